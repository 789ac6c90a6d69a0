"""Tournaments on a real server: over HTTP and sockets, through restarts."""

from __future__ import annotations

import asyncio
import csv
import io
import os
import random
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from entrants import (
    GIRONE,
    SCOPA,
    account,
    announced,
    done,
    page,
    stored,
    tagged,
    told,
)
from served import Client, Json, Refused, Server, run
from stored import database_of, rows

from mazziere.notation import verify
from mazziere.tournament import Tournament
from mazziere.tournament.events import Decided

#: How many play the long evening; a multiple of eight.
EVENING = int(os.environ.get("MAZZIERE_EVENING", "64"))


def turn(server: Server, tournament: str, cookie: str) -> Json:
    status, answer, _ = server.call("GET", f"/api/tournaments/{tournament}/me", None, cookie)
    assert status == 200, answer
    return answer


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


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Server(tmp_path_factory.mktemp("tournaments")) as server:
        yield server


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
