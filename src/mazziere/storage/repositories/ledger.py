"""The books of the chips in the database."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from mazziere.bank import Line, Posting
from mazziere.bank.flows import Flow, flows
from mazziere.bank.grants import welcome
from mazziere.bank.limit import Limit
from mazziere.bank.posting import player_account, player_of
from mazziere.live.chips.ports import Holdings
from mazziere.storage.engine.database import INTEGRITY_ERRORS, Db, marks
from mazziere.storage.repositories.history import A_PAGE
from mazziere.storage.repositories.postings import all_postings, is_posted, post
from mazziere.storage.repositories.store import Store

SET_LIMIT = (
    "INSERT INTO chip_limits (player_id, most, later, since) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (player_id) DO UPDATE "
    "SET most = excluded.most, later = excluded.later, since = excluded.since"
)
#: How many of the last postings are read again to find those of other servers: a posting with a
#: lower number may be stored later.
LATEST = 1000
WITHOUT_CHIPS = (
    "SELECT player_id FROM players WHERE password IS NOT NULL "
    "AND 'player:' || player_id NOT IN (SELECT account FROM balances)"
)
FEES = (
    "SELECT pot.account, payer.account, -sum(payer.amount) FROM balances pot "
    "JOIN posting_lines AS taken ON taken.account = pot.account "
    "JOIN posting_lines AS payer ON payer.posting_id = taken.posting_id "
    "WHERE pot.account LIKE 'tournament:%' AND pot.amount > 0 AND payer.account <> pot.account "
    "GROUP BY pot.account, payer.account"
)
PAID_OUT = (
    "SELECT pot.account, other.account, sum(other.amount) FROM posting_lines AS pot "
    "JOIN posting_lines AS other ON other.posting_id = pot.posting_id "
    "WHERE other.account <> pot.account AND pot.account IN ("
    "SELECT account FROM postings JOIN posting_lines USING (posting_id) "
    "WHERE kind = 'prize' AND \"at\" >= ? AND account LIKE 'tournament:%') "
    "GROUP BY pot.account, other.account"
)
OF_ACCOUNT = (
    'SELECT posting_id, kind, "at", about, sum(amount) FROM posting_lines '
    "JOIN postings USING (posting_id) WHERE account = ? AND posting_id < ? "
    'GROUP BY posting_id, kind, "at", about ORDER BY posting_id DESC LIMIT ?'
)


@dataclass(frozen=True)
class Movement:
    """A posting as an account sees it: what it brought, and what was there afterwards."""

    number: int
    kind: str
    at: int
    about: dict[str, str | int]
    amount: int
    balance: int


class Ledger:
    """Implements :class:`mazziere.live.chips.ports.Ledger`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def welcome_all(self, now: int) -> None:
        """Give the first chips to whoever has an account and none."""

        def without(db: Db) -> list[tuple[str]]:
            return db.execute(WITHOUT_CHIPS).fetchall()

        for (player,) in await self.store.read(without):
            with suppress(*INTEGRITY_ERRORS):  # another server does the same
                await self.post_once(welcome(player, now))

    async def books(self, stakes: Collection[str], played: Collection[str], since: int) -> Holdings:
        """What the books say at one moment."""

        def statements(db: Db) -> Holdings:
            keys = 'SELECT "key" FROM postings ORDER BY posting_id DESC LIMIT ?'
            balances = by_player(db.execute("SELECT account, amount FROM balances"))
            latest = [key for (key,) in db.execute(keys, (LATEST,))]
            moved_played = moved(db, played, since)
            return Holdings(balances, moved(db, stakes, 0), moved_played, fees(db), latest)

        return await self.store.read_at_once(statements)

    async def latest(self) -> list[Posting]:
        """The last postings that were stored."""

        def statements(db: Db) -> list[Posting]:
            among = "posting_id > (SELECT coalesce(max(posting_id), 0) FROM postings) - ?"
            return list(all_postings(db, among, LATEST // 2))

        return await self.store.read_at_once(statements)

    async def balance(self, player: str) -> int | None:
        """What a player has; None for who never had any chips."""
        query, account = "SELECT amount FROM balances WHERE account = ?", player_account(player)
        found = await self.store.read(lambda db: db.execute(query, (account,)).fetchone())
        return None if found is None else int(found[0])

    async def post_once(self, posting: Posting) -> bool:
        """Store a posting unless it is there."""

        def statements(db: Db) -> bool:
            if is_posted(db, posting.key):
                return False
            post(db, posting)
            return True

        return await self.store.writer.run(statements)

    async def is_posted(self, key: str) -> bool:
        """Whether there is a posting with that key."""
        return await self.store.read(lambda db: is_posted(db, key))

    async def limits(self) -> dict[str, Limit]:
        """What players have set for themselves."""
        query = "SELECT player_id, most, later, since FROM chip_limits"
        found = await self.store.read(lambda db: db.execute(query).fetchall())
        return {
            player: Limit(most, later, None if since is None else date.fromisoformat(since))
            for player, most, later, since in found
        }

    async def set_limit(self, player: str, limit: Limit) -> None:
        """Store a limit."""
        since = None if limit.since is None else limit.since.isoformat()
        values = (player, limit.most, limit.later, since)
        await self.store.writer.run(lambda db: db.execute(SET_LIMIT, values) and None)

    async def history(self, player: str, before: int, most: int) -> list[Movement]:
        """The last movements of a player with lower numbers than that, the latest first."""
        read = self.store.read if most <= A_PAGE else self.store.read_long
        return await read(lambda db: history(db, player_account(player), before, most))

    async def flows(self, since: int) -> list[Flow]:
        """Who has lost chips to whom since that moment without winning them back."""

        def statements(db: Db) -> list[Flow]:
            return one_sided(db, since)

        return await self.store.read(statements)


def by_player(rows: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The amounts of those accounts that are players'."""
    return {player: amount for account, amount in rows if (player := player_of(account))}


def moved(db: Db, kinds: Collection[str], since: int) -> dict[str, int]:
    """What postings of some kinds have brought each player."""
    query = (
        "SELECT account, sum(amount) FROM postings JOIN posting_lines USING (posting_id) "
        f'WHERE kind IN ({marks(kinds)}) AND "at" >= ? GROUP BY account'
    )
    return by_player(db.execute(query, (*kinds, since)))


def fees(db: Db) -> dict[str, dict[str, int]]:
    """Who has how much in the pots that are not paid out."""
    found: dict[str, dict[str, int]] = {}
    for pot, account, amount in db.execute(FEES):
        found.setdefault(pot, {})[account] = amount
    return found


def history(db: Db, account: str, before: int, most: int) -> list[Movement]:
    """The last movements of an account."""
    query = (
        "SELECT coalesce(sum(amount), 0) FROM posting_lines WHERE account = ? AND posting_id < ?"
    )
    (balance,) = db.execute(query, (account, before)).fetchone()
    found = []
    for number, kind, at, about, amount in db.execute(OF_ACCOUNT, (account, before, most)):
        found.append(Movement(number, kind, at, json.loads(about), amount, balance))
        balance -= amount
    return found


def one_sided(db: Db, since: int) -> list[Flow]:
    """The flows of what was settled since that moment, at tables and in tournaments."""
    settled = all_postings(db, "kind = 'settlement' AND \"at\" >= ?", since)
    return flows([*(posting.lines for posting in settled), *tournaments(db, since)])


def tournaments(db: Db, since: int) -> list[list[Line]]:
    """What each tournament has brought everybody whose prizes were paid since that moment."""
    found: dict[str, list[Line]] = {}
    for pot, account, amount in db.execute(PAID_OUT, (since,)):
        found.setdefault(pot, []).append(Line(account, amount))
    return list(found.values())
