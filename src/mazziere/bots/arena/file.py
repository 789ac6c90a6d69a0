"""Results in a file: a line that says what is played, then a line of JSON for each board."""

from __future__ import annotations

import json
from pathlib import Path

from mazziere.bots.arena.board import Board, read_board
from mazziere.bots.arena.experiment import Experiment


class BadFile(ValueError):
    """A file that does not hold results of this experiment."""


class ResultsFile:
    """The boards of an experiment, kept as they are played, in the order of its tasks.

    An existing file is continued. A last line that was not written to its end is dropped: its
    board is played again. Raises :class:`BadFile` for a file of anything else, and OSError.
    """

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.path = path
        self.boards: list[Board] = []
        header = json.dumps(experiment.described()) + "\n"
        there = path.read_bytes() if path.exists() else b""
        whole = there[: there.rfind(b"\n") + 1]
        if whole:
            self.read(whole, header, experiment)
        elif not header.encode().startswith(there):
            raise BadFile(f"{path} is no file of results")
        self.file = path.open("r+b" if path.exists() else "xb")
        self.file.truncate(len(whole))
        self.file.seek(len(whole))
        if not whole:
            self.write(header)

    def read(self, whole: bytes, header: str, experiment: Experiment) -> None:
        """Take over what the file has, as far as the experiment goes."""
        try:
            first, *lines = whole.decode().splitlines()
            found = json.loads(first)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "arena" not in found:
            raise BadFile(f"{self.path} is no file of results")
        wanted = json.loads(header)
        for key in wanted | found:
            if wanted.get(key) != found.get(key):
                raise BadFile(
                    f"{self.path} has results of something else: its {key} is {found.get(key)!r}, "
                    f"not {wanted.get(key)!r}"
                )
        for number, (line, task) in enumerate(zip(lines, experiment.tasks(), strict=False), 2):
            try:
                board = read_board(line)
            except (ValueError, KeyError, TypeError, IndexError):
                raise BadFile(f"{self.path}, line {number}: not a board") from None
            if board.task != task:
                raise BadFile(f"{self.path}, line {number}: {board.task} in the place of {task}")
            self.boards.append(board)

    def add(self, board: Board) -> None:
        """Write a board down."""
        self.boards.append(board)
        self.write(board.line() + "\n")

    def write(self, line: str) -> None:
        """Write a line and let the system have it, so that a killed run loses nothing."""
        self.file.write(line.encode())
        self.file.flush()

    def close(self) -> None:
        """Close the file."""
        self.file.close()
