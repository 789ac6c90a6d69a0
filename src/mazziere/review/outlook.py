"""What a move does at once and what may follow it, over worlds that its player had to reckon with.

Everything is found by playing on by the rules; nothing here knows what a game's rules are.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from mazziere.bots.judges import greedy_move, judge_of
from mazziere.bots.worlds import Worlds
from mazziere.cards import DENARI, PACK, SETTEBELLO, CardSet, set_of, suit_of
from mazziere.games import Deal, View
from mazziere.games.deal import act
from mazziere.games.retrace import retrace
from mazziere.games.worlds import world

#: How many worlds are looked at.
WORLDS = 60
COINS: CardSet = set_of(card for card in PACK if suit_of(card) == DENARI)

#: The lines of a count, each with the points by which one's own side is ahead in it.
Ending = dict[str, int]


@dataclass(frozen=True)
class Outlook:
    """A move, the cards it takes and whether it scores at once; then shares of the worlds.

    ``scores_back``: the next player can score at once (a scopa). ``takes_settebello``: the next
    player can take the settebello from the table; ``takes_denari`` any card of denari, and
    ``takes_back`` any card at all. ``trick_won``: one's own side gets the trick when the others
    answer as they usually would; ``trick_points`` is what the trick then brings on average, or
    costs when negative.
    """

    move: int
    taken: CardSet
    scores: bool
    scores_back: float
    takes_settebello: float
    trick_won: float
    takes_denari: float = 0.0
    takes_back: float = 0.0
    trick_points: float = 0.0
    seat: int = 0
    worlds: list[Deal] = field(default_factory=list, compare=False, repr=False)

    @cached_property
    def endings(self) -> list[Ending]:
        """How the deal is counted in each world when all go on as they usually would."""
        return [ending(self.seat & 1, self.move, each) for each in self.worlds]


def outlooks(view: View, moves: Iterable[int], seed: str) -> dict[int, Outlook]:
    """What is to be said of these moves, by move; all are looked at in the same worlds."""
    assert view.seat is not None
    rng = random.Random(seed)
    root = world(view, rng)
    guesses = Worlds(root, retrace(root), judge_of(root), WORLDS, rng.getrandbits(63))
    sampled = []
    for _ in range(WORLDS):
        sampled.append(root.copy())
        guesses.show(sampled[-1])
    return {move: outlook(view.seat, move, sampled) for move in moves}


def outlook(seat: int, move: int, worlds: list[Deal]) -> Outlook:
    """One move in all worlds."""
    scores = False
    scored = settebello = denari = back = won = points = 0
    for each in worlds:
        deal = each.copy()
        deal.play(move)
        scores = brought_points(deal, each.entries)
        if not deal.over and deal.turn & 1 != seat & 1:
            answers = deal.legal_moves()
            scored += any(scores_at_once(deal, answer) for answer in answers)
            within = 0
            for answer in answers:
                within |= act.cards(answer) if act.kind(answer) == act.PLAY else 0
            settebello += within >> SETTEBELLO & 1
            denari += within & COINS != 0
            back += within != 0
        side, brought = trick_end(deal, each)
        won += side == seat & 1
        points += brought if side == seat & 1 else -brought
    taken = act.cards(move) if act.kind(move) == act.PLAY else 0
    count = len(worlds)
    return Outlook(
        move,
        taken,
        scores,
        scored / count,
        settebello / count,
        won / count,
        denari / count,
        back / count,
        points / count,
        seat,
        worlds,
    )


def ending(side: int, move: int, start: Deal) -> Ending:
    """The count of a deal that goes on from here as usual, for one side."""
    deal = start.copy()
    deal.play(move)
    while not deal.over:
        deal.play(greedy_move(deal))
    found: Ending = {}
    for item in deal.tally().items:
        ahead = item.points[side] - item.points[1 - side]
        found[item.name] = found.get(item.name, 0) + ahead
    return found


def scores_at_once(deal: Deal, move: int) -> bool:
    """Whether a play brings a point there and then."""
    if act.kind(move) != act.PLAY or not act.cards(move):
        return False
    after = deal.copy()
    after.play(move)
    return brought_points(after, deal.entries)


def brought_points(deal: Deal, since: int) -> bool:
    """Whether the play at that place of the log scored."""
    entry = deal.log[since]
    return act.kind(entry) == act.PLAY and act.points(entry) > 0


def trick_end(deal: Deal, before: Deal) -> tuple[int | None, int]:
    """The side that gets the trick when all go on as they usually would, and what it brings.

    ``before`` is the deal before the last move. None and nothing without tricks.
    """
    if getattr(deal, "trick", None) is None:
        return None, 0
    deal = deal.copy()
    while not deal.over and any(card >= 0 for card in deal.trick):  # type: ignore[attr-defined]
        deal.play(greedy_move(deal))
    side = deal.last_taker & 1
    gained = deal.pile[side] & ~before.pile[side]
    return side, deal.worth(gained)
