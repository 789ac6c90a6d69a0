"""Whole deals as text that people can read, write and replay.

A record is a few headers, then each deal with its dealer, its deck, its moves round by round and
its points. Only what players decided is written down: the rest follows from the deck and the rules,
and :func:`replay` checks it. ::

    Mazziere record 1
    Game: scopa/2
    Rules: 1
    Seat 0: Anna

    Deal: 1
    Dealer: 0
    Deck: 7D2C…
    1. 7D 3Cx3S
    2. …
    Count: carte 23-17 = 1-0; denari 5-5 = 0-0; …
    Points: 3-1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from mazziere.cards.card import PACK, Card, cards_name
from mazziere.games import Deal, IllegalMove, Rules, Tally
from mazziere.games.deal import act
from mazziere.notation.errors import ParseError
from mazziere.notation.moves import format_move, parse_cards, parse_move
from mazziere.notation.positions import format_rules, parse_rules

T = TypeVar("T")

FIRST_LINE = "Mazziere record 1"
#: The lines of a deal, in their order; the moves stand before the last three.
DEALER, DECK, VOID, COUNT, POINTS = "Dealer", "Deck", "Void", "Count", "Points"


class BadRecord(ValueError):
    """A record that can be read but does not fit the rules; the text says where."""


@dataclass
class DealRecord:
    """One deal: where it started, what was decided, what came of it.

    ``count`` and ``points`` are None while the deal is not over; ``void`` is the reason when it was
    not played.
    """

    dealer: int
    deck: list[Card]
    moves: list[int] = field(default_factory=list)
    void: str | None = None
    count: str | None = None
    points: tuple[int, int] | None = None


@dataclass
class Record:
    """Deals played under the same rules. ``headers`` are further lines such as ``Seat 0``."""

    rules: Rules
    deals: list[DealRecord]
    headers: dict[str, str] = field(default_factory=dict)


def record_of(deal: Deal, deck: list[Card]) -> DealRecord:
    """What to write down of a deal that was started from this deck."""
    moves = [_as_decided(entry) for entry in deal.log if act.decided(entry)]
    record = DealRecord(deal.dealer, list(deck), moves, deal.void_reason)
    if deal.over and not deal.void:
        tally = deal.tally()
        record.count, record.points = format_tally(tally), tally.points
    return record


def format_tally(tally: Tally) -> str:
    """Each line of a count, what was compared and what it gave: ``carte 23-17 = 1-0``."""
    lines = [
        f"{item.name} {item.measure[0]}-{item.measure[1]} = {item.points[0]}-{item.points[1]}"
        for item in tally.items
    ]
    if tally.cappotto is not None:
        lines.append(f"cappotto {tally.cappotto}")
    return "; ".join(lines)


def _as_decided(entry: int) -> int:
    """The move of an entry; the log adds the cards of an accuso, the move does not have them."""
    move = act.move(entry)
    if act.kind(move) in (act.CIRULLA, act.DECINO):
        return act.declare(act.kind(move), 0)
    return move


def replay(record: Record) -> Iterator[tuple[DealRecord, Deal]]:
    """Play each deal of the record again; the deal is as it stood after the last move written.

    Raises :class:`BadRecord` at the first thing that does not fit: a move that is not legal, a void
    deal or points that are not as written.
    """
    for number, written in enumerate(record.deals, 1):
        try:
            deal = record.rules.deal(written.deck, written.dealer)
        except ValueError as error:
            raise BadRecord(f"deal {number}: {error}") from None
        if deal.void_reason != written.void:
            raise BadRecord(f"deal {number}: {_told(VOID, written.void, deal.void_reason)}")
        for place, move in enumerate(written.moves, 1):
            try:
                deal.play(move)
            except IllegalMove as error:
                what = f"{number}, move {place}, {_move_text(move)}"
                raise BadRecord(f"deal {what}: {error}") from None
        counted = record_of(deal, written.deck)
        if written.count != counted.count:
            raise BadRecord(f"deal {number}: {_told(COUNT, written.count, counted.count)}")
        if written.points != counted.points:
            told = _told(POINTS, _dashed(written.points), _dashed(counted.points))
            raise BadRecord(f"deal {number}: {told}")
        yield written, deal


def _told(name: str, written: str | None, found: str | None) -> str:
    """What a line of a record says, and what it should say."""
    if written is None:
        return f"the line {name} is missing; it should say {found}"
    return f"{name} says {written}, but it should say {found or 'nothing'}"


def _dashed(points: tuple[int, int] | None) -> str | None:
    return None if points is None else f"{points[0]}-{points[1]}"


def _move_text(move: int) -> str:
    try:
        return format_move(move)
    except ValueError:
        return str(move)


def format_record(record: Record) -> str:
    """The text of a record; :class:`ValueError` for a header that would not come back."""
    for name, value in record.headers.items():
        if "\n" in name + value or ": " in name or not name or name in ("Game", "Rules", "Deal"):
            raise ValueError(f"no header can be {name!r}: {value!r}")
    game = format_rules(record.rules)
    lines = [FIRST_LINE, f"Game: {game}", f"Rules: {record.rules.game.version}"]
    lines += [f"{name}: {value}" for name, value in record.headers.items()]
    for number, deal in enumerate(record.deals, 1):
        lines += ["", f"Deal: {number}", f"{DEALER}: {deal.dealer}"]
        lines += [f"{DECK}: {cards_name(deal.deck)}"]
        lines += _format_moves(deal.moves, record.rules.seats)
        if deal.void is not None:
            lines.append(f"{VOID}: {deal.void}")
        if deal.count is not None:
            lines.append(f"{COUNT}: {deal.count}")
        if deal.points is not None:
            lines.append(f"{POINTS}: {deal.points[0]}-{deal.points[1]}")
    return "\n".join(lines) + "\n"


def _format_moves(moves: list[int], seats: int) -> list[str]:
    """The moves, numbered and one line a round; a declaration goes before its player's card."""
    lines: list[list[str]] = []
    plays = 0
    for move in moves:
        if plays % seats == 0 and (not lines or len(lines) * seats == plays):
            lines.append([])
        lines[-1].append(format_move(move))
        plays += act.kind(move) == act.PLAY
    return [f"{number}. {' '.join(words)}" for number, words in enumerate(lines, 1)]


