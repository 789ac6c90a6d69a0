"""What of a tournament concerns one player."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mazziere.tournament import Tournament
from mazziere.tournament.record import Phase


class You(msgspec.Struct, frozen=True):
    """What concerns whoever is asking: the match to be played now and its table.

    A director ``corrects`` results where entries are paid, and may have to decide on a proposal:
    ``confirms`` and ``refuses`` say whether they can.
    """

    director: bool
    entry: int | None
    asked_by: tuple[int, ...]
    match: str | None
    table: str | None
    corrects: bool = False
    confirms: bool = False
    refuses: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The little that a player has to ask for often; with another ``seq`` the page has changed."""

    seq: int
    phase: Phase
    you: You


def you_view(tournament: Tournament, tables: Mapping[str, str], player: str) -> You:
    """What concerns one player."""
    entry = tournament.entry_of(player)
    meeting = tournament.next_match(player)
    match = None if meeting is None else meeting.fixture.id
    asked = [e.number for e in tournament.registered.values() if e.has(player)]
    corrects = tournament.is_director(player) and player in tournament.judges
    proposed, refuses = tournament.proposed, False
    if corrects and proposed is not None and proposed.proposal is not None:
        refuses = not tournament.plays_in(player, proposed.proposal.fixture)
    return You(
        director=tournament.is_director(player),
        entry=None if entry is None else entry.number,
        asked_by=tuple(number for number in asked if entry is None),
        match=match,
        table=None if match is None else tables.get(match),
        corrects=corrects,
        confirms=refuses and proposed is not None and proposed.by != player,
        refuses=refuses,
    )
