"""``mazziere import``: finished matches from elsewhere, into the database of a server."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from mazziere.cli.admin import At, database_at
from mazziere.cli.arguments import Data, read, records, refuse
from mazziere.notation import BadRecord, ParseError


def command(
    files: Annotated[list[Path], typer.Argument(help="records of matches; - for standard input")],
    data: Data,
    database: At = None,
) -> None:
    """Bring finished matches in from their records, also while the server is running.

    Each record is verified first; a bad one is refused and changes nothing, the others are stored.
    """
    from mazziere.storage.engine.errors import StorageError
    from mazziere.storage.repositories.imports import bring_in, connected

    counts: Counter[str] = Counter()
    try:
        place = database_at(data, database)
        with connected(place) as db:
            for where, record in (each for file in files for each in records(file, read(file))):
                try:
                    match_id, is_new = bring_in(db, place.begin, record)
                except (ParseError, BadRecord) as error:
                    typer.echo(f"{where}: {error}", err=True)
                    counts["refused"] += 1
                    continue
                typer.echo(f"/partita/{match_id}" if is_new else f"{match_id} is here already")
                counts["imported" if is_new else "already here"] += 1
    except StorageError as error:
        refuse(str(error))
    typer.echo(
        ", ".join(f"{counts[each]} {each}" for each in ("imported", "already here", "refused"))
    )
    if counts["refused"]:
        raise typer.Exit(1)
