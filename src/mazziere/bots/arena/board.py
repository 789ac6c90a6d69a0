"""What came of a board, and how it is written down."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from mazziere.bots.arena.experiment import Task
from mazziere.games.deal.tally import Pair


@dataclass(frozen=True)
class Half:
    """A board played once, told from A's side.

    ``points`` are A's and B's, ``result`` is 1, 0 or -1: A has won, tied or lost. When a bot
    failed, ``failed`` is ``a`` or ``b`` and ``why`` tells what happened; that bot has lost, and
    there are no points. ``micros`` are the microseconds that A and B thought about each move, where
    there was more than one.
    """

    a_dealt: bool
    points: Pair | None
    result: int
    micros: tuple[tuple[int, ...], tuple[int, ...]]
    failed: str | None = None
    why: str | None = None


@dataclass(frozen=True)
class Board:
    """A board played twice: in the first half A sits on side 0, in the second on side 1."""

    task: Task
    halves: tuple[Half, Half]

    @property
    def score(self) -> float:
        """The mean result of A, from -1 (lost both) to 1 (won both)."""
        return (self.halves[0].result + self.halves[1].result) / 2

    @property
    def difference(self) -> float | None:
        """How many points A made more than B in the mean of both halves; None if a bot failed."""
        total = 0
        for half in self.halves:
            if half.points is None:
                return None
            total += half.points[0] - half.points[1]
        return total / 2

    def line(self) -> str:
        """The board as a line of JSON."""
        plain = {**self.task._asdict(), "halves": [asdict(half) for half in self.halves]}
        return json.dumps(plain, separators=(",", ":"))


def read_board(line: str) -> Board:
    """The board that :meth:`Board.line` wrote; ValueError, KeyError or TypeError if it is none."""
    plain = json.loads(line)
    first, second = (_half(half) for half in plain["halves"])
    return Board(Task(plain["a"], plain["b"], plain["board"]), (first, second))


def _half(plain: Mapping[str, Any]) -> Half:
    points, (micros_a, micros_b) = plain["points"], plain["micros"]
    return Half(
        a_dealt=plain["a_dealt"],
        points=None if points is None else (points[0], points[1]),
        result=plain["result"],
        micros=(tuple(micros_a), tuple(micros_b)),
        failed=plain["failed"],
        why=plain["why"],
    )
