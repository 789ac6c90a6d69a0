"""The HTTP side: who you are, what can be played, the web app."""

from __future__ import annotations

from litestar import Litestar, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope
from msgspec import Struct

from mazziere import __version__
from mazziere.games import GAMES
from mazziere.games.options import Option
from mazziere.match.format import match_options, usual_match_time
from mazziere.match.options import MatchOption
from mazziere.server.api import (
    accounts,
    bots,
    chips,
    daily,
    health,
    levels,
    moderation,
    page,
    people,
    practice,
    problems,
)
from mazziere.server.api.clubs import calendar as club_calendar
from mazziere.server.api.clubs import routes as clubs
from mazziere.server.api.matches import hints, played, public, replays, reviews, statistics
from mazziere.server.api.requests import BodyRequest, Trouble, before_all
from mazziere.server.api.tournaments import routes as tournaments
from mazziere.server.process.metrics import Figures
from mazziere.server.services import Services
from mazziere.server.transport.policy import HEADERS
from mazziere.storage.engine.database import DATABASE_ERRORS, UNFIT_VALUES

#: What a request may bring: bytes.
LONGEST_BODY = 64 * 1024


class OptionShape(Struct, frozen=True):
    """An option of a table, for a form: a switch has no values, a number has limits."""

    name: str
    about: str
    kind: str
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
        kind = "choice" if option.values else "switch"
        values = list(option.values)
        return OptionShape(
            option.name, option.about, kind, option.default, values, seats=option.seats
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


async def with_headers(message: Message, _: Scope) -> None:
    """Every answer, a refusal too, has the headers that browsers go by."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def create_app(services: Services) -> Litestar:
    """The application over these services."""

    app = Litestar(
        [
            games,
            *page.HANDLERS,
            *accounts.HANDLERS,
            *bots.HANDLERS,
            *people.HANDLERS,
            *played.HANDLERS,
            *public.HANDLERS,
            *replays.HANDLERS,
            *reviews.HANDLERS,
            *hints.HANDLERS,
            *practice.HANDLERS,
            *daily.HANDLERS,
            *moderation.HANDLERS,
            *chips.HANDLERS,
            *levels.HANDLERS,
            *statistics.HANDLERS,
            *tournaments.HANDLERS,
            *clubs.HANDLERS,
            *club_calendar.HANDLERS,
            *health.HANDLERS,
        ],
        exception_handlers={
            Trouble: problems.refused,
            HTTPException: problems.misunderstood,
            **tournaments.REFUSALS,
            **clubs.REFUSALS,
            **hints.REFUSALS,
            **dict.fromkeys(DATABASE_ERRORS, problems.not_stored),
            **dict.fromkeys(UNFIT_VALUES, problems.unfit),
            Exception: problems.failed,
        },
        state=State({"services": services, "figures": Figures(services)}),
        request_class=BodyRequest,
        before_request=before_all,
        before_send=[with_headers],
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig("Mazziere", __version__),
    )
    problems.describe(app)
    return app
