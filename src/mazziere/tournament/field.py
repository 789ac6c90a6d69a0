"""Who takes part: registrations, and the entries that they become."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.tournament.events import Person


@dataclass
class Entry:
    """One player, or a pair. ``confirmed``: the partner has accepted, if one was asked.

    ``former`` are those whom others replaced after some matches.
    """

    number: int
    players: tuple[Person, ...]
    level: float | None
    nonce: str
    confirmed: bool
    checked_in: bool = False
    withdrawn: bool = False
    annulled: bool = False
    no_shows: int = 0
    former: tuple[Person, ...] = ()

    def has(self, player: str) -> bool:
        """Whether the player belongs to it."""
        return any(person.id == player for person in self.players)

    def holds(self, player: str) -> bool:
        """Whether the player has entered with it; who was only asked has not."""
        return self.players[0].id == player or (self.confirmed and self.has(player))

    @property
    def title(self) -> str:
        """The names of its players."""
        return " - ".join(person.name for person in self.players)


def joined(first: Entry, second: Entry) -> Entry:
    """A pair that the lots have made; its level is the mean of theirs."""
    levels = [each.level for each in (first, second) if each.level is not None]
    return Entry(
        number=first.number,
        players=first.players + second.players,
        level=sum(levels) / 2 if len(levels) == 2 else None,
        nonce="",
        confirmed=True,
        checked_in=True,
    )
