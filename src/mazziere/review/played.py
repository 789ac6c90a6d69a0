"""What was played, as a review goes through it: every decision with what its player saw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mazziere.bots import Prospect
from mazziere.bots.values import winning_chance
from mazziere.games import View
from mazziere.games.deal.tally import Pair
from mazziere.match import Match, match_format
from mazziere.match.events import Moved
from mazziere.notation import Record, replay


@dataclass(frozen=True)
class Question:
    """A decision as it was met: the seat's own view and the standing of the match.

    ``deal`` is the number of the deal and ``place`` that of the decision within it, both from 1.
    """

    deal: int
    place: int
    view: View
    move: int
    prospect: Prospect


@dataclass(frozen=True)
class Played:
    """All decisions in order, and side 0's chance to win after each deal that has ended."""

    seats: int
    questions: tuple[Question, ...]
    endings: dict[int, float]


def played_match(match: Match) -> Played:
    """A match that is over; :class:`ValueError` for one that is still being played."""
    if match.result is None:
        raise ValueError("a match is reviewed when it is over")
    past = Match()
    questions: list[Question] = []
    endings: dict[int, float] = {}
    for event in match.events:
        asked = None
        if isinstance(event, Moved):
            asked = question(past, event, questions)
            questions.append(asked)
        past.append(event)
        if asked is not None and past.result is None and past.deal is None:
            endings[asked.deal] = chance_after(asked.prospect, past.rows[-1].deal.tally().points)
    if questions:
        winner = match.result.winner
        endings[questions[-1].deal] = 0.5 if winner is None else float(winner == 0)
    return Played(match.form.rules.seats, tuple(questions), endings)


def question(past: Match, event: Moved, before: list[Question]) -> Question:
    """The decision that a player has to take now."""
    assert past.deal is not None
    same_deal = before and before[-1].deal == past.number
    return Question(
        past.number,
        before[-1].place + 1 if same_deal else 1,
        past.deal.view(event.seat),
        event.move,
        Prospect(past.form, past.totals, past.number),
    )


def played_record(record: Record) -> Played:
    """Deals by themselves: each is a match of one deal, to be won by its points.

    Raises :class:`mazziere.notation.BadRecord`.
    """
    prospect = Prospect(match_format(record.rules, deals=1))
    questions: list[Question] = []
    endings: dict[int, float] = {}
    for number, (written, deal) in enumerate(replay(record), 1):
        again = record.rules.deal(written.deck, written.dealer)
        for place, move in enumerate(written.moves, 1):
            questions.append(Question(number, place, again.view(again.turn), move, prospect))
            again.play(move)
        if deal.over and not deal.void:
            endings[number] = chance_after(prospect, deal.tally().points)
    return Played(record.rules.seats, tuple(questions), endings)


def chance_after(prospect: Prospect, points: Pair) -> float:
    """Side 0's chance, from 0 to 1, after a deal with these points."""
    return 0.5 + 0.5 * winning_chance(prospect, points)


def deals_of(questions: Iterable[Question]) -> list[int]:
    """The numbers of the deals in which something was decided, in order."""
    return list(dict.fromkeys(each.deal for each in questions))
