"""The chips on a table as a fold of its log: which postings belong to each event.

The same log leads to the same postings with the same keys, however often it is folded.
"""

from __future__ import annotations

from collections.abc import Iterable

from mazziere.bank import Kind, Line, Posting
from mazziere.bank.posting import collected, player_account, table_account
from mazziere.live.table import events as log
from mazziere.live.table.table import Table
from mazziere.match import events as match_events

#: While the table is in one of these phases, the stakes of all who sit there lie on it.
STAKED = ("seating", "playing", "count")


class Escrow:
    """Who has put chips on a table that is played for a stake."""

    def __init__(self, table: Table) -> None:
        assert table.stake is not None
        assert table.opened is not None
        self.stake = table.stake
        self.game = table.opened.game
        self.size = len(table.seats)
        self.share = self.stake.share(self.size)
        self.staked = table.phase in STAKED
        self.seats = {n: each.player for n, each in enumerate(table.seats) if each is not None}

    def postings(self, table: Table, events: list[log.Event]) -> list[Posting]:
        """What these events move, which have just happened."""
        first = table.seq - len(events) + 1
        numbered = enumerate(events, first)
        return [each for seq, event in numbered for each in self.follow(table, event, seq)]

    def follow(self, table: Table, event: log.Event, seq: int) -> list[Posting]:
        """The postings that belong to one event; the seats are kept up with it."""
        if isinstance(event, log.Sat):
            self.seats[event.seat] = event.player
            return self.take([event.player], table, event, seq)
        if isinstance(event, log.Stood):
            return self.give_back([self.seats.pop(event.seat)], table, event, seq)
        if isinstance(event, log.Prepared):
            self.staked = True
            return self.take(self.seated(), table, event, seq)
        if isinstance(event, log.Voided | log.Closed):
            return self.end(table, event, seq)
        if isinstance(event, match_events.Moved | match_events.Left):
            if table.match is not None and table.match.result is not None and self.staked:
                return self.end(table, event, seq) + self.settle(table, event, seq)
        return []

    def seated(self) -> list[str]:
        """Who sits there, by seat: whatever the order in which they came, postings are the same."""
        return [self.seats[seat] for seat in sorted(self.seats)]

    def take(
        self, players: Iterable[str], table: Table, event: log.Event, seq: int
    ) -> list[Posting]:
        """Their shares go on the table, if a match is waited for."""
        return self.move("stake", 1, players, table, event, seq) if self.staked else []

    def give_back(
        self, players: Iterable[str], table: Table, event: log.Event, seq: int
    ) -> list[Posting]:
        """Their shares come back, if they are there."""
        return self.move("stake_back", -1, players, table, event, seq) if self.staked else []

    def end(self, table: Table, event: log.Event, seq: int) -> list[Posting]:
        """The match is over: every stake goes back to whoever paid it."""
        back = self.give_back(self.seated(), table, event, seq)
        self.staked = False
        return back

    def move(
        self,
        kind: Kind,
        sign: int,
        players: Iterable[str],
        table: Table,
        event: log.Event,
        seq: int,
    ) -> list[Posting]:
        """The shares of players, onto the table or back."""
        amounts = [(player, sign * self.share) for player in players]
        if not amounts:
            return []
        account = table_account(table.id)
        key = f"{account}/{seq}/{kind}"
        return [collected(key, kind, event.now, account, amounts, self.about(table))]

    def settle(self, table: Table, event: log.Event, seq: int) -> list[Posting]:
        """The losers pay the winners (CASH-1), once everybody's share is back."""
        assert table.match is not None
        assert table.match.result is not None
        result = table.match.result
        payments = self.stake.payments(result, self.size)
        if not any(payments):
            return []
        lines = tuple(
            Line(player_account(self.seats[seat]), amount) for seat, amount in enumerate(payments)
        )
        about = {**self.about(table), "difference": result.difference, "how": result.how}
        key = f"{table_account(table.id)}/{seq}/settlement"
        return [Posting(key, "settlement", event.now, lines, about)]

    def about(self, table: Table) -> dict[str, str | int]:
        """What the history of chips tells of a posting: the table, the match, the stake."""
        assert table.prepared is not None
        return {
            "table": table.id,
            "match": table.prepared.match_id,
            "game": self.game,
            "stake": self.stake.per_point,
        }


def replayed(table_id: str, past: Iterable[log.Event]) -> list[Posting]:
    """All postings to which a table's log leads; none where there is no stake."""
    table, escrow = Table(table_id), None
    found: list[Posting] = []
    for event in past:
        table.happen(event)
        if escrow is not None:
            found += escrow.follow(table, event, table.seq)
        elif table.stake is None:
            return []
        else:
            escrow = Escrow(table)
    return found
