"""Names for levels."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.rating.skill import Skill

#: With fewer rated matches than this a level is a mere guess, and has no name.
LEAST_GAMES = 10
#: And before one has met so many different opponents.
LEAST_OPPONENTS = 4


@dataclass(frozen=True)
class Band:
    """A range of levels, from ``lowest`` up to the next; its name is Italian everywhere."""

    name: str
    lowest: int


NEWCOMER = Band("Senza livello", 0)
BANDS = (
    Band("Novizio", 0),
    Band("Apprendista", 1300),
    Band("Esperto", 1450),
    Band("Veterano", 1600),
    Band("Asso", 1750),
    Band("Gran mazziere", 1900),
)


def band_of(skill: Skill, games: int, opponents: int) -> Band:
    """The band of a level, once there were enough matches against enough others."""
    if not is_known(games, opponents):
        return NEWCOMER
    return [band for band in BANDS if band.lowest <= max(0, skill.assured)][-1]


def is_known(games: int, opponents: int) -> bool:
    """Whether a level is more than a guess."""
    return games >= LEAST_GAMES and opponents >= LEAST_OPPONENTS
