"""How long the statistics of a player with very many matches take, in a house of very many."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

from report import ROUNDS, say

from mazziere.games import GAMES
from mazziere.live.hall.ports import FinishedMatch, MatchPlayer
from mazziere.match import Match, match_format
from mazziere.match.sums import sums_of
from mazziere.storage import SqliteDatabase, Store
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.statistics import Question, Statistics
from mazziere.storage.repositories.store import store_result

MATCHES = 5000  # of the player who asks
OTHERS = 20_000  # of others
PARTNERS = 400
MOST = 500.0  # milliseconds
ME = "me"


def played(game: str, seats: int, rng: random.Random) -> Match:
    """A random match of three deals."""
    form = match_format(GAMES[game].rules(seats=seats), deals=3)
    match = Match.new(form, "m-1", ["x"] * seats, rng.randbytes(32), [""] * seats, now=0)
    while not match.over:
        if match.deal is None:
            match.next_deal(0)
        else:
            match.play(match.deal.turn, rng.choice(match.deal.legal_moves()), 0)
    return match


def stored(match: Match, number: int, players: list[str]) -> FinishedMatch:
    """The match as a table would store it."""
    assert match.result is not None
    return FinishedMatch(
        match_id=f"{number:012d}-1",
        table=f"{number:012d}",
        game=match.form.rules.game.name,
        rated=False,
        how=match.result.how,
        winner=match.result.winner,
        points=match.result.points,
        vp=match.result.standing.vp,
        mp=match.result.standing.mp,
        started=number,
        finished=number,
        players=tuple(MatchPlayer(each, each) for each in players),
        sums=sums_of(match),
    )


def fill(db: Db) -> None:
    """All matches, from a few dozen that were really played."""
    rng = random.Random(1)
    kinds = [(game.name, seats) for game in GAMES.values() for seats in game.seats]
    matches = [played(*kind, rng) for kind in kinds for _ in range(4)]
    for number in rng.sample(range(MATCHES + OTHERS), MATCHES + OTHERS):
        match = rng.choice(matches)
        players = [f"p{rng.randrange(PARTNERS)}-{seat}" for seat in range(match.form.rules.seats)]
        if number < MATCHES:
            players[rng.randrange(len(players))] = ME
        store_result(db, stored(match, number, players))


async def longest_pause(until: asyncio.Event) -> float:
    """The longest that the loop had to wait for its turn, in milliseconds."""
    longest = 0.0
    while not until.is_set():
        began = time.perf_counter()
        await asyncio.sleep(0.001)
        longest = max(longest, time.perf_counter() - began - 0.001)
    return 1000 * longest


async def main(folder: Path) -> None:
    """Fill a database, and ask."""
    store = Store(SqliteDatabase(folder))
    await store.writer.run(fill)
    asked = Statistics(store.database)
    done = asyncio.Event()
    pause = asyncio.create_task(longest_pause(done))
    taken = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        found = await asked.of(Question(ME))
        taken.append(1000 * (time.perf_counter() - began))
        assert sum(each.matches for each in found.games) == MATCHES
    done.set()
    say(f"statistics over {MATCHES} matches, ms", statistics.median(taken), at_most=MOST)
    say("the loop waited meanwhile at most, ms", await pause)
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(folder)))
