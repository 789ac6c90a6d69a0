"""Calls everything public of the engine with arguments that make no sense; see test_odd_calls.py.

What there is to call is found by looking: every module of the packages without a framework, and
every compiled one. Each call may raise whatever exception it likes. It may not end the process,
and an exception may not get lost in C, where nobody can catch it. The call that is about to be
made is written to a file, so that whoever finds the process dead knows which one it was.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import importlib
import inspect
import logging
import mmap
import os
import pkgutil
import random
import re
import resource
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import mazziere
from mazziere.bots.judges import Judge, judge_of
from mazziere.bots.search import Search
from mazziere.bots.values import point_values
from mazziere.bots.worlds import Worlds
from mazziere.cards import PACK
from mazziere.games import GAMES, Deal
from mazziere.games.deal.rng import Rng
from mazziere.games.deal.sight import Sight
from mazziere.games.retrace import retrace
from mazziere.live.hall.watched import WatchedTable
from mazziere.live.showing.screen import Screen
from mazziere.live.showing.shown import Shown
from mazziere.live.table import events as log
from mazziere.live.table.table import Table
from mazziere.match import Match, match_format

#: Packages of which everything is called; of the others, only what is compiled.
WHOLE = ("cards", "games", "match", "notation")
COMPILED = ("bots", "live")
#: How often everything is called on each object, and how long a call may take: seconds.
CALLS = int(os.environ.get("MAZZIERE_ODD_CALLS", "6"))
PATIENCE = 0.05
#: The longest text of a call.
LONGEST = 400
MEMORY = 4 << 30

INTS = (-(10**6), -1, 0, 1, 2, 3, 5, 39, 40, 64, 127, 128, 1000, 2**31, 2**40 - 1, 2**62, 10**30)
OTHERS = (None, True, 1.5, float("nan"), "", "7D", "scopa", b"", [], [0] * 50, (), (1, 2, 3), {})


class TooLong(Exception):
    """A call took longer than one can wait for; that is no fault."""


class Found:
    """An object to call something on, or with, and how it is called here."""

    def __init__(self, name: str, value: Any) -> None:
        self.name = name
        self.value = value


def modules() -> Iterator[ModuleType]:
    """What is looked at."""
    for package in (*WHOLE, *COMPILED):
        parent = importlib.import_module(f"mazziere.{package}")
        for info in pkgutil.walk_packages(parent.__path__, f"{parent.__name__}."):
            source = Path(mazziere.__path__[0], *info.name.split(".")[1:])
            if info.ispkg:
                continue
            if package in WHOLE or source.with_suffix(".pxd").exists():
                yield importlib.import_module(info.name)


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The functions and classes that a module makes."""
    for name, value in sorted(vars(module).items()):
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__:
            if callable(value):
                yield name, value


