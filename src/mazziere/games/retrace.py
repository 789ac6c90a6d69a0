"""How a deal got where it is: the moment when the present hands were dealt, and the moves since."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.cards.card import PACK, Card, CardSet, cards_in, set_of
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.games.errors import IllegalMove


@dataclass(frozen=True)
class Past:
    """``start`` is the deal when cards were last dealt unseen, ``moves`` what was decided since.

    By seat, ``played`` are the cards played since and ``drawn`` those drawn openly, so that another
    guess at the present hands gives another guess at the hands of the start.
    """

    start: Deal
    moves: tuple[int, ...]
    played: tuple[CardSet, ...]
    drawn: tuple[CardSet, ...]


def retrace(deal: Deal) -> Past | None:
    """The past of a deal, or None where it cannot be told.

    That is so after cards were drawn unseen, and where the log does not tell everything.
    """
    drawn = [act.card(entry) for entry in deal.log if act.kind(entry) == act.DRAW]
    if act.HIDDEN_CARD in drawn:
        return None
    deck = first_deck(deal, drawn)
    if deck is None:
        return None
    again = deal.rules.deal(deck, deal.dealer)
    moves = [act.move(entry) for entry in deal.log if act.decided(entry)]
    start, since = again.copy(), 0
    undealt = again.undealt
    try:
        for number, move in enumerate(moves, 1):
            again.play(move)
            if again.undealt < undealt and not drawn:
                start, since = again.copy(), number
                undealt = again.undealt
    except IllegalMove:  # somebody's accusi are not declared as the rules say, but by hand
        return None
    seats = range(deal.seats)
    later = again.log[start.entries :]
    return Past(
        start,
        tuple(moves[since:]),
        tuple(_cards(later, seat, act.PLAY) for seat in seats),
        tuple(_cards(later, seat, act.DRAW) for seat in seats),
    )


def first_deck(deal: Deal, drawn: list[Card]) -> list[Card] | None:
    """An order of the cards from which the deal could have come; None if its log is missing."""
    dealt = [
        _dealt(deal, (deal.dealer + 1 + place) % deal.seats, drawn) for place in range(deal.seats)
    ]
    fresh = deal.rules.deal(PACK, deal.dealer)
    size = fresh.hand[0].bit_count()
    if any(len(cards) != len(dealt[0]) or len(cards) % size for cards in dealt):
        return None
    hands = []
    for first in range(0, len(dealt[0]), size):
        chunk = [cards[first : first + size] for cards in dealt]
        hands.append([card for cards in zip(*chunk, strict=True) for card in cards])
    known = [card for hand in hands for card in hand] + drawn + deal.stock
    opening = [card for card in PACK if card not in known]
    if len(known) + len(opening) != 40 or len(opening) != 40 - fresh.undealt - deal.seats * size:
        return None
    return [
        *hands[0],
        *opening,
        *(card for hand in hands[1:] for card in hand),
        *drawn,
        *deal.stock,
    ]


def _dealt(deal: Deal, seat: int, drawn: list[Card]) -> list[Card]:
    """The cards that a seat was dealt, in the order in which it played them."""
    plays = [act.card(e) for e in deal.log if act.kind(e) == act.PLAY and act.seat(e) == seat]
    return [card for card in [*plays, *cards_in(deal.hand[seat])] if card not in drawn]


def _cards(log: list[int], seat: int, kind: int) -> CardSet:
    return set_of(act.card(e) for e in log if act.kind(e) == kind and act.seat(e) == seat)
