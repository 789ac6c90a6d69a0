"""The record of a whole match: everything there is to know of it, as text that can be checked.

Headers tell the players, the format, the commitment, the nonces and the secret; then come the deals
as in :mod:`mazziere.notation.records`, with the moment of each move; then the result, and last a
SHA-256 of all the bytes above it. Behind a move stands ``@`` and the milliseconds since the match
started, with ``~`` and the network's share where some was given back. ``#pause``, ``#resume`` and
``#auto:0=off`` are what else happened in between.

Reading a record means playing the match again from its events, so what can be read is also legal.
:func:`verify` writes the match that came out as a record and compares the two, line by line.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NoReturn, TypeVar

from mazziere.cards.card import cards_name
from mazziere.cards.shuffle import commitment
from mazziere.games import BadOption, Rules
from mazziere.games.deal import act
from mazziere.match.events import (
    AutoAccuso,
    DealStarted,
    Event,
    Left,
    Moved,
    Paused,
    Resumed,
    Started,
)
from mazziere.match.format import Format, match_options, stored_format
from mazziere.match.match import DealRow, Match
from mazziere.match.outcome import Result
from mazziere.notation.errors import ParseError
from mazziere.notation.moves import format_move, parse_move
from mazziere.notation.positions import format_rules, parse_rules
from mazziere.notation.records import BadRecord, format_tally

T = TypeVar("T")

FIRST_LINE = "Mazziere match 1"
CHECKSUM = "SHA-256: "
HOW_LEFT = ("abandoned", "match_time", "move_timeout")


def format_match(match: Match) -> str:
    """The record of a match that is over; before that it would give the secret away."""
    if match.result is None or match.started is None:
        raise ValueError("the record of a match is written when it is over")
    lines = [*_headers(match, match.started), *_body(match), *_ending(match.result)]
    text = "\n".join(lines) + "\n"
    return f"{text}{CHECKSUM}{hashlib.sha256(text.encode()).hexdigest()}\n"


def _headers(match: Match, started: Started) -> Iterator[str]:
    form = match.form
    yield FIRST_LINE
    yield f"Match: {started.match_id}"
    yield f"Game: {format_rules(form.rules)}"
    yield f"Rules: {form.rules.game.version}"
    yield f"Format: {format_format(form)}"
    if started.board is not None:
        yield f"Board: {started.board}"
    if started.dealer is not None:
        yield f"First dealer: {started.dealer}"
    for seat, name in enumerate(started.players):
        yield f"Seat {seat}: {name}"
    yield f"Started: {started.now}"
    yield f"Commitment: {started.commitment}"
    for seat, nonce in enumerate(started.nonces):
        if nonce:
            yield f"Nonce {seat}: {nonce}"
    yield f"Secret: {started.secret}"


def format_format(form: Format) -> str:
    """The options of a match: ``target:11,deals:none,…``."""
    offered = match_options(form.rules.game)
    return ",".join(f"{name}:{offered[name].format(o)}" for name, o in form.chosen().items())


def parse_format(rules: Rules, text: str) -> Format:
    """The format that :func:`format_format` wrote."""
    offered = match_options(rules.game)
    pairs = [pair.partition(":")[::2] for pair in text.split(",")]
    try:
        return stored_format(rules, **{name: offered[name].parse(value) for name, value in pairs})
    except (KeyError, BadOption) as error:
        raise ParseError(f"options of a match ({error})", text) from None


def _body(match: Match) -> Iterator[str]:
    """The events after the first, grouped: what happened between deals, and the deals."""
    assert match.started is not None
    start = match.started.now
    rows = iter(match.rows)
    row: DealRow | None = None
    words: list[str] = []
    for event in match.events[1:]:
        if isinstance(event, DealStarted):
            yield from _deal_end(row, words)
            row, words = next(rows), []
            yield from _deal_start(row, event, start)
        else:
            words.append(_word(event, start))
    yield from _deal_end(row, words)


def _deal_start(row: DealRow, event: DealStarted, start: int) -> Iterator[str]:
    yield ""
    yield f"Deal: {row.number}"
    yield f"Redeal: {row.redeal}"
    yield f"Dealer: {row.dealer}"
    yield f"Dealt: {event.now - start}"
    yield f"Deck: {cards_name(row.deck)}"


def _deal_end(row: DealRow | None, words: list[str]) -> Iterator[str]:
    """The moves, one line a round; a void deal or the count; what happened afterwards."""
    if row is None:
        if words:
            yield f"Before: {' '.join(words)}"
        return
    plays = 0
    line: list[str] = []
    number = 1
    words = list(words)
    while words and not (row.deal.over and plays == _plays(row)):
        word = words.pop(0)
        line.append(word)
        if word[0] not in "!#":
            plays += 1
            if plays % row.deal.seats == 0:
                yield f"{number}. {' '.join(line)}"
                number, line = number + 1, []
    if line:
        yield f"{number}. {' '.join(line)}"
    if row.deal.void:
        yield f"Void: {row.deal.void_reason}"
    if row.tally is not None:
        yield f"Count: {format_tally(row.tally)}"
        yield f"Points: {row.tally.points[0]}-{row.tally.points[1]}"
    if words:
        yield f"After: {' '.join(words)}"


def _plays(row: DealRow) -> int:
    return sum(act.kind(entry) == act.PLAY for entry in row.deal.log)


def _word(event: Event, start: int) -> str:
    """One event as a word."""
    at = f"@{event.now - start}"
    if isinstance(event, Moved):
        return f"{format_move(event.move)}{at}" + (f"~{event.lag}" if event.lag else "")
    if isinstance(event, AutoAccuso):
        return f"#auto:{event.seat}={'on' if event.on else 'off'}{at}"
    if isinstance(event, Left):
        return f"#left:{event.seat}={event.how}{at}"
    return f"#{'pause' if isinstance(event, Paused) else 'resume'}{at}"


def _ending(result: Result) -> Iterator[str]:
    yield ""
    yield f"Result: {'draw' if result.winner is None else f'side {result.winner}'} by {result.how}"
    yield f"Totals: {result.points[0]} {result.points[1]}"
    yield f"Difference: {result.difference}"
    for award in result.awards:
        yield f"Awarded: {award.name} {award.points[0]}-{award.points[1]} {award.how}"
    yield f"VP: {result.standing.vp[0]} {result.standing.vp[1]}"
    yield f"MP: {result.standing.mp[0]} {result.standing.mp[1]}"


def parse_match(text: str) -> Match:
    """The match that a record tells, played again from its events.

    Raises :class:`ParseError` for a text that cannot be read and :class:`BadRecord` for one that
    tells of something that cannot have happened. Use :func:`verify` to check it whole.
    """
    match = Match()
    reader = _Reader(text, match)
    for event in reader.events():
        try:
            match.append(event)
        except ValueError as error:  # all that a match or its rules refuse
            raise BadRecord(f"line {reader.at}: {error}") from None
    return match


def verify(text: str) -> Match:
    """The match of a record in which everything fits; :class:`BadRecord` names the first misfit.

    Every deck is made again from the secret, every move and count replayed, and the result with its
    points, VP and MP computed anew.
    """
    above, mark, _ = text.rpartition(CHECKSUM)
    if not mark or not above.endswith("\n"):
        raise BadRecord("the record is cut off: its last line, the SHA-256, is missing")
    match = parse_match(text)
    if match.started is None or match.result is None:
        raise BadRecord("the record ends before the match does")
    if commitment(bytes.fromhex(match.started.secret)) != match.started.commitment:
        raise BadRecord("the secret is not the one that was committed to")
    written, found = text.split("\n"), format_match(match).split("\n")
    for number, (one, other) in enumerate(zip(written, found, strict=False), 1):
        if one != other:
            raise BadRecord(f"line {number}: it says {one!r}, but it should be {other!r}")
    if len(written) != len(found):
        raise BadRecord(f"line {min(len(written), len(found)) + 1}: lines are missing or too many")
    return match


def split_records(text: str) -> Iterator[tuple[int, str]]:
    """The records in a file of one or more, each with the number of its first line."""
    line = 1
    for record in re.split(f"(?m)^(?={FIRST_LINE}$)", text):
        if record:
            yield line, record
            line += record.count("\n")


class _Reader:
    """Reads the events of a record; what only follows from them is passed over."""

    def __init__(self, text: str, match: Match) -> None:
        self.match = match  # as far as it has been read: it knows whose turn it is
        self.lines = text.rstrip("\n").split("\n")
        self.at = 0  # the number of lines read

    def events(self) -> Iterator[Event]:
        started = self.started()
        yield started
        if self.peek().startswith("Before: "):
            yield from self.words("Before: ", started.now)
        while self.peek() == "" and self.peek(1).startswith("Deal: "):
            yield from self.deal(started.now)

    def started(self) -> Started:
        if self.peek() != FIRST_LINE:
            self.fail(FIRST_LINE)
        self.at += 1
        match_id = self.value("Match")
        rules = self.parsed("Game", parse_rules)
        if self.value("Rules") != str(rules.game.version):
            self.at -= 1
            self.fail(f"Rules: {rules.game.version}, the version that is played here")
        form = self.parsed("Format", partial(parse_format, rules))
        board = self.optional("Board") or None
        given = self.peek().startswith("First dealer: ")
        dealer = self.number("First dealer") if given else None
        seats = range(rules.seats)
        players = tuple(self.value(f"Seat {seat}") for seat in seats)
        now = self.number("Started")
        committed = self.value("Commitment")
        nonces = tuple(self.optional(f"Nonce {seat}") for seat in seats)
        secret = self.value("Secret")
        return Started(
            now, match_id, form.plain(), players, committed, secret, nonces, board, dealer
        )

    def deal(self, start: int) -> Iterator[Event]:
        self.at += 1
        number, redeal = self.number("Deal"), self.number("Redeal")
        dealer, dealt = self.number("Dealer"), self.number("Dealt")
        yield DealStarted(start + dealt, number, redeal, dealer)
        self.value("Deck")
        while self.peek()[:1].isdecimal():
            yield from self.words(self.peek().partition(". ")[0] + ". ", start)
        for name in ("Void", "Count", "Points"):
            if self.peek().startswith(f"{name}: "):
                self.at += 1
        if self.peek().startswith("After: "):
            yield from self.words("After: ", start)

    def words(self, prefix: str, start: int) -> Iterator[Event]:
        """The events of a line; each is played before the next is read."""
        line = self.peek()
        if not line.startswith(prefix):
            self.fail(prefix)
        self.at += 1
        column = len(prefix) + 1
        for word in line[len(prefix) :].split(" "):
            try:
                yield self.event(word, start)
            except ParseError as error:
                raise error.moved(self.at, column) from None
            column += len(word) + 1

    def event(self, word: str, start: int) -> Event:
        body, mark, time = word.partition("@")
        moment, _, lag = time.partition("~")
        if not mark or not _is_number(moment) or (lag and not _is_number(lag)):
            raise ParseError("a move and its moment, such as 7D@1200", word)
        now = start + int(moment)
        if not body.startswith("#"):
            if self.match.deal is None:
                raise ParseError("no move, for no deal is being played", word)
            return Moved(now, self.match.deal.turn, parse_move(body), int(lag or 0))
        if body == "#pause":
            return Paused(now)
        if body == "#resume":
            return Resumed(now)
        name, _, value = body.partition("=")
        kind, _, seat = name.partition(":")
        if kind == "#auto" and seat in "0123" and value in ("on", "off"):
            return AutoAccuso(now, int(seat), value == "on")
        if kind == "#left" and seat in "0123" and value in HOW_LEFT:
            return Left(now, int(seat), value)
        raise ParseError("#pause, #resume, #auto:0=off or #left:0=abandoned", word)

    def parsed(self, name: str, parse: Callable[[str], T]) -> T:
        try:
            return parse(self.value(name))
        except ParseError as error:
            raise error.moved(self.at, len(name) + 3) from None

    def number(self, name: str) -> int:
        value = self.value(name)
        if not _is_number(value):
            raise ParseError("a number", value, len(name) + 3, self.at)
        return int(value)

    def value(self, name: str) -> str:
        line = self.peek()
        if not line.startswith(f"{name}: "):
            self.fail(f"{name}: and its value")
        self.at += 1
        return line[len(name) + 2 :]

    def optional(self, name: str) -> str:
        return self.value(name) if self.peek().startswith(f"{name}: ") else ""

    def peek(self, ahead: int = 0) -> str:
        return self.lines[self.at + ahead] if self.at + ahead < len(self.lines) else ""

    def fail(self, expected: str) -> NoReturn:
        raise ParseError(expected, self.peek(), 1, self.at + 1)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 16 and str(int(text)) == text
