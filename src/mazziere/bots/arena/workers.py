"""Boards played by several processes at once; they come out in the order of the tasks."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import cast

from mazziere.bots.arena.board import Board
from mazziere.bots.arena.experiment import Experiment, Task
from mazziere.bots.arena.table import Maker, Table
from mazziere.bots.players import player

#: How long a worker that was told to leave may take to close its bots.
SECONDS_TO_LEAVE = 5


class WorkerDied(Exception):
    """A process ended in the middle of a board."""


def played(
    experiment: Experiment, tasks: Sequence[Task], workers: int = 1, make: Maker = player
) -> Generator[Board, None, None]:
    """Play these tasks, one process for each worker; a single one works in this process.

    The boards come in the order of the tasks and do not depend on the number of workers. Other
    processes are started afresh (*spawn*), so ``make`` has to be a function that can be imported.
    Closing the iterator ends them. Raises :class:`WorkerDied`.
    """
    if workers > 1 and len(tasks) > 1:
        team = Team(experiment, min(workers, len(tasks)), make)
        try:
            yield from team.play(tasks)
        finally:
            team.dismiss()
    else:
        table = Table(experiment, make)
        try:
            yield from map(table.play, tasks)
        finally:
            table.close()


class Team:
    """Processes that wait for tasks, each at its end of a pipe."""

    def __init__(self, experiment: Experiment, size: int, make: Maker) -> None:
        context = multiprocessing.get_context("spawn")
        self.processes: list[BaseProcess] = []
        self.pipes: list[Connection] = []
        with ignored_interrupts():
            for _ in range(size):
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs, experiment, make), daemon=True)
                process.start()
                theirs.close()
                self.processes.append(process)
                self.pipes.append(ours)

    def play(self, tasks: Sequence[Task]) -> Iterator[Board]:
        """Hand out the tasks one at a time, and give the boards back in order."""
        to_do = iter(enumerate(tasks))
        playing: dict[Connection, tuple[int, Task]] = {}
        finished: dict[int, Board] = {}
        for pipe in self.pipes:
            self.hand_out(pipe, to_do, playing)
        for number in range(len(tasks)):
            while number not in finished:
                for ready in wait(list(playing)):
                    pipe = cast(Connection, ready)
                    place, task = playing.pop(pipe)
                    try:
                        finished[place] = pipe.recv()
                    except (EOFError, OSError):
                        raise WorkerDied(f"a process ended while it played {task}") from None
                    self.hand_out(pipe, to_do, playing)
            yield finished.pop(number)

    def hand_out(
        self,
        pipe: Connection,
        to_do: Iterator[tuple[int, Task]],
        playing: dict[Connection, tuple[int, Task]],
    ) -> None:
        """Give a worker the next task, if there is one."""
        for place, task in to_do:
            playing[pipe] = place, task
            try:
                pipe.send(task)
            except OSError:
                raise WorkerDied(f"a process ended before it played {task}") from None
            return

    def dismiss(self) -> None:
        """Send everybody home, also in the middle of a board."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(SECONDS_TO_LEAVE)
            if process.is_alive():
                process.kill()
                process.join()


@contextmanager
def ignored_interrupts() -> Iterator[None]:
    """Processes that are started here do not hear Ctrl-C: whoever started them decides."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may change what a signal does
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def work(pipe: Connection, experiment: Experiment, make: Maker) -> None:
    """Play the boards that are asked for until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that the bots are closed
    table = Table(experiment, make)
    try:
        while True:
            pipe.send(table.play(pipe.recv()))
    except (EOFError, OSError):
        pass  # nobody is waiting for results any more
    finally:
        table.close()
