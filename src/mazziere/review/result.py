"""What a review tells: plain values that turn into JSON as they are.

Moves are written as in :mod:`mazziere.notation`. Chances are from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["imprecisione", "errore", "errore_grave"]
#: Stored with every review, so that one made otherwise is told apart.
VERSION = 1


@dataclass(frozen=True)
class Choice:
    """A legal move and what it was likely to lead to, for the side of its player.

    ``points`` is the difference in points at the end of the deal, ``chance`` that of winning the
    match.
    """

    move: str
    points: float
    chance: float


@dataclass(frozen=True)
class Reason:
    """A code of :mod:`mazziere.review.reasons`, and what its sentence is about.

    ``move`` is the better move, ``cards`` those it is about, ``points`` what they are worth, and
    ``chance`` in which share of the worlds that the player had to reckon with it happens.
    """

    code: str
    move: str | None = None
    cards: str | None = None
    points: float | None = None
    chance: float | None = None


@dataclass(frozen=True)
class Judgement:
    """A decision. ``deal`` and ``place`` say where it stands in the record, both from 1.

    ``choices`` has all legal moves, the best first. What the move lost beside the best one is told
    in points and in chances; ``cost`` is both in units of an *errore*. ``severity`` is
    ``imprecisione``, ``errore``, ``errore_grave`` or None. ``after`` is side 0's chance then, as
    the player saw it.
    """

    deal: int
    place: int
    seat: int
    move: str
    best: str
    choices: tuple[Choice, ...]
    points_lost: float
    chance_lost: float
    cost: float
    severity: Severity | None
    reasons: tuple[Reason, ...]
    after: float

    @property
    def forced(self) -> bool:
        """Whether there was nothing to decide."""
        return len(self.choices) == 1


@dataclass(frozen=True)
class CurvePoint:
    """Side 0's chance after a move, or after the count of a deal, where ``place`` is None."""

    deal: int
    place: int | None
    chance: float


@dataclass(frozen=True)
class TurningPoint:
    """A place where the curve leaps: ``swing`` is for side 0.

    ``seat`` moved there, and ``severity`` says whether badly; both are None at a count.
    """

    deal: int
    place: int | None
    seat: int | None
    swing: float
    severity: Severity | None


@dataclass(frozen=True)
class PlayerReview:
    """How a seat played: decisions with more than one move, the accuracy, mistakes by severity."""

    seat: int
    decisions: int
    accuracy: float | None
    imprecisioni: int
    errori: int
    errori_gravi: int


@dataclass(frozen=True)
class Review:
    """The whole review."""

    version: int
    depth: str
    players: tuple[PlayerReview, ...]
    judgements: tuple[Judgement, ...]
    curve: tuple[CurvePoint, ...]
    turning_points: tuple[TurningPoint, ...]


def judgement_of(plain: Mapping[str, Any]) -> Judgement:
    """The judgement that :func:`dataclasses.asdict` turned into plain values."""
    parts = {
        "choices": tuple(Choice(**each) for each in plain["choices"]),
        "reasons": tuple(Reason(**each) for each in plain["reasons"]),
    }
    return Judgement(**{**plain, **parts})
