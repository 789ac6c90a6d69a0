"""How long a tournament of 1,024 takes to pair and to order."""

from __future__ import annotations

import random
import statistics

from report import ROUNDS, say, timed

from mazziere.tournament import Settings, Stage, Tournament
from mazziere.tournament.events import Event, Person
from mazziere.tournament.outcomes import entered

PLAYERS = 1024
MOST = 200.0  # milliseconds
SECRET = bytes(range(32))

KINDS = {
    "swiss": Stage(kind="swiss", rounds=11),
    "girone": Stage(kind="round_robin", group_size=8),
    "knockout": Stage(kind="knockout", consolation=True),
}


def announced(stage: Stage) -> Tournament:
    """A tournament with everybody in it."""
    settings = Settings(
        name="Bench",
        directors=("d",),
        game="scopa",
        seats=2,
        entry="individual",
        stages=(stage,),
        match={"target": 11},
    )
    tournament = Tournament.announce("abcdefghijkl", settings, SECRET, 0)
    for number in range(PLAYERS):
        tournament.register(Person(f"p{number}", f"Player {number}"), 0, level=float(number))
    return tournament


def play_round(tournament: Tournament, rng: random.Random) -> None:
    """A random result for every match."""
    assert tournament.round is not None
    form = tournament.stages[-1].form
    for fixture in list(tournament.round.meetings):
        points = (11, rng.randrange(11)) if rng.random() < 0.5 else (rng.randrange(11), 11)
        tournament.report(fixture, entered(form, points), fixture, tournament.now)


def measure(kind: str) -> None:
    """The slowest round of a tournament: pairing it, and the standings before it."""
    rng = random.Random(1)
    tournament = announced(KINDS[kind])
    seconds, _ = timed(lambda: tournament.begin("d", 0, SECRET))
    pairing, standings = [seconds], []
    while tournament.phase == "running":
        play_round(tournament, rng)
        taken, _ = timed(lambda: tournament.standings(1))
        standings.append(taken)

        def wake() -> list[Event]:
            return tournament.wake(tournament.now, SECRET)

        taken, _ = timed(wake)
        pairing.append(taken)
    both = 1000 * (max(pairing) + max(standings))
    say(f"{kind} of {PLAYERS}: pairing and standings, ms", both, at_most=MOST)
    folds = [timed(lambda: Tournament.fold(tournament.events))[0] for _ in range(ROUNDS)]
    say(f"{kind} of {PLAYERS}: the whole log folded, ms", 1000 * statistics.median(folds))


if __name__ == "__main__":
    for kind in KINDS:
        measure(kind)
