"""What ``mazziere`` can be told to do."""

from __future__ import annotations

import platform
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from mazziere import __version__
from mazziere.bots import PLAYERS, player
from mazziere.cli import admin, arena, bench, commentary, copies, doctor, importing, review, serve
from mazziere.cli.arguments import (
    Chosen,
    GameName,
    Players,
    Seed,
    chosen_rules,
    read,
    records,
    refuse,
)
from mazziere.cli.engine import Engine
from mazziere.games import COMPILED, GAMES, BadPosition, Deal
from mazziere.games.deal.rng import Rng
from mazziere.games.perft import divide
from mazziere.games.random_play import seeded_deal
from mazziere.notation import (
    BadRecord,
    ParseError,
    format_move,
    parse_position,
    verify,
)
from mazziere.notation.matches import FIRST_LINE as MATCH

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,  # one of them may be an address with a password
)

app.command(name="arena")(arena.command)
app.command(name="review")(review.command)
app.command(name="serve")(serve.command)
app.add_typer(bench.app, name="bench")
app.add_typer(admin.app, name="admin")
app.command(name="backup")(copies.backup)
app.command(name="restore")(copies.restore)
app.command(name="doctor")(doctor.command)
app.command(name="import")(importing.command)


def tell_version(wanted: bool) -> None:
    """Which release this is, and how its rules run here."""
    if wanted:
        rules = "compiled" if COMPILED else "in plain Python"
        typer.echo(f"mazziere {__version__} (rules {rules}, Python {platform.python_version()})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="which release")
    ] = False,
) -> None:
    """Italian card games: rules, counts, replays, and the server that people play on."""


@app.command()
def games() -> None:
    """List the games, their players and their options."""
    for game in GAMES.values():
        typer.echo(f"{game.name}: {game.title}, {' or '.join(map(str, game.seats))} players")
        for option in game.options:
            only = "" if option.seats == (2, 4) else f" ({option.seats[0]} players)"
            default = option.format(option.default)
            typer.echo(f"  {option.name}: {option.allowed()}, usually {default}{only}")
    if not COMPILED:
        typer.echo("\nThe rules run in plain Python here: no C compiler was there to build them.")


@app.command()
def perft(
    game: Annotated[str | None, typer.Argument(help="the game, unless a position is given")] = None,
    seed: Seed = 1,
    depth: Annotated[int, typer.Option(min=1, help="moves to look ahead")] = 4,
    players: Players = None,
    option: Chosen = None,
    position: Annotated[str | None, typer.Option(help="start here: a position's line")] = None,
    by_move: Annotated[bool, typer.Option("--divide", help="count each first move apart")] = False,
) -> None:
    """Count the sequences of a number of moves, from a seeded deal or from a position."""
    deal = _start(game, seed, players, option, position)
    counts = divide(deal, depth)
    if by_move:
        for move, count in counts.items():
            typer.echo(f"{format_move(move)}: {count}")
    typer.echo(sum(counts.values()))


@app.command(name="replay")
def replay_record(
    file: Annotated[Path, typer.Argument(help="a record, or - for standard input")],
) -> None:
    """Walk through recorded deals or matches, checking every move and every count."""
    text = read(file)
    deals = 0
    for place, record in records(file, text):
        lines = commentary.match_lines if record.startswith(MATCH) else commentary.record_lines
        try:
            for line in lines(record):
                deals += line.startswith("Points: ")
                typer.echo(line)
        except (ParseError, BadRecord) as error:
            refuse(f"{place}: {error}")
    typer.echo(f"{deals} finished {'deal' if deals == 1 else 'deals'}: all moves and counts fit.")


@app.command(name="verify")
def verify_record(
    file: Annotated[Path, typer.Argument(help="records of matches, or - for standard input")],
) -> None:
    """Check matches: every deck, move, count and point; say OK or what does not fit."""
    bad = False
    for place, record in records(file, read(file)):
        try:
            match = verify(record)
        except (ParseError, BadRecord) as error:
            typer.echo(f"{place}: {error}", err=True)
            bad = True
            continue
        played = sum(row.tally is not None for row in match.rows)
        typer.echo(f"OK: {played} deals, {match.seq} events, every deck follows from the secret.")
    if bad:
        raise typer.Exit(1)


@app.command()
def demo(
    game: GameName = "scopa", seed: Seed = 1, players: Players = None, option: Chosen = None
) -> None:
    """Play one random deal and comment on it."""
    rules = chosen_rules(game, players, option)
    deck, deal = seeded_deal(rules, seed)
    rng = Rng(seed)
    while not deal.over:
        moves = deal.legal_moves()
        deal.play(moves[rng.random(len(moves))])
    for line in commentary.deal_lines(deal, deck):
        typer.echo(line)


@app.command()
def engine(
    level: Annotated[str | None, typer.Option(help="the bot; the strongest if left out")] = None,
) -> None:
    """Offer a bot to other programs, line by line: see docs/engine-protocol.md."""
    try:
        bot = player(level or list(PLAYERS)[-1])
    except ValueError as error:
        refuse(str(error))
    lines = typer.get_text_stream("stdin", encoding="utf-8", errors="replace")
    with closing(bot):
        for answer in Engine(bot).answers(lines):
            for line in answer:
                typer.echo(line)  # and flush


def _start(
    game: str | None,
    seed: int,
    players: int | None,
    options: list[str] | None,
    position: str | None,
) -> Deal:
    """The deal that a command starts from."""
    if position is None and game is None:
        refuse("name a game, or give a position with --position")
    if position is None:
        assert game is not None
        return seeded_deal(chosen_rules(game, players, options), seed)[1]
    if game is not None or players is not None or options:
        refuse("a position already says its game, players and options")
    try:
        return parse_position(position)
    except (ParseError, BadPosition) as error:
        refuse(f"position: {error}")
