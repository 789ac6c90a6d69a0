"""What a chat shows beside a link to a table: who waits there, for which game, with a picture.

Whoever fetches the page may be a program of that chat, so nothing is told that is not in the link
itself: the name of who invites, and the game.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from html import escape

import msgspec

from mazziere.games import GAMES
from mazziere.live.table import events as log
from mazziere.match.format import stored_format
from mazziere.protocol.messages import LobbyRow
from mazziere.server.api.requests import AnyRequest, services_of
from mazziere.server.transport.origin import host_name
from mazziere.server.words import LANGUAGES, Language, PreviewWords, words_in

#: How many characters an id of a table has; a link has more.
ID = 12
#: The picture of a game, where it has one, and its size.
PICTURE, WIDTH, HEIGHT = "table-{}.png", 800, 420


@dataclass(frozen=True)
class Preview:
    """What is told of a table."""

    title: str
    about: str
    game: str


async def head(request: AnyRequest, address: str, pictures: Container[str]) -> str | None:
    """The elements for the head of the page of a table; None where nothing may be told."""
    services = services_of(request)
    found = await services.store.invitation(address)
    if found is None:
        return None
    row, opened, public = found
    if len(address) == ID and not public:
        return None  # the id of a private table is no invitation
    language = language_of(request)
    try:
        preview = preview_of(msgspec.json.decode(row, type=LobbyRow), log.decode(opened), language)
    except Exception:  # a damaged table: the page itself says so
        return None
    origin = origin_of(request) if PICTURE.format(preview.game) in pictures else None
    return elements(preview, words_in(language).preview.locale, origin)


def preview_of(row: LobbyRow, opened: log.Event, language: Language) -> Preview:
    """Who waits, and for what."""
    words = words_in(language).preview
    title = title_of(row, words)
    if row.phase != "seating":
        return Preview(title, words.watch, row.settings.game)
    host = opened.host if isinstance(opened, log.Opened) else ""
    names = [each.name for each in row.seats if each is not None and each.player == host]
    waits = words.waits.format(name=names[0], title=title) if names else None
    table = words.table.format(title=title)
    return Preview(waits or table, words.seating, row.settings.game)


def title_of(row: LobbyRow, words: PreviewWords) -> str:
    """The game and the length of the match: Scopa a 11."""
    settings = row.settings
    game = GAMES[settings.game]
    form = stored_format(game.rules(settings.seats, **settings.options), **settings.match)
    if form.by_rounds:
        return words.rounds.format(game=game.title, n=form.rounds)
    if form.deals is not None:
        return (words.deal if form.deals == 1 else words.deals).format(
            game=game.title, n=form.deals
        )
    return words.target.format(game=game.title, n=form.target)


def elements(preview: Preview, locale: str, origin: str | None) -> str:
    """The preview as chats read it, with a picture from that origin if there is one.

    Names are whatever people have chosen.
    """
    told = {
        "og:site_name": "Mazziere",
        "og:type": "website",
        "og:locale": locale,
        "og:title": preview.title,
        "og:description": preview.about,
    }
    if origin is not None:
        told |= {
            "og:image": f"{origin}/{PICTURE.format(preview.game)}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": GAMES[preview.game].title,
        }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return "".join(f"{line}\n    " for line in lines)


def language_of(request: AnyRequest) -> Language:
    """English for who prefers it to Italian; the house speaks Italian."""
    wanted = request.headers.get("Accept-Language", "").lower()
    ranges = [part.partition(";")[0].strip().partition("-")[0] for part in wanted.split(",")]
    return next((spoken for each in ranges for spoken in LANGUAGES if each == spoken), "it")


def origin_of(request: AnyRequest) -> str | None:
    """Where the server is seen, as the request says; a picture has to be told with it."""
    host = request.headers.get("Host", "")
    if host_name(host) is None or not all(each.isalnum() or each in ".-:[]" for each in host):
        return None
    forwarded = request.headers.get("X-Forwarded-Proto", "")
    scheme = "https" if "https" in (forwarded, request.scope["scheme"]) else "http"
    return f"{scheme}://{host}"