class Parameters:
    """What the source says of the parameters of functions; compiled ones do not tell."""

    def __init__(self) -> None:
        self.of: dict[str, list[str]] = {}

    def read(self, module: ModuleType) -> None:
        """Add the functions and methods of a module."""
        source = Path(mazziere.__path__[0], *module.__name__.split(".")[1:]).with_suffix(".py")
        for node in ast.parse(source.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                self.of[f"{module.__name__}.{node.name}"] = hints(node)
            elif isinstance(node, ast.ClassDef):
                for each in node.body:
                    if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                        self.of[f"{module.__name__}.{node.name}.{each.name}"] = hints(each)

    def method(self, cls: type, name: str) -> list[str] | None:
        """The parameters of a method after self, wherever it comes from."""
        for base in cls.__mro__:
            found = self.of.get(f"{base.__module__}.{base.__qualname__}.{name}")
            if found is not None:
                return found[1:]
        return None


def hints(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The annotation of each parameter, as it is written."""
    named = [*node.args.posonlyargs, *node.args.args]
    return [ast.unparse(each.annotation) if each.annotation else "" for each in named]


class Pool:
    """Values to call with: sensible ones, blank ones, half-made ones and nonsense."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.values = [Found(repr(each)[:20], each) for each in (*INTS, *OTHERS)]
        self.values.append(Found("object()", object()))
        for name, value in objects():
            self.values.append(Found(name, value))
        self.by_type: dict[str, list[Found]] = {}
        for each in self.values:
            for cls in type(each.value).__mro__[:-1]:
                self.by_type.setdefault(cls.__name__, []).append(each)

    def of(self, cls: type) -> list[Found]:
        """What there is of a class, and one that nobody has made."""
        found = [each for each in self.values if type(each.value) is cls]
        with contextlib.suppress(Exception):
            found.append(Found(f"{cls.__name__}.__new__()", cls.__new__(cls)))
        return found

    def argument(self, hint: str) -> Found:
        """One that fits the annotation, rather often."""
        fitting = [each for word in re.findall(r"\w+", hint) for each in self.by_type.get(word, [])]
        if fitting and self.rng.random() < 0.7:
            return self.rng.choice(fitting)
        return self.rng.choice(self.values)

    def arguments(self, hinted: list[str] | None) -> list[Found]:
        """As many as there are parameters, or nearly."""
        if hinted is None:
            hinted = [""] * self.rng.randrange(4)
        least = 0 if self.rng.random() < 0.1 else max(0, len(hinted) - 2)
        return [self.argument(each) for each in hinted[: self.rng.randint(least, len(hinted))]]


def objects() -> Iterator[tuple[str, Any]]:
    """Good ones and blank ones of what the engine consists of."""
    rng = random.Random(1)
    for game in GAMES.values():
        for seats in game.seats:
            rules = game.rules(seats)
            name = f"{game.name}/{seats}"
            yield f"{name} blank", rules.blank()
            yield f"{name} unmade", game.deal_type.__new__(game.deal_type)
            deal = new_deal(rules, rng)
            yield f"{name} new", deal.copy()
            for _ in range(7):
                deal.play(rng.choice(deal.legal_moves()))
            yield f"{name} begun", deal.copy()
            if seats == game.seats[0]:
                yield from around(name, deal)
            while not deal.over and (deal.left > 4 or deal.undealt):
                deal.play(rng.choice(deal.legal_moves()))
            yield f"{name} late", deal.copy()
            while not deal.over:
                deal.play(rng.choice(deal.legal_moves()))
            yield f"{name} over", deal
    yield "rng", Rng(1)
    yield "judge", Judge()
    yield from matches(rng)
    yield from live_tables()


def new_deal(rules: Any, rng: random.Random) -> Deal:
    deal = rules.deal(rng.sample(PACK, 40))
    while deal.void:
        deal = rules.deal(rng.sample(PACK, 40))
    return deal


def around(name: str, deal: Deal) -> Iterator[tuple[str, Any]]:
    """What is made of a deal."""
    yield f"{name} rules", deal.rules
    yield f"{name} state", deal.state()
    yield f"{name} view", deal.view(deal.turn)
    yield f"{name} game", deal.rules.game
    yield f"{name} sight", Sight(deal.copy(), 0)
    yield f"{name} shown", Shown(deal.copy(), 0)
    judge, past, values = judge_of(deal), retrace(deal), point_values(deal.rules)
    worlds = Worlds(deal, past, judge, 3, 1)
    yield f"{name} judge", judge
    yield f"{name} past", past
    yield f"{name} values", values
    yield f"{name} worlds", worlds
    yield f"{name} search", Search(worlds, judge, values, 100, False, 1)


def matches(rng: random.Random) -> Iterator[tuple[str, Any]]:
    yield "match without events", Match()
    yield "folded match without events", Match.fold([])
    form = match_format(GAMES["cirulla"].rules(2), deals=1)
    match = Match.new(form, "id", ["a", "b"], bytes(32), ["", ""], 1000)
    yield "form", form
    yield "new match", Match.fold(match.events)
    match.next_deal(1000)
    yield "match", match
    yield "clock", match.clock
    yield from ((f"event {type(each).__name__}", each) for each in match.events)
    over = Match.fold(match.events)
    over.abandon(0, 1000)
    yield "match that is over", over
    yield "result", over.result
    yield "row", match.rows[0]


def live_tables() -> Iterator[tuple[str, Any]]:
    table = Table("abcdefghijkl")
    yield "table that nobody opened", Table("abcdefghijkl")
    opened = log.Opened(
        now=1000,
        host="p0",
        link="l" * 20,
        game="scopa",
        seats=2,
        options={},
        match={},
        public=True,
        rated=False,
    )
    table.open(opened, bytes(32))
    for seat in (0, 1):
        table.sit(seat, f"p{seat}", f"P{seat}", 2000)
    for seat in (0, 1):
        table.ready(f"p{seat}", "", 3000)
    yield "table", table
    yield "occupant", table.seats[0]
    yield "screen", Screen(table, 0)
    yield "watched", WatchedTable(table, 3000)
    yield "opened", opened


class Caller:
    """Makes the calls, and says which one it is about to make."""

    def __init__(self, about: str) -> None:
        self.calls = 0
        self.lost: list[str] = []
        with open(about, "r+b") as file:
            self.about = mmap.mmap(file.fileno(), LONGEST)
        signal.signal(signal.SIGVTALRM, self.interrupt)
        sys.unraisablehook = self.got_lost

    def interrupt(self, number: int, frame: object) -> None:
        raise TooLong

    def got_lost(self, lost: Any) -> None:
        if lost.exc_type is not TooLong:
            self.lost.append(f"{self.about[:].decode().strip()}: {lost.exc_value!r}")

    def call(self, text: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """What comes of a call; None where it raises."""
        self.calls += 1
        self.about[:] = text.encode()[:LONGEST].ljust(LONGEST)
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        try:
            made = function(*arguments)
            if inspect.iscoroutine(made):
                made.close()
            elif inspect.isgenerator(made):
                next(made, None)
            return made
        except Exception:
            return None
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def call_function(caller: Caller, pool: Pool, name: str, function: Any, hinted: Any) -> None:
    for _ in range(4 * CALLS):
        given = pool.arguments(hinted)
        caller.call(f"{name}({named(given)})", function, *(each.value for each in given))


def call_class(caller: Caller, pool: Pool, known: Parameters, cls: type) -> None:
    """Make some, then call every method on each, and on what is none of them."""
    instances = pool.of(cls)
    for _ in range(2 * CALLS):
        given = pool.arguments(known.method(cls, "__init__"))
        text = f"{cls.__name__}({named(given)})"
        made = caller.call(text, cls, *(each.value for each in given))
        if made is not None and len(instances) < 12:
            instances.append(Found(text[:60], made))
    names = [name for name in dir(cls) if not name.startswith("_")]
    for each in instances:
        for name in names:
            written(caller, pool, each, name)
        for name in names:
            called(caller, pool, known, cls, each, name)
    for name in names:
        method = getattr(cls, name)
        for _ in range(CALLS if callable(method) else 0):
            given = [pool.rng.choice(pool.values), *pool.arguments(known.method(cls, name))]
            text = f"{cls.__name__}.{name}({named(given)})"
            caller.call(text, method, *(each.value for each in given))


def written(caller: Caller, pool: Pool, each: Found, name: str) -> None:
    """An attribute that can be written may be anything, and must not harm what is called then."""
    if callable(getattr(type(each.value), name, None)):
        return
    for _ in range(2):
        value = pool.rng.choice(pool.values)
        text = f"{each.name}.{name} = {value.name}"
        caller.call(text, setattr, each.value, name, value.value)


def called(
    caller: Caller, pool: Pool, known: Parameters, cls: type, each: Found, name: str
) -> None:
    member = caller.call(f"{each.name}.{name}", getattr, each.value, name)
    for _ in range(CALLS if callable(member) else 0):
        given = pool.arguments(known.method(cls, name))
        text = f"{each.name}.{name}({named(given)})"
        caller.call(text, member, *(one.value for one in given))


def named(given: list[Found]) -> str:
    return ", ".join(each.name for each in given)


def main(about: str) -> None:
    """All calls; what got lost in C is told at the end."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    warnings.simplefilter("ignore")
    logging.disable()
    asyncio.set_event_loop(None)
    known, caller = Parameters(), Caller(about)
    found = list(modules())
    for module in found:
        known.read(module)
    for module in found:
        for name, value in public(module):
            pool = Pool(random.Random(f"{module.__name__}.{name}"))
            if isinstance(value, type):
                call_class(caller, pool, known, value)
            else:
                hinted = known.of.get(f"{module.__name__}.{name}")
                call_function(caller, pool, f"{module.__name__}.{name}", value, hinted)
    told = [f"{len(found)} modules, {caller.calls} calls", *caller.lost[:20]]
    sys.stdout.write("\nlost in C: ".join(told) + "\n")
    sys.stdout.flush()
    os._exit(1 if caller.lost else 0)  # nothing that was made here has to be put in order


if __name__ == "__main__":
    main(sys.argv[1])
