# cython: nonecheck=True
"""A deal as a viewer sees it, written as JSON: what :class:`mazziere.protocol.views.DealView` is.

This is done for every move and every viewer, so it is compiled like the rules and goes straight
from what is seen to bytes: pieces, most of which are there already, one after the other in a list,
to which ``append`` adds quickest. What may be shown, :class:`~mazziere.games.deal.sight.Sight`
says: all that is written here comes out of one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from mazziere.cards import CardSet, bits, card_name
from mazziere.cards.card import PACK
from mazziere.games.deal import act
from mazziere.games.deal.fields import Kind
from mazziere.games.deal.sight import Sight
from mazziere.games.deal.view import Fact
from mazziere.live.remembered import remember
from mazziere.match.clock import Clock
from mazziere.notation import format_entry, format_move
from mazziere.notation.values import format_value

if TYPE_CHECKING:
    from mazziere.games.deal.base import Deal

#: Fields of a deal that have a place of their own.
ELSEWHERE = ("dealer", "turn", "void")
#: The kinds of fields that are sets of cards: almost every move changes one.
SETS = (Kind.CARDS, Kind.CARDS_BY_SEAT, Kind.CARDS_BY_SIDE)
NUMBERS = [b"%d" % number for number in range(256)]
CARD_NAMES = [card_name(card).encode() for card in PACK]

_encode = msgspec.json.Encoder().encode


class Shown:
    """What a viewer was last shown of a deal."""

    def __init__(self, deal: Deal, seat: int | None, hands_open: bool = False) -> None:
        self.sight = Sight(deal, seat, False, hands_open, ELSEWHERE)
        self.texts = [field_text(field.name, field.kind) for field in self.sight.fields]
        self.counts, self.hands = [0] * 4, [0] * 4
        self.piles, self.points = [0] * 2, [0] * 2
        self.forget()

    def forget(self) -> None:
        """Nothing was shown yet: no part of a deal is like these."""
        self.turn = self.winning = self.stock = self.counts[0] = self.piles[0] = self.points[0] = -2
        self.facts: list[Fact | None] | None = None
        self.seen: CardSet | str | None = "nothing"
        self.moves: list[int] | None = None
        self.log: list[int] | None = None

    def whole(self, number: int) -> bytes:
        """All parts, with the deal's number."""
        self.forget()
        pieces: list[bytes] = []
        self.write(pieces)
        start = b'{"number":%d,"dealer":%d' % (number, self.sight.dealer)
        return start + b"".join(pieces) + b"}"

    def changes(self) -> bytes:
        """The parts that have changed since they were last shown."""
        pieces = [b""]
        self.write(pieces)
        return b"{" + b"".join(pieces)[1:] + b"}"

    def moved(self, start: list[bytes]) -> bytes:
        """An update about a move, from where its view has come to the deal."""
        pieces = start + [b',"deal":{']
        past, place = self.sight.entries, len(pieces)
        self.write(pieces)
        if len(pieces) > place:
            pieces[place] = pieces[place][1:]  # no comma before the first part
        pieces.append(b'}},"acts":[')
        write_acts(pieces, self.sight.acts(past))
        pieces.append(b"]}")
        return b"".join(pieces)

    def write(self, pieces: list[bytes]) -> None:
        """Each part that has changed since it was last shown, after a comma."""
        sight = self.sight
        sight.look()
        if self.turn != sight.turn:
            self.turn = sight.turn
            pieces.append(b',"turn":')
            pieces.append(b"null" if sight.turn == act.NOBODY else NUMBERS[sight.turn])
        if self.winning != sight.winning:
            self.winning = sight.winning
            pieces.append(b',"winning":')
            pieces.append(b"null" if sight.winning == act.NOBODY else NUMBERS[sight.winning])
        self.write_hands(pieces)
        if self.stock != sight.stock:
            self.stock = sight.stock
            pieces.append(b',"stock":')
            pieces.append(NUMBERS[sight.stock])
        write_pair(pieces, b',"piles":[', self.piles, sight.piles)
        write_pair(pieces, b',"points":[', self.points, sight.points)
        if self.facts != sight.facts:
            self.facts = sight.facts
            self.write_facts(pieces)
        if self.seen != sight.seen:
            self.seen = sight.seen
            write_seen(pieces, sight.seen)
        if self.moves != sight.moves:
            self.moves = sight.moves
            write_moves(pieces, sight.moves)
        if self.log != sight.log:
            self.log = sight.log
            pieces.append(b',"log":[')
            write_acts(pieces, sight.log)
            pieces.append(b"]")

    def write_hands(self, pieces: list[bytes]) -> None:
        """How many cards everybody has, and those that the viewer sees."""
        sight, same = self.sight, True
        for owner in range(sight.seats):
            if self.hands[owner] != sight.hands[owner] or self.counts[owner] != sight.counts[owner]:
                self.hands[owner], self.counts[owner] = sight.hands[owner], sight.counts[owner]
                same = False
        if same:
            return
        start = b',"hands":[{"count":'
        for owner in range(sight.seats):
            pieces.append(start)
            pieces.append(NUMBERS[self.counts[owner]])
            pieces.append(b',"cards":"')
            write_cards(pieces, self.hands[owner])
            start = b'"},{"count":'
        pieces.append(b'"}]')

    def write_facts(self, pieces: list[bytes]) -> None:
        """The fields that the viewer knows."""
        start, facts = b',"facts":{', self.sight.facts
        for index, text in enumerate(self.texts):
            value = facts[index]
            if value is not None:
                pieces.append(start)
                text.write(pieces, value)
                start = b","
        pieces.append(b"}")


