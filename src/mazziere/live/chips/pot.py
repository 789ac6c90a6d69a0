"""The pot of a tournament as a fold of its log: which postings belong to each event.

The same log leads to the same postings with the same keys, however often it is folded. Who enters
pays; who is not in the field at the start, and everybody when it is called off, has the fee back;
at the end all of the pot is paid out (:mod:`mazziere.bank.prizes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mazziere.bank import Kind, Line, Posting
from mazziere.bank.posting import HOUSE, player_account, tournament_account
from mazziere.bank.prizes import prizes
from mazziere.live.ids import is_nobodys
from mazziere.tournament import Tournament
from mazziere.tournament import events as log

#: What each gets, or pays when negative.
Amounts = list[tuple[str, int]]


def postings(tournament: Tournament, events: list[log.Event]) -> list[Posting]:
    """What these events move, which were the last."""
    if not tournament.settings.entry_fee:  # from the first entry on it stays the same
        return []
    first = tournament.seq - len(events) + 1
    return [posting for seq, posting in numbered(tournament) if seq >= first]


def replayed(tournament: Tournament) -> list[Posting]:
    """All postings to which the log leads; none where there is no fee."""
    return [posting for _, posting in numbered(tournament)]


def numbered(tournament: Tournament) -> Iterator[tuple[int, Posting]]:
    """Every posting, with the number of the event that it belongs to."""
    fees = Fees()
    for seq, event in enumerate(tournament.events, 1):
        kind, amounts = fees.follow(event)
        if isinstance(event, log.Finished):
            won = prizes_of(tournament)
            kind, amounts = ("prize", won) if won else ("fee_back", fees.back(fees.paid))
        if fees.fee and amounts:
            about: dict[str, str | int] = {"tournament": tournament.id, "name": fees.name}
            yield seq, posting_of(about, event, seq, kind, amounts)


class Fees:
    """Who has paid for each registration, how much each does, and how it was called then."""

    def __init__(self) -> None:
        self.fee = 0
        self.name = ""
        self.paid: dict[int, list[str]] = {}
        self.asked: dict[int, str] = {}  # who would be the partner, where one has to accept

    def follow(self, event: log.Event) -> tuple[Kind, Amounts]:
        """What an event before the end moves."""
        match event:
            case log.Announced() | log.Edited():
                self.fee, self.name = event.settings.entry_fee, event.settings.name
            case log.Registered():
                first, partner = event.players[0].id, event.players[-1].id
                self.paid[event.entry] = [first]
                self.asked[event.entry] = partner
                return "entry_fee", [(first, -self.fee)]
            case log.Accepted():
                partner = self.asked.pop(event.entry)
                self.paid[event.entry].append(partner)
                return "entry_fee", [(partner, -self.fee)]
            case log.Unregistered():
                return "fee_back", self.back([event.entry])
            case log.Begun():
                field = {number for team in event.entries for number in team}
                return "fee_back", self.back(self.paid.keys() - field)
            case log.Cancelled():
                return "fee_back", self.back(self.paid)
        return "fee_back", []

    def back(self, numbers: Iterable[int]) -> Amounts:
        """The fees of registrations, which come back."""
        return [
            (player, self.fee) for number in sorted(numbers) for player in self.paid.pop(number)
        ]


def prizes_of(tournament: Tournament) -> Amounts:
    """What each player wins; partners the same, and who was taken out of the ranking nothing."""
    won = won_by_entry(tournament)
    return [
        (person.id, amount)
        for entry, amount in won.items()
        for person in tournament.entries[entry].players
        if amount
    ]


def won_by_entry(tournament: Tournament) -> dict[int, int]:
    """What each player of an entry wins, best first."""
    gone = tournament.annulled()
    ranking = [(place, entry) for place, entry in tournament.ranking() if entry not in gone]
    entries = len(tournament.entries)
    each = tournament.settings.entry_fee * entries  # of every member of a pair as much
    won = prizes(each, entries, [place for place, _ in ranking])
    return {entry: amount for (_, entry), amount in zip(ranking, won, strict=True)}


def posting_of(
    about: dict[str, str | int], event: log.Event, seq: int, kind: Kind, amounts: Amounts
) -> Posting:
    """Chips of players and the tournament's account; those of deleted accounts are the house's."""
    account = tournament_account(str(about["tournament"]))
    lines = [
        Line(HOUSE if is_nobodys(player) else player_account(player), amount)
        for player, amount in amounts
    ]
    rest = Line(account, -sum(line.amount for line in lines))
    return Posting(f"{account}/{seq}/{kind}", kind, event.now, (*lines, rest), about)
