"""Arguments that several commands have, and how a wrong one is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from mazziere.games import GAMES, BadOption, Rules
from mazziere.notation import split_records

GameName = Annotated[str, typer.Argument(help="scopa, scopone, briscola, …: see `mazziere games`")]
Seed = Annotated[int, typer.Option(help="the deck's order follows from it")]
Players = Annotated[int | None, typer.Option(help="2 or 4; the game's usual number if left out")]
Chosen = Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value, repeatable")]

#: Where the units of systemd, the image and the package keep what a server has stored.
INSTALLED = Path("/var/lib/mazziere")
HERE = Path("data")


def usual_data() -> Path:
    """The data folder of a server that runs here, or else of the one that is installed."""
    return INSTALLED if INSTALLED.is_dir() and not HERE.is_dir() else HERE


Data = Annotated[
    Path,
    typer.Option(
        help="the server's data folder",
        envvar="MAZZIERE_DATA",
        default_factory=usual_data,
        show_default="data here, or else /var/lib/mazziere",
    ),
]


def chosen_rules(name: str, players: int | None, options: list[str] | None) -> Rules:
    """The rules asked for on the command line."""
    if name not in GAMES:
        refuse(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    game = GAMES[name]
    values = {}
    try:
        for text in options or ():
            key, _, value = text.partition("=")
            known = game.options_for(players or game.seats[0])
            if key not in known:
                raise BadOption(f"{name} has no option {key!r}; it has {', '.join(known)}")
            if key in values:
                raise BadOption(f"{key} is given twice")
            values[key] = known[key].parse(value)
        return game.rules(players, **values)
    except BadOption as error:
        refuse(str(error))


def read(file: Path) -> str:
    """The text of a file, or of standard input for ``-``."""
    try:
        if str(file) == "-":
            return typer.get_text_stream("stdin", encoding="utf-8").read()
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"{file}: {error}")


def records(file: Path, text: str) -> Iterator[tuple[str, str]]:
    """The records of a file, one or more, and where each is; a file without any has one too."""
    found = list(split_records(text)) or [(1, text)]
    for line, record in found:
        yield str(file) if len(found) == 1 else f"{file}, record at line {line}", record


def refuse(message: str) -> NoReturn:
    """Say what is wrong and end with 2, as for any wrong use."""
    typer.echo(message, err=True)
    raise typer.Exit(2)
