"""How somebody plays: sums over all matches of a player, made by the database when asked for."""

from __future__ import annotations

import asyncio
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

from mazziere.match.sums import Line
from mazziere.storage.engine.database import Database, Db
from mazziere.storage.repositories.forgetting import NOBODY

#: How many partners (those with most matches) and how many of the last reviews are told.
MOST_PARTNERS = 100
MOST_GAMES = 1000
MOST_REVIEWS = 500
#: With this the names of our bots begin among partners; bots of others have accounts.
BOT = "bot-"

#: The matches of a player that are asked about. A partner who is one of our bots goes by its name.
MINE = """
CREATE TEMP TABLE mine AS
SELECT * FROM (
  SELECT r.match_id, r.game, r.winner, r.finished, me.seat, me.seat & 1 AS side,
         count(*) AS seats,
         max(CASE WHEN each.bot IS NOT NULL OR account.owner_id IS NOT NULL
             THEN 1 ELSE 0 END) AS with_bots,
         max(CASE WHEN each.seat = (me.seat + 2) % 4
             THEN coalesce('bot-' || each.bot, each.player_id) END) AS partner
  FROM match_players me
  JOIN match_results r ON r.match_id = me.match_id
  JOIN match_players each ON each.match_id = me.match_id
  LEFT JOIN players account ON account.player_id = each.player_id
  WHERE me.player_id = :player
  GROUP BY r.match_id, r.game, r.winner, r.finished, me.seat
) AS played
WHERE game = coalesce(:game, game) AND seats = coalesce(:seats, seats)
  AND with_bots = coalesce(:with_bots, with_bots)
"""
#: Who made what and conceded what, whichever side the player was; the most played first.
FIGURES = """
SELECT {by}, count(*), count(CASE WHEN winner = side THEN 1 END),
       count(CASE WHEN winner = 1 - side THEN 1 END), count(CASE WHEN winner IS NULL THEN 1 END),
       coalesce(sum(deals), 0),
       coalesce(sum(CASE side WHEN 1 THEN points_1 ELSE points_0 END), 0),
       coalesce(sum(CASE side WHEN 1 THEN points_0 ELSE points_1 END), 0)
FROM mine LEFT JOIN match_sums USING (match_id) WHERE {where} GROUP BY {by}
ORDER BY count(*) DESC, {by} LIMIT {most}
"""
LINES = """
SELECT {by}, name,
       sum(CASE side WHEN 1 THEN times_1 ELSE times_0 END),
       sum(CASE side WHEN 1 THEN times_0 ELSE times_1 END),
       sum(CASE side WHEN 1 THEN points_1 ELSE points_0 END),
       sum(CASE side WHEN 1 THEN points_0 ELSE points_1 END),
       sum(CASE side WHEN 1 THEN measure_1 ELSE measure_0 END),
       sum(CASE side WHEN 1 THEN measure_0 ELSE measure_1 END)
FROM mine JOIN match_lines USING (match_id)
WHERE ({by}) IN (
  SELECT {by} FROM mine WHERE {where} GROUP BY {by} ORDER BY count(*) DESC, {by} LIMIT {most}
)
GROUP BY {by}, name
"""
NOT_ADDED_UP = "SELECT count(*) FROM mine WHERE match_id NOT IN (SELECT match_id FROM match_sums)"
REVIEWED = """
SELECT match_id, game, seats, finished, depth, decisions, accuracy
FROM mine JOIN reviews USING (match_id) JOIN review_players p USING (review_id)
WHERE p.seat = mine.seat AND accuracy IS NOT NULL ORDER BY finished DESC, match_id LIMIT ?
"""
BY_GAME = "game, seats"
BY_PARTNER = "game, seats, partner"


@dataclass(frozen=True)
class Figures:
    """What matches add up to; of each pair the first is the player's side.

    ``deals`` and what follows is of the matches that are added up already.
    """

    game: str
    seats: int
    matches: int
    won: int
    lost: int
    drawn: int
    deals: int
    points: tuple[int, int]
    lines: dict[str, Line] = field(default_factory=dict)
    partner: str | None = None  #: their name, where these are the matches with one
    bot: bool = False  #: whether that is one


@dataclass(frozen=True)
class Reviewed:
    """How well the player played in a match, as a review has it."""

    match_id: str
    game: str
    seats: int
    finished: int
    depth: str
    decisions: int
    accuracy: float


@dataclass(frozen=True)
class PlayerStatistics:
    """Everything at once: it is of one moment. ``not_added_up`` are old matches that will come."""

    games: list[Figures]
    partners: list[Figures]
    reviewed: list[Reviewed]
    not_added_up: int


@dataclass(frozen=True)
class Question:
    """About which matches of whom; None leaves it open."""

    player: str
    game: str | None = None
    seats: int | None = None
    with_bots: bool | None = None

    def values(self) -> dict[str, str | int | None]:
        """The filter as the named values of a query."""
        with_bots = None if self.with_bots is None else int(self.with_bots)
        return {**vars(self), "with_bots": with_bots}


class Statistics:
    """Answers over a connection of its own, so that nobody who plays has to wait for it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, question: Question) -> PlayerStatistics:
        """What the matches asked about add up to."""
        return await asyncio.to_thread(self._of, question)

    def _of(self, question: Question) -> PlayerStatistics:
        with closing(self.database.connect()) as db:
            db.execute("BEGIN")
            db.execute(MINE, question.values())
            return PlayerStatistics(
                figures(db, BY_GAME, "true", MOST_GAMES),
                with_names(db, figures(db, BY_PARTNER, "partner IS NOT NULL", MOST_PARTNERS)),
                [Reviewed(*row) for row in db.execute(REVIEWED, (MOST_REVIEWS,))],
                db.execute(NOT_ADDED_UP).fetchone()[0],
            )


def figures(db: Db, by: str, where: str, most: int) -> list[Figures]:
    """The matches by game, or by game and partner; the most played first."""
    keys = by.count(",") + 1
    lines: dict[tuple[Any, ...], dict[str, Line]] = {}
    for row in db.execute(LINES.format(by=by, where=where, most=most)):
        name, *values = row[keys:]
        times, points, measure = (tuple(values[n : n + 2]) for n in (0, 2, 4))
        lines.setdefault(row[:keys], {})[name] = Line(times, points, measure)
    found = []
    for row in db.execute(FIGURES.format(by=by, where=where, most=most)):
        key, values = row[:keys], row[keys:]
        sums = (*values[:5], values[5:], lines.get(key, {}))
        found.append(Figures(*key[:2], *sums, *key[2:]))
    return found


def with_names(db: Db, found: list[Figures]) -> list[Figures]:
    """Partners by name instead of id, and whether they are bots: ours, or accounts of somebody."""
    query = (
        "SELECT player_id, name, owner_id IS NOT NULL FROM players "
        "WHERE player_id IN (SELECT partner FROM mine)"
    )
    accounts = {player: (name, bool(bot)) for player, name, bot in db.execute(query)}
    named = []
    for each in found:
        assert each.partner is not None
        name, bot = accounts.get(each.partner, (NOBODY, False))
        if each.partner.startswith(BOT):
            name, bot = each.partner.removeprefix(BOT), True
        named.append(replace(each, partner=name, bot=bot))
    return named
