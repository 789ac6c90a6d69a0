"""Exercises: positions out of games that were played, with one move that is clearly the best."""

from mazziere.practice.exercise import LEVELS, Exercise, Option
from mazziere.practice.finding import candidates, confirmed
from mazziere.practice.starting import start_set

__all__ = ["LEVELS", "Exercise", "Option", "candidates", "confirmed", "start_set"]
