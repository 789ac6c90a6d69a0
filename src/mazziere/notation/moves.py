"""Moves as text: ``7D`` lays, ``7Dx3S4C`` takes, ``!cirulla`` declares.

An entry of a deal's log is a move behind its seat, with what it brought: ``1:7Dx3S4C+1``. What
happens by itself has a form of its own there: ``0>RC`` draws, ``0:!rest=3S4C`` gets what was left,
and a declaration that nobody decided ends in ``*``.
"""

from __future__ import annotations

from mazziere.cards.card import (
    RANKS,
    SUITS,
    Card,
    CardSet,
    card_name,
    cards_in,
    cards_name,
    set_of,
)
from mazziere.games.deal import act
from mazziere.notation.errors import ParseError

A_CARD = f"a card (rank {RANKS}, suit {SUITS})"
A_MOVE = "a move such as 7D, 7Dx3S4C or !cirulla"
AN_ENTRY = "a log entry such as 1:7Dx3S4C+1"

#: Declarations that name the cards shown (in the log) and not a rank or suit.
PLAIN = {act.CIRULLA: "cirulla", act.DECINO: "decino", act.TURNED: "mazziere", act.REST: "rest"}
PLAIN_KINDS = {name: kind for kind, name in PLAIN.items()}
#: Of those, what a player can decide.
ACCUSI = ("cirulla", "decino")
LOW_RANKS = RANKS[:3]


def format_move(move: int) -> str:
    """The text of a move; :class:`ValueError` for what is none."""
    if not act.is_move(move):
        raise ValueError(f"this is no move: {move!r}")
    kind, cards = act.kind(move), act.cards(move)
    if kind == act.PLAY:
        taken = cards_name(cards_in(cards))
        return card_name(act.card(move)) + (f"x{taken}" if taken else "")
    if kind in PLAIN:
        return f"!{PLAIN[kind]}"
    first = next(cards_in(cards))
    if kind == act.BUONGIOCO:
        missing = next(cards_in(15 << (first & ~3) & ~cards))
        return f"!buongioco:{RANKS[first >> 2]}-{SUITS[missing & 3]}"
    if kind == act.STELLA:
        return f"!stella:{RANKS[first >> 2]}"
    return f"!napoli:{SUITS[first & 3]}"


def parse_move(text: str) -> int:
    """The move written there; :class:`ParseError` names the place and what was expected."""
    if not text.startswith("!"):
        return _parse_play(text)
    name, colon, rest = text[1:].partition(":")
    column = len(name) + 3
    if name in ACCUSI and not colon:
        return act.declare(PLAIN_KINDS[name], 0)
    if name == "buongioco":
        return _parse_buongioco(rest, column)
    if name == "stella":
        rank = _letter(rest, LOW_RANKS, column)
        return act.declare(act.STELLA, 15 << 4 * rank)
    if name == "napoli":
        suit = _letter(rest, SUITS, column)
        return act.declare(act.NAPOLI, 0x111 << suit)
    raise ParseError(A_MOVE, text)


def _parse_play(text: str) -> int:
    """``7D`` or ``7Dx3S4C``."""
    played = parse_cards(text[:2])
    if not played:
        raise ParseError(A_MOVE, text)
    if len(text) == 2:
        return act.play(played[0], 0)
    if text[2] != "x":
        raise ParseError("x and the cards taken", text[2:], 3)
    taken = parse_cards(text[3:], 4)
    if not taken:
        raise ParseError("the cards taken", "", 4)
    if taken != sorted(set(taken)):
        raise ParseError("the cards taken by rank, then suit, each once", text[3:], 4)
    if played[0] in taken:
        raise ParseError("other cards than the one played", text[3:], 4)
    return act.play(played[0], set_of(taken))


