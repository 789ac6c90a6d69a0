"""The games that can be played, and what a table can choose about them, over HTTP."""

from __future__ import annotations

from typing import Literal

from litestar import get
from msgspec import Struct

from mazziere.games import GAMES
from mazziere.games.options import Option
from mazziere.match.format import match_options, usual_match_time
from mazziere.match.options import MatchOption


class OptionShape(Struct, frozen=True):
    """An option of a table, for a form: a switch has no values, a number has limits."""

    name: str
    about: str
    kind: Literal["choice", "number", "switch"]
    default: bool | int | str | None
    values: list[str] = []
    lowest: int | None = None
    highest: int | None = None
    seats: tuple[int, ...] = (2, 4)


class GameShape(Struct, frozen=True):
    """A game, and what a table can choose about it.

    ``target`` and ``match_time`` (seconds for each player) are what a match has by itself.
    """

    name: str
    title: str
    seats: list[int]
    target: int
    match_time: int
    options: list[OptionShape]
    match: list[OptionShape]


def option_shape(option: MatchOption) -> OptionShape:
    """The description of an option."""
    if isinstance(option, Option):
        return OptionShape(
            option.name,
            option.about,
            "choice" if option.values else "switch",
            option.default,
            list(option.values),
            seats=option.seats,
        )
    return OptionShape(
        option.name,
        option.about,
        "number",
        option.default,
        lowest=option.lowest,
        highest=option.highest,
    )


@get("/api/games")
async def games() -> list[GameShape]:
    """Every game with its options."""
    return [
        GameShape(
            game.name,
            game.title,
            list(game.seats),
            game.habits.target,
            usual_match_time(game, game.habits.target, None),
            [option_shape(each) for each in game.options if each.changed_by == "table"],
            [option_shape(each) for each in match_options(game).values()],
        )
        for game in GAMES.values()
    ]


HANDLERS = [games]
