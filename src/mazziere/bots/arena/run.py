"""An experiment from its first board, or from where it was left, to its end."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from mazziere.bots.arena.board import Board
from mazziere.bots.arena.experiment import Experiment
from mazziere.bots.arena.file import ResultsFile
from mazziere.bots.arena.sequential import StoppingRule
from mazziere.bots.arena.table import Maker
from mazziere.bots.arena.workers import played
from mazziere.bots.players import player


def run(
    experiment: Experiment,
    workers: int = 1,
    file: ResultsFile | None = None,
    rule: StoppingRule | None = None,
    make: Maker = player,
) -> Generator[Board, None, None]:
    """The boards of an experiment in order: those that the file has, then those that are missing.

    It ends early when the stopping rule has come to a verdict. The boards, and so the verdict, do
    not depend on the number of workers, nor on interruptions. Raises :class:`WorkerDied`.
    """
    with closing(_boards(experiment, workers, file, make)) as boards:
        for board in boards:
            yield board
            if rule is not None and rule.add(board.score) is not None:
                break


def _boards(
    experiment: Experiment, workers: int, file: ResultsFile | None, make: Maker
) -> Generator[Board, None, None]:
    kept = [] if file is None else list(file.boards)
    yield from kept
    with closing(played(experiment, experiment.tasks()[len(kept) :], workers, make)) as fresh:
        for board in fresh:
            if file is not None:
                file.add(board)
            yield board
