"""The web app: the built bundle, as it lies in `server/bundle`.

Text is stored compressed, with Brotli and with gzip; what asks for neither gets it unpacked.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from mazziere.games import GAMES
from mazziere.server.api import previews, site_map
from mazziere.server.api.requests import AnyRequest, path_of
from mazziere.server.transport.policy import content_policy
from mazziere.storage.engine.database import DATABASE_ERRORS

BUNDLE = Path(__file__).parents[1] / "bundle"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
#: Files whose names have no hash.
AT_THE_ROOT = (
    "icon.svg",
    "icon-180.png",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "manifest.webmanifest",
    "sw.js",
    *(previews.PICTURE.format(game) for game in GAMES),
)
ENCODINGS = {"br": ".br", "gzip": ".gz"}
#: The name of an asset has the hash of its content, so it can be kept for ever.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Stored:
    """A file of the bundle, by encoding."""

    media_type: str
    contents: dict[str, bytes]


@cache
def names() -> frozenset[str]:
    """All files of the bundle, without what says how they are compressed."""
    paths = (path for path in BUNDLE.rglob("*") if path.is_file())
    plain = (path.with_suffix("") if path.suffix in ENCODINGS.values() else path for path in paths)
    return frozenset(path.relative_to(BUNDLE).as_posix() for path in plain)


def stored(name: str) -> Stored | None:
    """A file of the bundle; None where there is no such file."""
    return read(name) if name in names() else None


@cache
def read(name: str) -> Stored | None:
    """What is in a file that exists; None for what is not to be served."""
    path = BUNDLE / name
    media_type = TYPES.get(path.suffix)
    if media_type is None:
        return None
    if path.is_file():
        return Stored(media_type, {"identity": path.read_bytes()})
    contents = {
        encoding: packed.read_bytes()
        for encoding, suffix in ENCODINGS.items()
        if (packed := path.with_name(path.name + suffix)).is_file()
    }
    if "gzip" not in contents:
        return None
    return Stored(media_type, {**contents, "identity": gzip.decompress(contents["gzip"])})


def answer(request: AnyRequest, name: str, cache_control: str) -> Response[bytes]:
    """The file in the best encoding that the client takes; 404 where there is none."""
    file = stored(name)
    if file is None:
        raise NotFoundException
    offered = request.headers.get("Accept-Encoding", "")
    taken = {word.partition(";")[0].strip() for word in offered.split(",")}
    encoding = next((each for each in ENCODINGS if each in taken & file.contents.keys()), None)
    headers = {"Cache-Control": cache_control, "Vary": "Accept-Encoding"}
    if encoding is not None:
        headers["Content-Encoding"] = encoding
    content = file.contents[encoding or "identity"]
    return Response(content, media_type=file.media_type, headers=headers)


@get(
    [site_map.route(each) for each in site_map.PAGES], include_in_schema=False, sync_to_thread=False
)
def page(request: AnyRequest) -> Response[bytes]:
    """The app; which of its pages, the browser sees by the address."""
    return answer(request, "index.html", ASK_AGAIN)


@get(site_map.route(site_map.TABLE), include_in_schema=False)
async def table_page(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """The app at a table, with what a chat shows beside the link."""
    try:
        head = await previews.head(request, table, names())
    except DATABASE_ERRORS:
        head = None  # the app says what is wrong
    if head is None:
        return answer(request, "index.html", ASK_AGAIN)
    file = stored("index.html")
    if file is None:
        raise NotFoundException
    content = file.contents["identity"].replace(b"</head>", head.encode() + b"</head>", 1)
    headers = {"Cache-Control": ASK_AGAIN, "Vary": "Accept-Encoding, Accept-Language"}
    return Response(content, media_type=file.media_type, headers=headers)


def is_sought(request: AnyRequest) -> bool:
    """Whether somebody looks for a page with a browser, not a program for data or a part of one."""
    top = path_of(request).lstrip("/").partition("/")[0]
    wanted = request.headers.get("Accept", "")
    return request.method == "GET" and top not in ("api", "assets") and "text/html" in wanted


def nowhere(request: AnyRequest) -> Response[bytes]:
    """The app, which says in the reader's language that it has no page here."""
    response = answer(request, "index.html", ASK_AGAIN)
    response.status_code = 404
    response.headers["Vary"] = "Accept, Accept-Encoding"
    return response


@get(site_map.route(site_map.STANDINGS), include_in_schema=False, sync_to_thread=False)
def standings(request: AnyRequest) -> Response[bytes]:
    """The standings of a tournament, which any site may show in a frame."""
    response = answer(request, "standings.html", ASK_AGAIN)
    response.headers["Content-Security-Policy"] = content_policy("*")
    return response


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """What the pages are made of."""
    return answer(request, f"assets/{name}", FOR_EVER)


@get([f"/{name}" for name in AT_THE_ROOT], include_in_schema=False, sync_to_thread=False)
def at_the_root(request: AnyRequest) -> Response[bytes]:
    """What makes the pages an app that can be installed."""
    return answer(request, path_of(request)[1:], ASK_AGAIN)


HANDLERS = [page, table_page, standings, asset, at_the_root]
