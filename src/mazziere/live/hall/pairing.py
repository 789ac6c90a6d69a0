"""Those who want to play now with anybody, preferably with somebody of their own level."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.games import GAMES
from mazziere.live.hall.ports import Connection
from mazziere.live.table.refusal import Refusal
from mazziere.protocol import messages

#: How long a player who agrees to bots waits for people: seconds.
BOTS_AFTER = 5.0
#: The level at which everybody begins; who has none yet counts as having this one.
USUAL_LEVEL = 1500
#: Levels no further apart than this fit together; every second of waiting adds to it.
NEAR, WIDER_EACH_SECOND = 100, 40

Wanted = tuple[str, int]  #: a game and a number of seats


@dataclass(frozen=True)
class Waiting:
    """Somebody who waits since a moment; ``bot`` is the level that may take the other seats.

    Who plays against bots at a ``table`` meanwhile is asked before anything happens.
    """

    connection: Connection
    bot: str | None
    level: int
    since: int
    table: str | None = None

    def reach(self, now: int) -> int:
        """How far the levels at a table may lie apart by now."""
        return NEAR + WIDER_EACH_SECOND * (now - self.since) // 1000


class Pairing:
    """Who waits for what. It is not stored: whoever waits is connected."""

    def __init__(self) -> None:
        self.waiting: dict[Wanted, list[Waiting]] = {}
        self.agreed: dict[str, frozenset[str]] = {}  # with whom those want to play who were asked
        self.asked: dict[str, Question] = {}  # of those who play meanwhile

    @staticmethod
    def wanted(game: str, seats: int | None) -> Wanted:
        """What is asked for, if there is such a game."""
        if game not in GAMES:
            raise Refusal("no_game")
        seats = seats or GAMES[game].seats[0]
        if seats not in GAMES[game].seats:
            raise Refusal("bad_option")
        return game, seats

    def add(self, wanted: Wanted, newcomer: Waiting) -> None:
        """Somebody waits from now on, and for nothing else."""
        self.stop(newcomer.connection.player)
        self.waiting.setdefault(wanted, []).append(newcomer)

    def stop(self, player: str) -> bool:
        """A player does not wait any more; whether they did."""
        self.agreed.pop(player, None)
        for wanted, others in self.waiting.items():
            for each in others:
                if each.connection.player == player:
                    others.remove(each)
                    if not others:
                        del self.waiting[wanted]
                    return True
        return False

    def of(self, player: str) -> Waiting | None:
        """How a player waits, if they do."""
        everybody = (each for others in self.waiting.values() for each in others)
        return next((each for each in everybody if each.connection.player == player), None)

    def gone(self, connection: Connection) -> None:
        """A connection has ended; a player who waits on another one goes on waiting."""
        everybody = (each for others in self.waiting.values() for each in others)
        if any(each.connection is connection for each in everybody):
            self.stop(connection.player)

    def leaves(self, connection: Connection, table: str) -> None:
        """Who no longer looks at the table where they played meanwhile does not wait, either."""
        waiting = self.of(connection.player)
        if waiting is not None and waiting.connection is connection and waiting.table == table:
            self.stop(connection.player)

    def next_group(self, wanted: Wanted, now: int) -> list[Waiting] | None:
        """Enough players for a table, in the order of their seats; they wait no more.

        Those are taken whose levels are nearest, and rather those who do nothing but wait. None
        while nobody fits, or somebody has not agreed yet.
        """
        waiting, seats = self.waiting.get(wanted, []), wanted[1]
        for some in ([each for each in waiting if each.table is None], waiting):
            for group in fitting(some, seats, now):
                if all(self.is_willing(each, group) for each in group):
                    for each in group:
                        self.stop(each.connection.player)
                    return seated(group)
        return None

    def is_willing(self, one: Waiting, group: list[Waiting]) -> bool:
        """Whether somebody does nothing but wait, or has agreed to play with all of these."""
        if one.table is None:
            return True
        return others_of(one, group) <= self.agreed.get(one.connection.player, frozenset())

    def questions(self, now: int) -> list[Question]:
        """Who has to be told, since the last time, whom they could play with, or that nobody is
        there any more; those who do nothing but wait are asked nothing.
        """
        asked: dict[str, Question] = {}
        taken: set[str] = set()
        for wanted, waiting in self.waiting.items():
            for group in fitting(waiting, wanted[1], now):
                players = {each.connection.player for each in group}
                if players & taken or all(self.is_willing(each, group) for each in group):
                    continue
                taken |= players
                for each in group:
                    if each.table is not None:
                        others = tuple(other for other in group if other is not each)
                        asked[each.connection.player] = Question(each.connection, wanted, others)
        before, self.asked = self.asked, asked
        new = [q for p, q in asked.items() if p not in before or before[p].whom != q.whom]
        return new + [Question(q.connection, q.wanted) for p, q in before.items() if p not in asked]


@dataclass(frozen=True)
class Question:
    """Somebody who plays against bots could play with these others, or with nobody any more."""

    connection: Connection
    wanted: Wanted
    others: tuple[Waiting, ...] = ()

    @property
    def whom(self) -> set[str]:
        """The ids of those with whom the player could play."""
        return {each.connection.player for each in self.others}

    def message(self) -> messages.Found:
        """What the player is told of it."""
        game, seats = self.wanted
        players = [each.connection.player for each in self.others]
        names = [each.connection.name for each in self.others]
        return messages.Found(game=game, seats=seats, players=players, names=names)


def fitting(waiting: list[Waiting], seats: int, now: int) -> list[list[Waiting]]:
    """The groups that could play, those first whose levels are nearest."""
    by_level = sorted(waiting, key=lambda each: each.level)  # as they came, where levels equal
    groups = [by_level[n : n + seats] for n in range(len(by_level) - seats + 1)]
    return [
        group
        for group in sorted(groups, key=spread)
        if get_on(group) and spread(group) <= max(each.reach(now) for each in group)
    ]


def others_of(one: Waiting, group: list[Waiting]) -> frozenset[str]:
    """Who else is in a group, by id."""
    return frozenset(each.connection.player for each in group if each is not one)


def spread(group: list[Waiting]) -> int:
    """How far the levels lie apart; the players are sorted by them."""
    return group[-1].level - group[0].level


def get_on(group: list[Waiting]) -> bool:
    """Whether nobody has blocked another, and no two are bots of the same owner."""
    players = {each.connection.player for each in group}
    owners = [each.connection.owner for each in group if each.connection.owner is not None]
    if len(set(owners)) < len(owners):
        return False  # whoever has both could arrange the result
    return not any(each.connection.quiet & players for each in group)


def seated(group: list[Waiting]) -> list[Waiting]:
    """The players by seat: of four, the best and the least good are partners."""
    if len(group) != 4:
        return group
    least, third, second, best = group
    return [least, third, best, second]
