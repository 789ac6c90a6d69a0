"""A match (partita): deals, totals, how it is won, clocks, leaving. Pure: time is an argument."""

from mazziere.match.errors import BadEvent, MatchError
from mazziere.match.format import Format, match_format
from mazziere.match.match import Match
from mazziere.match.outcome import Result

__all__ = ["BadEvent", "Format", "Match", "MatchError", "Result", "match_format"]
