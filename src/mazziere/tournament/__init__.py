"""Tournaments: registration, pairings, results, standings. Pure: time and chance are arguments."""

from mazziere.tournament.errors import TournamentError
from mazziere.tournament.outcomes import Final
from mazziere.tournament.settings import Settings
from mazziere.tournament.stage import Stage
from mazziere.tournament.tournament import Tournament

__all__ = ["Final", "Settings", "Stage", "Tournament", "TournamentError"]
