"""``mazziere admin``: for whoever runs a server.

The commands work on the data folder or the database, whether a server is running on it or not.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazziere.cli.arguments import Data, refuse

if TYPE_CHECKING:
    from mazziere.storage.engine.database import Database, Db

app = typer.Typer(help="Look after players, complaints and chips.", no_args_is_help=True)

At = Annotated[
    str | None,
    typer.Option(
        "--database", help="its database, if it is not in the folder", envvar="MAZZIERE_DATABASE"
    ),
]
Name = Annotated[str, typer.Argument(help="the player's name")]
ROLES = ("player", "moderator", "admin")


def database_at(data: Path, at: str | None) -> Database:
    """The server's database, which is there; a running server may hold the file for a moment."""
    from mazziere.storage import PostgresDatabase, SqliteDatabase
    from mazziere.storage.engine.errors import StorageError

    if at is not None:
        try:
            return PostgresDatabase(at)
        except StorageError as error:
            refuse(str(error))
    database = SqliteDatabase(data, patience=30)
    if not database.file.exists():
        refuse(f"there is no {database.file}")
    return database


@contextmanager
def looking(data: Path, at: str | None) -> Iterator[Db]:
    """A connection to the database that changes nothing, also while a server runs."""
    with connected(database_at(data, at)) as db:
        yield db


@contextmanager
def changing(data: Path, at: str | None) -> Iterator[Db]:
    """The same; what is done is committed at the end, unless something is wrong.

    It is said at once that something will be changed: had the server changed something between a
    look and that, SQLite would refuse.
    """
    database = database_at(data, at)
    with connected(database) as db:
        db.execute(database.begin)
        yield db
        db.execute("COMMIT")


@contextmanager
def connected(database: Database) -> Iterator[Db]:
    """A connection; whatever is wrong with it ends the command."""
    from mazziere.storage.engine.database import DATABASE_ERRORS

    try:
        with closing(database.connect()) as db:
            yield db
    except DATABASE_ERRORS as error:
        refuse(database.trouble(error))


def player_id(db: Db, name: str) -> str:
    """The player of that name, or one that looks the same."""
    from mazziere.server.identity.names import skeleton

    query = "SELECT player_id FROM players WHERE skeleton = ? OR name = ?"
    row = db.execute(query, (skeleton(name), name)).fetchone()
    if row is None:
        refuse(f"there is no player {name!r}")
    return str(row[0])


@app.command(name="list")
def list_players(data: Data, database: At = None, guests: bool = False) -> None:
    """List the accounts and their bots, with --guests also the guests."""
    query = (
        "SELECT p.name, p.role, p.banned, p.created, p.password IS NULL, o.name FROM players p "
        "LEFT JOIN players o ON o.player_id = p.owner_id ORDER BY p.created"
    )
    with looking(data, database) as db:
        for name, role, banned, created, no_password, owner in db.execute(query):
            what = "bot" if owner else "guest" if no_password else role
            if what == "guest" and not guests:
                continue
            day = time.strftime("%Y-%m-%d", time.gmtime(created / 1000))
            marks = (f" of {owner}" if owner else "") + (" banned" if banned else "")
            typer.echo(f"{day}  {what:9}  {name}{marks}")


@app.command()
def ban(name: Name, data: Data, database: At = None) -> None:
    """Shut a player out; a running server ends the connections within seconds."""
    with changing(data, database) as db:
        shut_out(db, player_id(db, name))
    typer.echo(f"{name} is shut out.")


def shut_out(db: Db, player: str) -> None:
    """Ban a player and end all sessions."""
    db.execute("UPDATE players SET banned = true WHERE player_id = ?", (player,))
    db.execute("DELETE FROM sessions WHERE player_id = ?", (player,))


@app.command()
def unban(name: Name, data: Data, database: At = None) -> None:
    """Let a player in again."""
    with changing(data, database) as db:
        db.execute("UPDATE players SET banned = false WHERE player_id = ?", (player_id(db, name),))
    typer.echo(f"{name} may come back.")


