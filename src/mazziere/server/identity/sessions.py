"""Who a request comes from: a random token in a cookie, of which the database has the hash.

Bots that belong to accounts bring theirs in a header, and to the socket alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie

from mazziere.live.clock import Clock
from mazziere.live.ids import new_id
from mazziere.server.identity.names import guest_name, skeleton
from mazziere.storage.engine.database import DATABASE_ERRORS
from mazziere.storage.repositories.bots import Bots
from mazziere.storage.repositories.players import NameTaken, Player, Players
from mazziere.storage.repositories.social import Social

COOKIE = "mazziere_session"
#: A session lasts so long: 90 days.
LIFE = 90 * 24 * 3600
#: How often those that have ended are taken away: seconds.
FORGET_EVERY = 3600.0


class Sessions:
    """Opens sessions and finds them again."""

    def __init__(self, players: Players, bots: Bots, social: Social, clock: Clock) -> None:
        self.players = players
        self.bots = bots
        self.social = social
        self.clock = clock

    async def new_guest(self) -> Player:
        """A guest with a name of its own."""
        while True:
            player, name = new_id(), guest_name()
            try:
                await self.players.add(player, name, guest_skeleton(name), self.clock.now())
            except NameTaken:
                continue
            return Player(player, name)

    async def open(self, player: str) -> str:
        """A new session; its token."""
        token = secrets.token_urlsafe(32)
        now = self.clock.now()
        await self.players.open_session(hashed(token), player, now, now + 1000 * LIFE)
        return token

    async def close(self, token: str) -> None:
        """End a session."""
        await self.players.end_session(hashed(token))

    async def keep_forgetting(self, leads: Callable[[], bool]) -> None:
        """Take those away that have ended by themselves, on one node of all."""
        while True:
            if leads():
                with suppress(*DATABASE_ERRORS):  # the next time, then
                    await self.players.forget_ended_sessions(self.clock.now())
            await asyncio.sleep(FORGET_EVERY)

    async def over(self, sessions: Collection[str]) -> set[str]:
        """Which of these have ended, of people or bots; as the database has them, hashed."""
        return set(sessions) - await self.players.open_sessions(sessions, self.clock.now())

    async def unheard(self, player: str) -> set[str]:
        """Whom a player has blocked."""
        return await self.social.blocked(player)

    async def player(self, token: str | None) -> Player | None:
        """Who has this token."""
        if not token or len(token) > 128:
            return None
        return await self.players.of_session(hashed(token), self.clock.now())

    async def bot(self, token: str) -> Player | None:
        """The bot that has this token."""
        return await self.bots.of_token(hashed(token)) if len(token) <= 128 else None


def guest_skeleton(name: str) -> str:
    """Guests have numbers, so digits stay what they are; nobody can register such a name."""
    return f"guest:{skeleton(name.rstrip('0123456789'))}{name.split()[-1]}"


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_in(cookies: str) -> str | None:
    """The token in a Cookie header."""
    try:
        morsel = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value


def bearer_in(authorization: str) -> str | None:
    """The token in an Authorization header."""
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None
