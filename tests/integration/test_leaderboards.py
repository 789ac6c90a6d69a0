"""Leaderboards and the bots' ladders over HTTP, out of results that are stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from served import PATIENCE, Json, Server
from stored import database_of

from mazziere.bots.ladders import RESULTS
from mazziere.rating.ratings import LEAST_GAMES
from mazziere.storage.database import Db

#: More than a leaderboard tells.
PLAYERS = 120
PLAYER = "INSERT INTO players (player_id, name, skeleton, password, created) VALUES (?, ?, ?, ?, 0)"


def store_results(data: Path) -> None:
    """Of two neighbours the first always wins; the first four also play in pairs."""
    with closing(database_of(data).connect()) as db:
        db.execute("BEGIN")
        for number in range(PLAYERS):
            name = f"Giocatore {number}"
            db.execute(PLAYER, (f"p{number}", name, f"skeleton {number}", ""))
        for game in range(LEAST_GAMES):
            for first in range(0, PLAYERS, 2):
                add_match(db, f"two{game}x{first}", [f"p{first}", f"p{first + 1}"])
            add_match(db, f"four{game}", ["p0", "p1", "p2", "p3"])
        db.execute("COMMIT")


def add_match(db: Db, table: str, players: list[str]) -> None:
    """A rated match of Scopa that the first side has won."""
    match = f"{table}-1"
    figures = [11, 5, 20, 0, 6, -6, 1000, 2000]  # points, VP, MP, from when to when
    row = [match, table, "scopa", True, "points", 0, *figures, "table"]
    db.execute(f"INSERT INTO match_results VALUES ({', '.join('?' * 15)})", row)
    seats = [(match, seat, player, player) for seat, player in enumerate(players)]
    db.executemany("INSERT INTO match_players VALUES (?, ?, ?, ?)", seats)
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


def leaderboard(server: Server, path: str) -> list[Json]:
    """The list, as soon as all results are counted."""
    for _ in range(int(PATIENCE * 10)):
        found = got(server, path)
        if found and all(each["games"] == LEAST_GAMES for each in found):
            return list(found)
        sleep(0.1)
    raise AssertionError("it was never counted")


def test_the_hundred_best_have_their_places(served: Server) -> None:
    players = leaderboard(served, "/api/levels/scopa/2")
    assert [each["place"] for each in players] == list(range(1, 101))
    levels = [each["level"] for each in players]
    assert levels == sorted(levels, reverse=True)
    winners = {f"Giocatore {number}" for number in range(0, PLAYERS, 2)}
    assert {name for each in players[: PLAYERS // 2] for name in each["players"]} == winners


def test_pairs_have_a_list_of_their_own(served: Server) -> None:
    pairs = leaderboard(served, "/api/levels/scopa/4?of=pairs")
    assert [sorted(each["players"]) for each in pairs] == [
        ["Giocatore 0", "Giocatore 2"],
        ["Giocatore 1", "Giocatore 3"],
    ]
    alone = leaderboard(served, "/api/levels/scopa/4")
    assert sorted(name for each in alone for name in each["players"]) == [
        f"Giocatore {number}" for number in range(4)
    ]
    assert all(len(each["players"]) == 1 for each in alone)


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
