"""The table at which bots play a board: it deals, asks, measures, and counts."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable

from mazziere.bots.arena.board import Board, Half
from mazziere.bots.arena.experiment import Experiment, Task
from mazziere.bots.bot import Bot, BotFailed
from mazziere.bots.prospect import Prospect
from mazziere.games import Deal, View
from mazziere.games.deal.tally import Pair
from mazziere.games.random_play import seeded_deal
from mazziere.match import Match

#: Makes a bot from its name, as :func:`mazziere.bots.player` does.
Maker = Callable[[str], Bot]
#: As much of a message as the results keep.
LONGEST_MESSAGE = 300


class Lost(Exception):
    """A bot failed: ``who`` is 0 for A and 1 for B."""

    def __init__(self, who: int, why: str) -> None:
        super().__init__(" ".join(why.split())[:LONGEST_MESSAGE])
        self.who = who


class Table:
    """Plays boards with bots that are made when they are first needed and kept for all boards.

    A bot that failed is closed and made anew for the next deal.
    """

    def __init__(self, experiment: Experiment, make: Maker) -> None:
        self.experiment = experiment
        self.make = make
        self.form = experiment.form()
        self.bots: dict[tuple[int, str], Bot] = {}

    def play(self, task: Task) -> Board:
        """Play a board twice."""
        first, second = (Sitting(self, task, half) for half in (0, 1))
        return Board(task, (first.play(), second.play()))

    def bot(self, who: int, name: str) -> Bot:
        """The bot of that name that plays as A (0) or as B (1)."""
        if (who, name) not in self.bots:
            self.bots[who, name] = self.make(name)
        return self.bots[who, name]

    def dismiss(self, who: int, name: str) -> None:
        """Close a bot; it may be in a bad state, so whatever that raises does not matter."""
        bot = self.bots.pop((who, name), None)
        if bot is not None:
            with contextlib.suppress(Exception):
                bot.close()

    def close(self) -> None:
        """Close all bots."""
        for who, name in list(self.bots):
            self.dismiss(who, name)


class Sitting:
    """One half of a board."""

    def __init__(self, table: Table, task: Task, half: int) -> None:
        self.table = table
        self.task = task
        self.side_of_a = half
        self.experiment = table.experiment
        self.form = table.form
        seats = range(self.experiment.rules.seats)
        self.rngs = [self.experiment.generator(task.board, half, seat) for seat in seats]
        self.micros: tuple[list[int], list[int]] = ([], [])

    def play(self) -> Half:
        """Play to the end, or until a bot fails."""
        dealer = self.experiment.dealer(self.task.board)
        points: Pair | None = None
        failed = why = None
        try:
            winner, sides = self.play_deal(dealer) if self.form is None else self.play_match(dealer)
            points = (sides[self.side_of_a], sides[1 - self.side_of_a])
            result = 0 if winner is None else 1 if winner == self.side_of_a else -1
        except Lost as lost:
            result = 1 if lost.who else -1
            failed, why = "ab"[lost.who], str(lost)
            self.table.dismiss(lost.who, (self.task.a, self.task.b)[lost.who])
        micros = (tuple(self.micros[0]), tuple(self.micros[1]))
        return Half(dealer & 1 == self.side_of_a, points, result, micros, failed, why)

    def play_deal(self, dealer: int) -> tuple[int | None, Pair]:
        """A deal by itself: its winner (by points, or by cappotto) and the points of the sides."""
        seed = self.experiment.deck_seed(self.task.board)
        _, deal = seeded_deal(self.experiment.rules, seed, dealer)
        while not deal.over:
            deal.play(self.move(deal, None))
        tally = deal.tally()
        first, second = tally.points
        winner = None if first == second else int(second > first)
        return (winner if tally.cappotto is None else tally.cappotto), tally.points

    def play_match(self, dealer: int) -> tuple[int | None, Pair]:
        """A match: its winner and the totals of the sides."""
        assert self.form is not None
        seats = self.experiment.rules.seats
        match = Match.new(
            self.form,
            match_id=f"arena-{self.task.board}-{self.side_of_a}",
            players=[f"seat {seat}" for seat in range(seats)],
            secret=self.experiment.secret(self.task.board),
            nonces=[""] * seats,
            now=0,
            board=f"arena-{self.task.board}",
            dealer=dealer,
        )
        while match.result is None:
            if match.deal is None:
                match.next_deal(now=0)
            else:
                prospect = Prospect(self.form, match.totals, match.number)
                match.play(match.deal.turn, self.move(match.deal, prospect), now=0)
        return match.result.winner, match.totals

    def move(self, deal: Deal, prospect: Prospect | None) -> int:
        """What the player on turn plays; raises :class:`Lost` unless it is a legal move."""
        seat = deal.turn
        who = seat & 1 ^ self.side_of_a
        view = deal.view(seat)
        try:
            bot = self.table.bot(who, (self.task.a, self.task.b)[who])
            move = self.timed(bot, who, view, self.rngs[seat], prospect)
        except BotFailed as error:
            raise Lost(who, str(error)) from error
        except Exception as error:
            raise Lost(who, f"{type(error).__name__}: {error}") from error
        if not isinstance(move, int) or move not in view.moves:
            raise Lost(who, f"it played {move!r}, which is not a legal move")
        return move

    def timed(
        self, bot: Bot, who: int, view: View, rng: random.Random, prospect: Prospect | None
    ) -> int:
        """Ask a bot, and note how long it thought if there was anything to think about."""
        start = time.perf_counter_ns()
        move = bot.choose(view, self.experiment.budget, rng, prospect)
        if len(view.moves) > 1:
            self.micros[who].append((time.perf_counter_ns() - start) // 1000)
        return move
