"""A deal as a viewer sees it, written as JSON: what :class:`mazziere.protocol.views.DealView` is.

This is done for every move and every viewer, so it is compiled like the rules and goes straight
from the deal to bytes. What may be shown, ``Deal`` says: its hooks are asked and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

import msgspec

from mazziere.cards import bits, cards_in, cards_name
from mazziere.games import act
from mazziere.games.base import Deal
from mazziere.games.fields import BY_SEAT, Kind
from mazziere.games.view import Fact
from mazziere.notation import format_entry, format_move
from mazziere.notation.values import format_value

#: Fields of a deal that have a place of their own.
ELSEWHERE = ("dealer", "turn", "void")
NUMBERS = [b"%d" % number for number in range(256)]

_encode = msgspec.json.Encoder().encode


class Shown:
    """What a viewer was last shown of a deal, part by part."""

    def __init__(self, deal: Deal, seat: int | None) -> None:
        self.deal = deal
        self.seat = seat
        self.entries = deal.entries
        self.parts = parts_of(deal, seat)

    def whole(self, number: int) -> bytes:
        """All parts, with the deal's number."""
        first = b'{"number":%d,"dealer":%d,' % (number, self.deal.dealer)
        return first + b",".join(self.parts) + b"}"

    def since(self, before: Shown) -> bytes:
        """The parts that differ from those of the same deal before."""
        return changed(before.parts, self.parts)

    def advance(self) -> tuple[bytes, bytes]:
        """What has changed since this was last asked, and the acts of which it came."""
        parts, past = self.parts, self.entries
        self.parts, self.entries = parts_of(self.deal, self.seat), self.deal.entries
        return changed(parts, self.parts), acts_of(self.deal, self.seat, past)


def changed(before: list[bytes], now: list[bytes]) -> bytes:
    """The parts that are others now."""
    others = [now[index] for index in range(len(now)) if now[index] != before[index]]
    return b"{" + b",".join(others) + b"}"


def acts_of(deal: Deal, seat: int | None, past: int) -> bytes:
    """What a viewer saw happen after so many acts."""
    return b"[" + b",".join([act_json(entry) for entry in deal.log_since(seat, past)]) + b"]"


def parts_of(deal: Deal, seat: int | None) -> list[bytes]:
    """The parts of a deal that is being played, each with its name."""
    viewer = act.NOBODY if seat is None else seat
    hands = [
        hand_json(bits.count(deal.hand[owner]), deal.visible(viewer, owner))
        for owner in range(deal.seats)
    ]
    moves = [move_json(move) for move in deal.legal_moves()] if viewer == deal.turn else []
    shown = deal.log_since(seat, deal.first_shown())
    log = [act_json(deal.covered(entry, viewer)) for entry in shown]
    facts = []
    for name, own, by_seat, text in told(type(deal)):  # type: ignore[arg-type]  # a class
        value = getattr(deal, name)
        if isinstance(value, list):
            if own:
                if viewer == act.NOBODY:
                    continue
                value = value[viewer]
            else:
                value = tuple(value[: deal.seats] if by_seat else value)
        facts.append(text(value))
    seen = deal.seen()
    return [
        b'"turn":' + NUMBERS[deal.turn],
        b'"hands":[' + b",".join(hands) + b"]",
        b'"stock":' + NUMBERS[deal.undealt],
        pair_json(b"piles", bits.count(deal.pile[0]), bits.count(deal.pile[1])),
        pair_json(b"points", deal.credited(0), deal.credited(1)),
        b'"facts":{' + b",".join(facts) + b"}",
        b'"seen":null' if seen is None else b'"seen":"' + cards_text(seen) + b'"',
        b'"moves":[' + b",".join(moves) + b"]",
        b'"log":[' + b",".join(log) + b"]",
    ]


def pair_json(name: bytes, first: int, second: int) -> bytes:
    """Two numbers, one for each side."""
    return b'"' + name + b'":[' + NUMBERS[first] + b"," + NUMBERS[second] + b"]"


@cache
def told(deal_type: type[Deal]) -> tuple[tuple[str, bool, bool, Callable[[Fact], bytes]], ...]:
    """The fields that a table shows: the name, if it is a seat's own, if each has one, the text."""
    return tuple(
        (field.name, field.own, field.kind in BY_SEAT, writer(field.name, field.kind))
        for field in deal_type.fields
        if (field.public or field.own) and field.name not in ELSEWHERE
    )


# The same moves, acts and sets of cards come again and again, at all tables.


def writer(name: str, kind: Kind) -> Callable[[Fact], bytes]:
    """What writes a field; it remembers what it wrote."""
    start = _encode(name) + b":"

    def written(value: Fact) -> bytes:
        return start + _encode(format_value(kind, value))

    return lru_cache(16_384)(written)


@lru_cache(65_536)
def hand_json(count: int, cards: int) -> bytes:
    """A hand as it is seen."""
    return b'{"count":%d,"cards":"%b"}' % (count, cards_text(cards))


@lru_cache(65_536)
def cards_text(cards: int) -> bytes:
    """The names of the cards of a set, one after the other."""
    return cards_name(cards_in(cards)).encode()


@lru_cache(65_536)
def move_json(move: int) -> bytes:
    """A move in notation."""
    return _encode(format_move(move))


@lru_cache(65_536)
def act_json(entry: int) -> bytes:
    """An act in notation."""
    return _encode(format_entry(entry))