def _parse_buongioco(text: str, column: int) -> int:
    """``3-C``: the rank and the suit that is missing."""
    rank = _letter(text[:1], LOW_RANKS, column)
    if text[1:2] != "-":
        raise ParseError("- and the missing suit", text[1:], column + 1)
    suit = _letter(text[2:], SUITS, column + 2)
    return act.declare(act.BUONGIOCO, (15 & ~(1 << suit)) << 4 * rank)


def _letter(text: str, letters: str, column: int) -> int:
    """The index of the one letter that the text is."""
    if len(text) == 1 and text in letters:
        return letters.index(text)
    raise ParseError(f"one of {' '.join(letters)}", text, column)


def parse_cards(text: str, column: int = 1) -> list[Card]:
    """Cards one after the other: ``3S4C``."""
    cards = []
    for place in range(0, len(text), 2):
        name = text[place : place + 2]
        if len(name) < 2 or name[0] not in RANKS or name[1] not in SUITS:
            raise ParseError(A_CARD, text[place:], column + place)
        cards.append(4 * RANKS.index(name[0]) + SUITS.index(name[1]))
    return cards


def parse_card_set(text: str, column: int = 1) -> CardSet:
    """A set of cards; ``-`` is the empty one."""
    if text == "-":
        return 0
    cards = parse_cards(text, column)
    if not cards:
        raise ParseError(f"{A_CARD} or -", text, column)
    if len(set(cards)) < len(cards):
        raise ParseError("each card once", text, column)
    return set_of(cards)


def format_card_set(cards: CardSet) -> str:
    """The cards by rank and suit; ``-`` when there are none."""
    return cards_name(cards_in(cards)) or "-"


def format_entry(entry: int) -> str:
    """The text of a log entry; :class:`ValueError` for what is none."""
    if not act.is_entry(entry):
        raise ValueError(f"this is no entry of a log: {entry!r}")
    kind, seat, points = act.kind(entry), act.seat(entry), act.points(entry)
    if kind == act.DRAW:
        card = act.card(entry)
        return f"{seat}>{'??' if card == act.HIDDEN_CARD else card_name(card)}"
    if kind in PLAIN:
        text = f"{seat}:!{PLAIN[kind]}={format_card_set(act.cards(entry))}"
    else:
        text = f"{seat}:{format_move(act.move(entry))}"
    if points:
        text += f"+{points}"
    return f"{text}*" if entry & act.AUTOMATIC else text


def parse_entry(text: str) -> int:
    """The log entry written there."""
    if not text or text[0] not in "0123":
        raise ParseError(AN_ENTRY, text)
    seat = int(text[0])
    if text[1:2] == ">":
        name = text[2:]
        card = act.HIDDEN_CARD if name == "??" else _only(parse_cards(name, 3), name)
        return act.entry(act.drawn(card), seat, 0)
    if text[1:2] != ":":
        raise ParseError(AN_ENTRY, text)
    marked = act.AUTOMATIC if text.endswith("*") else 0
    body, plus, number = text[2:].removesuffix("*").partition("+")
    points = 0
    if plus:
        if number not in map(str, range(1, 64)):
            raise ParseError("points from 1 to 63", number, len(body) + 4)
        points = int(number)
    try:
        move = _parse_logged(body)
    except ParseError as error:
        raise error.moved(1, 3) from None
    return act.entry(move | marked, seat, points)


def _parse_logged(body: str) -> int:
    """A move as the log has it: with the cards of an accuso or of what was left."""
    name, equals, cards = body.partition("=")
    if name[:1] == "!" and name[1:] in PLAIN_KINDS and equals:
        return act.declare(PLAIN_KINDS[name[1:]], parse_card_set(cards, len(name) + 2))
    if name[:1] == "!" and name[1:] in PLAIN_KINDS:
        raise ParseError("= and the cards", "", len(name) + 1)
    return parse_move(body)


def _only(cards: list[Card], text: str) -> Card:
    if len(cards) != 1:
        raise ParseError("one card", text, 3)
    return cards[0]
