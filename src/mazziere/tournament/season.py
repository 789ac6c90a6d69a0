"""A club's ranking over several tournaments: a fold over their logs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mazziere.tournament.record import Record

#: What the first places of a tournament are worth, and what everybody gets who took part.
POINTS = (25, 18, 15, 12, 10, 8, 6, 5, 4, 3)
TAKING_PART = 2

#: How a tournament ended: the place and the players of each entry. Places can be shared.
Finishes = Sequence[tuple[int, Sequence[str]]]


@dataclass(frozen=True)
class SeasonResult:
    """What a tournament brought a player, and whether it is among those that count."""

    tournament: str
    place: int
    points: Fraction
    counts: bool


@dataclass(frozen=True)
class SeasonRow:
    """A player in the ranking, with a result for each tournament that they took part in."""

    place: int
    player: str
    points: Fraction
    results: tuple[SeasonResult, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """All their places, best first."""
        return tuple(sorted(each.place for each in self.results))

    @property
    def counted(self) -> int:
        """How many tournaments count."""
        return sum(each.counts for each in self.results)


def season(
    tournaments: Mapping[str, Finishes],
    scale: Sequence[int] = POINTS,
    taking_part: int = TAKING_PART,
    best: int | None = None,
) -> list[SeasonRow]:
    """The ranking, first by points, then by who has the better places (one first is more than any
    number of seconds). Who is level there, too, shares a place and is listed by name.

    Who shares places in a tournament shares what they are worth; partners have the whole of their
    place each. ``best`` counts only so many tournaments of each player. In which order the
    tournaments come, and the entries of each, makes no difference.
    """
    earned: defaultdict[str, list[tuple[Fraction, int, str]]] = defaultdict(list)
    for name, finishes in tournaments.items():
        at_place = [place for place, _ in finishes]
        for place, players in finishes:
            points = worth(place, at_place.count(place), scale, taking_part)
            for player in players:
                earned[player].append((-points, place, name))
    rows = [_row(player, sorted(results), best) for player, results in earned.items()]
    rows.sort(key=lambda row: (*_standing(row), row.player))
    ranking: list[SeasonRow] = []
    for number, row in enumerate(rows, 1):
        level = bool(ranking) and _standing(ranking[-1]) == _standing(row)
        place = ranking[-1].place if level else number
        ranking.append(SeasonRow(place, row.player, row.points, row.results))
    return ranking


def _row(player: str, results: list[tuple[Fraction, int, str]], best: int | None) -> SeasonRow:
    """A player without a place yet; of results that are worth the same, any may be left out."""
    counting = len(results) if best is None else best
    told = tuple(
        SeasonResult(name, place, -lost, number < counting)
        for number, (lost, place, name) in enumerate(results)
    )
    total = sum((each.points for each in told if each.counts), Fraction())
    return SeasonRow(0, player, total, told)


def _standing(row: SeasonRow) -> tuple[Fraction, list[int]]:
    """What orders the ranking; a missing place is worse than any."""
    return -row.points, [*row.places, 1 << 31]


def worth(place: int, sharing: int, scale: Sequence[int], taking_part: int) -> Fraction:
    """What a place is worth that so many share."""
    places = range(place - 1, place - 1 + sharing)
    total = sum(scale[each] if each < len(scale) else 0 for each in places)
    return Fraction(total, sharing) + taking_part


@dataclass(frozen=True)
class Evening:
    """A tournament as a season sees it: when it began, how it ended, what people are called."""

    name: str
    game: str
    begun: int
    finishes: tuple[tuple[int, tuple[str, ...]], ...]
    names: dict[str, str]


def evening_of(tournament: Record) -> Evening | None:
    """The tournament, if it was played to its end.

    Whoever was taken out as if never there has not taken part; after a substitution it is those
    who played last that have the place.
    """
    if tournament.phase != "over":
        return None
    gone = tournament.annulled()
    entries = tournament.entries
    return Evening(
        name=tournament.settings.name,
        game=tournament.settings.game,
        begun=tournament.begun,
        finishes=tuple(
            (place, tuple(person.id for person in entries[entry].players))
            for place, entry in tournament.ranking()
            if entry not in gone
        ),
        names={person.id: person.name for entry in entries.values() for person in entry.players},
    )
