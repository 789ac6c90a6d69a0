"""All levels, as the fold of all rated matches.

There is a level for each game, heads-up and in pairs, and in pairs for every player and for every
two partners. Meeting the same opponents over and over tells little and could be arranged, so it
counts less and less; and so little does beating somebody tell who has met hardly anybody else.
Nobody rises in less time than people need to play, however many matches they play at once.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mazziere.games.deal.tally import Pair
from mazziere.rating.bands import LEAST_GAMES, LEAST_OPPONENTS, Band, band_of, is_known
from mazziere.rating.skill import Skill, moved

#: How many matches against one opponent count in full, and within which time: milliseconds.
WHOLE_MATCHES = 3
WINDOW = 7 * 86_400_000
#: Whoever wins gains the whole step from a match for which all had so much time, milliseconds.
WHOLE_TIME = 60_000


class Pool(NamedTuple):
    """Who is compared with whom: a game, for two or for four."""

    game: str
    seats: int


@dataclass(frozen=True)
class RatedMatch:
    """A result that moves levels. ``sides`` has the players' ids.

    Without ``started`` it does not matter how long it took, as among bots.
    """

    match_id: str
    pool: Pool
    finished: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    vp: Pair
    started: int | None = None


@dataclass(frozen=True)
class Point:
    """A level after a match."""

    match_id: str
    finished: int
    skill: Skill


@dataclass
class Level:
    """What is known of a player, or of a pair, in one pool."""

    skill: Skill = field(default_factory=Skill)
    games: int = 0
    opponents: set[str] = field(default_factory=set)
    history: list[Point] = field(default_factory=list)

    @property
    def band(self) -> Band:
        """The name that is shown for it, by how well it is known."""
        return band_of(self.skill, self.games, len(self.opponents))

    @property
    def is_known(self) -> bool:
        """Whether it is more than a guess."""
        return is_known(self.games, len(self.opponents))


#: One player's id, or those of two partners in order.
Who = tuple[str, ...]
#: A seat that somebody had: the id of a match, and the number of the seat.
Seat = tuple[str, int]


class Ratings:
    """Levels of everybody; made from matches in the order in which they finished."""

    def __init__(self) -> None:
        self.levels: defaultdict[Pool, dict[Who, Level]] = defaultdict(dict)
        self.counted: dict[str, int] = {}  # when each match was finished
        self.seats: dict[str, Seat] = {}  # one of each player: the first
        self.met: defaultdict[tuple[Pool, Who], deque[int]] = defaultdict(deque)
        self.last: dict[str, int] = {}  # when the last match of each player was finished
        self._whose: defaultdict[str, set[tuple[Pool, Who]]] = defaultdict(set)

    def level(self, pool: Pool, *players: str) -> Level:
        """The level of a player or of a pair; that of a newcomer if there is none."""
        return self.levels[pool].get(who(players), Level())

    def all_of(self, player: str) -> list[tuple[Pool, Who, Level]]:
        """All levels of a player by game, those with partners after the player's own."""
        mine = sorted(self._whose.get(player, ()), key=lambda key: (key[0], len(key[1]), key[1]))
        return [(pool, each, self.levels[pool][each]) for pool, each in mine]

    def count(self, match: RatedMatch) -> bool:
        """Let a match move levels; whether it did, for none counts twice."""
        if match.match_id in self.counted:
            return False
        self.counted[match.match_id] = match.finished
        for number, side in enumerate(match.sides):
            for place, player in enumerate(side):
                self.seats.setdefault(player, (match.match_id, number + 2 * place))
        time = self._time(match)
        weight = self._weight(match)
        known = [self._trust(match.pool, side) for side in match.sides]
        first, second = match.vp  # each side goes by who the others are
        weights = (  # and loses as much in a short match
            weight * known[1] * (time if first >= second else 1),
            weight * known[0] * (time if second >= first else 1),
        )
        alone = [[(player,) for player in side] for side in match.sides]
        self._move(match, alone, weights)
        if match.pool.seats == 4:
            self._move(match, [[who(side)] for side in match.sides], weights)
        for side in match.sides:
            for player in side:
                self._play(player, match.finished)
        return True

    def leaderboard(
        self, pool: Pool, pairs: bool = False, opponents: int = LEAST_OPPONENTS
    ) -> list[tuple[Who, Level]]:
        """Players, or pairs, with enough matches against so many; first who is surely highest."""
        size = 2 if pairs else 1
        listed = [
            (each, level)
            for each, level in self.levels[pool].items()
            if len(each) == size
            and level.games >= LEAST_GAMES
            and len(level.opponents) >= opponents
        ]
        listed.sort(key=lambda row: (-row[1].skill.certain, row[1].skill.sigma, row[0]))
        return listed

    def put(self, pool: Pool, each: Who, level: Level) -> Level:
        """Let this be the level of a player or a pair that had none."""
        self.levels[pool][each] = level
        for player in each:
            self._whose[player].add((pool, each))
            self._play(player, level.history[-1].finished if level.history else 0)
        return level

    def _play(self, player: str, finished: int) -> None:
        """A match of theirs was finished then."""
        self.last[player] = max(finished, self.last.get(player, 0))

    def _moving(self, pool: Pool, each: Who) -> Level:
        """The level that is to move; that of a newcomer if there was none."""
        return self.levels[pool].get(each) or self.put(pool, each, Level())

    def _trust(self, pool: Pool, side: Sequence[str]) -> float:
        """How much a result against these tells: little while they have met hardly anybody."""
        levels = [self.level(pool, player) for player in side]
        met = min(len(level.opponents) for level in levels)
        games = min(level.games for level in levels)
        return min(1.0, (1 + met) / LEAST_OPPONENTS) * min(1.0, (5 + games) / (5 + LEAST_GAMES))

    def _move(
        self, match: RatedMatch, sides: Sequence[Sequence[Who]], weights: tuple[float, float]
    ) -> None:
        """Move these, who played against each other."""
        levels = [[self._moving(match.pool, each) for each in side] for side in sides]
        before = [[level.skill for level in side] for side in levels]
        both = before[0], before[1]
        after = [moved(both, match.vp, weights[side])[side] for side in (0, 1)]
        for number, (side, skills) in enumerate(zip(levels, after, strict=True)):
            for level, skill in zip(side, skills, strict=True):
                level.skill = skill
                level.games += 1
                level.opponents.update(match.sides[1 - number])
                level.history.append(Point(match.match_id, match.finished, skill))

    def _time(self, match: RatedMatch) -> float:
        """How much of the time that people need they had, who may have played elsewhere, too."""
        if match.started is None:
            return 1.0
        free = max(self.last.get(player, 0) for side in match.sides for player in side)
        return min(1.0, max(0, match.finished - max(match.started, free)) / WHOLE_TIME)

    def _weight(self, match: RatedMatch) -> float:
        """How much a match counts: by the two opponents in it who have met most of late."""
        most = 0
        for first in match.sides[0]:
            for second in match.sides[1]:
                met = self.met[match.pool, who((first, second))]
                while met and met[0] <= match.finished - WINDOW:
                    met.popleft()
                met.append(match.finished)
                most = max(most, len(met))
        return weight_of(most)


def weight_of(meeting: int) -> float:
    """How much the n-th match against the same opponent counts: 1, 1, 1, 1/2, 1/3, 1/4, …"""
    return 1 / max(1, meeting - WHOLE_MATCHES + 1)


def who(players: Sequence[str]) -> Who:
    """The key of a player or of a pair, whoever is named first."""
    return tuple(sorted(players))


def rated_match(
    match_id: str,
    game: str,
    finished: int,
    players: Sequence[str],
    vp: Pair,
    started: int | None = None,
) -> RatedMatch:
    """The match as it counts, from the players by seat."""
    sides = tuple(players[0::2]), tuple(players[1::2])
    return RatedMatch(match_id, Pool(game, len(players)), finished, sides, vp, started)
