"""``mazziere serve``: the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mazziere.games import COMPILED

LEVELS = ("debug", "info", "warning", "error")


def command(
    host: Annotated[str, typer.Option(help="where to listen; 0.0.0.0 for everybody")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one")] = 8000,
    data: Annotated[
        Path,
        typer.Option(
            help="the folder with everything durable",
            envvar="MAZZIERE_DATA",
            readable=False,  # which says itself whether it can be used
        ),
    ] = Path("data"),
    bot_pace: Annotated[
        int, typer.Option(min=0, help="milliseconds that a bot's move takes at least")
    ] = 700,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error")] = "info",
    proxy: Annotated[
        str, typer.Option(help="addresses or networks of proxies, which tell whom they ask for")
    ] = "127.0.0.1,::1",
    per_address: Annotated[
        int, typer.Option(min=1, help="connections from one address at a time")
    ] = 500,
    tls_cert: Annotated[
        Path | None, typer.Option(help="a certificate, to speak TLS", readable=False)
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(help="its private key", readable=False)] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="postgresql://user:password@host/name, instead of the folder",
            envvar="MAZZIERE_DATABASE",
        ),
    ] = None,
    bus: Annotated[
        str | None,
        typer.Option(
            help="redis://host, for several servers on one database", envvar="MAZZIERE_BUS"
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, help="processes on the same port; needs a database and a bus")
    ] = 1,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            help="answer on 127.0.0.1 there, too; each worker takes the next one",
        ),
    ] = None,
    docs: Annotated[
        Path | None,
        typer.Option(
            help="the folder of the documentation's site, to show it under /docs",
            envvar="MAZZIERE_DOCS",
        ),
    ] = None,
) -> None:
    """Serve live tables until interrupted."""
    try:
        from mazziere.bus.redis import BadAddress
        from mazziere.server.process.serve import Settings, run
        from mazziere.server.process.workers import CannotStart, run_workers
        from mazziere.storage.engine.errors import StorageError
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("mazziere"):
            raise
        _fail(f"The server needs more packages ({error.name}): pip install 'mazziere[server]'")
    if log_level not in LEVELS:
        _fail(f"a log level is {', '.join(LEVELS)}, not {log_level}")
    if (tls_cert is None) != (tls_key is None):
        _fail("TLS needs both --tls-cert and --tls-key")
    if database is not None and not database.startswith(("postgresql://", "postgres://")):
        _fail(f"a database is postgresql://user:password@host/name, not {kind_of(database)}")
    if bus is not None and not bus.startswith(("redis://", "rediss://", "unix://")):
        _fail(f"a bus is redis://host, not {kind_of(bus)}")
    if bus is not None and database is None:
        _fail("several servers need a --database that they share")
    if workers > 1 and bus is None:
        _fail("several --workers need a --database that they share, and a --bus")
    if docs is not None and not (docs / "index.html").is_file():
        _fail(f"{docs} has no site of the documentation: make docs builds it in build/site")
    if not COMPILED:
        typer.echo("The rules run in plain Python here, so bots think less deeply.", err=True)
    settings = Settings(
        host,
        port,
        data,
        bot_pace,
        log_level,
        proxy,
        per_address,
        tls_cert,
        tls_key,
        database,
        bus,
        metrics_port=metrics_port,
        docs=docs,
    )
    try:
        if workers == 1:
            run(settings, _ready)
        else:
            run_workers(settings, workers, _ready)
    except (OSError, StorageError, BadAddress, CannotStart) as error:
        _fail(f"The server cannot start: {error}")


def kind_of(address: str) -> str:
    """What an address begins with: the rest may have a password."""
    kind, found, _ = address.partition("://")
    return f"{kind}://…" if found else "something else"


def _ready(url: str) -> None:
    typer.echo(f"Mazziere is at {url}")


def _fail(message: str) -> None:
    typer.echo(message, err=True)
    raise typer.Exit(1)
