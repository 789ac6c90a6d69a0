"""What a move does at once and what may follow it, over worlds that its player had to reckon with.

Everything is found by playing on by the rules; nothing here knows what a game's rules are.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from mazziere.bots.judges import greedy_move, judge_of
from mazziere.bots.worlds import Worlds
from mazziere.cards import SETTEBELLO, CardSet
from mazziere.games import Deal, View, act
from mazziere.games.retrace import retrace
from mazziere.games.worlds import world

#: So many worlds are looked at.
WORLDS = 60


@dataclass(frozen=True)
class Outlook:
    """A move, the cards it takes and whether it scores at once; then shares of the worlds.

    ``scores_back``: the next player can score at once (a scopa). ``takes_settebello``: the next
    player can take the settebello from the table. ``trick_won``: one's own side gets the trick when
    the others answer as they usually would.
    """

    move: int
    taken: CardSet
    scores: bool
    scores_back: float
    takes_settebello: float
    trick_won: float


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
    scored = settebello = won = 0
    for each in worlds:
        deal = each.copy()
        deal.play(move)
        scores = brought_points(deal, each.entries)
        if not deal.over and deal.turn & 1 != seat & 1:
            answers = deal.legal_moves()
            scored += any(scores_at_once(deal, answer) for answer in answers)
            settebello += any(act.cards(answer) >> SETTEBELLO & 1 for answer in answers)
        won += trick_winner(deal) == seat & 1
    taken = act.cards(move) if act.kind(move) == act.PLAY else 0
    count = len(worlds)
    return Outlook(move, taken, scores, scored / count, settebello / count, won / count)


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


def trick_winner(deal: Deal) -> int | None:
    """The side that gets the trick when all go on as they usually would; None without tricks."""
    trick = getattr(deal, "trick", None)
    if trick is None:
        return None
    deal = deal.copy()
    while not deal.over and any(card >= 0 for card in deal.trick):  # type: ignore[attr-defined]
        deal.play(greedy_move(deal))
    return deal.last_taker & 1
