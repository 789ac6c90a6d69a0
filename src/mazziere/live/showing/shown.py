# cython: nonecheck=True
"""A deal as a viewer sees it, written as JSON: what :class:`mazziere.protocol.views.DealView` is.

This is done for every move and every viewer, so it is compiled like the rules and goes straight
from the deal to bytes: pieces, most of which are there already, one after the other in a list, to
which ``append`` adds quickest. What may be shown, ``Deal`` says: its hooks are asked and nothing
else.
"""

from __future__ import annotations

from functools import cache

import msgspec

from mazziere.cards import CardSet, bits, card_name
from mazziere.cards.card import PACK
from mazziere.games import act
from mazziere.games.base import Deal
from mazziere.games.fields import BY_SEAT, Field, Kind
from mazziere.games.view import Fact
from mazziere.live.remembered import Remembered
from mazziere.match.clock import Clock
from mazziere.notation import format_entry, format_move
from mazziere.notation.values import format_value

#: Fields of a deal that have a place of their own.
ELSEWHERE = ("dealer", "turn", "void")
#: The kinds of fields that are sets of cards: almost every move changes one.
SETS = (Kind.CARDS, Kind.CARDS_BY_SEAT, Kind.CARDS_BY_SIDE)
NUMBERS = [b"%d" % number for number in range(256)]
CARD_NAMES = [card_name(card).encode() for card in PACK]

_encode = msgspec.json.Encoder().encode


class Shown:
    """What a viewer was last shown of a deal."""

    def __init__(self, deal: Deal, seat: int | None) -> None:
        if deal is None or (seat is not None and not 0 <= seat < deal.seats):
            raise ValueError(f"nobody sees {deal!r} from {seat!r}")
        self.deal = deal
        self.viewer = act.NOBODY if seat is None else seat
        self.fields = told(type(deal))  # type: ignore[arg-type]  # a class
        self.counts, self.hands = [0] * 4, [0] * 4
        self.piles, self.points = [0] * 2, [0] * 2
        self.forget()

    def forget(self) -> None:
        """Nothing was shown yet: no part of a deal is like these."""
        self.entries = self.deal.entries
        self.turn = self.winning = self.stock = self.counts[0] = self.piles[0] = self.points[0] = -2
        self.facts: list[Fact | None] | None = None
        self.seen: CardSet | str | None = "nothing"
        self.moves: list[int] | None = None
        self.log: list[int] | None = None

    def whole(self, number: int) -> bytes:
        """All parts, with the deal's number."""
        self.forget()
        pieces = [b'{"number":%d,"dealer":%d' % (number, self.deal.dealer)]
        self.write(pieces)
        return b"".join(pieces) + b"}"

    def changes(self) -> bytes:
        """The parts that are others than those last shown."""
        pieces = [b""]
        self.write(pieces)
        return b"{" + b"".join(pieces)[1:] + b"}"

    def moved(self, start: list[bytes]) -> bytes:
        """An update about a move, from where its view has come to the deal."""
        pieces = start + [b',"deal":{']
        past, place = self.entries, len(pieces)
        self.write(pieces)
        if len(pieces) > place:
            pieces[place] = pieces[place][1:]  # no comma before the first part
        pieces.append(b'}},"acts":[')
        write_acts(pieces, log_of(self.deal, self.viewer, past, False))
        pieces.append(b"]}")
        return b"".join(pieces)

    def write(self, pieces: list[bytes]) -> None:
        """Each part that is another than the one last shown, behind a comma."""
        deal = self.deal
        self.entries = deal.entries
        if self.turn != deal.turn:
            self.turn = deal.turn
            pieces.append(b',"turn":')
            pieces.append(b"null" if deal.turn == act.NOBODY else NUMBERS[deal.turn])
        winning = deal.winning()
        if self.winning != winning:
            self.winning = winning
            pieces.append(b',"winning":')
            pieces.append(b"null" if winning == act.NOBODY else NUMBERS[winning])
        self.write_hands(pieces)
        if self.stock != deal.undealt:
            self.stock = deal.undealt
            pieces.append(b',"stock":')
            pieces.append(NUMBERS[deal.undealt])
        write_pair(
            pieces, b',"piles":[', self.piles, bits.count(deal.pile[0]), bits.count(deal.pile[1])
        )
        write_pair(pieces, b',"points":[', self.points, deal.credited(0), deal.credited(1))
        facts = facts_of(deal, self.viewer, self.fields)
        if self.facts != facts:
            self.facts = facts
            write_facts(pieces, self.fields, facts)
        seen = deal.seen()
        if self.seen != seen:
            self.seen = seen
            write_seen(pieces, seen)
        moves = deal.legal_moves() if self.viewer == deal.turn else []
        if self.moves != moves:
            self.moves = moves
            write_moves(pieces, moves)
        log = log_of(deal, self.viewer, deal.first_shown(), True)
        if self.log != log:
            self.log = log
            pieces.append(b',"log":[')
            write_acts(pieces, log)
            pieces.append(b"]")

    def write_hands(self, pieces: list[bytes]) -> None:
        """How many cards everybody has, and those that the viewer sees."""
        deal, same = self.deal, True
        for owner in range(deal.seats):
            cards = deal.visible(self.viewer, owner)
            count = bits.count(deal.hand[owner])
            if self.hands[owner] != cards or self.counts[owner] != count:
                self.hands[owner], self.counts[owner], same = cards, count, False
        if same:
            return
        start = b',"hands":[{"count":'
        for owner in range(deal.seats):
            pieces.append(start)
            pieces.append(NUMBERS[self.counts[owner]])
            pieces.append(b',"cards":"')
            write_cards(pieces, self.hands[owner])
            start = b'"},{"count":'
        pieces.append(b'"}]')


