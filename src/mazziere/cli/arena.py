"""``mazziere arena``: bots play each other, and the result is told."""

from __future__ import annotations

import json
import os
import shlex
import sys
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from mazziere.bots import PLAYERS, BotFailed, Budget, player
from mazziere.bots.arena import (
    BadFile,
    Board,
    Experiment,
    ResultsFile,
    StoppingRule,
    WorkerDied,
    ladder,
    run,
    summary,
)
from mazziere.bots.arena.experiment import USUAL_BUDGET
from mazziere.bots.arena.table import LONGEST_MESSAGE
from mazziere.cli import reports
from mazziere.cli.arguments import Chosen, GameName, Players, Seed, chosen_rules, refuse
from mazziere.games import BadOption, Rules
from mazziere.games.random_play import seeded_deal

INTERRUPTED = 130

NameA = Annotated[str | None, typer.Option("--a", help="the bot that the result is about")]
NameB = Annotated[str | None, typer.Option("--b", help="the bot that it plays against")]
Deals = Annotated[
    int, typer.Option(min=2, help="deals (with --match, matches), two for each board")
]
BudgetMs = Annotated[
    float | None,
    typer.Option(min=0.001, help="milliseconds for a move; 100 if there are no iterations either"),
]
Iterations = Annotated[
    int | None, typer.Option(min=1, help="iterations for a move: the same result every time")
]
Target = Annotated[
    int | None, typer.Option("--match", help="play matches to so many points, not single deals")
]
Workers = Annotated[int | None, typer.Option(min=1, help="processes; as many as there are cores")]
File = Annotated[
    Path | None, typer.Option(help="keep every board here, and go on with what is there already")
]
Stop = Annotated[
    bool, typer.Option("--stop", help="end as soon as A is shown better, worse or level")
]
Margin = Annotated[
    float, typer.Option(help="level: wins less losses within this share of the deals")
]
WithLadder = Annotated[
    bool, typer.Option("--ladder", help="everybody against everybody: ratings and a cross table")
]
Names = Annotated[
    str | None, typer.Option(help="the ladder's bots, with commas between; all that fit the game")
]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON object")]
AsMarkdown = Annotated[bool, typer.Option("--markdown", help="print tables for a page")]


