"""Tournaments on a real server, as directors and players ask for them."""

from __future__ import annotations

import urllib.error
import urllib.request
from itertools import count
from pathlib import Path
from typing import Any

from served import Json, Server, registered
from stored import rows

from mazziere.tournament import Tournament
from mazziere.tournament.events import decode

NUMBERS = count()
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
