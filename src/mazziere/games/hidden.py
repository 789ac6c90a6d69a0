"""Other deals that a player could be in: the cards that a seat cannot know, dealt anew."""

from __future__ import annotations

from mazziere.cards import bits
from mazziere.games.deal.base import Deal
from mazziere.games.deal.rng import Rng


class Hidden:
    """A buffer for the hidden cards of a deal and the places where they lie."""

    def __init__(self) -> None:
        self.count = 0
        self.cards = [0] * 40
        self.places = [0] * 40

    # Hooks

    def put(self, card: int, place: int) -> None:
        """Add a card that lies in a hand (the seat) or in the stock."""
        self.cards[self.count] = card
        self.places[self.count] = place
        self.count += 1

    def reshuffle(self, deal: Deal, viewer: int, rng: Rng) -> None:
        """Exchange at random what the viewer does not know; nothing the viewer saw changes.

        A card never goes into a hand that cannot hold it for all that was played. Every swap may
        be undone by the same swap, so after two rounds the worlds are about equally likely.
        """
        self.gather(deal, viewer)
        for _ in range(2):
            for index in range(self.count):
                self.swap(deal, index, rng.below(self.count))
        self.hand_out(deal)

    def gather(self, deal: Deal, viewer: int) -> None:
        """Take the hidden cards out of the hands and the stock."""
        self.count = 0
        for owner in range(deal.seats):
            hidden = deal.hand[owner] & ~deal.known(viewer, owner)
            deal.hand[owner] &= ~hidden
            while hidden:
                self.put(bits.lowest(hidden), owner)
                hidden &= hidden - 1
        for index in range(40 - deal.undealt, 40 - deal.face_up_stock()):
            self.put(deal.deck[index], 4)

    def swap(self, deal: Deal, one: int, other: int) -> None:
        """Exchange two cards if each may lie where the other was."""
        first = self.cards[one]
        second = self.cards[other]
        if may_lie(deal, self.places[one], second) and may_lie(deal, self.places[other], first):
            self.cards[one] = second
            self.cards[other] = first

    def hand_out(self, deal: Deal) -> None:
        """Put the cards back, each into its place."""
        next_in_stock = 40 - deal.undealt
        for index in range(self.count):
            if self.places[index] == 4:
                deal.deck[next_in_stock] = self.cards[index]
                next_in_stock += 1
            else:
                deal.hand[self.places[index]] |= bits.bit(self.cards[index])


def may_lie(deal: Deal, place: int, card: int) -> bool:
    """Whether an unseen card can be there."""
    return place == 4 or deal.may_hold(place, card)


def reshuffle_hidden(deal: Deal, seat: int | None, rng: Rng) -> Deal:
    """A copy of the deal with everything the seat (None: a spectator) does not know dealt anew."""
    if deal is None or rng is None:
        raise TypeError("a deal and a generator are needed")
    if seat is not None and not 0 <= seat < deal.seats:
        raise ValueError(f"seats are 0 to {deal.seats - 1}, not {seat}")
    world = deal.copy()
    hidden = Hidden()
    hidden.reshuffle(world, -1 if seat is None else seat, rng)
    return world
