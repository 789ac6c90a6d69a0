"""Deals that a player could be in, made from nothing but the player's view.

A bot thinks about such worlds. It never meets the real deal, so it cannot look at hidden cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mazziere.cards.card import PACK, Card, CardSet, cards_in, set_of
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.games.deal.rng import Rng
from mazziere.games.deal.state import cards_of
from mazziere.games.deal.view import Fact, View
from mazziere.games.hidden import reshuffle_hidden

STOCK = -1


def world(view: View, rng: random.Random) -> Deal:
    """A deal in which the viewer would see exactly this; the hidden cards are dealt at random.

    It takes the view with its memory, not :meth:`Deal.on_screen`. What others may have held earlier
    and not shown is not guessed.
    """
    if view.taken is None:
        raise ValueError("a world needs the whole view, with what was taken")
    hands = [known_hand(view, owner) for owner in range(view.rules.seats)]
    bottom = face_up_stock(view)
    found = set_of(bottom) | view.taken[0] | view.taken[1] | on_the_table(view)
    for hand in hands:
        found |= hand
    unseen = list(cards_in(set_of(PACK) & ~found))
    stock: list[Card] = []
    for place, card in dealt_anew(view, hands, unseen, view.stock - len(bottom), rng):
        if place == STOCK:
            stock.append(card)
        else:
            hands[place] |= 1 << card
    deal = view.rules.restore(state(view, hands, [*stock, *bottom]))
    deal.imagine(view.seat)
    return reshuffle_hidden(deal, view.seat, Rng(rng.getrandbits(63)))


def known_hand(view: View, owner: int) -> CardSet:
    """The cards that the viewer knows to be in a hand: seen now, told of, or drawn openly."""
    known = view.hands[owner].cards
    if "told" in dict(view.facts):
        known |= view.fact("told")[owner]  # type: ignore[index]
    for entry in view.log:
        if act.seat(entry) == owner and act.card(entry) != act.HIDDEN_CARD:
            if act.kind(entry) == act.DRAW:
                known |= 1 << act.card(entry)
            elif act.kind(entry) == act.PLAY:
                known &= ~(1 << act.card(entry))
    return known


def face_up_stock(view: View) -> list[Card]:
    """The card at the bottom of the stock that everybody knows, where there is one."""
    trump = dict(view.facts).get("trump")
    return [trump] if view.stock and isinstance(trump, int) else []


def on_the_table(view: View) -> CardSet:
    """The cards that lie on the table or in the trick."""
    fields = {field.name: field for field in view.rules.game.deal_type.fields if field.holds}
    found = 0
    for name, value in view.facts:
        if name in fields:
            cards = value if isinstance(value, int) else list(value)
            found |= set_of(cards_of(fields[name].kind, cards))
    return found


def dealt_anew(
    view: View, hands: list[CardSet], unseen: list[Card], in_stock: int, rng: random.Random
) -> Iterator[tuple[int, Card]]:
    """A place for every unseen card, such that no hand gets a suit that it was seen to lack."""
    places = [STOCK] * in_stock
    for owner, hand in enumerate(view.hands):
        places += [owner] * (hand.count - hands[owner].bit_count())
    rng.shuffle(unseen)
    holder: dict[Card, int] = {}
    for index in range(len(places)):
        if not find_card(view, places, index, unseen, holder, set()):
            raise ValueError("this view fits no deal")
    for card, index in holder.items():
        yield places[index], card


def find_card(
    view: View,
    places: list[int],
    index: int,
    cards: list[Card],
    holder: dict[Card, int],
    tried: set[Card],
) -> bool:
    """Give a place a card, moving others to another card where that is necessary."""
    for card in cards:
        if card in tried or not may_lie(view, places[index], card):
            continue
        tried.add(card)
        if card not in holder or find_card(view, places, holder[card], cards, holder, tried):
            holder[card] = index
            return True
    return False


def may_lie(view: View, place: int, card: Card) -> bool:
    """Whether the owner could have followed that suit."""
    lacks = dict(view.facts).get("lacks")
    if place == STOCK or lacks is None or isinstance(lacks, int):
        return True
    return not lacks[place] >> (card & 3) & 1


def state(view: View, hands: list[CardSet], stock: list[Card]) -> dict[str, Fact]:
    """The state of the imagined deal."""
    assert view.taken is not None
    fields = {field.name: field for field in view.rules.game.deal_type.fields}
    found: dict[str, Fact] = {}
    for name, value in view.facts:
        if fields[name].own:
            seats: list[int] = [0] * view.rules.seats
            if view.seat is not None and isinstance(value, int):
                seats[view.seat] = value
            found[name] = tuple(seats)
        else:
            found[name] = value
    return found | {
        "dealer": view.dealer,
        "turn": -1 if view.turn is None else view.turn,
        "hand": tuple(hands),
        "stock": tuple(stock),
        "pile": view.taken,
        "log": view.log,
    }
