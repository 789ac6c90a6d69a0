"""Writes what the web app knows of the server besides the protocol, all into ``web/protocol``.

``http.ts`` has every operation of the API with its shapes, from the handlers themselves;
``table.ts`` what a table can be, ``offers.ts`` what else can be chosen, ``limits.ts`` how much,
``pages.ts`` where the app has its pages.
Without arguments it writes; ``tests/unit/test_web_contract.py`` compares what it would write.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from litestar import Response
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream
from msgspec import inspect as types
from typescript import interface, shapes, summary, typescript, union

from mazziere.bots import LEVELS
from mazziere.cards import card_name
from mazziere.games import GAMES
from mazziere.live.clubs.calendar import Plan
from mazziere.live.clubs.membership import ROLES
from mazziere.live.clubs.seasons import Season
from mazziere.live.hall.hints import NOT_WITH
from mazziere.live.hall.watched import MOST_SAID
from mazziere.match.format import usual_match_time
from mazziere.match.options import MOVE_TIMEOUT, TARGET
from mazziere.match.outcome import SPAREGGI
from mazziere.match.victory import COLUMNS
from mazziere.practice import LEVELS as EXERCISE_LEVELS
from mazziere.protocol import Command, Message
from mazziere.protocol.commands import Say
from mazziere.review import DEPTHS
from mazziere.review.cost import ERRORE_CHANCE, SEVERITIES
from mazziere.server.api import previews, site_map
from mazziere.server.api.chips import NewLimit
from mazziere.server.api.clubs.routes import LONGEST_NAME as LONGEST_CLUB_NAME
from mazziere.server.api.clubs.shapes import ClubText
from mazziere.server.api.requests import PAGE
from mazziere.server.api.shapes import Login, Recovery, Registration
from mazziere.server.api.tournaments.commands import AnyCommand, Cancel, EnterResult, Extend
from mazziere.server.identity.names import LONGEST, SHORTEST
from mazziere.server.identity.profile import Chosen
from mazziere.server.process.app import HANDLERS
from mazziere.tournament import Settings, Stage
from mazziere.tournament.kinds import KINDS
from mazziere.tournament.recurrence import Rule
from mazziere.tournament.settings import (
    LEAST_ENTRIES,
    LONGEST_NAME,
    MOST_FEE,
    MOST_NO_SHOWS,
    MOST_QUALIFIERS,
    MOST_ROUNDS,
)
from mazziere.tournament.stage import LEAST_IN_GROUP, MOST_ENTRIES, MOST_IN_GROUP

FOLDER = Path(__file__).parents[1] / "web" / "protocol"
NOTE = "// Generated from the server by scripts/web_contract.py; do not edit.\n"
#: Where a class is not called in the app what it is called in its own layer.
CALLED: dict[type, str] = {
    Settings: "TournamentSettings",
    Stage: "StageSettings",
}
#: What can be asked of a tournament.
COMMAND = "TournamentCommand"
#: The classes that the protocol's own types have.
OF_PROTOCOL = shapes([Command, Message])


# What the API takes and gives


@dataclass(frozen=True)
class Operation:
    """What can be asked for at an address: what stands in it, what is brought, what is answered."""

    name: str
    given: dict[str, tuple[Any, bool]]
    body: Any
    answer: Any
    about: str


def operations() -> list[Operation]:
    """Every operation of the API, in the order of its handlers."""
    found = [operation(each) for each in HANDLERS]
    return [each for each in found if each is not None]


def operation(handler: HTTPRouteHandler) -> Operation | None:
    """One of them; None for what is no part of the API."""
    (path,) = handler.paths
    (method,) = handler.http_methods
    if not path.startswith("/api/"):
        return None
    function: Callable[..., Any] = handler.fn
    hints = get_type_hints(function, include_extras=True)
    answer, body = hints.pop("return"), hints.pop("data", None)
    hints.pop("request", None)
    if get_origin(answer) is Response:
        (answer,) = get_args(answer)
    signature = inspect.signature(function)
    given = {
        name: (get_args(hint)[0], signature.parameters[name].default is inspect.Parameter.empty)
        for name, hint in hints.items()
    }
    return Operation(
        f"{method} {re.sub(r':[a-z]+}', '}', path.removeprefix('/api'))}",
        given,
        None if body is None else get_args(body)[0],
        str if answer is Stream else answer,
        summary(function),
    )


def name_in_answers(kind: type) -> str:
    """What a class is called where the server tells it."""
    return CALLED.get(kind, kind.__name__)


def http_file() -> str:
    """web/protocol/http.ts."""
    all_operations = operations()
    told = shapes(each.answer for each in all_operations)
    brought = shapes(each.body for each in all_operations if each.body is not None)

    def name_in_bodies(kind: type) -> str:
        """The same where a page brings it: what has a default may be left out there."""
        return name_in_answers(kind) + "Given" * (kind in told)

    kinds = [kind for kind in told if kind not in OF_PROTOCOL]
    names = [each.__name__ for each in OF_PROTOCOL]
    names += [name_in_answers(each) for each in {*kinds, *brought}]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"two classes are called {twice}: rename one, or say in CALLED what it is"
    lines = [line for each in all_operations for line in entry(each, name_in_bodies)]
    parts = [
        "/** What can be asked for, by method and address. */\n"
        + "\n".join(["export interface Operations {", *lines, "}"]),
        union(COMMAND, get_args(AnyCommand)),
        *(interface(kind, False, name_in_answers) for kind in kinds),
        *(interface(kind, True, name_in_bodies) for kind in brought),
    ]
    text = "\n\n".join(parts)
    known = [each.__name__ for each in told if each in OF_PROTOCOL]
    known = sorted(set(known) & set(re.findall(r"\w+", text)))
    imports = f'import type {{ {", ".join(known)} }} from "./protocol";'
    return f"{NOTE}{imports}\n\n{text}\n"


def entry(each: Operation, name_in_bodies: Callable[[type], str]) -> list[str]:
    """One line of all operations."""
    parts = []
    if each.given:
        given = [
            f"{name}{'' if needed else '?'}: {typescript(types.type_info(kind))}"
            for name, (kind, needed) in each.given.items()
        ]
        parts.append(f"given: {{ {'; '.join(given)} }}")
    if each.body is AnyCommand:
        parts.append(f"body: {COMMAND}")
    elif each.body is not None:
        parts.append(f"body: {typescript(types.type_info(each.body), name_in_bodies)}")
    nothing = each.answer is type(None)
    answer = "void" if nothing else typescript(types.type_info(each.answer), name_in_answers)
    parts.append(f"answer: {answer}")
    return [f"  /** {each.about} */", f'  "{each.name}": {{ {"; ".join(parts)} }};']


# What can be chosen, and how much


def field(kind: type, name: str) -> Any:
    """What the description of a class says of a field's type."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    (found,) = (each.type for each in info.fields if each.name == name)
    if isinstance(found, types.UnionType):  # a number, or none
        (found,) = (each for each in found.types if not isinstance(each, types.NoneType))
    return found


