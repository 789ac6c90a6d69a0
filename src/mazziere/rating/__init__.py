"""Skill levels: what matches tell about players. Pure: a fold over results."""

from mazziere.rating.bands import Band, band_of
from mazziere.rating.ratings import Level, Pool, RatedMatch, Ratings
from mazziere.rating.skill import Skill

__all__ = ["Band", "Level", "Pool", "RatedMatch", "Ratings", "Skill", "band_of"]
