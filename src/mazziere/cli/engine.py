"""One of our bots as a program for others: docs/engine-protocol.md, the program's side."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import fields

from mazziere import __version__
from mazziere.bots import Bot, BotFailed
from mazziere.bots.protocol import GREETING, Announcement, parse_deal, parse_go
from mazziere.games import View
from mazziere.games.worlds import world
from mazziere.notation import ParseError, format_move, parse_view

COMMANDS = ("mazziere", "ready", "deal", "view", "go", "quit")


class Engine:
    """What a bot answers, line by line."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._deal: Announcement | None = None
        self._view: View | None = None

    def answers(self, lines: Iterable[str]) -> Iterator[list[str]]:
        """The answer to each line, until ``quit`` or the end."""
        for line in lines:
            if line.strip() == "quit":
                return
            yield self.answer(line.strip())

    def answer(self, line: str) -> list[str]:
        """The lines that answer one line; what is wrong with it is told in an ``error``."""
        word, _, rest = line.partition(" ")
        try:
            if word == "mazziere":
                return [
                    f"name Mazziere {__version__} {self._bot.name}",
                    "author Mazziere",
                    GREETING,
                ]
            if word == "ready":
                return ["ready"]
            if word == "deal":
                self._deal = self._view = None
                self._deal = parse_deal(rest)
            elif word == "view":
                self._view = None
                self._view = self._checked(parse_view(rest))
            elif word == "go":
                return [f"bestmove {self._move(rest)}"]
            elif word:
                return [f"error unknown word {word[:40]!r}; known are {', '.join(COMMANDS)}"]
        except ParseError as error:
            moved = error.moved(1, len(word) + 2)
            return [f"error {word}: {str(moved).removeprefix('line 1, ')}"]
        except (_Wrong, BotFailed) as error:
            return [f"error {word}: {' '.join(str(error).split())}"]
        return []

    def _checked(self, view: View) -> View:
        """The view, if it is a seat's and there is a deal that looks like this."""
        if view.seat is None:
            raise _Wrong("a bot needs the view of a seat, not that of a spectator")
        if self._deal is not None:
            if (view.rules, view.seat) != (self._deal.rules, self._deal.seat):
                raise _Wrong("the deal that was announced has other rules or another seat")
        try:
            again = world(view, random.Random(0)).view(view.seat)
        except (ValueError, OverflowError) as error:
            raise _Wrong(f"there is no such deal ({error})") from None
        names = [part.name for part in fields(View)]
        misfits = [name for name in names if getattr(again, name) != getattr(view, name)]
        if misfits:
            raise _Wrong(f"there is no such deal ({', '.join(misfits)} should be different)")
        return view

    def _move(self, budget_text: str) -> str:
        """The bot's move."""
        budget, seed = parse_go(budget_text)
        if self._view is None:
            raise _Wrong("there is no view to choose from")
        if not self._view.moves:
            raise _Wrong(f"seat {self._view.seat} is not on turn")
        prospect = None if self._deal is None else self._deal.prospect
        return format_move(self._bot.choose(self._view, budget, random.Random(seed), prospect))


class _Wrong(Exception):
    """A line that can be read and makes no sense."""
