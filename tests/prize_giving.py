"""A tournament for chips, entry by entry as a server stores it, and a process that dies at its end.

    python prize_giving.py <folder>

makes ``<folder>/0``, ``<folder>/1`` and so on: data folders of servers that were killed within the
transaction that pays the prizes, each one statement later, the last one after all of them.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import cast

import settling
from settling import PLAYERS, START
from stored import database_of
from tournaments import DIRECTOR, SECRET, settings

from mazziere.live.chips.bank import Bank
from mazziere.live.clock import Clock
from mazziere.live.hall.hall import Hall
from mazziere.live.tournaments.ports import ClubDirectors, TournamentEntry, TournamentStore
from mazziere.live.tournaments.running import Tournaments
from mazziere.storage import Store
from mazziere.storage.repositories.tournaments import TournamentLogs
from mazziere.tournament import Stage, Tournament
from mazziere.tournament.events import Event, Person
from mazziere.tournament.outcomes import entered

TOURNAMENT = "torneodiprov"
FEE = 100


def entries(fee: int = FEE) -> list[TournamentEntry]:
    """All that a tournament of two stores; the last entry pays the prize."""
    nothing = cast(Hall, None), cast(TournamentStore, None), cast(Clock, None)
    live = Tournaments(*nothing, cast(ClubDirectors, None), cast(Bank, None))
    made = settings(Stage(kind="knockout"), entry_fee=fee, show_up=3600)
    tournament = Tournament.announce(TOURNAMENT, made, SECRET, START)

    def entry(events: list[Event]) -> TournamentEntry:
        return live.entry(tournament, events, {})

    found = [entry(list(tournament.events))]
    for player in PLAYERS:
        found.append(entry(tournament.register(Person(player, player.title()), START)))
    found.append(entry(tournament.begin(DIRECTOR, START, SECRET)))
    outcome = entered(tournament.stage_of("1.1.1").form, (11, 4))
    found.append(entry(tournament.report("1.1.1", outcome, "m-1", START)))
    found.append(entry(tournament.wake(START, SECRET)))
    return found


async def store(folder: Path, some: list[TournamentEntry]) -> list[Exception | None]:
    """Store entries one after the other; what came of each."""
    opened = Store(database_of(folder))
    outcomes: list[Exception | None] = []
    for each in some:
        try:
            await TournamentLogs(opened).add(each)
            outcomes.append(None)
        except Exception as error:
            outcomes.append(error)
    await opened.close()
    return outcomes


def main(folder: Path) -> None:
    before = folder / "before"
    asyncio.run(settling.with_players(before))
    *rest, last = entries()
    assert asyncio.run(store(before, rest)) == [None] * len(rest)
    settling.die_everywhere(folder, lambda died: store(died, [last]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
