"""A club's seasons: which tournaments count, and the ranking over them."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from mazziere.games import GAMES
from mazziere.live.clubs.membership import ClubError
from mazziere.tournament.export import harmless
from mazziere.tournament.recurrence import Zone, day_of, is_zone
from mazziere.tournament.season import Evening, SeasonResult, SeasonRow, season
from mazziere.tournament.settings import is_name

MOST_SEASONS = 50
Tournament = Annotated[str, Meta(max_length=16)]


class Season(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tournaments of a club that began from the ``first`` to the ``last`` day.

    Of these ``games``, if any are named, and without those that are ``left_out``; ``best`` counts
    only so many results of each player.
    """

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    first: date
    last: date
    zone: Zone = "Europe/Rome"
    best: Annotated[int, Meta(ge=1, le=366)] | None = None
    games: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    left_out: Annotated[tuple[Tournament, ...], Meta(max_length=500)] = ()


class SeasonView(msgspec.Struct, frozen=True):
    """A season of a club."""

    season: str
    plan: Season


class EveningView(msgspec.Struct, frozen=True):
    """A tournament of the season."""

    tournament: str
    name: str
    game: str
    begun: int
    players: int


class SeasonResultView(msgspec.Struct, frozen=True):
    """What a tournament brought somebody; one that does not count is told all the same."""

    tournament: str
    place: int
    points: float
    counts: bool


class RankedView(msgspec.Struct, frozen=True):
    """Somebody in the ranking."""

    place: int
    name: str
    points: float
    played: int
    results: list[SeasonResultView]


class RankingView(msgspec.Struct, frozen=True):
    """A season's ranking, with the tournaments that count, the oldest first."""

    season: str
    plan: Season
    evenings: list[EveningView]
    rows: list[RankedView]


def verify(plan: Season) -> None:
    """Refuse a season that cannot be."""
    if not is_name(plan.name):
        raise ClubError("bad_season", "a name has 1 to 64 printable characters")
    if plan.first > plan.last:
        raise ClubError("bad_season", "it begins before it ends")
    if not is_zone(plan.zone):
        raise ClubError("bad_season", "there is no such time zone")
    if not all(game in GAMES for game in plan.games):
        raise ClubError("bad_season", f"there are {', '.join(GAMES)}")


def counting(plan: Season, evenings: dict[str, Evening]) -> dict[str, Evening]:
    """Those of these tournaments that belong to the season, the oldest first."""
    chosen = {
        tournament: evening
        for tournament, evening in evenings.items()
        if tournament not in plan.left_out
        and (not plan.games or evening.game in plan.games)
        and plan.first <= day_of(evening.begun, plan.zone) <= plan.last
    }
    return dict(sorted(chosen.items(), key=lambda pair: (pair[1].begun, pair[0])))


def ranking_view(season_id: str, plan: Season, evenings: dict[str, Evening]) -> RankingView:
    """The ranking of a season, out of all that a club has played."""
    chosen = counting(plan, evenings)
    names: dict[str, str] = {}
    for evening in chosen.values():
        names |= evening.names  # as they were called last
    finishes = {tournament: evening.finishes for tournament, evening in chosen.items()}
    return RankingView(
        season=season_id,
        plan=plan,
        evenings=[
            EveningView(tournament, each.name, each.game, each.begun, len(each.names))
            for tournament, each in chosen.items()
        ],
        rows=[_ranked(row, names[row.player]) for row in season(finishes, best=plan.best)],
    )


def _ranked(row: SeasonRow, name: str) -> RankedView:
    results = [_result(each) for each in row.results]
    return RankedView(row.place, name, _points(row.points), len(results), results)


def _result(each: SeasonResult) -> SeasonResultView:
    return SeasonResultView(each.tournament, each.place, _points(each.points), each.counts)


def _points(exact: object) -> float:
    """Shared places may be worth thirds; the order was made from the exact numbers."""
    return round(float(exact), 2)  # type: ignore[arg-type]


def to_csv(view: RankingView) -> str:
    """The ranking for a spreadsheet: one line a player, one column a tournament."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    days = [f"{day_of(e.begun, view.plan.zone)} {e.name}" for e in view.evenings]
    writer.writerow(["place", "player", "points", "played", *days])
    for row in view.rows:
        points = {each.tournament: each.points for each in row.results}
        cells = [points.get(evening.tournament, "") for evening in view.evenings]
        writer.writerow([row.place, harmless(row.name), row.points, row.played, *cells])
    return text.getvalue()
