"""The review of what was played: every decision judged by what its player could know."""

from mazziere.review.depths import DEPTHS, Depth, DepthName
from mazziere.review.hint import Hint, hint
from mazziere.review.judging import judge
from mazziere.review.played import Played, Question, played_match, played_record
from mazziere.review.result import Judgement, Review
from mazziere.review.summary import review, summed_up

__all__ = [
    "DEPTHS",
    "Depth",
    "DepthName",
    "Hint",
    "Judgement",
    "Played",
    "Question",
    "Review",
    "hint",
    "judge",
    "played_match",
    "played_record",
    "review",
    "summed_up",
]
