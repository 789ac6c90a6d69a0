"""Levels as they are stored, so that not every match has to be counted anew.

A checkpoint names nobody. Every player stands in it by a seat that they had in a match, and who
that was is known from the match; so who deletes the account is in no checkpoint, either.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from msgspec import Struct, msgpack

from mazziere.rating.ratings import Level, Point, Pool, Ratings, Seat, who
from mazziere.rating.skill import Skill

#: Another number when the same matches lead to other levels, or when they are stored otherwise:
#: what was stored under the number before is left alone then, and every match is counted anew.
RULES_VERSION = 2

#: A player, and a match, by their place in the lists of a checkpoint.
Player = int
Match = int


class SavedLevel(Struct, frozen=True, array_like=True):
    """A level; what it was after each match says the rest."""

    pool: Pool
    who: tuple[Player, ...]
    opponents: list[Player]
    history: list[tuple[Match, float, float]]


class SavedMeetings(Struct, frozen=True, array_like=True):
    """When two opponents have met of late."""

    pool: Pool
    who: tuple[Player, ...]
    finished: list[int]


class Saved(Struct, frozen=True, array_like=True):
    """All levels after some matches."""

    players: list[Seat]
    matches: list[tuple[str, int]]  #: which were counted, and when they were finished
    levels: list[SavedLevel]
    meetings: list[SavedMeetings]


def save(ratings: Ratings) -> bytes:
    """All levels; :func:`restored` makes the same of it."""
    players = {player: number for number, player in enumerate(ratings.seats)}
    matches = {match: number for number, match in enumerate(ratings.counted)}
    saved = Saved(
        players=list(ratings.seats.values()),
        matches=list(ratings.counted.items()),
        levels=[
            SavedLevel(
                pool,
                tuple(players[each] for each in whose),
                [players[each] for each in level.opponents],
                [(matches[at.match_id], at.skill.mu, at.skill.sigma) for at in level.history],
            )
            for pool, levels in ratings.levels.items()
            for whose, level in levels.items()
        ],
        meetings=[
            SavedMeetings(pool, tuple(players[each] for each in two), list(finished))
            for (pool, two), finished in ratings.met.items()
        ],
    )
    return msgpack.encode(saved)


def read(state: bytes) -> Saved:
    """What :func:`save` has made; :class:`msgspec.MsgspecError` for anything else."""
    return msgpack.decode(state, type=Saved)


def restored(saved: Saved, players: Sequence[str]) -> Ratings:
    """The levels, when these had the seats of :attr:`Saved.players`."""
    ratings = Ratings()
    ratings.seats = dict(zip(players, saved.players, strict=True))
    ratings.counted = dict(saved.matches)
    for each in saved.levels:
        history = [
            Point(*saved.matches[match], Skill(mu, sigma)) for match, mu, sigma in each.history
        ]
        opponents = {players[number] for number in each.opponents}
        level = Level(history[-1].skill, len(history), opponents, history)
        ratings.put(each.pool, who([players[number] for number in each.who]), level)
    for two in saved.meetings:
        key = two.pool, who([players[number] for number in two.who])
        ratings.met[key] = deque(two.finished)
    return ratings