def default(kind: type, name: str) -> Any:
    """What a field is when nothing is said of it."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    (found,) = (each.default for each in info.fields if each.name == name)
    return found


def words(kind: type, name: str) -> list[str]:
    """What a field can be, in the order of its class."""
    hint = get_type_hints(kind)[name]
    assert get_origin(hint) is Literal
    return list(get_args(hint))


def at_the_table() -> dict[str, tuple[str, Any]]:
    """What the front page and the table need: these are fetched by everybody, before all else."""
    games = {
        name: {
            "seats": list(game.seats),
            "target": game.habits.target,
            "minutes": usual_match_time(game, game.habits.target, None) // 60,
            "card": card_name(game.emblem),
        }
        for name, game in GAMES.items()
    }
    lengths = {
        name: {"target": game.habits.targets, "deals": game.habits.deals, "alone": False}
        for name, game in GAMES.items()
        if game.habits.targets or game.habits.deals
    }
    lengths["cirulla"] = {
        "target": tuple(column.target for column in COLUMNS),
        "deals": tuple(column.deals for column in COLUMNS),
        "alone": True,
    }
    return {
        "GAMES": ("The games, with the target and the time that a match has by itself.", games),
        "LENGTHS": ("Usual lengths, or those that stand alone in tournaments.", lengths),
        "BOT_LEVELS": ("How well bots of the house play, the weakest first.", list(LEVELS)),
        "NO_HINTS_WITH": ("A table with any of these settings gives no hints.", list(NOT_WITH)),
        "ID_LENGTH": ("Of the id of a table; what is longer is its link.", previews.ID),
        "LONGEST_SAID": ("A sentence of the chat.", field(Say, "text").max_length),
        "MOST_SAID": ("How many messages of the chat are kept.", MOST_SAID),
        "MOVE_TIMEOUT": ("Seconds for a move, unless chosen otherwise.", MOVE_TIMEOUT.default),
        "SPAREGGI": ("There are no more (GEN-19).", SPAREGGI),
    }


def offers() -> dict[str, tuple[str, Any]]:
    """What can be chosen, each with what it is."""
    stages = {
        name: {"eliminates": kind.eliminates, "rotates": kind.rotates}
        for name, kind in KINDS.items()
    }
    return {
        "EXERCISE_LEVELS": ("From the easiest on.", list(EXERCISE_LEVELS)),
        "DEPTHS": ("How thoroughly a match is reviewed.", list(DEPTHS)),
        "SEVERITIES": ("What bad moves are called, the gravest first.", [s for s, _ in SEVERITIES]),
        "DECKS": ("The pictures on the cards.", words(Chosen, "deck")),
        "PACES": ("How fast cards move.", words(Chosen, "pace")),
        "CONTRASTS": ("Of the pages.", words(Chosen, "contrast")),
        "LANGUAGES": ("Of the pages.", words(Chosen, "language")),
        "CLUB_ROLES": ("What a club can make of somebody, from the highest.", list(ROLES)),
        "STAGE_KINDS": (
            "What a stage of a tournament can be: who loses is out of it, partners change in it.",
            stages,
        ),
        "WEEKS": ("Of which weeks a day comes again.", words(Rule, "week")),
    }


def limits() -> dict[str, tuple[str, Any]]:
    """How much is accepted or kept, and what is usual, each with what it is."""
    password = field(Registration, "password")
    return {
        "SHORTEST_PASSWORD": ("Of a new one.", password.min_length),
        "LONGEST_PASSWORD": ("Of any.", password.max_length),
        "LONGEST_CODE": ("A recovery code.", field(Recovery, "recovery_code").max_length),
        "SHORTEST_NAME": ("Of an account, a bot or a club.", SHORTEST),
        "LONGEST_NAME": ("Of a new account or bot.", LONGEST),
        "LONGEST_PERSON": (
            "How somebody can be called who is named.",
            field(Login, "name").max_length,
        ),
        "LONGEST_CLUB_NAME": ("", LONGEST_CLUB_NAME),
        "LONGEST_CLUB_TEXT": ("What a club says of itself.", field(ClubText, "about").max_length),
        "LONGEST_TOURNAMENT_NAME": ("", LONGEST_NAME),
        "LONGEST_SEASON_NAME": ("", field(Season, "name").max_length),
        "LONGEST_REASON": (
            "Why a director corrects something.",
            field(Cancel, "reason").max_length,
        ),
        "MOST_ENTRIES": ("The largest field of a tournament.", MOST_ENTRIES),
        "LEAST_ENTRIES": ("The smallest, by who enters.", LEAST_ENTRIES),
        "LEAST_IN_GROUP": ("", LEAST_IN_GROUP),
        "MOST_IN_GROUP": ("", MOST_IN_GROUP),
        "MOST_QUALIFIERS": ("How many go on, at most.", MOST_QUALIFIERS),
        "MOST_ROUNDS": ("", MOST_ROUNDS),
        "MOST_NO_SHOWS": ("After how many missed matches an entry is out, at most.", MOST_NO_SHOWS),
        "MOST_FEE": ("The dearest entry, in chips.", MOST_FEE),
        "MOST_POINTS": ("Of a result.", field(EnterResult, "points").item_types[0].le),
        "LONGEST_EXTENSION": ("More time for a round: seconds.", field(Extend, "seconds").le),
        "MOST_DAILY_LOSS": (
            "The highest limit of one's own, in chips.",
            field(NewLimit, "most").le,
        ),
        "A_PAGE": ("How many lines of a list come at a time.", PAGE),
        "MOST_TARGET": ("The points that win a match.", TARGET.highest),
        "ERRORE_CHANCE": ("How much of the chance to win makes an errore.", ERRORE_CHANCE),
        "USUAL_SHOW_UP": ("How long a round waits: seconds.", default(Settings, "show_up")),
        "USUAL_NO_SHOWS": (
            "After how many missed matches an entry is out, unless chosen otherwise.",
            default(Settings, "most_no_shows"),
        ),
        "USUAL_AHEAD": ("Days before which a date is announced.", default(Plan, "ahead")),
        "USUAL_ZONE": ("Where a club's days begin and end.", default(Rule, "zone")),
    }


def constants_file(constants: dict[str, tuple[str, Any]]) -> str:
    """Each a constant of its own, so that a page has in its file what it asks for."""
    parts = []
    for name, (about, value) in constants.items():
        text = json.dumps(value) + (" as const" if isinstance(value, list | dict) else "")
        parts += [f"/** {about} */"] if about else []
        parts.append(f"export const {name} = {text};")
    return NOTE + "\n" + "\n".join(parts) + "\n"


# Where the pages are


def pages_file() -> str:
    """web/protocol/pages.ts."""
    addresses = "".join(f'\n  | "{each}"' for each in (site_map.TABLE, *site_map.PAGES))
    return f"""{NOTE}
/** What stands in an address for one of many. */
export const KINDS: Record<string, string> = {json.dumps(site_map.KINDS)};
/** Where the app has a page. */
export type Address ={addresses};
"""


#: Every file, by its name.
FILES: dict[str, Callable[[], str]] = {
    "http.ts": http_file,
    "table.ts": lambda: constants_file(at_the_table()),
    "offers.ts": lambda: constants_file(offers()),
    "limits.ts": lambda: constants_file(limits()),
    "pages.ts": pages_file,
}

if __name__ == "__main__":
    for file, text in FILES.items():
        (FOLDER / file).write_text(text())
