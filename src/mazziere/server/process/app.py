"""The HTTP side: who you are, what can be played, the web app."""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

from mazziere import __version__
from mazziere.server.api import (
    accounts,
    bots,
    chips,
    daily,
    docs_site,
    games,
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


#: Every operation of the API.
HANDLERS = [
    *games.HANDLERS,
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
]


async def with_headers(message: Message, _: Scope) -> None:
    """Every answer, a refusal too, has the headers that browsers go by."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def create_app(services: Services, site: Path | None = None) -> Litestar:
    """The application over these services, with the documentation's site if it is in a folder."""
    app = Litestar(
        [*page.HANDLERS, *docs_site.handlers(site), *HANDLERS],
        exception_handlers={
            Trouble: problems.refused,
            HTTPException: problems.misunderstood,
            **tournaments.REFUSALS,
            **clubs.REFUSALS,
            **hints.REFUSALS,
            **levels.REFUSALS,
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
