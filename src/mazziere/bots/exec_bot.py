"""A bot that is a program of its own, in any language: it speaks docs/engine-protocol.md."""

from __future__ import annotations

import random
import shlex

from mazziere.bots.bot import BotFailed, Budget
from mazziere.bots.program import Program, shown
from mazziere.bots.prospect import Prospect
from mazziere.bots.protocol import GREETING, SEED_BITS, Announcement, format_deal, format_go
from mazziere.cards import set_of
from mazziere.games import View
from mazziere.games.deal import act
from mazziere.notation import format_move
from mazziere.notation.views import format_view

#: Seconds for the first answer of a program, and to get ready for a deal.
START_LIMIT = 10.0
#: Seconds for a move beyond the budget, and for a move whose budget does not say how long.
GRACE = 2.0
PATIENCE = 60.0


class ExecBot:
    """Asks a program for its moves. It is started for the first move, without a shell.

    After a failure it is ended, and every further move of that deal fails too; the next deal starts
    it anew. ``title`` and ``author`` are what the program says of itself once it runs.
    """

    def __init__(
        self,
        command: str,
        start_limit: float = START_LIMIT,
        grace: float = GRACE,
        patience: float = PATIENCE,
    ) -> None:
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise ValueError(f"no command: {command!r} ({error})") from None
        if not self._arguments:
            raise ValueError("no command: write it after exec:, such as exec:node bot.mjs")
        self.name = f"exec:{command}"
        self.title = ""
        self.author = ""
        self._start_limit = start_limit
        self._grace = grace
        self._patience = patience
        self._program: Program | None = None
        self._deal: Announcement | None = None  # the one that the program was told of
        self._view: View | None = None
        self._failure = ""  # of the present deal

    def choose(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
    ) -> int:
        """The program's move; :class:`BotFailed` when it gives none in time, or an illegal one."""
        if self._view is None or not continues(view, self._view):
            self._deal = None
            self._failure = ""
        self._view = view
        if self._failure:
            raise BotFailed(self._failure)
        try:
            return self._ask(view, budget, rng, prospect)
        except BotFailed as error:
            self._end(politely=False)
            self._failure = f"{self.name} {error}"
            raise BotFailed(self._failure) from None
        except BaseException:  # interrupted: its answer must not be taken for the next one
            self._end(politely=False)
            raise

    def close(self) -> None:
        """End the program."""
        self._end(politely=True)

    def _ask(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None
    ) -> int:
        assert view.seat is not None
        if self._program is None:
            self._start()
        program = self._program
        assert program is not None
        deal = Announcement(view.rules, view.seat, prospect)
        if deal != self._deal:
            program.tell([format_deal(deal), "ready"], self._start_limit)
            self._expect("ready", "did not get ready for the deal")
            self._deal = deal
        seconds = self._patience if budget.seconds is None else budget.seconds
        request = [f"view {format_view(view)}", format_go(budget, rng.getrandbits(SEED_BITS))]
        program.tell(request, seconds + self._grace)
        answer = self._expect("bestmove", "gave no move")
        moves = {format_move(move): move for move in view.moves}
        if answer not in moves:
            allowed = ", ".join(moves)
            raise BotFailed(f"played {shown(answer)}, but the legal moves are {allowed}")
        return moves[answer]

    def _start(self) -> None:
        """Start the program and greet it."""
        self._program = Program(self._arguments)
        self._program.tell([GREETING], self._start_limit)
        word, _, version = GREETING.partition(" ")
        answer = self._expect(word, f"did not answer {GREETING!r}")
        if answer != version:
            raise BotFailed(f"speaks version {shown(answer)} of the protocol, not {version}")

    def _expect(self, wanted: str, missing: str) -> str:
        """What follows that word, the last one of an answer."""
        assert self._program is not None
        while True:
            line = self._program.hear(missing)
            word, _, rest = line.partition(" ")
            if word == wanted:
                return rest.strip()
            if word == "error":
                raise BotFailed(f"reports an error: {shown(rest)}")
            if word == "name":
                self.title = rest
            elif word == "author":
                self.author = rest
            elif word != "info":
                raise BotFailed(f"was to answer {wanted!r}, but said {shown(line)}")

    def _end(self, politely: bool) -> None:
        program, self._program, self._deal = self._program, None, None
        if program is not None:
            program.end(politely)


def continues(view: View, before: View) -> bool:
    """Whether the view is a later one of the same deal and seat, or the same again."""
    if (view.rules, view.seat, view.dealer) != (before.rules, before.seat, before.dealer):
        return False
    if view.log[: len(before.log)] != before.log or view.seat is None:
        return False
    mine = [e for e in view.log if act.kind(e) == act.PLAY and act.seat(e) == view.seat]
    gone = before.hands[view.seat].cards & ~view.hands[view.seat].cards
    return not gone & ~set_of(map(act.card, mine))
