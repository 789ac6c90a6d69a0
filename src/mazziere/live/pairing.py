"""Those who want to play now, whoever with; rather with somebody who plays as well."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.games import GAMES
from mazziere.live.ports import Connection
from mazziere.live.refusal import Refusal

#: How long a player who agrees to bots waits for people: seconds.
BOTS_AFTER = 5.0
#: Where everybody begins, and what somebody counts as whose level is not known.
USUAL_LEVEL = 1500
#: Levels that are so near are as good as the same; every second of waiting adds to it.
NEAR, WIDER_EACH_SECOND = 100, 40

Wanted = tuple[str, int]  #: a game and a number of seats


@dataclass(frozen=True)
class Waiting:
    """Somebody who waits since a moment; ``bot`` is the level that may take the other seats."""

    connection: Connection
    bot: str | None
    level: int
    since: int

    def reach(self, now: int) -> int:
        """How far the levels at a table may lie apart by now."""
        return NEAR + WIDER_EACH_SECOND * (now - self.since) // 1000


class Pairing:
    """Who waits for what. It is not stored: whoever waits is connected."""

    def __init__(self) -> None:
        self.waiting: dict[Wanted, list[Waiting]] = {}

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

    def next_group(self, wanted: Wanted, now: int) -> list[Waiting] | None:
        """Enough players for a table, in the order of their seats; they wait no more.

        Those are taken whose levels are nearest. None while nobody fits.
        """
        waiting, seats = self.waiting.get(wanted, []), wanted[1]
        by_level = sorted(waiting, key=lambda each: each.level)  # as they came, where levels equal
        groups = [by_level[n : n + seats] for n in range(len(by_level) - seats + 1)]
        for group in sorted(groups, key=spread):
            if get_on(group) and spread(group) <= max(each.reach(now) for each in group):
                for each in group:
                    self.stop(each.connection.player)
                return seated(group)
        return None


def spread(group: list[Waiting]) -> int:
    """How far the levels lie apart; the players are sorted by them."""
    return group[-1].level - group[0].level


def get_on(group: list[Waiting]) -> bool:
    """Whether nobody has shut somebody else up, and no two are bots of the same owner."""
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
