"""``mazziere backup`` and ``restore``: copies of what a server has stored."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazziere.cli.arguments import Data, refuse

if TYPE_CHECKING:
    from mazziere.storage.dated import Keep


def backup(
    place: Annotated[
        Path, typer.Argument(help="the file to write, or with --keep the folder of dated copies")
    ],
    data: Data,
    keep: Annotated[
        int | None, typer.Option(min=1, help="make a dated copy, and keep those of so many days")
    ] = None,
    weeks: Annotated[int, typer.Option(min=0, help="with --keep: also one of so many weeks")] = 0,
    months: Annotated[int, typer.Option(min=0, help="with --keep: and of so many months")] = 0,
    check: Annotated[
        bool, typer.Option("--check", help="prove that the copy there can be restored")
    ] = False,
) -> None:
    """Copy all that a server has stored, also while it is running; or look at such a copy."""
    from mazziere.storage import backup as copies
    from mazziere.storage.dated import Keep
    from mazziere.storage.engine.errors import StorageError

    if check and keep is not None:
        refuse("--check looks at a copy that is there, --keep makes one: say one of them")
    if (weeks or months) and keep is None:
        refuse("--weeks and --months need a --keep")
    if keep is None and place.is_dir():
        refuse(f"{place} is a folder; name a file, or say --keep 7 for dated copies in it")
    if not check and "MAZZIERE_DATABASE" in os.environ and not data.exists():
        refuse("a PostgreSQL database is copied by pg_dump: see docs/operating.md, Copies")
    try:
        if check:
            tell_contents(place)
        elif keep is not None:
            add_copy(data, place, Keep(keep, weeks, months))
        else:
            copies.backup(data, place)
            typer.echo(f"{place} holds everything up to now.")
    except StorageError as error:
        refuse(str(error))


def add_copy(data: Path, folder: Path, keep: Keep) -> None:
    """Make a dated copy; 1 if something in it cannot be read."""
    from mazziere.storage import dated

    made = dated.add_copy(data, folder, keep)
    for file in made.removed:
        typer.echo(f"{file} is removed.")
    typer.echo(f"{made.file} holds everything up to now.")
    if made.wrong:
        complain(made.wrong)
        typer.echo("So is what it was copied from; good copies are kept meanwhile.", err=True)
        raise typer.Exit(1)


def tell_contents(file: Path) -> None:
    """Say what is in a copy; 1 if something in it cannot be read, or does not fit."""
    from mazziere.storage.backup import proved

    found = proved(file)
    typer.echo(f"{file}: " + ", ".join(f"{n:,} {what}" for what, n in found.counts.items()))
    moment = "never" if found.until is None else in_words(found.until)
    typer.echo(f"A server was there last: {moment}. Its schema: {found.revision}.")
    if found.wrong:
        complain(found.wrong)
        raise typer.Exit(1)
    typer.echo("It was restored, every log was read, and the books are right.")


def in_words(moment: int) -> str:
    """A moment that people can read."""
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(moment / 1000))


def complain(complaints: list[str]) -> None:
    """Say what is wrong."""
    for complaint in complaints:
        typer.echo(complaint, err=True)


def restore(
    file: Annotated[Path, typer.Argument(help="a copy that `mazziere backup` made")],
    data: Data,
) -> None:
    """Make a data folder from a copy."""
    from mazziere.storage import backup as copies
    from mazziere.storage.engine.errors import StorageError

    try:
        copies.restore(file, data)
    except StorageError as error:
        refuse(str(error))
    typer.echo(f"{data} is ready: mazziere serve --data {data}")
