"""A position as one line of text that restores it whole.

``scopa/2 options=carte_viste:on dealer=0 turn=1 hand=7DAS3C,2C4BRD stock=… table=4C pile=…,…``: the
game and the seats, the options that differ from their defaults, then the fields of the game's state
(:attr:`Deal.fields`). A field that is left out is as before the cards are dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mazziere.cards.card import card_name, cards_name
from mazziere.games import GAMES, BadOption, Deal, Rules
from mazziere.games.fields import BY_SEAT, BY_SIDE, Field, Kind
from mazziere.games.view import Fact
from mazziere.notation.errors import ParseError
from mazziere.notation.moves import (
    A_CARD,
    format_card_set,
    format_entry,
    parse_card_set,
    parse_cards,
    parse_entry,
)

ALWAYS_WRITTEN = ("dealer", "turn")


def format_position(deal: Deal) -> str:
    """The line of text for a deal as it is now."""
    blank = deal.rules.blank().state()
    words = [format_rules(deal.rules)]
    for field in deal.fields:
        value = deal.state()[field.name]
        if value != blank[field.name] or field.name in ALWAYS_WRITTEN:
            words.append(f"{field.name}={_format_value(field.kind, value)}")
    return " ".join(words)


def parse_position(text: str) -> Deal:
    """The deal that a line of text describes.

    Raises :class:`ParseError` for a line that cannot be read, and :class:`BadPosition` for one that
    can, but describes no possible deal.
    """
    words = list(_words(text))
    if not words:
        raise ParseError("a game and seats, such as scopa/2", "")
    has_options = len(words) > 1 and words[1][1].startswith("options=")
    rules = _rules(words[0], words[1] if has_options else None)
    fields = {field.name: field for field in rules.blank().fields}
    state: dict[str, Fact] = {}
    for column, word in words[2 if has_options else 1 :]:
        name, equals, value = word.partition("=")
        if name not in fields or not equals:
            raise ParseError(f"a field of {rules.game.name}: {', '.join(fields)}", word, column)
        if name in state:
            raise ParseError(f"{name} only once", word, column)
        try:
            state[name] = _parse_value(fields[name], value, rules.seats)
        except ParseError as error:
            raise error.moved(1, column + len(name) + 1) from None
    for name in ALWAYS_WRITTEN:
        if name not in state:
            raise ParseError(f"the field {name}", "", len(text) + 1)
    return rules.restore(state)


def format_rules(rules: Rules) -> str:
    """The game, the seats, and the options that differ from their defaults."""
    offered = rules.game.options_for(rules.seats)
    chosen = [f"{name}:{offered[name].format(value)}" for name, value in rules.chosen.items()]
    text = f"{rules.game.name}/{rules.seats}"
    return f"{text} options={','.join(chosen)}" if chosen else text


def parse_rules(text: str) -> Rules:
    """The rules that :func:`format_rules` wrote."""
    words = list(_words(text))
    if not 1 <= len(words) <= 2 or (len(words) == 2 and not words[1][1].startswith("options=")):
        raise ParseError("a game, seats and options, such as scopa/2 options=carte_viste:on", text)
    return _rules(words[0], words[1] if len(words) == 2 else None)


def _rules(game: tuple[int, str], options: tuple[int, str] | None) -> Rules:
    column, word = game
    name, slash, seats = word.partition("/")
    if name not in GAMES:
        raise ParseError(f"a game: {', '.join(GAMES)}", word, column)
    if not slash or seats not in map(str, GAMES[name].seats):
        allowed = " or ".join(f"/{number}" for number in GAMES[name].seats)
        raise ParseError(allowed, word[len(name) :], column + len(name))
    offered = GAMES[name].options_for(int(seats))
    values = {}
    if options is not None:
        column, word = options
        column += len("options=")
        for pair in word.removeprefix("options=").split(","):
            key, _, text = pair.partition(":")
            if key in values:
                raise ParseError(f"{key} only once", pair, column)
            if key not in offered:
                raise ParseError(f"an option of {name}: {', '.join(offered)}", pair, column)
            try:
                values[key] = offered[key].parse(text)
            except BadOption:
                allowed = offered[key].allowed()
                raise ParseError(allowed, text, column + len(key) + 1) from None
            column += len(pair) + 1
    return GAMES[name].rules(int(seats), **values)


def _words(text: str) -> Iterator[tuple[int, str]]:
    """The words of a line, each with its column."""
    column = 1
    for word in text.split(" "):
        if word:
            yield column, word
        column += len(word) + 1


# One text form for each kind of value


def _format_value(kind: Kind, value: Fact) -> str:
    if isinstance(value, int):
        return FORMATS[kind](value)
    if kind is Kind.ORDER:
        return cards_name(value) or "-"
    return ",".join(FORMATS[kind](part) for part in value) or "-"


def _parse_value(field: Field, text: str, seats: int) -> Fact:
    kind = field.kind
    if kind is Kind.ORDER:
        return () if text == "-" else tuple(parse_cards(text))
    if kind is Kind.LOG:
        return () if text == "-" else tuple(_parse_parts(kind, text))
    if kind not in BY_SEAT + BY_SIDE:
        return PARSERS[kind](text)
    parts = tuple(_parse_parts(kind, text))
    wanted = seats if kind in BY_SEAT else 2
    if len(parts) != wanted:
        raise ParseError(f"{wanted} values with commas between", text)
    return parts


def _parse_parts(kind: Kind, text: str) -> Iterator[int]:
    column = 1
    for part in text.split(","):
        try:
            yield PARSERS[kind](part)
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


def _parse_number(text: str) -> int:
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
    Kind.NUMBER: _parse_number,
    Kind.SWITCH: _parse_switch,
    Kind.CARD: _parse_card,
    Kind.CARDS: parse_card_set,
    Kind.CARDS_BY_SEAT: parse_card_set,
    Kind.CARDS_BY_SIDE: parse_card_set,
    Kind.CARD_BY_SEAT: _parse_card,
    Kind.NUMBER_BY_SIDE: _parse_number,
    Kind.NUMBER_BY_SEAT: _parse_number,
    Kind.LOG: parse_entry,
}
