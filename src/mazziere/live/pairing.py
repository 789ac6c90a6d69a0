"""Those who want to play now, whoever with."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.games import GAMES
from mazziere.live.ports import Connection
from mazziere.live.refusal import Refusal

#: How long a player who agrees to bots waits for people: seconds.
BOTS_AFTER = 5.0

Wanted = tuple[str, int]  #: a game and a number of seats


@dataclass(frozen=True)
class Waiting:
    """Somebody who waits; ``bot`` is the level that may take the other seats."""

    connection: Connection
    bot: str | None


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

    def add(self, wanted: Wanted, newcomer: Waiting) -> list[Waiting]:
        """Somebody waits from now on; those who wait for the same, who leave when enough."""
        self.stop(newcomer.connection.player)
        others = self.waiting.setdefault(wanted, [])
        others.append(newcomer)
        if len(others) == wanted[1]:
            del self.waiting[wanted]
        return others

    def stop(self, player: str) -> bool:
        """A player does not wait any more; whether they did."""
        for others in self.waiting.values():
            for each in others:
                if each.connection.player == player:
                    others.remove(each)
                    return True
        return False
