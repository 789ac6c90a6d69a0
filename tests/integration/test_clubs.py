"""Clubs on a real server: members, their tournaments, through restarts."""

from __future__ import annotations

import csv
import io
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from datetime import date, datetime, timedelta
from http.client import HTTPException
from itertools import count, pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from served import PASSWORD, PATIENCE, Json, Server, wait_until
from stored import rows

from mazziere.tournament import Tournament
from mazziere.tournament.events import Decided, decode

NUMBERS = count()
GIRONE: Json = {
    "name": "Martedì",
    "game": "scopa",
    "seats": 2,
    "entry": "individual",
    "match": {"target": 11},
    "stages": [{"kind": "round_robin"}],
    "rated": False,
}


class Someone:
    """An account that talks to the server."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        body = {"name": self.name, "password": PASSWORD}
        status, answer, self.cookie = server.call("POST", "/api/register", body)
        assert status == 201, answer

    def call(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        return self.server.call(method, f"/api{quote(path, safe='/?&=')}", body, self.cookie)[:2]

    def did(self, method: str, path: str, body: object = None) -> Any:
        status, answer = self.call(method, path, body)
        assert status < 300, answer
        return answer

    def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        status, answer = self.call(method, path, body)
        assert status >= 400, answer
        return status, answer["code"]

    def told(self, tournament: str, kind: str, **fields: Any) -> tuple[int, Any]:
        return self.call("POST", f"/tournaments/{tournament}/commands", {"type": kind, **fields})


@pytest.fixture(scope="module")
def cast(server: Server) -> list[Someone]:
    """Few: from one address nobody registers often."""
    return [Someone(server, f"{name} Rossi") for name in ("Olga", "Dino", "Meme", "Ugo")]


def founded(owner: Someone, name: str | None = None) -> str:
    name = name or f"Circolo {'abcdefgh'[next(NUMBERS)]}"
    return owner.did("POST", "/clubs", {"name": name, "about": "Ogni martedì."})["club"]


def joined(club: str, owner: Someone, *others: Someone, role: str = "member") -> None:
    for each in others:
        each.did("POST", f"/clubs/{club}/members", {})
        owner.did("PUT", f"/clubs/{club}/members/{each.name}", {"role": "member"})
        if role != "member":
            owner.did("PUT", f"/clubs/{club}/members/{each.name}", {"role": role})


def roles(page: Json) -> dict[str, str]:
    return {each["name"]: each["role"] for each in page["members"]}


def test_a_club_and_its_members(cast: list[Someone]) -> None:
    olga, dino, meme, ugo = cast
    club = founded(olga, "Circolo di Prova")
    path = f"/clubs/{club}"
    meme.did("POST", f"{path}/members", {})
    assert meme.refused("POST", f"{path}/members", {}) == (409, "already_asking")
    assert meme.did("GET", path)["you"] == {"role": "asking", "link": None}
    assert meme.did("GET", path)["asking"] == []
    (listed,) = [each for each in meme.did("GET", "/me/clubs") if each["club"] == club]
    assert (listed["role"], listed["members"]) == ("asking", 1)  # who asks is no member yet
    assert meme.refused("PUT", f"{path}/members/{meme.name}", {"role": "member"})[0] == 403
    assert [each["name"] for each in olga.did("GET", path)["asking"]] == [meme.name]
    page = olga.did("PUT", f"{path}/members/{meme.name.upper()}", {"role": "member"})
    assert roles(page) == {olga.name: "owner", meme.name: "member"}

    assert meme.refused("POST", f"{path}/link") == (403, "not_club_director")
    link = olga.did("POST", f"{path}/link")["link"]
    assert meme.did("GET", path)["you"] == {"role": "member", "link": None}  # only staff invites
    assert dino.refused("POST", f"{path}/members", {"link": link[::-1]}) == (403, "bad_link")
    assert roles(dino.did("POST", f"{path}/members", {"link": link}))[dino.name] == "member"
    since = {each["name"]: each["since"] for each in olga.did("GET", path)["members"]}
    page = olga.did("PUT", f"{path}/members/{dino.name}", {"role": "director"})
    assert {each["name"]: each["since"] for each in page["members"]} == since
    assert dino.did("GET", path)["you"] == {"role": "director", "link": link}
    dino.did("DELETE", f"{path}/link")
    assert ugo.refused("POST", f"{path}/members", {"link": link}) == (403, "bad_link")

    assert olga.refused("DELETE", f"{path}/members/{olga.name}") == (409, "last_owner")
    assert dino.refused("PUT", path, {"name": "Nostro"}) == (403, "not_club_owner")
    assert olga.did("PUT", path, {"name": "Il Circolo", "about": " x "})["about"] == "x"
    dino.did("DELETE", f"{path}/members/{meme.name}")
    assert meme.did("GET", "/me/clubs") == []
    assert [each["role"] for each in dino.did("GET", "/me/clubs")] == ["director"]
    assert dino.refused("DELETE", f"{path}/members/{meme.name}") == (404, "not_member")
    assert dino.refused("DELETE", path) == (403, "not_club_owner")
    olga.did("DELETE", path)
    assert olga.refused("GET", path) == (404, "no_club")


def test_names_of_clubs_are_as_strict_as_those_of_accounts(
    server: Server, cast: list[Someone]
) -> None:
    olga = cast[0]
    founded(olga, "Asso di Coppe")
    for name in ("asso  di coppe", "A\u200bsso", "ab", "x" * 41, "Scopa\u202e", "<b>scopa</b>"):
        assert olga.refused("POST", "/clubs", {"name": name}) == (400, "bad_name")
    for name in ("ASSO DI COPPE", "Ass0 d1 Coppe", "Àsso-di-Coppe"):
        assert olga.refused("POST", "/clubs", {"name": name}) == (409, "name_taken")
    hostile = {"name": "Circolo Buono", "about": "a\u202eb"}
    assert olga.refused("POST", "/clubs", hostile) == (400, "bad_text")
    other = founded(olga)
    assert olga.refused("PUT", f"/clubs/{other}", {"name": "Asso di C0ppe"})[1] == "name_taken"
    status, answer, _ = server.call("GET", "/api/clubs?like=asso%20di")
    assert (status, [each["name"] for each in answer]) == (200, ["Asso di Coppe"])
    assert answer[0]["members"] == 1
    names = [each["name"] for each in server.call("GET", "/api/clubs")[1]]
    assert names == sorted(names, key=str.lower)
    later = server.call("GET", f"/api/clubs?after={quote(names[0])}")[1]
    assert [each["name"] for each in later] == names[1:]  # a page begins after the one before
    guest = server.guest()
    assert server.call("POST", "/api/clubs", {"name": "Di Passaggio"}, guest)[0] == 403
    assert server.call("POST", f"/api/clubs/{other}/members", {}, guest)[1]["code"] == "guest"


def test_whoever_runs_the_club_directs_its_tournaments(server: Server, cast: list[Someone]) -> None:
    olga, dino, meme, out = cast
    club = founded(olga)
    joined(club, olga, dino, role="director")
    joined(club, olga, meme)
    held = GIRONE | {"club": club, "members_only": True, "in_person": True, "show_up": None}
    assert meme.refused("POST", "/tournaments", held) == (403, "not_club_director")
    assert dino.refused("POST", "/tournaments", held | {"club": "x"}) == (404, "no_club")
    assert dino.refused("POST", "/tournaments", GIRONE | {"members_only": True})[1] == (
        "bad_settings"
    )
    tournament = dino.did("POST", "/tournaments", held)["tournament"]
    assert olga.did("GET", f"/clubs/{club}")["tournaments"][0]["tournament"] == tournament
    assert olga.did("GET", f"/clubs/{club}/tournaments")[0]["club"] == club
    assert out.told(tournament, "register")[1]["code"] == "members_only"
    assert meme.told(tournament, "register")[0] == 200
    for director in (olga, dino):
        assert director.did("GET", f"/tournaments/{tournament}/me")["you"]["director"]
    assert meme.told(tournament, "pause")[1]["code"] in ("not_director", "not_now")
    moved = held | {"club": None, "name": "Mercoledì"}
    status, page = olga.told(tournament, "edit", settings=moved)
    assert (status, page["settings"]["club"]) == (200, club)
    assert olga.refused("DELETE", f"/clubs/{club}") == (409, "tournaments_open")

    # People of the club by name: members are themselves, others are the same on every evening.
    assert olga.told(tournament, "add_entry", names=[dino.name.lower()])[0] == 200
    assert dino.did("GET", f"/tournaments/{tournament}/me")["you"]["entry"] == 2
    assert olga.told(tournament, "add_entry", names=["Nonna Pina"])[0] == 200
    assert olga.told(tournament, "add_entry", names=["nonna  pina"])[1]["code"] == (
        "already_entered"
    )
    olga.did("PUT", f"/clubs/{club}/members/{dino.name}", {"role": "member"})
    assert dino.told(tournament, "begin")[1]["code"] == "not_director"
    assert olga.told(tournament, "begin")[0] == 200

    # The director enters what was played in person; the log knows who did.
    page = olga.did("GET", f"/tournaments/{tournament}")
    match = page["stages"][0]["rounds"][0]["matches"][0]["match"]
    assert dino.told(tournament, "enter_result", match=match, points=[11, 7])[1]["code"] == (
        "not_director"
    )
    status, page = olga.told(tournament, "enter_result", match=match, points=[11, 7])
    outcome = page["stages"][0]["rounds"][0]["matches"][0]["outcome"]
    assert (outcome["vp"], outcome["mp"]) == ([20, 0], [4, -4])
    query = "SELECT event FROM tournament_events WHERE tournament_id = ? ORDER BY seq"
    log = [decode(event) for (event,) in rows(server.data, query, tournament)]
    (decided,) = [event for event in log if isinstance(event, Decided)]
    assert decided.by == olga.did("GET", "/me")["player"]
    assert Tournament.fold(log).meeting(match).outcome is not None


def test_a_pair_of_members_only(cast: list[Someone]) -> None:
    olga, _, meme, out = cast
    club = founded(olga)
    joined(club, olga, meme)
    held = GIRONE | {"club": club, "members_only": True, "seats": 4, "entry": "fixed"}
    tournament = olga.did("POST", "/tournaments", held)["tournament"]
    assert olga.told(tournament, "register", partner=out.name)[1]["code"] == "members_only"
    assert olga.told(tournament, "register", partner=meme.name)[0] == 200
    meme.did("DELETE", f"/clubs/{club}/members/{meme.name}")
    assert meme.told(tournament, "accept", entry=1)[1]["code"] == "members_only"


def test_a_club_outlives_restarts_and_its_owner(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        olga, dino, meme = (Someone(server, each) for each in ("Olga", "Dino", "Meme"))
        club, lonely = founded(olga, "Che Resta"), founded(olga, "Che Finisce")
        joined(club, olga, meme)
        joined(club, olga, dino, role="director")
        before = meme.did("GET", f"/clubs/{club}")
        server.kill()
    with Server(tmp_path) as server:
        for each in (olga, dino, meme):
            each.server = server
        assert meme.did("GET", f"/clubs/{club}") == before
        olga.did("DELETE", "/me", {"password": PASSWORD})
        assert roles(meme.did("GET", f"/clubs/{club}")) == {
            meme.name: "member",
            dino.name: "owner",
        }
        assert meme.refused("GET", f"/clubs/{lonely}") == (404, "no_club")
        assert server.stop() == ""


def test_other_sites_can_show_a_club_but_not_change_it(server: Server, cast: list[Someone]) -> None:
    olga = cast[0]
    club = founded(olga)
    for path in ("/api/clubs", f"/api/clubs/{club}", f"/api/clubs/{club}/tournaments"):
        request = urllib.request.Request(server.url + path)
        request.add_header("Origin", "https://circolo.example")
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            assert response.headers["Access-Control-Allow-Origin"] == "*"
    request = urllib.request.Request(f"{server.url}/api/clubs/{club}/link", b"", method="POST")
    request.add_header("Origin", "https://circolo.example")
    request.add_header("Cookie", olga.cookie)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=PATIENCE)
    assert refused.value.code == 403
    refused.value.close()


def evening(weekday: int, **more: Any) -> Json:
    rule = {"weekday": weekday, "at": "20:30", "zone": "Europe/Rome"}
    return {"rule": rule, "ahead": 60, "settings": GIRONE} | more


def dates_of(data: Path, event: str) -> list[tuple[str, str]]:
    query = "SELECT day, tournament_id FROM club_occasions WHERE event_id = ? ORDER BY day"
    return rows(data, query, event)


def planned(director: Someone, path: str) -> None:
    """Plan an event; the server may be gone before it has answered."""
    with suppress(OSError, HTTPException):
        director.call("POST", path, evening(1))


def test_what_comes_again_is_announced_once_whatever_happens(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        olga = Someone(server, "Olga")
        club = founded(olga)
        path = f"/clubs/{club}/events"
        planning = threading.Thread(target=planned, args=(olga, path))
        planning.start()
        wait_until(lambda: bool(rows(tmp_path, "SELECT 1 FROM club_occasions")))
        server.kill()  # in the middle of it
        planning.join()
        ((event,),) = rows(tmp_path, "SELECT event_id FROM club_events")
    for polite in (False, True):
        with Server(tmp_path) as server:
            olga.server = server
            # Sixty days have eight Tuesdays, or nine.
            wait_until(lambda: len(dates_of(tmp_path, event)) >= 8)
            time.sleep(1.5)  # one more look
            server.stop() if polite else server.kill()
    held = dates_of(tmp_path, event)
    days = [date.fromisoformat(day) for day, _ in held]
    assert len(held) in (8, 9)
    assert {(after - before).days for before, after in pairwise(days)} == {7}
    with Server(tmp_path) as server:
        olga.server = server
        listed = olga.did("GET", f"/clubs/{club}/tournaments")
        assert sorted(row["tournament"] for row in listed) == sorted(each for _, each in held)
        starts = {row["tournament"]: row["starts_at"] for row in listed}
        for day, tournament in held:
            there = datetime.fromtimestamp(starts[tournament] / 1000, ZoneInfo("Europe/Rome"))
            assert there.strftime("%Y-%m-%d %H:%M") == f"{day} 20:30"
        page = olga.did("GET", f"/tournaments/{held[0][1]}")
        assert page["settings"]["club"] == club
        assert page["you"]["director"]

        # The next one is the week after the last; another day then holds from there on.
        week = timedelta(7)
        (view,) = olga.did("GET", path)
        coming = datetime.fromtimestamp(view["next"] / 1000, ZoneInfo("Europe/Rome"))
        assert coming.date() == days[-1] + week
        (view,) = olga.did("PUT", f"{path}/{event}", evening(3, ahead=0))
        coming = datetime.fromtimestamp(view["next"] / 1000, ZoneInfo("Europe/Rome"))
        assert coming.weekday() == 3
        assert coming.date() > days[-1]
        (view,) = olga.did("PUT", f"{path}/{event}", evening(3, ahead=0, paused=True))
        assert view["next"] is None
        assert rows(tmp_path, "SELECT due FROM club_events") == [(None,)]
        olga.did("DELETE", f"{path}/{event}")
        assert olga.did("GET", path) == []
        assert len(olga.did("GET", f"/clubs/{club}/tournaments")) == len(held)
        assert server.stop() == ""


def test_what_cannot_come_again(cast: list[Someone]) -> None:
    olga, dino, meme, _ = cast
    club, other = founded(olga), founded(olga)
    joined(club, olga, meme)
    path = f"/clubs/{club}/events"
    assert meme.refused("POST", path, evening(1)) == (403, "not_club_director")
    assert dino.refused("POST", path, evening(1)) == (403, "not_club_director")
    rule = {"weekday": 1, "at": "20:30", "zone": "Europa/Roma"}
    assert olga.refused("POST", path, evening(1, rule=rule)) == (409, "bad_event")
    full = GIRONE | {"start": "full", "capacity": 8}
    assert olga.refused("POST", path, evening(1, settings=full)) == (409, "bad_event")
    odd = GIRONE | {"seats": 4}
    assert olga.refused("POST", path, evening(1, settings=odd)) == (409, "bad_settings")
    for bad in ({"weekday": 7}, {"at": "24:00"}, {"week": "fifth"}):
        body = evening(1)
        body["rule"] = body["rule"] | bad
        assert olga.refused("POST", path, body) == (400, "bad_request")
    event = olga.did("POST", path, evening(1, paused=True))["event"]
    assert olga.refused("PUT", f"/clubs/{other}/events/{event}", evening(1)) == (404, "no_event")
    assert olga.refused("DELETE", f"/clubs/{other}/events/{event}") == (404, "no_event")
    assert olga.did("GET", f"/clubs/{club}/tournaments") == []


def played_in_person(director: Someone, club: str, *names: str) -> str:
    """An evening in which whoever is named earlier wins; the id of the tournament."""
    held = GIRONE | {"club": club, "in_person": True, "show_up": None}
    tournament = director.did("POST", "/tournaments", held)["tournament"]
    for name in names:
        assert director.told(tournament, "add_entry", names=[name])[0] == 200
    page = director.told(tournament, "begin")[1]
    while page["phase"] == "running":
        strength = {each["entry"]: names.index(each["players"][0]) for each in page["entries"]}
        for match in page["stages"][0]["rounds"][-1]["matches"]:
            if match["outcome"] is None:
                (first,), (second,) = match["sides"]
                points = [11, 5] if strength[first] < strength[second] else [5, 11]
                body = {"match": match["match"], "points": points}
                status, answer = director.told(tournament, "enter_result", **body)
                assert status == 200, answer
        page = director.did("GET", f"/tournaments/{tournament}")
    return tournament


def test_a_season_over_evenings_in_person(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        olga, dino = Someone(server, "Olga"), Someone(server, "Dino")
        club = founded(olga)
        joined(club, olga, dino)
        first = played_in_person(olga, club, "Dino", "Nonna Pina", "Olga")
        second = played_in_person(olga, club, "Nonna Pina", "Olga", "Dino")
        path = f"/clubs/{club}/seasons"
        plan = {"name": "2026", "first": "2020-01-01", "last": "2199-12-31"}
        season = olga.did("POST", path, plan)["season"]
        table = olga.did("GET", f"{path}/{season}")
        assert [each["tournament"] for each in table["evenings"]] == [first, second]
        # By hand: 25, 18 and 15 for the places, and 2 for taking part.
        ranked = [(row["place"], row["name"], row["points"]) for row in table["rows"]]
        assert ranked == [(1, "Nonna Pina", 47), (2, "Dino", 44), (3, "Olga", 37)]
        best = olga.did("PUT", f"{path}/{season}", plan | {"best": 1, "left_out": [first]})
        assert [(row["name"], row["points"]) for row in best["rows"]] == [
            ("Nonna Pina", 27),
            ("Olga", 20),
            ("Dino", 17),
        ]
        assert olga.did("PUT", f"{path}/{season}", plan | {"games": ["briscola"]})["rows"] == []
        past = plan | {"last": "2020-12-31"}
        assert olga.did("PUT", f"{path}/{season}", past)["rows"] == []
        olga.did("PUT", f"{path}/{season}", plan)

        # A result that was written down wrongly changes the ranking.
        match, points = overturned(olga, first)
        status, _ = olga.told(first, "adjust_result", match=match, points=points, reason="x")
        assert status == 200
        adjusted = olga.did("GET", f"{path}/{season}")
        assert [row["points"] for row in adjusted["rows"]] == [54, 37, 37]
        server.kill()
    with Server(tmp_path) as server:
        olga.server = dino.server = server
        assert olga.did("GET", f"{path}/{season}") == adjusted
        assert dino.refused("PUT", f"{path}/{season}", plan) == (403, "not_club_director")
        for bad in ({"first": "2200-01-01"}, {"zone": "x"}, {"games": ["poker"]}, {"name": "\n"}):
            assert olga.refused("POST", path, plan | bad) == (409, "bad_season")
        text = olga.did("GET", f"{path}/{season}/ranking.csv")
        lines = list(csv.reader(io.StringIO(text)))
        assert len(lines) == 4
        assert len(lines[0]) == 6
        dino.did("DELETE", "/me", {"password": PASSWORD})
        names = {row["name"] for row in olga.did("GET", f"{path}/{season}")["rows"]}
        assert names == {"Nonna Pina", "Olga", "Anonimo"}
        olga.did("DELETE", f"{path}/{season}")
        assert olga.refused("GET", f"{path}/{season}") == (404, "no_season")
        assert server.stop() == ""


def overturned(director: Someone, tournament: str) -> tuple[str, list[int]]:
    """The match between the first and the second, as if the second had won it."""
    page = director.did("GET", f"/tournaments/{tournament}")
    winner, second = (each["entry"] for each in page["ranking"][:2])
    for each in page["stages"][0]["rounds"]:
        for match in each["matches"]:
            if {entry for side in match["sides"] for entry in side} == {winner, second}:
                return match["match"], [0, 11] if match["sides"][0] == [winner] else [11, 0]
    raise AssertionError("they never met")
