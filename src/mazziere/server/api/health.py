"""How the server is: for machines, for Prometheus, and as a page for its host."""

from __future__ import annotations

from html import escape

from litestar import MediaType, Response, get
from msgspec import Struct

from mazziere import __version__
from mazziere.games import COMPILED
from mazziere.server.api.requests import AnyRequest, Trouble, asking, limit, place, services_of
from mazziere.server.transport.addresses import LOOPBACK
from mazziere.server.transport.origin import host_name
from mazziere.storage.passes import is_pass


class Health(Struct, frozen=True):
    """How the server is, and which release it is."""

    status: str
    version: str


@get("/healthz")
async def healthz() -> Health:
    """Whether the server is up; to start it anew would not help against anything else."""
    return Health("ok", __version__)


@get("/readyz")
async def readyz(request: AnyRequest) -> Health:
    """Whether it can store and read now; if not, 503 with the reason.

    That is ``disk_full``, ``database`` (it is away, locked or broken) or ``closing``.
    """
    reason = services_of(request).why_not_ready()
    if reason is not None:
        raise Trouble(503, reason)
    return Health("ready", __version__)


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Figures for Prometheus; for this machine, and for administrators."""
    await only_the_host(request)
    text: bytes = request.app.state.figures.text()
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/health", media_type=MediaType.HTML, include_in_schema=False)
async def health(request: AnyRequest) -> str:
    """The figures as a page; for this machine, and for administrators."""
    await only_the_host(request)
    figures = request.app.state.figures
    rules = "compiled" if COMPILED else "in plain Python"
    rows = {"version": __version__, "rules": rules, **figures.gauges(), **figures.counters()}
    lines = [
        f"<tr><th>{escape(name.replace('_', ' '))}<td>{escape(shown(value))}"
        for name, value in rows.items()
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Mazziere: health</title>'
        f"<h1>Mazziere</h1><table>{''.join(lines)}</table></html>"
    )


def shown(value: object) -> str:
    """A figure as people read it."""
    return f"{value:,.4g}" if isinstance(value, float) and value < 1e6 else str(value)


class Seen(Struct, frozen=True):
    """What has arrived of a request: what its proxies have written, and what follows from that."""

    host: str | None
    forwarded_for: str | None
    forwarded_proto: str | None
    address: str
    port: int
    scheme: str


@get("/health/request", include_in_schema=False)
async def seen(request: AnyRequest) -> Seen:
    """What the server saw of this request; for whoever has a pass, as `mazziere doctor` has."""
    limit(request, "read")
    services, headers = services_of(request), request.headers
    token = headers.get("X-Doctor", "")
    if not await services.store.read(lambda db: is_pass(services.database, db, token)):
        raise Trouble(404, "not_found")
    return Seen(
        host=headers.get("Host"),
        forwarded_for=headers.get("X-Forwarded-For"),
        forwarded_proto=headers.get("X-Forwarded-Proto"),
        address=request.client.host if request.client else "",
        port=request.client.port if request.client else 0,
        scheme=request.scope["scheme"],
    )


async def only_the_host(request: AnyRequest) -> None:
    """Refuse strangers: 404, as if nothing were here.

    What a proxy passes on comes from this machine too, but asks for the server's public name.
    """
    if place(request) in LOOPBACK and host_name(request.headers.get("Host")) in (
        "localhost",
        *LOOPBACK,
    ):
        return
    try:
        player = await asking(request)
    except Trouble:
        player = None
    if player is None or player.role != "admin":
        raise Trouble(404, "not_found")


HANDLERS = [healthz, readyz, metrics, health, seen]
