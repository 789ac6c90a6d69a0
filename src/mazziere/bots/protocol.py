"""The lines that a table and a program exchange; docs/engine-protocol.md describes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

from mazziere.bots.bot import Budget
from mazziere.bots.prospect import Prospect
from mazziere.games import Rules
from mazziere.notation import ParseError
from mazziere.notation.matches import format_format, parse_format
from mazziere.notation.positions import format_rules, parse_head
from mazziere.notation.values import parse_named, parse_number, parse_parts, words_of

VERSION = 1
GREETING = f"mazziere {VERSION}"

#: Seeds are drawn from so many bits, and no number is larger.
SEED_BITS = 32


@dataclass(frozen=True)
class Announcement:
    """A new deal: its rules, the program's seat, and the match around it if there is one."""

    rules: Rules
    seat: int
    prospect: Prospect | None = None


def format_deal(deal: Announcement) -> str:
    """``deal scopa/2 seat=1``, in a match with ``number=3 totals=7,9 format=…``."""
    line = f"deal {format_rules(deal.rules)} seat={deal.seat}"
    if deal.prospect is None:
        return line
    mine, yours = deal.prospect.totals
    form = format_format(deal.prospect.form)
    return f"{line} number={deal.prospect.number} totals={mine},{yours} format={form}"


def parse_deal(text: str) -> Announcement:
    """What follows the word ``deal``."""
    rules, words = parse_head(text)
    parsers: dict[str, Callable[[str], object]] = {
        "seat": partial(_parse_seat, seats=rules.seats),
        "number": parse_number,
        "totals": _parse_totals,
        "format": partial(parse_format, rules),
    }
    given = parse_named(words, parsers, "a part of a deal")
    if "seat" not in given:
        raise ParseError("the field seat", "", len(text) + 1)
    seat = cast(int, given.pop("seat"))
    if not given:
        return Announcement(rules, seat)
    for name in parsers:
        if name != "seat" and name not in given:
            raise ParseError(f"in a match also the field {name}", "", len(text) + 1)
    return Announcement(rules, seat, Prospect(given["format"], given["totals"], given["number"]))  # type: ignore[arg-type]


def format_go(budget: Budget, seed: int) -> str:
    """``go ms=1000 seed=7``; what the budget leaves open is left out."""
    words = ["go"]
    if budget.seconds is not None:
        words.append(f"ms={max(1, round(1000 * budget.seconds))}")
    if budget.iterations is not None:
        words.append(f"iterations={budget.iterations}")
    if budget.threads != 1:
        words.append(f"threads={budget.threads}")
    return " ".join([*words, f"seed={seed}"])


def parse_go(text: str) -> tuple[Budget, int | None]:
    """The budget and the seed that follow the word ``go``."""
    parsers = dict.fromkeys(("ms", "iterations", "threads"), partial(_parse_large, lowest=1))
    parsers["seed"] = partial(_parse_large, lowest=0)
    given = parse_named(words_of(text), parsers, "a part of a budget")
    ms = given.get("ms")
    seconds = None if ms is None else ms / 1000
    budget = Budget(given.get("iterations"), seconds, given.get("threads", 1))
    return budget, given.get("seed")


def _parse_seat(text: str, seats: int) -> int:
    if text in map(str, range(seats)):
        return int(text)
    raise ParseError(f"a seat from 0 to {seats - 1}", text)


def _parse_totals(text: str) -> tuple[int, int]:
    parts = tuple(parse_parts(parse_number, text))
    if len(parts) != 2:
        raise ParseError("the totals of both sides, such as 7,9", text)
    return parts[0], parts[1]


def _parse_large(text: str, lowest: int) -> int:
    """A number as large as a seed may be."""
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(2**SEED_BITS))
    if digits and lowest <= int(text) < 2**SEED_BITS:
        return int(text)
    raise ParseError(f"a number from {lowest} to {2**SEED_BITS - 1}", text)
