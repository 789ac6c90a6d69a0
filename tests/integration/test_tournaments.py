"""Tournaments on a real server: over HTTP and sockets, through restarts."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import os
import random
import time
import urllib.error
import urllib.request
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from served import PASSWORD, PATIENCE, Client, Json, Refused, Server, registered, run
from stored import database_of, rows

from mazziere.notation import verify
from mazziere.tournament import Tournament
from mazziere.tournament.events import Decided, MatchBegun, decode

NUMBERS = count()
#: How many play the long evening; a multiple of eight.
EVENING = int(os.environ.get("MAZZIERE_EVENING", "64"))
SCOPA: Json = {
    "name": "Prova",
    "game": "scopa",
    "seats": 2,
    "entry": "individual",
    "match": {"deals": 1},
    "rated": False,
}
GIRONE: Json = SCOPA | {"stages": [{"kind": "round_robin"}]}


def account(server: Server) -> tuple[str, str]:
    """The name and cookie of a new account."""
    name = f"Arbitro {'abcdefghjkmnpqrstu'[next(NUMBERS)]}"
    return name, registered(server, name)


def announced(server: Server, cookie: str, settings: Json) -> str:
    status, answer, _ = server.call("POST", "/api/tournaments", settings, cookie)
    assert status == 201, answer
    return answer["tournament"]


def page(server: Server, tournament: str, cookie: str = "") -> Json:
    status, answer, _ = server.call("GET", f"/api/tournaments/{tournament}", None, cookie)
    assert status == 200, answer
    return answer


def tagged(server: Server, tournament: str, cookie: str, tag: str) -> tuple[int, str, bytes]:
    """What a browser gets that has the page with that tag: the status, the tag, what is sent."""
    request = urllib.request.Request(f"{server.url}/api/tournaments/{tournament}")
    request.add_header("Cookie", cookie)
    request.add_header("If-None-Match", tag)
    try:
        response = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        # A shared cache may have it for nobody but who asked, and has to ask again.
        assert response.headers["Cache-Control"] == "private, no-cache"
        assert response.headers["Vary"] == "Cookie"
        return response.status, response.headers["ETag"], response.read()


def turn(server: Server, tournament: str, cookie: str) -> Json:
    status, answer, _ = server.call("GET", f"/api/tournaments/{tournament}/me", None, cookie)
    assert status == 200, answer
    return answer


def told(server: Server, tournament: str, cookie: str, kind: str, **fields: Any) -> tuple[int, Any]:
    body = {"type": kind, **fields}
    return server.call("POST", f"/api/tournaments/{tournament}/commands", body, cookie)[:2]


def done(server: Server, tournament: str, cookie: str, kind: str, **fields: Any) -> Json:
    status, answer = told(server, tournament, cookie, kind, **fields)
    assert status == 200, answer
    return answer


def stored(data: Path, tournament: str) -> Tournament:
    query = "SELECT seq, event FROM tournament_events WHERE tournament_id = ? ORDER BY seq"
    found = rows(data, query, tournament)
    assert [seq for seq, _ in found] == list(range(1, len(found) + 1))
    return Tournament.fold([decode(event) for _, event in found])


def check_log(data: Path, tournament: str) -> Tournament:
    """Every match was decided once, and as its table says."""
    folded = stored(data, tournament)
    assert Tournament.fold(folded.events).state() == folded.state()
    decided = [event for event in folded.events if isinstance(event, Decided)]
    assert len({event.fixture for event in decided}) == len(decided)
    played = {event.match_id: event.outcome for event in decided if event.match_id}
    query = "SELECT match_id, winner, vp_0, vp_1 FROM match_results"
    results = {row[0]: row[1:] for row in rows(data, query)}
    for match_id, outcome in played.items():
        assert results[match_id] == (outcome.winner, *outcome.vp)
    return folded


class Entrant:
    """A guest who plays every match of a tournament as soon as it is there."""

    def __init__(self, server: Server, tournament: str, number: int) -> None:
        self.server = server
        self.tournament = tournament
        self.rng = random.Random(number)
        self.cookie = ""
        self.client: Client | None = None
        self.played: set[str] = set()

    async def enter(self) -> int:
        self.client = await Client.connect(self.server)
        self.cookie = self.client.cookie
        answer = await asyncio.to_thread(
            done, self.server, self.tournament, self.cookie, "register", nonce="ab" * 16
        )
        return int(answer["you"]["entry"])

    async def play(self, rounds: int | None = None) -> None:
        """Until the tournament is over, or so many matches are played."""
        while rounds is None or len(self.played) < rounds:
            found = await asyncio.to_thread(turn, self.server, self.tournament, self.cookie)
            if found["phase"] in ("over", "cancelled"):
                return
            table = found["you"]["table"]
            if table is None or table in self.played:
                await asyncio.sleep(0.5)
                continue
            await self.play_at(table)

    async def play_at(self, table: str) -> None:
        if self.client is None or self.client.gone.is_set():
            self.client = await Client.connect(self.server, self.cookie)
        await self.client.ask("join", table=table)
        view = self.client.views[table]
        if view["phase"] == "seating" and not view["seats"][view["you"]]["ready"]:
            try:
                await self.client.ask("ready", table=table, nonce="")
            except Refused as refused:  # too late: the round did not wait any longer
                assert refused.code == "not_now"
        await self.client.until(lambda: self.client.views[table]["phase"] != "seating")
        await self.client.play(table, self.rng)
        self.played.add(table)


def test_directors_are_people(served: Server) -> None:
    _, director = account(served)
    for directors in (["nobody"], ["x" * 5000], [""]):
        call = ("POST", "/api/tournaments", GIRONE | {"directors": directors}, director)
        status, answer, _ = served.call(*call)
        assert (status, answer["code"]) == (404, "no_player")


def test_a_girone_from_its_announcement_to_its_standings(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        _, director = account(server)
        tournament = announced(server, director, GIRONE)
        entrants = [Entrant(server, tournament, number) for number in range(4)]
        for number, entrant in enumerate(entrants, 1):
            assert await entrant.enter() == number
        assert told(server, tournament, entrants[0].cookie, "begin")[0] == 403
        shown = done(server, tournament, director, "begin")
        assert shown["phase"] == "running"
        assert shown["you"]["director"]
        await asyncio.gather(*(entrant.play() for entrant in entrants))
        shown = page(server, tournament)
        assert shown["phase"] == "over"
        assert shown["you"] is None
        assert shown["secret"] is not None
        (group,) = shown["stages"][0]["groups"]
        assert [row["played"] for row in group] == [3] * 4
        assert sum(row["vp"] for row in group) == 6 * 20
        folded = check_log(tmp_path, tournament)
        assert [place["entry"] for place in shown["ranking"]] == [e for _, e in folded.ranking()]
        status, text, _ = server.call("GET", f"/api/tournaments/{tournament}/standings.csv")
        assert status == 200
        lines = list(csv.DictReader(io.StringIO(text)))
        assert [int(line["vp"]) for line in lines] == [row["vp"] for row in group]
        status, results, _ = server.call("GET", f"/api/tournaments/{tournament}/results.json")
        assert len(results["stages"][0]["rounds"]) == 3
        listed = server.call("GET", "/api/tournaments")[1]
        assert [(row["tournament"], row["phase"]) for row in listed] == [(tournament, "over")]
        assert rows(tmp_path, "SELECT count(*) FROM fixtures WHERE NOT settled") == [(0,)]
        assert server.stop() == ""

    run(main())


@pytest.mark.parametrize("duplicate", [False, True])
def test_the_page_tells_how_matches_stand(served: Server, duplicate: bool) -> None:
    """After every deal, as whoever watches the table sees it; sealed boards stay sealed."""

    async def main() -> None:
        _, director = account(served)
        long = GIRONE | {"match": {"deals": 3}, "duplicate": duplicate}
        tournament = announced(served, director, long)
        entrants = [Entrant(served, tournament, number) for number in range(2)]
        for entrant in entrants:
            await entrant.enter()
        shown = done(served, tournament, director, "begin")
        (match,) = shown["stages"][0]["rounds"][0]["matches"]
        table = match["table"]
        assert page(served, tournament)["playing"] == {}
        seen: list[Json] = []
        told: list[Json] = []
        tags, statuses = [""], []

        async def look(view: Json) -> None:
            """Compare at a count, before anybody goes on from it."""
            points = [sum(each[side] for each in view["past"]) for side in (0, 1)]
            told.append({"deal": len(view["past"]), "points": points})
            found = await asyncio.to_thread(page, served, tournament)
            seen.append(found["playing"].get(match["match"]))
            status, tag, _ = await asyncio.to_thread(tagged, served, tournament, "", tags[-1])
            tags.append(tag)
            statuses.append(status)

        async def play(entrant: Entrant) -> None:
            client = entrant.client
            assert client is not None
            await client.ask("join", table=table)
            await client.ask("ready", table=table, nonce="")
            while (view := client.views[table])["phase"] != "over":
                if view["phase"] == "count" and view["you"] not in view["next"]:
                    if view["you"] == 0:
                        await look(view)
                    with suppress(Refused):  # the count may have been closed meanwhile
                        await client.ask("next", table=table)
                elif view["phase"] == "playing" and (view["deal"] or {}).get("moves"):
                    await client.ask("play", table=table, move=view["deal"]["moves"][0])
                await asyncio.sleep(0.01)

        await asyncio.gather(*(play(entrant) for entrant in entrants))
        assert len(told) == 2
        assert seen == ([None, None] if duplicate else told)
        assert statuses == [200, 304 if duplicate else 200]  # no event came between, only points
        while (found := page(served, tournament))["phase"] == "running":
            await asyncio.sleep(0.1)
        assert found["playing"] == {}

    run(main())


def test_an_evening_with_leavers_no_shows_and_restarts(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        _, director = account(server)
        settings = SCOPA | {
            "stages": [
                {"kind": "round_robin", "group_size": 8},
                {"kind": "knockout", "consolation": True},
            ],
            "show_up": 8,
        }
        tournament = announced(server, director, settings)
        entrants = [Entrant(server, tournament, number) for number in range(EVENING)]
        for entrant in entrants:
            await entrant.enter()
        done(server, tournament, director, "begin")
        leaver, *others = entrants
        del others[0]  # who never comes
        # One leaves after a match, and the server is killed in the middle.
        playing = [asyncio.create_task(entrant.play()) for entrant in others]
        await leaver.play(rounds=1)
        done(server, tournament, leaver.cookie, "withdraw", entry=1)
        await asyncio.sleep(2.0)
        for polite in (False, True):
            await asyncio.to_thread(server.stop) if polite else server.kill()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            assert stored(tmp_path, tournament).phase == "running"
            server = Server(tmp_path, port=server.port)
            playing = []
            for entrant in others:
                entrant.server = server
                playing.append(asyncio.create_task(entrant.play()))
            await asyncio.sleep(2.5)
        await asyncio.gather(*playing)
        folded = check_log(tmp_path, tournament)
        assert folded.phase == "over"
        assert folded.entries[1].withdrawn
        assert folded.entries[1].annulled
        assert folded.entries[2].withdrawn  # who never came
        assert [place for place, _ in folded.ranking()[:4]] == [1, 2, 3, 4]
        final = folded.stages[1].rounds[-1].decisions()[0]
        assert final[1].winner is not None
        assert final[0].sides[final[1].winner] == (folded.ranking()[0][1],)
        shown = page(server, tournament)
        assert [(p["place"], p["entry"]) for p in shown["ranking"]] == folded.ranking()
        assert rows(tmp_path, "SELECT count(*) FROM fixtures WHERE NOT settled") == [(0,)]
        assert server.stop() == ""

    run(main())


def test_a_table_that_was_not_opened_in_time_is_opened_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        _, director = account(server)
        tournament = announced(server, director, GIRONE)
        entrants = [Entrant(server, tournament, number) for number in range(2)]
        for entrant in entrants:
            await entrant.enter()
        shown = done(server, tournament, director, "begin")
        table = shown["stages"][0]["rounds"][0]["matches"][0]["table"]
        assert server.stop() == ""
        # As if the server had been killed after the round was stored and before the table was.
        with closing(database_of(tmp_path).connect()) as db:
            for where in ("events", "latest", "tables", "deadlines", "table_seats"):
                db.execute(f"DELETE FROM {where} WHERE table_id = ?", (table,))
        server = Server(tmp_path)
        for entrant in entrants:
            entrant.server = server
        await asyncio.gather(*(entrant.play() for entrant in entrants))
        folded = check_log(tmp_path, tournament)
        assert folded.phase == "over"
        assert {event.how for _, event in folded.stages[0].decisions()} <= {"points", "draw"}
        assert server.stop() == ""

    run(main())


def test_duplicate_boards_stay_sealed_until_all_have_played_them(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        _, director = account(server)
        tournament = announced(server, director, GIRONE | {"duplicate": True})
        entrants = [Entrant(server, tournament, number) for number in range(4)]
        for entrant in entrants:
            await entrant.enter()
        shown = done(server, tournament, director, "begin")
        first, second = shown["stages"][0]["rounds"][0]["matches"]
        early = [entrants[side[0] - 1] for side in first["sides"]]
        late = [entrants[side[0] - 1] for side in second["sides"]]
        await asyncio.gather(*(entrant.play(rounds=1) for entrant in early))
        table, client = first["table"], early[0].client
        assert client is not None
        record = f"/api/matches/{table}-1"
        stranger = await Client.connect(server)
        link = client.views[table]["link"]

        def answers() -> set[int]:
            paths = (
                record,
                f"{record}/record",
                f"{record}/replay",
                f"{record}/replay/1",
                f"{record}/replay/1?seat=0",
            )
            told = {server.call("GET", path, None, early[0].cookie)[0] for path in paths}
            reviewed = server.call("POST", f"{record}/review", {"depth": "rapida"}, early[0].cookie)
            assert (reviewed[0] == 404) == (told == {404})
            return told

        assert client.views[table]["phase"] == "over"
        assert client.views[table]["secret"] is None
        assert await asyncio.to_thread(answers) == {404}
        assert await stranger.refusal("join", table=table) == "no_table"
        assert await stranger.refusal("join", link=link) == "no_table"
        assert await late[0].client.refusal("join", table=table) == "no_table"
        await asyncio.gather(*(entrant.play(rounds=1) for entrant in late))
        await client.until(lambda: client.views[table]["secret"] is not None)
        assert await asyncio.to_thread(answers) == {200}
        await stranger.ask("join", table=table)
        records = [
            server.call("GET", f"/api/matches/{each['table']}-1/record")[1]
            for each in (first, second)
        ]
        played = [verify(text) for text in records]
        decks = [[row.deck for row in match.rows] for match in played]
        assert decks[0] == decks[1]
        assert [match.rows[0].dealer for match in played] == [0, 0]
        await asyncio.gather(*(entrant.play() for entrant in entrants))
        (group,) = page(server, tournament)["stages"][0]["groups"]
        assert sum(row["comparison"] for row in group) == pytest.approx(2)
        sealed = rows(tmp_path, "SELECT count(*) FROM tables WHERE NOT public")
        assert sealed == [(0,)]
        assert server.stop() == ""

    run(main())


def test_who_is_replaced_hears_no_more_of_a_sealed_table(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        _, director = account(server)
        tournament = announced(server, director, GIRONE | {"duplicate": True})
        entrants = [Entrant(server, tournament, number) for number in range(4)]
        for entrant in entrants:
            await entrant.enter()
        shown = done(server, tournament, director, "begin")
        match = shown["stages"][0]["rounds"][0]["matches"][0]
        out, stays = (entrants[side[0] - 1] for side in match["sides"])
        table, entry = match["table"], match["sides"][0][0]
        for each in (out, stays):
            await each.client.ask("join", table=table)
        name, cookie = account(server)
        instead = await Client.connect(server, cookie)
        title = next(each["players"][0] for each in shown["entries"] if each["entry"] == entry)
        fields = {"entry": entry, "out": title, "player": name}
        done(server, tournament, director, "substitute", **fields)
        await instead.ask("join", table=table)
        await out.client.until(lambda: any(m["type"] == "table_gone" for m in out.client.heard))
        heard = len(out.client.heard)
        for each in (instead, stays.client):
            await each.ask("ready", table=table)
        players = (instead, stays.client)
        await asyncio.gather(*(each.play(table, random.Random(1)) for each in players))
        await out.client.ask("ping")
        assert {m["type"] for m in out.client.heard[heard:]} <= {"pong"}
        assert await out.client.refusal("join", table=table) == "no_table"
        assert server.stop() == ""

    run(main())


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
