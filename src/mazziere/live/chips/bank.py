"""Everybody's chips in memory, so that what cannot be paid is refused at once.

What is given to the store counts from that moment on; what could not be stored is taken back. The
database has the last word: it takes no posting twice and lets nobody have debts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable
from datetime import date
from functools import partial

from mazziere.bank import Posting
from mazziere.bank.grants import FLOOR, day_begins, day_of, top_up
from mazziere.bank.limit import Limit
from mazziere.bank.posting import is_pot, player_account, player_of
from mazziere.live.chips.ports import Ledger
from mazziere.live.clock import Clock
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.protocol import commands

Done = Callable[[Exception | None], None]
Tell = Callable[[list[Posting]], None]
TellLimit = Callable[[str, Limit], Awaitable[object]]
#: What lies on tables, and what was won and lost: both are known of every player.
STAKES = ("stake", "stake_back")
PLAYED = ("settlement", "entry_fee", "fee_back", "prize")
#: So many postings are known by their keys; the store is asked for fewer when nodes catch up.
MOST_FOLLOWED = 5000


async def nobody_else(player: str, limit: Limit) -> None:
    """There is no other node."""


class Bank:
    """What each player has, has put down, has lost today, and wants to lose at most."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self.ledger = ledger
        self.clock = clock
        self.has: dict[str, int] = {}  # only accounts have an entry, no guests
        self.staked: defaultdict[str, int] = defaultdict(int)
        self.won: defaultdict[str, int] = defaultdict(int)  # today, or lost when negative
        self.pots: defaultdict[str, Counter[str]] = defaultdict(Counter)  # of tournaments: who paid
        self.limits: dict[str, Limit] = {}
        self.day = date.min
        self.followed: dict[str, Posting | None] = {}  # the last that are counted, by their keys
        self.first: dict[str, Posting] = {}  # stored in the place of one that is counted
        self.tell: Tell = lambda postings: None  # lets other nodes know what is stored
        self.tell_limit: TellLimit = nobody_else

    async def start(self) -> None:
        """Read what there is, and welcome the accounts that are older than chips."""
        now = self.clock.now()
        await self.ledger.welcome_all(now)
        self.day = day_of(now)
        books = await self.ledger.books(STAKES, PLAYED, day_begins(self.day))
        self.has = books.balances
        self.staked.update({player: -amount for player, amount in books.stakes.items()})
        self.won.update(books.won)
        for pot, paid in books.fees.items():
            self.pots[pot].update(paid)
        self.followed = dict.fromkeys(books.latest)
        self.limits = await self.ledger.limits()

    async def look(self) -> None:
        """Catch up with what other nodes have stored."""
        self.hear(await self.ledger.latest())
        self.limits = await self.ledger.limits()

    async def look_for(self, player: str) -> None:
        """Catch up if a player's chips were moved at another node, whose news may be under way."""
        if await self.ledger.balance(player) != self.has.get(player):
            await self.look()

    def hear(self, postings: Iterable[Posting]) -> None:
        """These are stored, perhaps by another node that was first in the place of this one."""
        for posting in postings:
            if posting.key not in self.followed:
                self.follow([posting])
                continue
            counted = self.followed[posting.key]
            if counted is not None and set(counted.lines) != set(posting.lines):
                self.first[posting.key] = posting

    # What is asked

    def today(self) -> date:
        """The day; with a new one nobody has lost anything yet."""
        day = day_of(self.clock.now())
        if day != self.day:
            self.day = day
            self.won.clear()
        return day

    def lost_today(self, player: str) -> int:
        """What the player has lost today, all in all."""
        self.today()
        return max(0, -self.won[player])

    def entered(self, player: str) -> int:
        """What the player has paid into pots that are still to be won."""
        account = player_account(player)
        pots = (paid for paid in self.pots.values() if account in paid)
        return sum(paid[account] for paid in pots if paid.total())

    def verify(self, player: str, amount: int, put_down: int = 0) -> None:
        """Refuse who cannot put so many chips down, or does not want to lose as many.

        ``put_down`` are those that come back on the way.
        """
        if player not in self.has:
            raise Refusal("guest")
        if self.has[player] + put_down < amount:
            raise Refusal("too_few_chips")
        most = self.limits.get(player, Limit()).on(self.today())
        risk = self.lost_today(player) + self.staked[player] - put_down + amount
        if most is not None and risk > most:
            raise Refusal("limit_reached")

    def verify_fees(self, postings: Iterable[Posting]) -> None:
        """Refuse who cannot pay an entry fee, or does not want to lose as much."""
        for posting in postings:
            if posting.kind == "entry_fee":
                for account, amount in posting.lines:
                    player = player_of(account)
                    if player is not None:
                        self.verify(player, -amount)

    def verify_command(self, table: Table, command: commands.AtTable, player: str) -> None:
        """Refuse to sit down, or to play again, without the chips for it."""
        assert table.stake is not None
        share = table.stake.share(len(table.seats))
        if isinstance(command, commands.Sit):
            if table.phase == "seating":
                self.verify(player, share, share if table.seat_of(player) is not None else 0)
            else:  # the next match will ask for them
                self.verify(player, 0)
        elif isinstance(command, commands.Rematch) and table.phase == "over":
            self.verify(player, share)
            if table.rematch | {table.seat_of(player)} >= table.people():
                for seat in table.people():  # who offered before may have lost chips since
                    self.verify(table.seats[seat].player, share)  # type: ignore[union-attr]

    # What happens

    def follow(self, postings: Iterable[Posting], sign: int = 1) -> None:
        """These have been given to the store, or (-1) have not been stored after all."""
        self.today()
        for posting in postings:
            self.note(posting, sign)
            self.follow_pot(posting, sign)
            for account, amount in posting.lines:
                player = player_of(account)
                if player is None:
                    continue
                self.has[player] = self.has.get(player, 0) + sign * amount
                if posting.kind in STAKES:
                    self.staked[player] -= sign * amount
                elif posting.kind in PLAYED:
                    self.won[player] += sign * amount
            if sign < 0 and posting.key in self.first:
                self.follow([self.first.pop(posting.key)])

    def note(self, posting: Posting, sign: int) -> None:
        """Remember a posting that was counted in, or forget one that was taken out again.

        Only the last ones are kept.
        """
        if sign < 0:
            self.followed.pop(posting.key, None)
            return
        self.followed[posting.key] = posting
        if len(self.followed) > MOST_FOLLOWED:
            del self.followed[next(iter(self.followed))]

    def follow_pot(self, posting: Posting, sign: int) -> None:
        """Note who has paid into the pot of a tournament, and who got something out of it."""
        pot = next((account for account, _ in posting.lines if is_pot(account)), None)
        if pot is not None:
            for account, amount in posting.lines:
                if account != pot:
                    self.pots[pot][account] -= sign * amount

    async def with_storing(self, postings: list[Posting], storing: Awaitable[None]) -> None:
        """Follow what is being stored with something else, unless it cannot be."""
        self.follow(postings)
        try:
            await storing
        except BaseException:
            self.follow(postings, -1)
            raise
        if postings:
            self.tell(postings)

    def stored(self, posting: Posting) -> None:
        """A posting was stored that nobody had followed: count it, and tell the other nodes."""
        self.follow([posting])
        self.tell([posting])

    def following(self, postings: list[Posting], done: Done) -> Done:
        """Follow what is being stored with something else; what to call when that is done."""
        self.follow(postings)
        return partial(self._stored, postings, done)

    def _stored(self, postings: list[Posting], done: Done, error: Exception | None) -> None:
        if error is not None:
            self.follow(postings, -1)
        else:
            self.tell(postings)
        done(error)

    async def top_up(self, player: str) -> Posting | None:
        """Give a player what is missing to the floor, once a day; None if that is nothing."""
        posting = top_up(player, self.owns(player), self.clock.now())
        if posting is None or not await self.ledger.post_once(posting):
            return None
        self.stored(posting)
        return posting

    def missing(self, player: str) -> int:
        """What a player lacks to the floor."""
        return max(0, FLOOR - self.owns(player))

    def owns(self, player: str) -> int:
        """All of a player's chips, also those that may come back."""
        return self.has[player] + self.staked[player] + self.entered(player)

    async def set_limit(self, player: str, most: int | None) -> Limit:
        """A lower limit holds at once, a higher one from tomorrow on."""
        limit = self.limits.get(player, Limit()).changed(most, self.today())
        await self.ledger.set_limit(player, limit)
        self.limits[player] = limit
        await self.tell_limit(player, limit)
        return limit

    def forget(self, player: str) -> None:
        """The account is gone."""
        for known in (self.has, self.staked, self.won, self.limits):
            known.pop(player, None)
