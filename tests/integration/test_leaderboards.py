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
from served import PATIENCE, Json, Server, registered
from stored import database_of, rows
from test_tournaments import GIRONE, announced, told

from mazziere.bots.ladders import RESULTS
from mazziere.server.identity.names import skeleton
from mazziere.storage.engine.database import Db

#: How many matches each plays: enough for a level.
GAMES = 12
#: More than a leaderboard tells.
PLAYERS = 120
PLAYER = "INSERT INTO players (player_id, name, skeleton, password, created) VALUES (?, ?, ?, ?, 0)"
#: Whatever tells a level.
LEVELS = ("/api/levels/scopa/2", "/api/players/Giocatore%200/levels", "/api/ladder/scopa")


def store_results(data: Path, unrated: int = 0) -> None:
    """Of five neighbours each wins against those after; the first two of some play in pairs."""
    with closing(database_of(data).connect()) as db:
        db.execute("BEGIN")
        for number in range(PLAYERS):
            name = f"Giocatore {number}"
            db.execute(PLAYER, (f"p{number}", name, skeleton(name), ""))
        for game in range(GAMES // 4):
            for group in range(0, PLAYERS, 5):
                for first, second in combinations(range(group, group + 5), 2):
                    add_match(db, f"two{game}x{first}x{second}", [f"p{first}", f"p{second}"])
        for game in range(GAMES // 2):
            add_match(db, f"four{game}", ["p0", "p1", "p2", "p3"])
            add_match(db, f"five{game}", ["p0", "p4", "p2", "p5"])
        for number in range(unrated * 100):  # so that there are enough for a checkpoint
            add_match(db, f"other{number}", ["p6", "p7"], rated=False)
        db.execute("COMMIT")


def add_match(db: Db, table: str, players: list[str], rated: bool = True) -> None:
    """A match of Scopa that the first side has won."""
    match = f"{table}-1"
    figures = [11, 5, 20, 0, 6, -6, 1000, 2000]  # points, VP, MP, from when to when
    row = [match, table, "scopa", rated, "points", 0, *figures, "table"]
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
    """The list, as soon as all results are counted: before, there is none."""
    for _ in range(int(PATIENCE * 10)):
        status, found, _ = server.call("GET", path)
        if status == 200:
            assert len(found) == listed
            assert all(each["games"] == GAMES for each in found)
            return list(found)
        assert (status, found["code"]) == (503, "counting")
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


def test_while_results_are_counted_nobody_is_told_a_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL, where the results can be kept from the server; all else it does."""
    monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
    store_results(tmp_path)
    with closing(database_of(tmp_path).connect()) as db:
        db.execute("BEGIN")
        db.execute("LOCK TABLE result_order")
        with Server(tmp_path) as server:
            assert server.call("GET", "/readyz")[0] == 200
            for path in LEVELS:
                status, answer, _ = server.call("GET", path)
                assert (status, answer["code"]) == (503, "counting"), path
            member = registered(server, "Seeded")
            stages = [{**GIRONE["stages"][0], "seeding": "level"}]
            seeded = announced(server, member, GIRONE | {"stages": stages})
            assert told(server, seeded, member, "register")[0] == 503
            drawn = announced(server, member, GIRONE)
            assert told(server, drawn, member, "register")[0] == 200
            db.execute("COMMIT")
            assert len(leaderboard(server, "/api/levels/scopa/2", 100)) == 100
            for path in LEVELS[:2]:
                assert got(server, path)
            assert told(server, seeded, member, "register")[0] == 200


def test_a_server_goes_on_from_the_checkpoint(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        first.stop()
    store_results(tmp_path, GAMES)
    with Server(tmp_path) as server:
        before = leaderboard(server, "/api/levels/scopa/2", 100)
        for _ in range(int(PATIENCE * 10)):
            if rows(tmp_path, "SELECT number FROM level_checkpoints WHERE counts = 'rated'"):
                break
            sleep(0.1)
        server.stop()
    with closing(database_of(tmp_path).connect()) as db:
        db.execute("UPDATE match_results SET vp_0 = 0, vp_1 = 20")  # nobody counts them again
    with Server(tmp_path) as server:
        assert leaderboard(server, "/api/levels/scopa/2", 100) == before


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
