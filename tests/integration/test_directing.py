"""A director's evening on a real server, and what its pages tell."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from entrants import (
    GIRONE,
    account,
    announced,
    done,
    page,
    stored,
    tagged,
    told,
)
from served import PASSWORD, PATIENCE, Client, Server, run
from stored import rows

from mazziere.tournament.events import MatchBegun


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Server(tmp_path_factory.mktemp("tournaments")) as server:
        yield server


def test_a_director_runs_an_evening_in_person(served: Server) -> None:
    name, director = account(served)
    settings = GIRONE | {"in_person": True, "show_up": None, "match": {"target": 11}}
    tournament = announced(served, director, settings)
    guest = served.guest()
    assert told(served, tournament, guest, "add_entry", names=["Anna"])[0] == 403
    for each in ("Anna", "Bruno", "Carla", "Dario"):
        done(served, tournament, director, "add_entry", names=[each])
    shown = done(served, tournament, director, "begin")
    while shown["phase"] == "running":
        matches = shown["stages"][0]["rounds"][-1]["matches"]
        assert all(match["table"] is None for match in matches)
        for match in matches:
            if match["outcome"] is None:
                shown = done(
                    served,
                    tournament,
                    director,
                    "enter_result",
                    match=match["match"],
                    points=[11, 8],
                )
        asyncio.run(asyncio.sleep(0.2))
        shown = page(served, tournament)
    wrong = {"match": "1.1.1", "points": [8, 11], "reason": ""}
    assert told(served, tournament, director, "adjust_result", **wrong)[0] == 400
    wrong["reason"] = "letto male il foglio"
    shown = done(served, tournament, director, "adjust_result", **wrong)
    note = shown["notes"][-1]
    assert note["reason"] == "letto male il foglio"
    assert (note["before"], note["points"], note["by"]) == ([11, 8], [8, 11], name)
    assert rows(
        served.data, "SELECT count(*) FROM fixtures WHERE tournament_id = ?", tournament
    ) == [(0,)]


def test_a_director_names_another_by_name(served: Server) -> None:
    owner, director = account(served)
    other, helper = account(served)
    tournament = announced(served, director, GIRONE)
    status, problem = told(served, tournament, helper, "name_director", player=other)
    assert (status, problem["code"]) == (403, "not_director")
    unknown = told(served, tournament, director, "name_director", player="Nessuno Qui")
    assert (unknown[0], unknown[1]["code"]) == (404, "no_player")
    shown = done(served, tournament, director, "name_director", player=other)
    assert shown["directors"] == [owner, other]
    assert page(served, tournament, helper)["you"]["director"]
    status, problem = told(served, tournament, helper, "dismiss_director", player=owner)
    assert (status, problem["code"]) == (409, "no_such_director")
    done(served, tournament, director, "dismiss_director", player=other)
    assert not page(served, tournament, helper)["you"]["director"]


def test_a_page_that_has_not_changed_is_not_sent_again(served: Server) -> None:
    name, director = account(served)
    tournament = announced(served, director, GIRONE)

    def ask(cookie: str, tag: str = "") -> tuple[int, str, bytes]:
        return tagged(served, tournament, cookie, tag)

    status, tag, body = ask(director)
    assert (status, json.loads(body)["directors"]) == (200, [name])
    assert ask(director, tag) == (304, tag, b"")
    guest = served.guest()
    assert ask(guest, tag)[0] == 200  # somebody else sees something else
    done(served, tournament, guest, "register")
    status, after, _ = ask(director, tag)
    assert (status, after != tag) == (200, True)


def test_a_substitute_takes_the_seat(served: Server) -> None:
    name, director = account(served)
    tournament = announced(served, director, GIRONE)
    cookies = [served.guest() for _ in range(2)]
    for cookie in cookies:
        done(served, tournament, cookie, "register")
    shown = done(served, tournament, director, "begin")
    (match,) = shown["stages"][0]["rounds"][0]["matches"]
    out = next(each["players"][0] for each in shown["entries"] if each["entry"] == 1)
    fields = {"entry": 1, "out": out, "player": "Nessuno"}
    assert told(served, tournament, director, "substitute", **fields) == (
        404,
        {"code": "no_player", "about": ""},
    )
    fields["player"] = name
    shown = done(served, tournament, director, "substitute", **fields)
    assert shown["you"]["table"] == match["table"]
    assert page(served, tournament, cookies[0])["you"]["table"] is None

    async def main() -> None:
        anna = await Client.connect(served, director)
        await anna.ask("join", table=match["table"])
        view = anna.views[match["table"]]
        assert view["you"] is not None
        assert await anna.refusal("stand", table=match["table"]) == "not_now"
        assert (
            await anna.refusal("seat_bot", table=match["table"], seat=0, bot="random") == "not_host"
        )
        await anna.ask("ready", table=match["table"], nonce="")
        bruno = await Client.connect(served, cookies[1])
        await bruno.ask("join", table=match["table"])
        await bruno.ask("ready", table=match["table"], nonce="")
        await anna.until(lambda: anna.views[match["table"]]["phase"] == "playing")
        assert await anna.refusal("agree_to_void", table=match["table"], agree=True) == "not_now"
        # What the director decides now closes the table.
        done(served, tournament, director, "declare_absent", match=match["match"], sides=[0])
        await anna.until(lambda: anna.views[match["table"]]["phase"] == "closed")

    run(main())
    events = stored(served.data, tournament).events
    assert any(isinstance(event, MatchBegun) for event in events)


def test_bad_requests_change_nothing(served: Server) -> None:
    _, director = account(served)
    guest = served.guest()
    assert served.call("POST", "/api/tournaments", GIRONE, guest)[:2] == (
        403,
        {"code": "guest", "about": ""},
    )
    assert served.call("POST", "/api/tournaments", GIRONE)[0] == 401
    for wrong in (
        GIRONE | {"stages": []},
        GIRONE | {"game": "poker"},
        GIRONE | {"duplicate": True, "match": {"target": 11}},
    ):
        status, answer, _ = served.call("POST", "/api/tournaments", wrong, director)
        assert (status, answer["code"]) == (409, "bad_settings")
    for wrong in (GIRONE | {"unknown": 1}, GIRONE | {"seats": "two"}, {}, []):
        assert served.call("POST", "/api/tournaments", wrong, director)[0] == 400
    tournament = announced(served, director, GIRONE | {"rated": True})
    before = page(served, tournament)
    assert told(served, tournament, guest, "register") == (403, {"code": "guest", "about": ""})
    assert told(served, tournament, director, "nothing")[0] == 400
    assert told(served, tournament, director, "check_in", entry=1)[1]["code"] == "no_entry"
    assert told(served, tournament, director, "begin")[1]["code"] == "too_few"
    assert told(served, tournament, guest, "cancel", reason="x")[0] == 403
    assert told(served, "nothing", director, "begin") == (
        404,
        {"code": "no_tournament", "about": ""},
    )
    assert served.call("GET", "/api/tournaments/nothing")[0] == 404
    assert page(served, tournament) == before
    shown = done(served, tournament, director, "register")
    assert shown["secret"] is None
    assert served.call("GET", "/schema/openapi.json")[0] == 200


def test_who_deletes_the_account_leaves_no_name_behind(served: Server) -> None:
    _, director = account(served)
    tournament = announced(served, director, GIRONE)
    other, cookie = account(served)
    done(served, tournament, cookie, "register")
    body = {"password": PASSWORD}
    status, answer, _ = served.call("DELETE", "/api/me", body, cookie)
    assert status in (200, 204), answer
    # Another node hears of it a moment later.
    for _ in range(int(PATIENCE * 20)):
        shown = [entry["players"] for entry in page(served, tournament)["entries"]]
        if shown == [["Anonimo"]]:
            break
        time.sleep(0.05)
    assert shown == [["Anonimo"]]
    assert other not in str(stored(served.data, tournament).events)
