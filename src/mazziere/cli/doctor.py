"""``mazziere doctor``: what is wrong with how a server is run, and what to do about it."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from mazziere.cli.admin import At
from mazziere.cli.arguments import refuse, usual_data

if TYPE_CHECKING:
    from mazziere.cli.checks.case import Case, Check, Finding
    from mazziere.storage.engine.database import Database


def checks() -> dict[str, Check]:
    """All of them by their names, in the order in which they are made."""
    from mazziere.cli.checks import database, machine, site

    every = (
        database.database_answers,
        database.file_is_whole,
        database.schema_fits,
        database.clocks_agree,
        database.commits_are_safe,
        database.enough_connections,
        database.bus_is_private,
        database.copies_are_made,
        machine.disk_has_room,
        machine.data_can_be_written,
        machine.nobody_else_reads,
        machine.data_belong_to_who_runs_it,
        machine.enough_files,
        machine.engine_is_compiled,
        site.site_answers,
        site.certificate_is_good,
        site.browsers_insist_on_tls,
        site.proxy_tells_who_asks,
        site.sockets_get_through,
        machine.clock_is_steady,  # which needs all the others to take some time
    )
    return {each.__name__: each for each in every}


def command(
    data: Annotated[
        Path,
        typer.Option(
            help="the server's data folder",
            envvar="MAZZIERE_DATA",
            default_factory=usual_data,
            show_default="data here, or else /var/lib/mazziere",
            readable=False,  # which is one of the things to find
        ),
    ],
    database: At = None,
    bus: Annotated[
        str | None, typer.Option(help="the address of its Redis", envvar="MAZZIERE_BUS")
    ] = None,
    url: Annotated[
        str | None, typer.Option(help="where people find it: https://carte.example.org")
    ] = None,
    copies: Annotated[
        Path | None,
        typer.Option(help="the folder of its copies", show_default="copies in the data folder"),
    ] = None,
    nodes: Annotated[int, typer.Option(min=1, help="how many nodes and workers there are")] = 1,
    skip: Annotated[list[str] | None, typer.Option(help="leave out this check, repeatable")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Look at everything that a host can get wrong; 1 if something is."""
    try:
        from mazziere.bus.redis import BadAddress
        from mazziere.cli.checks.case import Case
        from mazziere.storage import PostgresDatabase, SqliteDatabase
        from mazziere.storage.engine.errors import StorageError
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("mazziere"):
            raise
        refuse(f"The doctor needs more packages ({error.name}): pip install 'mazziere[server]'")
    wanted = checks()
    for name in skip or ():
        if wanted.pop(name, None) is None:
            refuse(f"there is no check {name!r}; there are {', '.join(checks())}")
    try:
        place: Database
        place = (
            SqliteDatabase(data, patience=30) if database is None else PostgresDatabase(database)
        )
        if copies is None and database is None:
            copies = data / "copies"
        case = Case(place, bus=bus, url=site_at(url), nodes=nodes, copies=copies)
        found = examine(case, list(wanted.values()))
    except (StorageError, BadAddress) as error:
        refuse(str(error))
    tell(found, len(wanted), as_json)
    if found:
        raise typer.Exit(1)


def site_at(url: str | None) -> str | None:
    """The address of a site, without anything behind its name."""
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        is_site = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in url
        is_site = is_site and parts.path in ("", "/") and not parts.query and parts.port != 0
    except ValueError:
        is_site = False
    if not is_site:
        refuse("a --url is https://NAME or https://NAME:PORT, and no more")
    return url.rstrip("/")


def examine(case: Case, wanted: list[Check]) -> list[Finding]:
    """What is wrong, said once; a check that cannot be made finds that."""
    from mazziere.cli.checks.case import Finding, unusable
    from mazziere.storage import checkup
    from mazziere.storage.engine.database import DATABASE_ERRORS

    found: list[Finding] = []
    with ExitStack() as stack:
        try:
            case.db = stack.enter_context(checkup.looking(case.database))
        except DATABASE_ERRORS as error:
            case.error = error
        for check in wanted:
            try:
                for each in check(case):
                    if each not in found:
                        found.append(each)  # also if the check finds no end
            except DATABASE_ERRORS as error:
                if not any(each.about == case.database.name for each in found):
                    found.append(unusable(case, error))
            except OSError as error:
                why = f"cannot be looked at ({error.strerror})"
                remedy = "run this as the user of the server, or as root"
                if not any(each.remedy == remedy for each in found):  # the rest is as closed
                    found.append(Finding(str(error.filename), why, remedy))
    return found


def tell(found: list[Finding], made: int, as_json: bool) -> None:
    """Say what was found."""
    if as_json:
        told = {"well": not found, "findings": [asdict(each) for each in found]}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for each in found:
        typer.echo(str(each))
    if not found:
        typer.echo(f"All is well, as far as {made} checks can tell.")
