"""Clubs on a real server: members, their tournaments, through restarts."""

from __future__ import annotations

import urllib.error
import urllib.request
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from served import Json, Server
from stored import rows

from mazziere.tournament import Tournament
from mazziere.tournament.events import Decided, decode

PASSWORD = "una parola lunga"
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
    assert meme.refused("PUT", f"{path}/members/{meme.name}", {"role": "member"})[0] == 403
    assert [each["name"] for each in olga.did("GET", path)["asking"]] == [meme.name]
    page = olga.did("PUT", f"{path}/members/{meme.name.upper()}", {"role": "member"})
    assert roles(page) == {olga.name: "owner", meme.name: "member"}

    assert meme.refused("POST", f"{path}/link") == (403, "not_club_director")
    link = olga.did("POST", f"{path}/link")["link"]
    assert dino.refused("POST", f"{path}/members", {"link": "x" + link[1:]}) == (403, "bad_link")
    assert roles(dino.did("POST", f"{path}/members", {"link": link}))[dino.name] == "member"
    olga.did("PUT", f"{path}/members/{dino.name}", {"role": "director"})
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
        with urllib.request.urlopen(request, timeout=20) as response:
            assert response.headers["Access-Control-Allow-Origin"] == "*"
    request = urllib.request.Request(f"{server.url}/api/clubs/{club}/link", b"", method="POST")
    request.add_header("Origin", "https://circolo.example")
    request.add_header("Cookie", olga.cookie)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=20)
    assert refused.value.code == 403
    refused.value.close()