@app.command()
def reset_password(name: Name, data: Data, database: At = None) -> None:
    """Give a player a new password, which is printed; all sessions end."""
    from argon2 import PasswordHasher

    password = secrets.token_urlsafe(12)
    stored = PasswordHasher().hash(password)  # which takes long; the server waits for the rest
    with changing(data, database) as db:
        player = player_id(db, name)
        update = "UPDATE players SET password = ? WHERE player_id = ? AND password IS NOT NULL"
        if not db.execute(update, (stored, player)).rowcount:
            refuse(f"{name} has no password")
        db.execute("DELETE FROM sessions WHERE player_id = ?", (player,))
    typer.echo(f"The new password of {name}: {password}")


@app.command()
def grant(
    name: Name,
    role: Annotated[str, typer.Argument(help="player, moderator or admin")],
    data: Data,
    database: At = None,
) -> None:
    """Give a player a role."""
    if role not in ROLES:
        refuse(f"a role is {', '.join(ROLES)}, not {role}")
    with changing(data, database) as db:
        update = "UPDATE players SET role = ? WHERE player_id = ?"
        db.execute(update, (role, player_id(db, name)))
    typer.echo(f"{name} is now {role}.")


@app.command()
def reports(data: Data, database: At = None) -> None:
    """Show the complaints that nobody has handled, the oldest first."""
    query = (
        "SELECT report_id, p.name, q.name, reason, chat FROM reports r "
        "LEFT JOIN players p ON p.player_id = reporter_id "
        "LEFT JOIN players q ON q.player_id = reported_id WHERE handled IS NULL ORDER BY r.created"
    )
    with looking(data, database) as db:
        for report, reporter, reported, reason, chat in db.execute(query):
            typer.echo(f"{report}: {reporter} about {reported}: {reason!r}")
            for line in json.loads(chat):
                typer.echo(f"    {line['name']}: {line.get('text') or line.get('courtesy')!r}")


@app.command()
def handle(
    report: Annotated[str, typer.Argument(help="the complaint's id")],
    data: Data,
    database: At = None,
    ban: Annotated[bool, typer.Option("--ban", help="shut out whom it is about")] = False,
) -> None:
    """Take a complaint from the queue."""
    with changing(data, database) as db:
        query = "SELECT reported_id FROM reports WHERE report_id = ?"
        reported = db.execute(query, (report,)).fetchone()
        if ban and reported is not None:
            shut_out(db, reported[0])
        update = "UPDATE reports SET handled = 'admin' WHERE report_id = ? AND handled IS NULL"
        if not db.execute(update, (report,)).rowcount:
            refuse(f"there is no open complaint {report!r}")
    typer.echo("Done.")


@app.command()
def audit(data: Data, database: At = None) -> None:
    """Prove that the books of the chips are right: all of them, from the first posting on."""
    from mazziere.storage.repositories.audit import audit as look

    place = database_at(data, database)
    with connected(place) as db:
        complaints = look(place)
        (postings,) = db.execute("SELECT count(*) FROM postings").fetchone()
    for complaint in complaints:
        typer.echo(complaint)
    if complaints:
        raise typer.Exit(1)
    typer.echo(f"{postings} postings: the books are right.")


@app.command()
def flows(
    data: Data,
    database: At = None,
    days: Annotated[int, typer.Option(help="of the last so many days")] = 30,
) -> None:
    """Show who loses chips to whom without winning them back, the largest flows first."""
    from mazziere.storage.repositories.ledger import one_sided

    since = int((time.time() - days * 86_400) * 1000)
    with looking(data, database) as db:
        names = dict(db.execute("SELECT player_id, name FROM players"))
        for flow in one_sided(db, since):
            giver, taker = names.get(flow.giver, flow.giver), names.get(flow.taker, flow.taker)
            typer.echo(
                f"{giver} to {taker}: {flow.lost} lost, {flow.won} won back, {flow.matches} matches"
            )
