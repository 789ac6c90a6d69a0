"""How somebody plays, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct

from mazziere.games import GAMES
from mazziere.match.sums import Line
from mazziere.protocol.words import Pair
from mazziere.review import DEPTHS
from mazziere.server.api.requests import AnyRequest, Trouble, asking, services_of
from mazziere.storage.repositories.statistics import Figures, Question, Reviewed


class LineShape(Struct, frozen=True):
    """A line of the count over all deals, the player's side first.

    ``times`` is how often a side scored by it, or had any of it where it is worth no points.
    """

    times: Pair
    points: Pair
    measure: Pair


class FiguresShape(Struct, frozen=True, kw_only=True):
    """Matches of one game, for two or for four. ``points`` are those of all deals, own and others'.

    What is made in pairs is the pair's.
    """

    game: str
    seats: int
    matches: int
    won: int
    lost: int
    drawn: int
    deals: int
    points: Pair
    lines: dict[str, LineShape]


class PartnerShape(FiguresShape, frozen=True, kw_only=True):
    """The same, of the matches with one partner; ``bot`` if that is one."""

    partner: str
    bot: bool


class AccuracyPoint(Struct, frozen=True):
    """How well the player played in a match: from 0 to 100, over so many decisions."""

    match_id: str
    game: str
    seats: int
    finished: int
    depth: str
    decisions: int
    accuracy: float


class StatisticsShape(Struct, frozen=True):
    """All figures; ``not_added_up`` old matches are won or lost already, and their deals to come.

    ``accuracy`` is in the order of the matches.
    """

    games: list[FiguresShape]
    partners: list[PartnerShape]
    accuracy: list[AccuracyPoint]
    not_added_up: int


@get("/api/me/statistics")
async def my_statistics(
    request: AnyRequest,
    game: Annotated[str | None, QueryParameter()] = None,
    seats: Annotated[Literal[2, 4] | None, QueryParameter()] = None,
    company: Annotated[Literal["people", "bots"] | None, QueryParameter()] = None,
) -> StatisticsShape:
    """What your finished matches add up to: all, of a game, among people or where bots sat."""
    player = await asking(request)
    if game is not None and game not in GAMES:
        raise Trouble(400, "no_game", f"there are {', '.join(GAMES)}")
    with_bots = None if company is None else company == "bots"
    found = await services_of(request).statistics.of(Question(player.id, game, seats, with_bots))
    return StatisticsShape(
        [FiguresShape(**shared(each)) for each in found.games],
        [
            PartnerShape(**shared(each), partner=each.partner or "", bot=each.bot)
            for each in found.partners
        ],
        [AccuracyPoint(**vars(each)) for each in thorough(found.reviewed)],
        found.not_added_up,
    )


def shared(figures: Figures) -> dict[str, Any]:
    """What is told of figures of every sort: all but whose they are."""
    lines = {name: line_shape(line) for name, line in sorted(figures.lines.items())}
    told = {k: v for k, v in vars(figures).items() if k not in ("partner", "bot", "lines")}
    return {**told, "lines": lines}


def line_shape(line: Line) -> LineShape:
    """A line of the counts, as the API tells it."""
    return LineShape(line.times, line.points, line.measure)


def thorough(reviewed: list[Reviewed]) -> list[Reviewed]:
    """One for each match, the most thorough if there are several; the first match first."""
    best: dict[str, Reviewed] = {}
    for each in sorted(reviewed, key=lambda each: DEPTHS[each.depth].tries):
        best[each.match_id] = each
    return sorted(best.values(), key=lambda each: (each.finished, each.match_id))


HANDLERS = [my_statistics]
