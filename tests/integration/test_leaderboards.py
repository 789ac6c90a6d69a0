"""Leaderboards and the bots' ladders over HTTP, out of results that are stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from itertools import combinations, pairwise
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from served import PATIENCE, Json, Server
from stored import database_of

from mazziere.bots.ladders import RESULTS
from mazziere.storage.engine.database import Db

#: How many matches each plays: enough for a level.
GAMES = 12
#: More than a leaderboard tells.
PLAYERS = 120
PLAYER = "INSERT INTO players (player_id, name, skeleton, password, created) VALUES (?, ?, ?, ?, 0)"


def store_results(data: Path) -> None:
    """Of five neighbours each wins against those after; the first two of some play in pairs."""
    with closing(database_of(data).connect()) as db:
        db.execute("BEGIN")
        for number in range(PLAYERS):
            name = f"Giocatore {number}"
            db.execute(PLAYER, (f"p{number}", name, f"skeleton {number}", ""))
        for game in range(GAMES // 4):
            for group in range(0, PLAYERS, 5):
                for first, second in combinations(range(group, group + 5), 2):
                    add_match(db, f"two{game}x{first}x{second}", [f"p{first}", f"p{second}"])
        for game in range(GAMES // 2):
            add_match(db, f"four{game}", ["p0", "p1", "p2", "p3"])
            add_match(db, f"five{game}", ["p0", "p4", "p2", "p5"])
        db.execute("COMMIT")


def add_match(db: Db, table: str, players: list[str]) -> None:
    """A rated match of Scopa that the first side has won."""
    match = f"{table}-1"
    figures = [11, 5, 20, 0, 6, -6, 1000, 2000]  # points, VP, MP, from when to when
    row = [match, table, "scopa", True, "points", 0, *figures, "table"]
    db.execute(f"INSERT INTO match_results VALUES ({', '.join('?' * 15)})", row)
    seats = [(match, seat, player, player, None) for seat, player in enumerate(players)]
    db.executemany("INSERT INTO match_players VALUES (?, ?, ?, ?, ?)", seats)
    db.execute("INSERT INTO result_order (match_id) VALUES (?)", (match,))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("levels")
    with Server(data) as first:
        first.stop()  # it has made the tables
    store_results(data)
    with Server(data) as server:
        yield server


def got(server: Server, path: str) -> Any:
    status, answer, _ = server.call("GET", path)
    assert status == 200, answer
    return answer


def leaderboard(server: Server, path: str, listed: int) -> list[Json]:
    """The list, as soon as all results are counted."""
    for _ in range(int(PATIENCE * 10)):
        found = got(server, path)
        if len(found) == listed and all(each["games"] == GAMES for each in found):
            return list(found)
        sleep(0.1)
    raise AssertionError("it was never counted")


def test_the_hundred_best_have_their_places(served: Server) -> None:
    players = leaderboard(served, "/api/levels/scopa/2", 100)
    assert [each["place"] for each in players] == list(range(1, 101))
    certain = [each["level"] - each["uncertainty"] for each in players]
    assert all(first >= second - 30 for first, second in pairwise(certain))
    for rank in range(4):
        firsts = {f"Giocatore {number}" for number in range(rank, PLAYERS, 5)}
        places = players[rank * PLAYERS // 5 : (rank + 1) * PLAYERS // 5]
        assert {name for each in places for name in each["players"]} == firsts


def test_pairs_have_a_list_of_their_own(served: Server) -> None:
    pairs = leaderboard(served, "/api/levels/scopa/4?of=pairs", 1)
    assert [sorted(each["players"]) for each in pairs] == [["Giocatore 0", "Giocatore 2"]]
    alone = leaderboard(served, "/api/levels/scopa/4", 2)
    assert sorted(each["players"] for each in alone) == [["Giocatore 0"], ["Giocatore 2"]]


def test_every_ladder_is_told_as_it_was_published(served: Server) -> None:
    published = [
        each for each in json.loads(RESULTS.read_text("utf-8")).values() if "ratings" in each
    ]
    told = got(served, "/api/bots/ladders")
    assert len(told) == len(published) > 1
    for ladder, result in zip(told, published, strict=True):
        assert f"{ladder['game']}/{ladder['seats']}" == result["experiment"]["rules"]
        assert date.fromisoformat(ladder["date"]).isoformat() == result["date"][:10]
        assert ladder["rungs"] == result["ratings"]
        assert ladder["command"] == result["command"]
