"""What request handlers share: who asks, how they are refused, what is not allowed too often."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.exceptions import SerializationException

from mazziere.server.api.shapes import Me
from mazziere.server.identity.profile import with_defaults
from mazziere.server.identity.sessions import COOKIE, LIFE
from mazziere.server.services import Services
from mazziere.server.transport.addresses import LOOPBACK, place_of
from mazziere.server.transport.origin import same_origin
from mazziere.storage.repositories.players import Player

AnyRequest = Request[Any, Any, Any]
#: These change nothing.
SAFE = ("GET", "HEAD", "OPTIONS")
#: So many lines of a list are told at a time, and this is later than any of them.
PAGE, FOREVER = 50, 1 << 62
#: For what everybody may see: pages of other sites can show it. They come without the cookie.
ANY_SITE = {"Access-Control-Allow-Origin": "*"}


class BodyRequest(AnyRequest):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        """The body; what Litestar does not take for a mistake of the client is one, too."""
        try:
            return await super().json()
        except RecursionError:
            raise SerializationException("nested too deeply") from None
        except UnicodeDecodeError:
            raise SerializationException("not UTF-8") from None


class Trouble(Exception):
    """A request that is refused."""

    def __init__(self, status: int, code: str, about: str = "") -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.about = about


async def before_all(request: AnyRequest) -> None:
    """Refuse what concerns no route: odd names, pages of other sites, changes without end."""
    if "\0" in path_of(request):  # PostgreSQL cannot even be asked for it
        raise Trouble(404, "not_found")
    only_our_pages(request)
    if request.method not in SAFE:
        player = await services_of(request).sessions.player(request.cookies.get(COOKIE))
        limit(request, "change", None if player is None else player.id)


def only_our_pages(request: AnyRequest) -> None:
    """Refuse what a page of another site wants to change in somebody's name."""
    headers = request.headers
    if request.method not in SAFE and not same_origin(headers.get("Origin"), headers.get("Host")):
        raise Trouble(403, "origin")


def path_of(request: AnyRequest) -> str:
    """What is asked for; ``request.url`` cannot be made when the Host header is odd."""
    path: str = request.scope["path"]
    return path


def services_of(request: AnyRequest) -> Services:
    """The parts of the server."""
    services: Services = request.app.state.services
    return services


async def asking(request: AnyRequest) -> Player:
    """Who sends the request; 401 for nobody."""
    player = await services_of(request).sessions.player(request.cookies.get(COOKIE))
    if player is None:
        raise Trouble(401, "no_session")
    if request.method in SAFE:
        limit(request, "own", player.id)
    return player


async def account(request: AnyRequest) -> Player:
    """Who asks, if they have an account."""
    player = await asking(request)
    if player.guest:
        raise Trouble(403, "guest")
    return player


def place(request: AnyRequest) -> str:
    """Where a request comes from, as limits count it."""
    return place_of(request.client.host) if request.client else "?"


def limit(request: AnyRequest, what: str, key: str | None = None) -> None:
    """Refuse what comes too often from one place, or about one name."""
    if (
        key is None
        and what in ("guest", "change", "read", "reviews")
        and place(request) in LOOPBACK
    ):
        return  # whoever sits at this machine is no stranger; a proxy tells the real address
    if not services_of(request).limits[what].take(key or place(request)):
        raise Trouble(429, "too_fast")


def me_shape(player: Player) -> Me:
    """A player as told to themselves."""
    options = with_defaults(player.options)
    return Me(player.id, player.name, player.guest, player.role, options)


def session_cookie(token: str, request: AnyRequest) -> Cookie:
    """The cookie of a session."""
    return cookie(request, COOKIE, token, LIFE)


def cookie(request: AnyRequest, name: str, value: str, life: int, path: str = "/") -> Cookie:
    """A cookie that scripts cannot read and other sites cannot use."""
    secure = request.scope["scheme"] == "https"
    return Cookie(name, path, value, life, httponly=True, samesite="lax", secure=secure)