def write_pair(pieces: list[bytes], start: bytes, last: list[int], now: list[int]) -> None:
    """Two numbers, one for each side, if they have changed."""
    if last[0] != now[0] or last[1] != now[1]:
        last[0], last[1] = now[0], now[1]
        pieces.append(start)
        pieces.append(NUMBERS[now[0]])
        pieces.append(b",")
        pieces.append(NUMBERS[now[1]])
        pieces.append(b"]")


def write_cards(pieces: list[bytes], cards: CardSet) -> None:
    """The names of the cards of a set, one after the other."""
    while cards:
        lowest = bits.lowest(cards)
        pieces.append(CARD_NAMES[lowest])
        cards &= cards - 1


def cards_text(cards: CardSet) -> str:
    """A set of cards in notation, as :func:`write_cards` writes it."""
    if cards > bits.ALL:
        raise ValueError(f"no set of cards: {cards}")
    pieces: list[bytes] = []
    write_cards(pieces, cards)
    return b"".join(pieces).decode()


def write_seen(pieces: list[bytes], seen: CardSet | None) -> None:
    """The panel of *carte viste*."""
    if seen is None:
        pieces.append(b',"seen":null')
        return
    pieces.append(b',"seen":"')
    write_cards(pieces, seen)
    pieces.append(b'"')


def write_moves(pieces: list[bytes], moves: list[int]) -> None:
    """What the viewer can play."""
    start = b',"moves":['
    for move in moves:
        pieces.append(start)
        pieces.append(move_json(move))
        start = b","
    pieces.append(b"]" if moves else b',"moves":[]')


def write_acts(pieces: list[bytes], acts: list[int]) -> None:
    """Entries of the log."""
    start = b""
    for entry in acts:
        pieces.append(start)
        pieces.append(act_json(entry))
        start = b","


def acts_of(deal: Deal, seat: int | None, past: int) -> bytes:
    """What a viewer saw happen after so many acts."""
    pieces = [b"["]
    write_acts(pieces, Sight(deal, seat).acts(past))
    return b"".join(pieces) + b"]"


class FieldText:
    """How a field of a deal is written."""

    def __init__(self, name: str, kind: Kind) -> None:
        self.sets = kind in SETS
        self.kind = kind
        self.texts: dict[Fact, bytes] = {}
        self.start = _encode(name) + b':"'

    def write(self, pieces: list[bytes], value: Fact) -> None:
        """The field and its text."""
        pieces.append(self.start)
        if not self.sets:
            pieces.append(self.text_of(value))
        elif isinstance(value, tuple):
            comma = b""
            for cards in value:
                pieces.append(comma)
                write_card_set(pieces, cards)
                comma = b","
        else:
            write_card_set(pieces, value)
        pieces.append(b'"')

    def text_of(self, value: Fact) -> bytes:
        """A value in notation."""
        found = self.texts.get(value)
        if found is None:
            return remember(self.texts, value, format_value(self.kind, value).encode())
        return found


@cache
def field_text(name: str, kind: Kind) -> FieldText:
    """The same for all deals, so that what it remembers serves all tables."""
    return FieldText(name, kind)


def write_card_set(pieces: list[bytes], cards: CardSet) -> None:
    """A set of cards as notation has it where it may be empty."""
    if cards:
        write_cards(pieces, cards)
    else:
        pieces.append(b"-")


def clock_json(clock: Clock) -> bytes:
    """The clocks as they were after the last event: a :class:`mazziere.protocol.views.ClockView`.

    What of it is None is null.
    """
    left, move, turn = clock.match_left, clock.move_timeout, clock.turn
    if move is not None:
        move = max(0, move - clock.used)
    if left is not None and turn is not None and clock.used:
        left = (*left[:turn], max(0, left[turn] - clock.used), *left[turn + 1 :])
    times = "null" if left is None else f"[{','.join([str(each) for each in left])}]"
    on_turn = "null" if turn is None or clock.halted else str(turn)
    rest = "null" if move is None else str(move)
    return f'{{"at":{clock.since},"turn":{on_turn},"left":{times},"move":{rest}}}'.encode()


# The same moves, acts and small numbers come again and again, at all tables.
_moves: dict[int, bytes] = {}
_acts: dict[int, bytes] = {}


def move_json(move: int) -> bytes:
    """A move in notation."""
    found = _moves.get(move)
    return remember(_moves, move, _encode(format_move(move))) if found is None else found


def act_json(entry: int) -> bytes:
    """An act in notation."""
    found = _acts.get(entry)
    return remember(_acts, entry, _encode(format_entry(entry))) if found is None else found
