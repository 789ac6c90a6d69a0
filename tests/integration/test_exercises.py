"""Exercises over HTTP: solving them, and how reviews of played matches make new ones."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

from served import PATIENCE, Client, Server, run, seated
from stored import match_of, rows

from mazziere.notation import verify
from mazziere.practice import candidates, confirmed, start_set
from mazziere.practice.difficulty import PEOPLE
from mazziere.practice.finding import CONFIRMED_AT
from mazziere.review import DEPTHS, played_match, review

START = {each.id: each for each in start_set()}


def ask(server: Server, cookie: str, query: str = "") -> tuple[int, Any]:
    return server.call("GET", f"/api/exercises/next{query}", None, cookie)[:2]


def answer(server: Server, cookie: str, exercise: str, move: object) -> tuple[int, Any]:
    path = f"/api/exercises/{exercise}/answer"
    return server.call("POST", path, {"move": move}, cookie)[:2]


def progress(server: Server, cookie: str) -> Any:
    return server.call("GET", "/api/me/exercises", None, cookie)[1]


def row_of(told: Any, game: str, level: int) -> dict[str, int]:
    (found,) = [e for e in told["levels"] if (e["game"], e["level"]) == (game, level)]
    return found


def test_exercises_are_solved_one_after_the_other(server: Server) -> None:
    cookie = server.guest()
    seen = []
    for number in range(4):
        status, told = ask(server, cookie, "?game=scopa&level=1")
        assert status == 200
        exercise = START[told["exercise"]]
        assert (told["game"], told["level"], told["totals"]) == ("scopa", 1, [0, 0])
        moves = told["deal"]["moves"]
        assert set(moves) == {each.move for each in exercise.options}
        assert told["deal"]["turn"] == told["seat"]
        hands = [hand["cards"] for hand in told["deal"]["hands"]]
        assert [bool(cards) for cards in hands] == [n == told["seat"] for n in range(told["seats"])]
        # A wrong answer first for the second one: it comes again when the others are solved.
        move = exercise.options[1 if number == 1 else 0].move
        status, verdict = answer(server, cookie, told["exercise"], move)
        assert status == 200
        assert verdict["right"] is (number != 1)
        assert verdict["best"] == exercise.best.move
        assert [each["move"] for each in verdict["options"]] == [e.move for e in exercise.options]
        assert verdict["streak"] == (1, 0, 1, 2)[number]
        seen.append(told["exercise"])
    assert len(set(seen)) == 4
    assert ask(server, cookie, "?game=scopa&level=1")[1]["exercise"] == seen[1]
    assert answer(server, cookie, seen[1], START[seen[1]].best.move)[1]["streak"] == 2
    wrong = START[seen[0]].options[1].move
    assert answer(server, cookie, seen[0], wrong)[1]["right"] is False
    # What is solved stays so.
    assert ask(server, cookie, "?game=scopa&level=1") == (404, {"code": "no_exercise", "about": ""})
    assert ask(server, cookie, "?game=scopa&level=2")[0] == 200
    told = progress(server, cookie)
    counted = {"game": "scopa", "level": 1, "all": 4, "tried": 4, "solved": 4, "at_once": 3}
    assert row_of(told, "scopa", 1) == counted
    assert (told["streak"], told["best_streak"]) == (2, 2)
    assert row_of(progress(server, server.guest()), "scopa", 1) == counted | dict.fromkeys(
        ("tried", "solved", "at_once"), 0
    )
    mine = server.call("GET", "/api/me/data", None, cookie)[1]["exercises"]
    assert counted in mine


def test_one_can_be_put_off_but_comes_again(server: Server) -> None:
    cookie = server.guest()
    first = ask(server, cookie)[1]["exercise"]
    assert ask(server, cookie)[1]["exercise"] == first, "until it is answered"
    second = ask(server, cookie, f"?skip={first}")[1]["exercise"]
    assert second != first
    assert ask(server, cookie, f"?skip={second}")[1]["exercise"] == first


def test_bad_input_is_refused_and_changes_nothing(server: Server) -> None:
    cookie = server.guest()
    told = ask(server, cookie)[1]
    exercise = told["exercise"]
    for move in ("AD", "zz", "", "x" * 100, 7, None):
        status, problem = answer(server, cookie, exercise, move)
        if move in told["deal"]["moves"]:
            continue
        assert (status, problem["code"]) in ((400, "bad_move"), (400, "bad_request"))
    best = START[exercise].best.move
    assert answer(server, cookie, "0" * 16, best)[1]["code"] == "no_exercise"
    assert answer(server, "", exercise, best)[1]["code"] == "no_session"
    assert ask(server, "")[1]["code"] == "no_session"
    assert ask(server, cookie, "?game=bridge") == (400, {"code": "no_game", "about": ""})
    assert ask(server, cookie, "?level=4")[0] == 400
    assert not any(each["tried"] for each in progress(server, cookie)["levels"])
    assert ask(server, cookie)[1] == told
    tries = 90 * len(server.nodes)  # each counts for itself
    codes = {answer(server, cookie, exercise, "nonsense")[1]["code"] for _ in range(tries)}
    assert codes == {"bad_move", "too_fast"}


def test_people_tell_how_hard_an_exercise_is(server: Server) -> None:
    hard = next(each for each in START.values() if (each.game, each.level) == ("tressette", 3))
    cookies = [server.guest() for _ in range(PEOPLE)]
    for cookie in cookies[:-1]:
        answer(server, cookie, hard.id, hard.best.move)
    level = "SELECT level, tried, correct FROM exercises WHERE exercise_id = ?"
    assert rows(server.data, level, hard.id) == [(3, PEOPLE - 1, PEOPLE - 1)]
    for _ in range(2):  # the second answer of the same person does not count
        verdict = answer(server, cookies[-1], hard.id, hard.options[1].move)[1]
        assert (verdict["tried"], verdict["solved"]) == (PEOPLE, PEOPLE - 1)
    assert rows(server.data, level, hard.id) == [(1, PEOPLE, PEOPLE - 1)]


def test_who_leaves_has_tried_nothing(server: Server) -> None:
    cookie = server.guest()
    exercise = ask(server, cookie, "?game=cirulla")[1]["exercise"]
    answer(server, cookie, exercise, START[exercise].best.move)
    player = server.call("GET", "/api/me", None, cookie)[1]["player"]
    tries = "SELECT count(*) FROM exercise_tries WHERE player_id = ?"
    assert rows(server.data, tries, player) == [(1,)]
    assert server.call("DELETE", "/api/me", {}, cookie)[0] < 300
    assert rows(server.data, tries, player) == [(0,)]
    tried = "SELECT tried FROM exercises WHERE exercise_id = ?"
    assert rows(server.data, tried, exercise)[0][0] >= 1


# Out of matches


async def played(server: Server, number: int) -> tuple[str, list[Client]]:
    table, clients = await seated(server, 2, game="briscola", match={"deals": 1})
    await asyncio.gather(*(c.play(table, random.Random(number + n)) for n, c in enumerate(clients)))
    return table, clients


def until(server: Server, query: str, wanted: object) -> None:
    """Wait for what the database says."""
    end = time.monotonic() + 15 * PATIENCE  # it gets what others leave
    while rows(server.data, query)[0][0] != wanted:
        assert time.monotonic() < end, f"{query} never came to {wanted}"
        time.sleep(0.05)


def test_a_review_makes_exercises_even_if_the_server_is_killed(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        waiting = "SELECT count(*) FROM reviews WHERE state = 'waiting'"
        left = "SELECT count(*) FROM exercise_candidates"
        expected: dict[str, Any] = {}
        names: list[str] = []
        for number in range(8):
            table, clients = await played(server, number)
            names += [client.welcome.result()["name"] for client in clients]
            path = f"/api/matches/{table}-1"
            text = server.call("GET", f"{path}/record", None, clients[0].cookie)[1]
            asked = {"depth": "rapida"}
            server.call("POST", f"{path}/review", asked, clients[0].cookie)
            of_match = played_match(verify(text))
            judged = review(of_match, DEPTHS["rapida"]).judgements
            found = candidates(
                judged, match_of(tmp_path, table).form.rules.game.habits.points_a_deal
            )
            by_place = {(each.deal, each.place): each for each in of_match.questions}
            for place in found:
                exercise = confirmed(by_place[place], CONFIRMED_AT["rapida"])
                if exercise is not None:
                    expected[exercise.id] = exercise
            if expected:
                break
            await asyncio.to_thread(until, server, waiting, 0)
        assert expected, "a random game of briscola has a clear move"
        server.kill()  # the review and what comes out of it go on
        server = Server(tmp_path)
        await asyncio.to_thread(until, server, waiting, 0)
        await asyncio.to_thread(until, server, left, 0)
        new = {key for (key,) in rows(tmp_path, "SELECT exercise_id FROM exercises")} - set(START)
        assert new == set(expected)
        cookie = server.guest()
        for key, exercise in expected.items():
            status, verdict = answer(server, cookie, key, exercise.best.move)
            assert (status, verdict["right"]) == (200, True)
            assert [each["cost"] for each in verdict["options"]] == [
                each.cost for each in exercise.options
            ]
        bodies = b"".join(body for (body,) in rows(tmp_path, "SELECT body FROM exercises"))
        assert not any(name.encode() in bodies for name in names)
        assert server.stop() == ""

    run(main())
