"""The deal of the day: the same cards for everybody, against the same bots, once.

It is a board set of one deal. The secrets of the coming days are drawn, and their commitments
shown, before anybody plays; a day's secret is revealed when the day is over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Protocol

from mazziere.bank.grants import day_begins, day_of
from mazziere.cards.shuffle import commitment
from mazziere.games import GAMES
from mazziere.live.clock import Clock
from mazziere.live.hall.hall import Hall
from mazziere.live.hall.waking import is_missing
from mazziere.live.ids import new_id
from mazziere.live.table.opening import opened_for_day
from mazziere.live.table.table import Table
from mazziere.live.tournaments.fixtures import Seated

_log = logging.getLogger("mazziere.live")

#: Who sits on the other seats.
BOT = "maestro"
#: The player is seat 0, who deals.
SEAT = 0
#: For how many days to come commitments are shown.
AHEAD = 7
#: How often the coming days are looked after: seconds.
LOOK_EVERY = 3600.0


@dataclass(frozen=True)
class DailyDeal:
    """A day, what is played on it, and the secret of its board set."""

    day: str
    game: str
    seats: int
    secret: str

    @property
    def board(self) -> str:
        """The id of the board set."""
        return f"daily-{self.day}"

    @property
    def commitment(self) -> str:
        """What is shown of the secret beforehand."""
        return commitment(bytes.fromhex(self.secret))

    @property
    def ends(self) -> int:
        """When the day is over: milliseconds."""
        return day_begins(date.fromisoformat(self.day) + timedelta(days=1))


def deal_of(day: date, before: DailyDeal | None) -> DailyDeal:
    """What is played on a day: the game after that of the day before, with a new secret.

    So a game more comes in its turn, and the days before it stay as they were announced.
    """
    names = list(GAMES)
    turn = day.toordinal()
    if before is not None and before.game in GAMES:
        turn = names.index(before.game) + 1
    game = GAMES[names[turn % len(names)]]
    return DailyDeal(day.isoformat(), game.name, game.seats[0], secrets.token_bytes(32).hex())


class DailyDeals(Protocol):
    """Keeps the deals of the days, and who plays them where."""

    async def add(self, deals: Iterable[DailyDeal]) -> None:
        """Store deals of days that have none yet."""
        ...

    async def find(self, day: str) -> DailyDeal | None:
        """The deal of a day."""
        ...

    async def between(self, first: str, last: str) -> list[DailyDeal]:
        """The deals of some days, as far as they are drawn."""
        ...

    async def claim(self, day: str, player: str, table: str) -> str:
        """The table of a player on a day: this one, or the one that there is already."""
        ...

    async def day_of(self, match_id: str) -> str | None:
        """The day whose deal a match is; None for any other match."""
        ...

    async def has_played(self, day: str, player: str) -> bool:
        """Whether a player has played the deal of a day to its end."""
        ...


class Daily:
    """The deals of the days, and their tables."""

    def __init__(self, hall: Hall, store: DailyDeals, clock: Clock) -> None:
        self.hall = hall
        self.store = store
        self.clock = clock

    async def keep_preparing(self) -> None:
        """Draw the secrets of the coming days."""
        while True:
            try:
                await self.prepare()
            except Exception as error:  # of the store, which may come back
                _log.error("the deals of the coming days cannot be stored: %s", error)
            await asyncio.sleep(LOOK_EVERY)

    async def prepare(self) -> None:
        """Draw those that are not drawn yet."""
        today = day_of(self.clock.now())
        days = [today + timedelta(days=n) for n in range(-1, AHEAD + 1)]
        found = await self.store.between(days[0].isoformat(), days[-1].isoformat())
        drawn = {each.day: each for each in found}
        new = []
        for yesterday, day in pairwise(days):
            if day.isoformat() not in drawn:
                deal = deal_of(day, drawn.get(yesterday.isoformat()))
                drawn[deal.day] = deal
                new.append(deal)
        await self.store.add(new)

    async def today(self) -> DailyDeal:
        """The deal of this day."""
        day = day_of(self.clock.now()).isoformat()
        found = await self.store.find(day)
        if found is None:
            await self.prepare()
            found = await self.store.find(day)
        assert found is not None
        return found

    async def play(self, player: Seated) -> str:
        """The table where a player plays the deal of this day, and no other."""
        deal = await self.today()
        new = new_id()
        table = await self.store.claim(deal.day, player.player, new)
        # One that is missing was asked for before by the same player, and nobody came to open it.
        if table == new or await is_missing(self.hall, table):
            self.open_table(table, deal, player)
        await self.hall.all_stored(table)
        return table

    def open_table(self, table_id: str, deal: DailyDeal, player: Seated) -> None:
        """Seat the player and the bots, and deal; from now on the table can be joined."""
        table, now = Table(table_id), self.clock.now()
        events = table.open(
            opened_for_day(deal.day, deal.game, deal.seats, deal.board, now),
            bytes.fromhex(deal.secret),
        )
        events += table.sit(SEAT, player.player, player.name, now, player.auto_accuso)
        for seat in range(1, deal.seats):
            events += table.seat_bot(seat, BOT, "", now)
        events += table.ready(player.player, "", now)
        self.hall.opened(table).commit(events)

    async def may_look(self, match_id: str, player: str) -> bool:
        """Whether it is a match of a daily deal that the player has played to its end, too."""
        day = await self.store.day_of(match_id)
        return day is not None and await self.store.has_played(day, player)