def write_pair(pieces: list[bytes], start: bytes, last: list[int], first: int, second: int) -> None:
    """Two numbers, one for each side, if they are others than the last."""
    if last[0] != first or last[1] != second:
        last[0], last[1] = first, second
        pieces.append(start)
        pieces.append(NUMBERS[first])
        pieces.append(b",")
        pieces.append(NUMBERS[second])
        pieces.append(b"]")


def write_cards(pieces: list[bytes], cards: CardSet) -> None:
    """The names of the cards of a set, one after the other."""
    while cards:
        lowest = bits.lowest(cards)
        pieces.append(CARD_NAMES[lowest])
        cards &= cards - 1


def cards_text(cards: CardSet) -> str:
    """The same as text."""
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
    write_acts(pieces, deal.log_since(seat, past))
    return b"".join(pieces) + b"]"


def log_of(deal: Deal, viewer: int, first: int, now: bool) -> list[int]:
    """The log from an entry on as a viewer saw it, or as far as it can be seen now."""
    log = []
    for index in range(first, deal.entries):
        entry = deal.acts[index]
        if act.kind(entry) == act.DRAW:
            entry = deal.redacted(entry, viewer)
        if now:
            entry = deal.covered(entry, viewer)
        log.append(entry)
    return log


class Told:
    """A field that a table shows, and how its text is made."""

    def __init__(self, field: Field) -> None:
        self.name = field.name
        self.own = field.own
        self.by_seat = field.kind in BY_SEAT
        self.sets = field.kind in SETS
        self.texts: Remembered[Fact, bytes] = Remembered(
            lambda value: format_value(field.kind, value).encode()
        )
        self.start = _encode(field.name) + b':"'

    def value(self, deal: Deal, viewer: int) -> Fact | None:
        """What the viewer knows of it; None for what only seats know, each of itself."""
        value = getattr(deal, self.name)
        if not isinstance(value, list):
            return int(value)
        if self.own:
            return None if viewer == act.NOBODY else int(value[viewer])
        return tuple(value[: deal.seats] if self.by_seat else value)

    def write(self, pieces: list[bytes], value: Fact) -> None:
        """The field and its text."""
        pieces.append(self.start)
        if not self.sets:
            pieces.append(self.texts[value])
        elif isinstance(value, tuple):
            comma = b""
            for cards in value:
                pieces.append(comma)
                write_card_set(pieces, cards)
                comma = b","
        else:
            write_card_set(pieces, value)
        pieces.append(b'"')


@cache
def told(deal_type: type[Deal]) -> list[Told]:
    """The fields that a table shows."""
    return [
        Told(field)
        for field in deal_type.fields
        if (field.public or field.own) and field.name not in ELSEWHERE
    ]


def facts_of(deal: Deal, viewer: int, fields: list[Told]) -> list[Fact | None]:
    """The values of the fields."""
    facts: list[Fact | None] = []
    for field in fields:
        facts.append(field.value(deal, viewer))  # compiled, it is a C call
    return facts


def write_facts(pieces: list[bytes], fields: list[Told], facts: list[Fact | None]) -> None:
    """The fields that the viewer knows."""
    start = b',"facts":{'
    for index, field in enumerate(fields):
        value = facts[index]
        if value is not None:
            pieces.append(start)
            field.write(pieces, value)
            start = b","
    pieces.append(b"}")


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
    times = b"null" if left is None else b"[%b]" % b",".join([b"%d" % each for each in left])
    return b'{"at":%d,"turn":%b,"left":%b,"move":%b}' % (
        clock.since,
        b"null" if turn is None or clock.halted else NUMBERS[turn],
        times,
        b"null" if move is None else b"%d" % move,
    )


# The same moves, acts and small numbers come again and again, at all tables.
_moves: Remembered[int, bytes] = Remembered(lambda move: _encode(format_move(move)))
_acts: Remembered[int, bytes] = Remembered(lambda entry: _encode(format_entry(entry)))


def move_json(move: int) -> bytes:
    """A move in notation."""
    return _moves[move]


def act_json(entry: int) -> bytes:
    """An act in notation."""
    return _acts[entry]
