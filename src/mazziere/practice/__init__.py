"""Exercises: positions out of games that were played, with one move that is clearly the best."""

from mazziere.practice.exercise import LEVELS, Alternative, Exercise
from mazziere.practice.finding import candidates, confirmed
from mazziere.practice.starting import start_set

__all__ = ["LEVELS", "Alternative", "Exercise", "candidates", "confirmed", "start_set"]
