"""The arena: bots play the same boards from both sides, and what it shows is counted.

A board is a deck (or the decks of a match) and a dealer. It is played twice, with the bots' sides
exchanged, so that good cards help nobody.
"""

from mazziere.bots.arena.board import Board, Half
from mazziere.bots.arena.experiment import Experiment, Task
from mazziere.bots.arena.file import BadFile, ResultsFile
from mazziere.bots.arena.ladder import Ladder, ladder
from mazziere.bots.arena.run import run
from mazziere.bots.arena.sequential import StoppingRule
from mazziere.bots.arena.summary import Summary, summary
from mazziere.bots.arena.workers import WorkerDied

__all__ = [
    "BadFile",
    "Board",
    "Experiment",
    "Half",
    "Ladder",
    "ResultsFile",
    "StoppingRule",
    "Summary",
    "Task",
    "WorkerDied",
    "ladder",
    "run",
    "summary",
]