def parse_record(text: str) -> Record:
    """The record written there; :class:`ParseError` names line, column and what was expected."""
    return _Reader(text).record()


class _Reader:
    """Reads a record line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.rstrip("\n").split("\n")
        self.at = 0  # the index of the next line

    def record(self) -> Record:
        if self.peek() != FIRST_LINE:
            self.fail(FIRST_LINE)
        self.at += 1
        rules = self.inside("Game", parse_rules)
        version = self.inside("Rules", _number)
        if version != rules.game.version:
            self.at -= 1
            self.fail(f"Rules: {rules.game.version}, the version that is played here")
        headers = {}
        while self.peek():
            name, value = self.header("a header such as Seat 0: Anna")
            if name in headers:
                self.at -= 1
                self.fail(f"{name} only once")
            headers[name] = value
        record = Record(rules, [], headers)
        while self.at < len(self.lines):
            record.deals.append(self.deal(len(record.deals) + 1))
        return record

    def deal(self, number: int) -> DealRecord:
        if self.peek() != "":
            self.fail("an empty line before a deal")
        self.at += 1
        if self.peek() != f"Deal: {number}":
            self.fail(f"Deal: {number}")
        self.at += 1
        deal = DealRecord(self.inside(DEALER, _number), self.inside(DECK, _deck))
        rounds = 1
        while self.peek()[:1].isdecimal():
            deal.moves += self.moves(rounds)
            rounds += 1
        if self.peek().startswith(VOID):
            deal.void = self.inside(VOID, str)
        if self.peek().startswith(COUNT):
            deal.count = self.inside(COUNT, str)
        if self.peek().startswith(POINTS):
            deal.points = self.inside(POINTS, _points)
        return deal

    def moves(self, number: int) -> list[int]:
        """The moves of a line such as ``1. 7D 3Cx3S``."""
        line = self.peek()
        if not line.startswith(f"{number}. "):
            self.fail(f"{number}. and the moves of that round")
        moves = []
        column = len(f"{number}. ") + 1
        for word in line[column - 1 :].split(" "):
            if word:
                try:
                    moves.append(parse_move(word))
                except ParseError as error:
                    raise error.moved(self.at + 1, column) from None
            column += len(word) + 1
        self.at += 1
        return moves

    def inside(self, name: str, parse: Callable[[str], T]) -> T:
        """What a line ``Name: value`` holds."""
        line = self.peek()
        if not line.startswith(f"{name}: "):
            self.fail(f"{name}: and its value")
        try:
            value = parse(line[len(name) + 2 :])
        except ParseError as error:
            raise error.moved(self.at + 1, len(name) + 3) from None
        self.at += 1
        return value

    def header(self, expected: str) -> tuple[str, str]:
        name, colon, value = self.peek().partition(": ")
        if not colon:
            self.fail(expected)
        self.at += 1
        return name, value

    def peek(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def fail(self, expected: str) -> NoReturn:
        raise ParseError(expected, self.peek(), 1, self.at + 1)


def _number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10 and str(int(text)) == text:
        return int(text)
    raise ParseError("a number", text)


def _deck(text: str) -> list[Card]:
    deck = parse_cards(text)
    if sorted(deck) != list(PACK):
        raise ParseError("the forty cards, each once", text)
    return deck


def _points(text: str) -> tuple[int, int]:
    mine, dash, yours = text.partition("-")
    if not dash:
        raise ParseError("points such as 3-1", text)
    return _number(mine), _number(yours)
