"""The values of named fields as text: one form for each kind of value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from mazziere.cards.card import card_name, cards_name
from mazziere.games.deal.fields import BY_SEAT, BY_SIDE, Kind
from mazziere.games.deal.view import Fact
from mazziere.notation.errors import ParseError
from mazziere.notation.moves import (
    A_CARD,
    format_card_set,
    format_entry,
    parse_card_set,
    parse_cards,
    parse_entry,
)

T = TypeVar("T")
Word = tuple[int, str]  #: with the column where it begins


def words_of(text: str) -> Iterator[Word]:
    """The words of a line, each with its column."""
    column = 1
    for word in text.split(" "):
        if word:
            yield column, word
        column += len(word) + 1


def parse_named(
    words: Iterable[Word], parsers: Mapping[str, Callable[[str], T]], wanted: str
) -> dict[str, T]:
    """``name=value`` words in any order, each name once and among those that have a parser."""
    values: dict[str, T] = {}
    for column, word in words:
        name, equals, text = word.partition("=")
        if name not in parsers or not equals:
            raise ParseError(f"{wanted}: {', '.join(parsers)}", word, column)
        if name in values:
            raise ParseError(f"{name} only once", word, column)
        try:
            values[name] = parsers[name](text)
        except ParseError as error:
            raise error.moved(1, column + len(name) + 1) from None
    return values


def format_value(kind: Kind, value: Fact) -> str:
    """The text of a value; of a kind with several parts, an int is one part alone."""
    if isinstance(value, int):
        return FORMATS[kind](value)
    if kind is Kind.ORDER:
        return cards_name(value) or "-"
    return ",".join(FORMATS[kind](part) for part in value) or "-"


def parse_value(kind: Kind, text: str, seats: int) -> Fact:
    """The value that the text gives at a table with so many seats."""
    if kind is Kind.ORDER:
        return () if text == "-" else tuple(parse_cards(text))
    if kind is Kind.LOG:
        return () if text == "-" else tuple(parse_parts(PARSERS[kind], text))
    if kind not in BY_SEAT + BY_SIDE:
        return PARSERS[kind](text)
    parts = tuple(parse_parts(PARSERS[kind], text))
    wanted = seats if kind in BY_SEAT else 2
    if len(parts) != wanted:
        raise ParseError(f"{wanted} values with commas between", text)
    return parts


def parse_parts(parser: Callable[[str], T], text: str) -> Iterator[T]:
    """What stands between commas, one by one."""
    column = 1
    for part in text.split(","):
        try:
            yield parser(part)
        except ParseError as error:
            raise error.moved(1, column) from None
        column += len(part) + 1


def _format_seat(seat: int) -> str:
    return "-" if seat < 0 else str(seat)


def _parse_seat(text: str) -> int:
    if text == "-":
        return -1
    if text in ("0", "1", "2", "3"):
        return int(text)
    raise ParseError("a seat from 0 to 3, or -", text)


def parse_number(text: str) -> int:
    """A number of up to four digits."""
    if text.isascii() and text.isdecimal() and len(text) < 5 and str(int(text)) == text:
        return int(text)
    raise ParseError("a number", text)


def _parse_switch(text: str) -> int:
    if text in ("0", "1"):
        return int(text)
    raise ParseError("0 or 1", text)


def _format_card(card: int) -> str:
    return "-" if card < 0 else card_name(card)


def _parse_card(text: str) -> int:
    if text == "-":
        return -1
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ParseError(f"{A_CARD} or -", text)
    return cards[0]


FORMATS: dict[Kind, Callable[[int], str]] = {
    Kind.SEAT: _format_seat,
    Kind.NUMBER: str,
    Kind.SWITCH: str,
    Kind.CARD: _format_card,
    Kind.CARDS: format_card_set,
    Kind.CARDS_BY_SEAT: format_card_set,
    Kind.CARDS_BY_SIDE: format_card_set,
    Kind.CARD_BY_SEAT: _format_card,
    Kind.NUMBER_BY_SIDE: str,
    Kind.NUMBER_BY_SEAT: str,
    Kind.LOG: format_entry,
}
PARSERS: dict[Kind, Callable[[str], int]] = {
    Kind.SEAT: _parse_seat,
    Kind.NUMBER: parse_number,
    Kind.SWITCH: _parse_switch,
    Kind.CARD: _parse_card,
    Kind.CARDS: parse_card_set,
    Kind.CARDS_BY_SEAT: parse_card_set,
    Kind.CARDS_BY_SIDE: parse_card_set,
    Kind.CARD_BY_SEAT: _parse_card,
    Kind.NUMBER_BY_SIDE: parse_number,
    Kind.NUMBER_BY_SEAT: parse_number,
    Kind.LOG: parse_entry,
}
