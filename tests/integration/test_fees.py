"""Tournaments that are played for chips, on a real server: who pays, who has it back, who wins."""

from __future__ import annotations

import asyncio
import csv
import io
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import short_waits
from served import PASSWORD, Json, Server, run
from stored import rows
from test_chips import account, assert_books_are_right
from test_moderation import mazziere
from test_tournaments import SCOPA, Entrant, announced, done, page, told

from mazziere.bank.grants import WELCOME

FEE = 100
CUP: Json = SCOPA | {"stages": [{"kind": "knockout"}], "entry_fee": FEE}
PAIRS: Json = CUP | {"seats": 4, "entry": "fixed"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Server(tmp_path_factory.mktemp("fees")) as server:
        yield server


def has(server: Server, cookie: str) -> Json:
    status, purse, _ = server.call("GET", "/api/me/chips", None, cookie)
    assert status == 200
    return purse


def balances(server: Server, cookies: list[str]) -> list[int]:
    return [has(server, cookie)["balance"] for cookie in cookies]


def in_pot(server: Server, tournament: str) -> int:
    query = "SELECT amount FROM balances WHERE account = ?"
    found = rows(server.data, query, f"tournament:{tournament}")
    return int(found[0][0]) if found else 0


def entered(server: Server, settings: Json, players: int) -> tuple[str, str, list[str]]:
    """A tournament, its director, and those who have entered."""
    director = account(server)
    tournament = announced(server, director, settings)
    cookies = [account(server) for _ in range(players)]
    for cookie in cookies:
        done(server, tournament, cookie, "register", fee=settings["entry_fee"])
    return tournament, director, cookies


def history(server: Server, cookie: str) -> list[Json]:
    return server.call("GET", "/api/me/chips/history", None, cookie)[1]


class Paying(Entrant):
    """An account that has entered."""

    def __init__(self, server: Server, tournament: str, cookie: str, number: int) -> None:
        super().__init__(server, tournament, number)
        self.cookie = cookie


def test_four_play_for_the_pot(served: Server) -> None:
    tournament, director, cookies = entered(served, CUP, 4)
    shown = page(served, tournament)["chips"]
    assert (shown["fee"], shown["pot"], shown["prizes"], shown["won"]) == (100, 400, [240, 160], {})
    assert shown["table"][1] == {"entries": 4, "shares": [60, 40]}
    (row,) = [r for r in served.call("GET", "/api/tournaments")[1] if r["tournament"] == tournament]
    assert row["entry_fee"] == FEE
    assert balances(served, cookies) == [WELCOME - FEE] * 4
    assert [has(served, cookie)["entered"] for cookie in cookies] == [FEE] * 4
    done(served, tournament, director, "begin")

    async def play() -> None:
        entrants = [Paying(served, tournament, c, n) for n, c in enumerate(cookies)]
        await asyncio.gather(*(entrant.play() for entrant in entrants))

    run(play())
    shown = page(served, tournament)
    assert shown["phase"] == "over"
    first, second = (place["entry"] for place in shown["ranking"][:2])
    assert shown["chips"]["won"] == {str(first): 240, str(second): 160}
    expected = {first: WELCOME - FEE + 240, second: WELCOME - FEE + 160}
    assert balances(served, cookies) == [expected.get(n, WELCOME - FEE) for n in (1, 2, 3, 4)]
    assert in_pot(served, tournament) == 0
    sheet = served.call("GET", f"/api/tournaments/{tournament}/standings.csv?language=en")[1]
    lines = csv.DictReader(io.StringIO(sheet.removeprefix("\ufeff")))
    prizes = {int(line["Number"]): line["Prize (chips)"] for line in lines}
    assert prizes == {n: {first: "240", second: "160"}.get(n, "") for n in (1, 2, 3, 4)}
    winner = history(served, cookies[first - 1])
    assert [(each["kind"], each["amount"]) for each in winner[:2]] == [
        ("prize", 240),
        ("entry_fee", -FEE),
    ]
    assert winner[0]["about"] == {"tournament": tournament, "name": "Prova"}
    assert has(served, cookies[second - 1])["entered"] == 0
    again = {"match": "1.2.1", "points": [0, 11], "reason": "letto male"}
    status, answer = told(served, tournament, director, "adjust_result", **again)
    assert (status, answer["code"]) == (409, "paid_entries")
    assert_books_are_right(served.data)


def test_fees_come_back_once_before_the_start_and_when_it_is_called_off(served: Server) -> None:
    tournament, director, cookies = entered(served, CUP | {"capacity": 3}, 4)
    assert in_pot(served, tournament) == 4 * FEE
    done(served, tournament, cookies[0], "withdraw", entry=1)
    assert told(served, tournament, cookies[0], "withdraw", entry=1)[1]["code"] == "no_entry"
    assert balances(served, cookies) == [WELCOME, *[WELCOME - FEE] * 3]
    done(served, tournament, cookies[0], "register", fee=FEE)  # again, as the last of the list
    done(served, tournament, director, "begin")
    assert balances(served, cookies) == [WELCOME, *[WELCOME - FEE] * 3]
    assert in_pot(served, tournament) == page(served, tournament)["chips"]["pot"] == 3 * FEE
    done(served, tournament, cookies[1], "withdraw", entry=2)
    assert balances(served, cookies)[1] == WELCOME - FEE  # from the start on it stays
    done(served, tournament, director, "cancel", reason="manca la luce")
    assert balances(served, cookies) == [WELCOME] * 4
    assert in_pot(served, tournament) == 0
    assert told(served, tournament, director, "cancel", reason="ancora")[0] == 409
    kinds = [each["kind"] for each in history(served, cookies[0])]
    assert kinds == ["fee_back", "entry_fee"] * 2 + ["welcome"]
    assert_books_are_right(served.data)


def test_each_of_a_pair_pays_when_they_say_yes(served: Server) -> None:
    director = account(served)
    tournament = announced(served, director, PAIRS)
    anna, bruno, carla = (account(served) for _ in range(3))
    name = served.call("GET", "/api/me", None, bruno)[1]["name"]
    done(served, tournament, anna, "register", partner=name, fee=FEE)
    assert balances(served, [anna, bruno]) == [WELCOME - FEE, WELCOME]
    assert told(served, tournament, bruno, "accept", entry=1)[1]["code"] == "other_fee"
    done(served, tournament, bruno, "accept", entry=1, fee=FEE)
    assert balances(served, [anna, bruno]) == [WELCOME - FEE] * 2
    done(served, tournament, carla, "register", partner=name, fee=FEE)  # who will not accept
    assert page(served, tournament)["chips"]["pot"] == 2 * FEE
    assert in_pot(served, tournament) == 3 * FEE
    done(served, tournament, bruno, "withdraw", entry=1)
    assert balances(served, [anna, bruno]) == [WELCOME] * 2
    done(served, tournament, director, "cancel", reason="basta")
    assert balances(served, [carla]) == [WELCOME]
    assert_books_are_right(served.data)


def test_what_is_refused_changes_nothing(served: Server) -> None:
    director = account(served)
    for wrong in (-1, 1001):
        status, answer, _ = served.call(
            "POST", "/api/tournaments", CUP | {"entry_fee": wrong}, director
        )
        assert (status, answer["code"]) == (409, "bad_settings")
    in_person = CUP | {"in_person": True, "show_up": None}
    assert served.call("POST", "/api/tournaments", in_person, director)[0] == 409
    assert served.call("POST", "/api/tournaments", CUP | {"entry_fee": "x"}, director)[0] == 400
    tournament = announced(served, director, CUP)
    before = page(served, tournament)
    player, guest = account(served), served.guest()

    def refusal(cookie: str, kind: str = "register", **fields: Any) -> tuple[int, str]:
        status, answer = told(served, tournament, cookie, kind, **fields)
        return status, answer["code"]

    assert refusal(player) == (409, "other_fee")
    assert refusal(player, fee=FEE + 1) == (409, "other_fee")
    assert refusal(guest, fee=FEE) == (403, "guest")
    served.call("PUT", "/api/me/chips/limit", {"most": FEE - 1}, player)
    assert refusal(player, fee=FEE) == (409, "limit_reached")
    assert refusal(director, "add_entry", names=["Anna"]) == (409, "own_entry")
    rich = announced(served, director, CUP | {"entry_fee": 600})
    done(served, rich, director, "register", fee=600)
    dear = announced(served, director, CUP | {"entry_fee": 401})
    assert told(served, dear, director, "register", fee=401)[1]["code"] == "too_few_chips"
    assert page(served, tournament) == before
    assert balances(served, [player]) == [WELCOME]
    assert len(history(served, player)) == 1
    settings = {**before["settings"], "entry_fee": FEE + 1}
    done(served, tournament, director, "edit", settings=settings)
    done(served, tournament, director, "register", fee=FEE + 1)
    settings["entry_fee"] = FEE
    assert refusal(director, "edit", settings=settings) == (409, "bad_settings")
    assert_books_are_right(served.data)


def test_chips_in_a_pot_are_not_filled_up(served: Server) -> None:
    tournament, director, (player,) = entered(served, CUP | {"entry_fee": 1000}, 1)
    assert (has(served, player)["balance"], has(served, player)["top_up"]) == (0, 0)
    status, answer, _ = served.call("POST", "/api/me/chips/top-up", None, player)
    assert (status, answer["code"]) == (409, "enough_chips")
    done(served, tournament, director, "cancel", reason="basta")
    assert has(served, player)["balance"] == WELCOME


def test_many_come_and_go_at_once(served: Server) -> None:
    director = account(served)
    cup = CUP | {"entry_fee": 400, "capacity": 4}
    tournaments = [announced(served, director, cup) for _ in range(3)]
    cookies = [account(served) for _ in range(6)]

    def come_and_go(number: int) -> set[str]:
        rng, met = random.Random(number), set()
        cookie = cookies[number % len(cookies)]
        for _ in range(12):
            tournament = rng.choice(tournaments)
            if rng.random() < 0.6:
                answer = told(served, tournament, cookie, "register", fee=400)[1]
            else:
                entry = page(served, tournament, cookie)["you"]["entry"]
                answer = told(served, tournament, cookie, "withdraw", entry=entry or 1)[1]
            met.add(answer.get("code", "done"))
        return met

    with ThreadPoolExecutor(12) as pool:
        met = set().union(*pool.map(come_and_go, range(12)))
    assert met <= {"done", "too_few_chips", "already_entered", "no_entry", "not_yours"}
    assert {"done", "too_few_chips", "already_entered"} <= met
    assert_books_are_right(served.data)
    for tournament in tournaments:
        entries = page(served, tournament)["entries"]
        assert in_pot(served, tournament) == 400 * len(entries)
        done(served, tournament, director, "cancel", reason="basta")
    assert balances(served, cookies) == [WELCOME] * len(cookies)
    assert_books_are_right(served.data)


def test_a_server_that_is_killed_pays_once(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        tournament, director, cookies = entered(server, CUP, 2)
        server.kill()
    with Server(tmp_path) as server:
        assert [has(server, cookie)["entered"] for cookie in cookies] == [FEE] * 2
        done(server, tournament, director, "begin")

        async def play() -> None:
            entrants = [Paying(server, tournament, c, n) for n, c in enumerate(cookies)]
            await asyncio.gather(*(entrant.play(rounds=1) for entrant in entrants))

        run(play())
        server.kill()
    with Server(tmp_path) as server:

        async def settle() -> None:
            while page(server, tournament)["phase"] != "over":
                await asyncio.sleep(0.1)

        run(settle())
        assert sorted(balances(server, cookies)) == [WELCOME - FEE, WELCOME + FEE]
        assert in_pot(server, tournament) == 0
        assert mazziere(server, "admin", "audit").returncode == 0
        assert server.stop() == ""


def test_who_deletes_the_account_leaves_the_fee_in_the_pot(served: Server) -> None:
    tournament, director, (anna, bruno) = entered(served, CUP, 2)
    assert served.call("DELETE", "/api/me", {"password": PASSWORD}, anna)[0] == 204
    assert in_pot(served, tournament) == 2 * FEE
    assert_books_are_right(served.data)
    done(served, tournament, director, "cancel", reason="basta")
    assert balances(served, [bruno]) == [WELCOME]
    assert in_pot(served, tournament) == 0
    left = "SELECT coalesce(sum(amount), 0) FROM balances WHERE account LIKE 'player:nobody-%'"
    assert rows(served.data, left) == [(0,)]
    assert_books_are_right(served.data)


def test_two_directors_correct_a_result_before_prizes_are_paid(tmp_path: Path) -> None:
    server = Server(tmp_path, program=(short_waits.__file__,))
    tournament, director, cookies = entered(server, CUP, 2)
    second, late = account(server), account(server)
    names = [server.call("GET", "/api/me", None, each)[1]["name"] for each in (director, second)]
    done(server, tournament, director, "name_director", player=names[1])
    done(server, tournament, director, "begin")
    name = server.call("GET", "/api/me", None, late)[1]["name"]
    done(server, tournament, director, "name_director", player=name)

    async def play() -> None:
        entrants = [Paying(server, tournament, c, n) for n, c in enumerate(cookies)]
        players = [asyncio.create_task(entrant.play()) for entrant in entrants]
        while final()["outcome"] is None:
            await asyncio.sleep(0.05)
        await asyncio.to_thread(correct)
        await asyncio.gather(*players)

    def final() -> Json:
        rounds = page(server, tournament)["stages"][0]["rounds"]
        return dict(rounds[0]["matches"][0])

    def correct() -> None:
        shown = final()
        winner = shown["outcome"]["winner"]
        points = [0, 11] if winner == 0 else [11, 0]
        proposal = {"match": "1.1.1", "points": points, "reason": "ha giocato un altro"}
        done(server, tournament, director, "propose_result", **proposal)
        for cookie, code in ((cookies[0], "not_director"), (late, "late_director")):
            status, answer = told(server, tournament, cookie, "propose_result", **proposal)
            assert (status, answer["code"]) == (403, code)
        anybody = page(server, tournament)
        told_to_all = anybody["proposal"]
        assert (told_to_all["by"], told_to_all["reason"]) == (names[0], proposal["reason"])
        assert (told_to_all["match"], told_to_all["outcome"]["points"]) == ("1.1.1", points)
        assert final() == shown
        time.sleep(short_waits.OBJECTING + 1)
        assert page(server, tournament)["phase"] == "running"
        assert in_pot(server, tournament) == 2 * FEE
        number = {"proposal": told_to_all["number"]}
        for cookie, code in ((director, "own_proposal"), (late, "late_director")):
            status, answer = told(server, tournament, cookie, "confirm_result", **number)
            assert (status, answer["code"]) == (403, code)
        mine = page(server, tournament, second)["you"]
        assert (mine["corrects"], mine["confirms"], mine["refuses"]) == (True, True, True)
        done(server, tournament, second, "confirm_result", **number)
        assert final()["outcome"]["winner"] == 1 - winner

    run(play())
    while (shown := page(server, tournament))["phase"] != "over":
        time.sleep(0.1)
    champion = final()["sides"][final()["outcome"]["winner"]][0]
    assert shown["chips"]["won"] == {str(champion): 2 * FEE}
    expected = [WELCOME + FEE if n == champion else WELCOME - FEE for n in (1, 2)]
    assert balances(server, cookies) == expected
    assert in_pot(server, tournament) == 0
    told_of = [(note["what"], note["by"], note["proposed_by"]) for note in shown["notes"]]
    assert told_of == [("proposed", names[0], ""), ("adjusted", names[1], names[0])]
    assert_books_are_right(server.data)
    assert server.stop() == ""