def command(
    game: GameName,
    a: NameA = None,
    b: NameB = None,
    deals: Deals = 1000,
    seed: Seed = 1,
    budget_ms: BudgetMs = None,
    iterations: Iterations = None,
    players: Players = None,
    option: Chosen = None,
    match: Target = None,
    workers: Workers = None,
    file: File = None,
    stop: Stop = False,
    margin: Margin = 0.05,
    with_ladder: WithLadder = False,
    bots: Names = None,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Let bots play each other: every board twice, with the sides exchanged."""
    rules = chosen_rules(game, players, option)
    if with_ladder:
        if a is not None or b is not None or stop:
            refuse("a ladder takes its bots from --bots, and there is no --stop")
        names = _names(bots, rules)
    else:
        if bots is not None:
            refuse("--bots belongs to --ladder; name two bots with --a and --b")
        if a is None or b is None:
            refuse("name the bots with --a and --b, or play a --ladder")
        names = (a, b)
    if as_json and as_markdown:
        refuse("print --json or --markdown, not both")
    for name in names:
        _check(name)
    if deals % 2:
        typer.echo(f"Every board is played twice, so {deals + 1} deals are played.", err=True)
    budget = Budget(iterations, None if budget_ms is None else budget_ms / 1000)
    if budget_ms is None and iterations is None:
        budget = USUAL_BUDGET
    experiment = Experiment(rules, names, (deals + 1) // 2, seed, budget, match)
    try:
        experiment.form()
        rule = StoppingRule(margin) if stop else None
    except (BadOption, ValueError) as error:
        refuse(str(error))
    boards, ended = _play(experiment, workers or cores(), file, rule)
    heading = reports.Heading(
        command_line(experiment, rule, with_ladder),
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        experiment,
        len(boards),
        ended,
    )
    if with_ladder:
        result = ladder(names, boards)
        plain, parts = result.plain(), reports.ladder_parts(heading, result)
    else:
        duel = summary(names[0], names[1], boards)
        plain, parts = duel.plain(), reports.duel_parts(heading, duel, rule)
        plain["stop"] = reports.plain_rule(rule)
    if as_json:
        typer.echo(json.dumps({**heading.plain(), **plain}))
    else:
        typer.echo(reports.markdown(parts) if as_markdown else reports.text(parts))
    if ended is not None:
        raise typer.Exit(INTERRUPTED if ended == reports.BY_HAND else 1)


def _names(bots: str | None, rules: Rules) -> tuple[str, ...]:
    """The bots of a ladder."""
    if bots is None:
        names = [name for name in PLAYERS if _fits(name, rules)]
    else:
        names = [name.strip() for name in bots.split(",")]
    if len(names) < 2 or len(set(names)) < len(names):
        refuse(f"a ladder needs two bots or more, each once; these are: {', '.join(names)}")
    return tuple(names)


def _fits(name: str, rules: Rules) -> bool:
    """Whether a bot plays this game: it is asked for a first move."""
    deal = seeded_deal(rules, 1)[1]
    bot = player(name)
    try:
        view = deal.view(deal.turn)
        experiment = Experiment(rules, (), 0)
        bot.choose(view, Budget(iterations=1, seconds=0.05), experiment.generator(0, 0, 0))
    except Exception as error:
        typer.echo(f"{name} is left out: {str(error)[:LONGEST_MESSAGE]}", err=True)
        return False
    finally:
        bot.close()
    return True


def _check(name: str) -> None:
    """Refuse a bot that there is not."""
    try:
        player(name).close()
    except (ValueError, BotFailed, OSError) as error:
        refuse(str(error))


def _play(
    experiment: Experiment, workers: int, path: Path | None, rule: StoppingRule | None
) -> tuple[list[Board], str | None]:
    """The boards, and what ended the experiment before its time."""
    boards: list[Board] = []
    try:
        keeping = nullcontext() if path is None else closing(ResultsFile(path, experiment))
        total = len(experiment.tasks())
        with (
            keeping as file,
            _progress(total) as bar,
            closing(run(experiment, workers, file, rule)) as playing,
        ):
            for board in playing:
                boards.append(board)
                bar.update(1)
    except KeyboardInterrupt:
        return boards, reports.BY_HAND
    except WorkerDied as error:
        return boards, str(error)
    except (BadFile, OSError) as error:
        refuse(str(error))
    return boards, None


def _progress(boards: int):  # type: ignore[no-untyped-def]
    """A bar, if somebody is looking."""
    return typer.progressbar(
        length=boards, file=sys.stderr, hidden=not sys.stderr.isatty(), label="Boards"
    )


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def command_line(experiment: Experiment, rule: StoppingRule | None, with_ladder: bool) -> str:
    """The command that plays this again."""
    rules, budget = experiment.rules, experiment.budget
    words = ["mazziere", "arena", rules.game.name, "--players", str(rules.seats)]
    offered = rules.game.options_for(rules.seats)
    for name, value in rules.chosen.items():
        words += ["-o", f"{name}={offered[name].format(value)}"]
    if with_ladder:
        words += ["--ladder", "--bots", ",".join(experiment.bots)]
    else:
        words += ["--a", experiment.bots[0], "--b", experiment.bots[1]]
    words += ["--deals", str(2 * experiment.boards), "--seed", str(experiment.seed)]
    if budget.seconds is not None:
        words += ["--budget-ms", f"{budget.seconds * 1000:g}"]
    if budget.iterations is not None:
        words += ["--iterations", str(budget.iterations)]
    if experiment.target is not None:
        words += ["--match", str(experiment.target)]
    if rule is not None:
        words += ["--stop", "--margin", f"{rule.margin:g}"]
    return shlex.join(words)
