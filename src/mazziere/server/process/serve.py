"""Runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import structlog
import uvicorn

from mazziere.live.hall.bot_players import USUAL_PACE
from mazziere.server.api import removal
from mazziere.server.borrowed.uvicorn import Server
from mazziere.server.process import logs
from mazziere.server.process.app import create_app
from mazziere.server.services import Services
from mazziere.server.transport.addresses import LOOPBACK, Addresses
from mazziere.server.transport.http11 import http_class
from mazziere.server.transport.socket import socket_class
from mazziere.storage import PostgresDatabase, SqliteDatabase
from mazziere.storage.engine.database import Database

_log = structlog.get_logger("mazziere.server")

#: What helps when a port cannot be had.
LISTENING = {
    errno.EADDRINUSE: "; end the program that does so already, or choose another {option}",
    errno.EACCES: "; choose a {option} above 1023, or give it CAP_NET_BIND_SERVICE as a unit can",
    errno.EADDRNOTAVAIL: "; choose a --host that is an address of this machine",
    socket.EAI_NONAME: "; choose a --host that is an address of this machine",
}


@dataclass(frozen=True)
class Settings:
    """Where to listen, where the data are, milliseconds for a bot's move, what to log.

    ``proxies`` are addresses that tell for whom they ask; all others may open ``per_address``
    connections each. With a certificate and its key, the server speaks TLS. With the address of a
    ``database``, everything durable is there and not in the folder; with that of a ``bus``, other
    nodes can use the same database. Processes that ``share_port`` listen on the same one; at the
    ``metrics_port`` the server answers this machine, too. ``docs`` has the documentation's site.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("data")
    bot_pace: int = USUAL_PACE
    log_level: str = "info"
    proxies: str = ",".join(LOOPBACK)
    per_address: int = 500
    tls_cert: Path | None = None
    tls_key: Path | None = None
    database: str | None = field(default=None, repr=False)  # they may have passwords
    bus: str | None = field(default=None, repr=False)
    share_port: bool = False
    metrics_port: int | None = None
    docs: Path | None = None

    def where(self) -> Database:
        """The database that is to be used, of whichever kind."""
        if self.database is None:
            return SqliteDatabase(self.data)
        return PostgresDatabase(self.database)


class TableServer(Server):
    """uvicorn that says goodbye to the tables first."""

    def __init__(
        self,
        config: uvicorn.Config,
        services: Services,
        elsewhere: bool,
        ready: Callable[[], None],
    ) -> None:
        """``elsewhere`` says whether there are other nodes to go to when this one stops.

        ``ready`` is called once it can be spoken to, and told to stop.
        """
        super().__init__(config)
        self.services = services
        self.elsewhere = elsewhere
        self.ready = ready

    async def begun(self) -> None:
        """Do the rest of the work, and say that it has begun."""
        await self.services.serving()
        self.ready()

    async def ends(self) -> None:
        """Close the hall: clients go elsewhere or come back later, and all is stored."""
        await self.services.hall.close(self.elsewhere)


def listen(host: str, port: int, share: bool = False, option: str = "--port") -> socket.socket:
    """A socket that listens there; OSError says why there is none, and what to do."""
    try:
        return socket.create_server(
            (host, port), family=family_of(host), backlog=2048, reuse_port=share
        )
    except OSError as error:
        remedy = LISTENING.get(error.errno or 0, "")
        place = f"{host}, port {port}"
        raise OSError(
            f"nobody can listen at {place}: {error.strerror}{remedy.format(option=option)}"
        ) from error


def verify_certificate(settings: Settings) -> None:
    """OSError names the file that it cannot speak TLS with, and says what to do."""
    certificate, key = settings.tls_cert, settings.tls_key
    if certificate is None or key is None:
        return
    for option, file in (("--tls-cert", certificate), ("--tls-key", key)):
        try:
            file.open("rb").close()
        except OSError as error:
            why = f"{file} cannot be read: {error.strerror}"
            raise OSError(f"{why}; name one that this user may read with {option}") from error
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key, password="")
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise OSError(
                f"{key} is not the key of {certificate}; name those that were made together"
            ) from error
        raise OSError(
            f"{certificate} and {key} are no certificate and its key without a password "
            f"({error.reason}); both have to be PEM files"
        ) from error


def family_of(host: str) -> socket.AddressFamily:
    """The kind of address that it is."""
    return socket.AF_INET6 if ":" in host else socket.AF_INET


async def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal comes; ``ready`` is told the address.

    Raises :class:`OSError` when the port is taken and :class:`StorageError` for bad data.
    """
    verify_certificate(settings)
    listening = [listen(settings.host, settings.port, settings.share_port)]
    if settings.metrics_port is not None:
        listening.append(listen("127.0.0.1", settings.metrics_port, option="--metrics-port"))
    services = Services(settings.where(), settings.bot_pace, settings.bus)
    addresses = Addresses(settings.per_address, settings.proxies)
    try:
        await services.start()
        services.hall.run(removal.finish(services))
        config = uvicorn.Config(
            create_app(services, settings.docs),
            http=http_class(addresses),
            ws=socket_class(
                services.hall,
                services.sessions,
                services.levels,
                services.ladder,
                addresses,
                services.database.gathering,
            ),
            forwarded_allow_ips=settings.proxies,
            ssl_certfile=settings.tls_cert,
            ssl_keyfile=settings.tls_key,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        config.load()
        where = address(listening[0], "http" if config.ssl is None else "https")

        def begun() -> None:
            ready(where)
            _log.info("serving", address=where, data=services.database.name)

        # Workers stop together.
        elsewhere = settings.bus is not None and not settings.share_port
        calm_garbage_collection()
        await TableServer(config, services, elsewhere, begun).serve(listening)
    finally:
        await services.stop()
        _log.info("stopped")


def calm_garbage_collection() -> None:
    """Leave out what was imported, and collect the rest less often: almost nothing has cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)


def allow_many_connections() -> None:
    """Each takes a file descriptor, of which a process has few unless it asks for more."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def address(listening: socket.socket, scheme: str) -> str:
    """What to open in a browser."""
    host, port = listening.getsockname()[:2]
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def run(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve on the fastest loop there is."""
    logs.configure(settings.log_level)
    allow_many_connections()
    try:
        import uvloop
    except ImportError:  # not on Windows
        asyncio.run(serve(settings, ready))
    else:
        uvloop.run(serve(settings, ready))
