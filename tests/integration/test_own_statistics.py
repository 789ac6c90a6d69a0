"""Statistics over HTTP, against a count of the records that knows nothing of them."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from served import PATIENCE, Client, Server, run
from stored import database_of, rows

from mazziere.games import GAMES
from mazziere.games.deal import act
from mazziere.match import Match
from mazziere.notation import verify

COUNTED = re.compile(r"(\w+) (\d+)-(\d+) = (\d+)-(\d+)")
Key = tuple[str, int, bool]


async def sat_down(clients: list[Client], bots: int = 0, **settings: Any) -> str:
    """A table with these clients on its first seats and bots on the others, playing."""
    host = clients[0]
    seats = len(clients) + bots
    made = await host.ask("create_table", seats=seats, public=False, **settings)
    table = made["table"]
    for seat, client in enumerate(clients):
        if seat:
            await client.ask("join", link=made["link"])
        await client.ask("sit", table=table, seat=seat)
    for seat in range(len(clients), seats):
        await host.ask("seat_bot", table=table, seat=seat, bot="random")
    for client in clients:
        await client.ask("ready", table=table, nonce="")
    for client in clients:
        await client.until(lambda client=client: client.views[table]["phase"] == "playing")
    return table


async def played(clients: list[Client], bots: int = 0, **settings: Any) -> str:
    """A match to its end; its id."""
    table = await sat_down(clients, bots, **settings)
    await asyncio.gather(*(c.play(table, random.Random(n)) for n, c in enumerate(clients)))
    return f"{table}-1"


def statistics(server: Server, cookie: str, question: str = "") -> Any:
    status, answer, _ = server.call("GET", f"/api/me/statistics{question}", None, cookie)
    assert status == 200
    return answer


def tricks_of(match: Match, side: int) -> list[tuple[int, int]]:
    """The tricks of each deal, own and others': who leads next has taken the last one."""
    found = []
    for row in match.rows:
        plays = [act.seat(each) for each in row.deal.log if act.kind(each) == act.PLAY]
        takers = [*plays[row.deal.seats :: row.deal.seats], row.deal.last_taker]
        mine = sum(taker & 1 == side for taker in takers)
        found.append((mine, len(takers) - mine))
    return found


class Expected:
    """What a player should be told of the matches of a game."""

    def __init__(self) -> None:
        self.results: Counter[str] = Counter()
        self.deals = 0
        self.points = [0, 0]
        self.lines: dict[str, list[list[int]]] = defaultdict(lambda: [[0, 0], [0, 0], [0, 0]])

    def count(self, text: str, seat: int) -> None:
        """Add a match by its record."""
        match = verify(text)
        side = seat & 1
        winner = re.search(r"^Result: (?:side (\d)|draw)", text, re.M)[1]
        self.results["drawn" if winner is None else "won" if int(winner) == side else "lost"] += 1
        for line in re.findall(r"^Count: (.*)$", text, re.M):
            self.deals += 1
            for name, *values in COUNTED.findall(line):
                pairs = [[int(each) for each in values[n : n + 2]] for n in (0, 2)]
                measure, points = (pair[::-1] if side else pair for pair in pairs)
                self.add(name, [int(each > 0) for each in points], points, measure)
                self.points = [a + b for a, b in zip(self.points, points, strict=True)]
            if match.form.rules.game.name == "cirulla":
                cappotto = re.search(r"cappotto (\d)", line)
                made = [0, 0] if cappotto is None else [int(cappotto[1]) == 0, int(cappotto[1])]
                self.note("cappotto", [int(each) for each in (made[::-1] if side else made)])
        if match.form.rules.game.name in ("tressette", "briscola"):
            for mine, theirs in tricks_of(match, side):
                self.note("prese", [mine, theirs])
                self.note("tutte_le_prese", [int(theirs == 0), int(mine == 0)])

    def note(self, name: str, measure: list[int]) -> None:
        self.add(name, [int(each > 0) for each in measure], [0, 0], measure)

    def add(self, name: str, *values: list[int]) -> None:
        for total, pair in zip(self.lines[name], values, strict=True):
            for n in (0, 1):
                total[n] += pair[n]

    def told(self) -> dict[str, Any]:
        lines = {
            name: {"times": times, "points": points, "measure": measure}
            for name, (times, points, measure) in self.lines.items()
        }
        results = {each: self.results[each] for each in ("won", "lost", "drawn")}
        matches = sum(results.values())
        deals = {"deals": self.deals, "points": self.points, "lines": lines}
        return {"matches": matches, **results, **deals}


def expected(server: Server, cookie: str, matches: dict[str, tuple[int, bool]]) -> dict[Key, Any]:
    """By game, seats and whether bots sat there; the matches tell where the player sat."""
    found: dict[Key, Expected] = defaultdict(Expected)
    for match_id, (seat, bots) in matches.items():
        text = server.call("GET", f"/api/matches/{match_id}/record", None, cookie)[1]
        rules = verify(text).form.rules
        found[rules.game.name, rules.seats, bots].count(text, seat)
    return {key: each.told() for key, each in found.items()}


def by_game(answer: Any, bots: bool) -> dict[Key, Any]:
    return {(each.pop("game"), each.pop("seats"), bots): each for each in answer["games"]}


def test_every_game_is_counted_as_its_records_say(server: Server) -> None:
    async def main() -> None:
        clients = [await Client.connect(server) for _ in range(4)]
        matches: dict[str, bool] = {}
        for game, rules in GAMES.items():
            for seats in rules.seats:
                match = await played(clients[:seats], game=game, match={"deals": 2})
                matches[match] = False
            bots = rules.seats[0] - 1
            matches[await played(clients[:1], bots, game=game, match={"deals": 1})] = True
        left = await sat_down(clients[:2], game="scopa", match={"deals": 2})
        await clients[1].ask("abandon", table=left)
        await clients[0].until(lambda: clients[0].views[left]["phase"] == "over")
        matches[f"{left}-1"] = False
        await asyncio.to_thread(check, server, clients, matches)

    run(main())


def check(server: Server, clients: list[Client], matches: dict[str, bool]) -> None:
    for seat, client in enumerate(clients):
        sat = rows(
            server.data, "SELECT match_id FROM match_players WHERE player_id = ?", client.player
        )
        mine = {match: (seat, bots) for match, bots in matches.items() if (match,) in sat}
        people = statistics(server, client.cookie, "?company=people")
        bots = statistics(server, client.cookie, "?company=bots")
        told = by_game(people, False) | by_game(bots, True)
        assert told == expected(server, client.cookie, mine)
        assert people["not_added_up"] == bots["not_added_up"] == 0
        both = statistics(server, client.cookie)
        assert sum(each["matches"] for each in both["games"]) == len(mine)
        partner = {each["partner"] for each in people["partners"]}
        assert partner == {clients[(seat + 2) % 4].welcome.result()["name"]}
        assert len(people["partners"]) == sum(4 in game.seats for game in GAMES.values())
        one = statistics(server, client.cookie, "?game=tressette&seats=4")
        (figures,) = one["games"]
        (together,) = one["partners"]
        assert not together.pop("bot")
        assert together.pop("partner") in partner
        assert together == figures
        assert set(figures["lines"]) >= {"punti", "prese", "tutte_le_prese"}


def test_matches_with_bots_as_partners_tell_them_apart(server: Server) -> None:
    async def main() -> None:
        anna = await Client.connect(server)
        await played([anna], 3, game="briscola", match={"deals": 1})
        told = await asyncio.to_thread(statistics, server, anna.cookie)
        assert [(each["partner"], each["bot"]) for each in told["partners"]] == [("random", True)]
        people = await asyncio.to_thread(statistics, server, anna.cookie, "?company=people")
        assert people == {"games": [], "partners": [], "accuracy": [], "not_added_up": 0}

    run(main())


def test_what_was_played_before_is_added_up_after_a_start(tmp_path: Path) -> None:
    async def main() -> None:
        with Server(tmp_path) as server:
            clients = [await Client.connect(server) for _ in range(2)]
            for game in GAMES:
                if 2 in GAMES[game].seats:
                    await played(clients, game=game, match={"deals": 2})
            before = await asyncio.to_thread(statistics, server, clients[0].cookie)
            assert server.stop() == ""
        with closing(database_of(tmp_path).connect()) as db:
            db.execute("DELETE FROM match_lines")
            db.execute("DELETE FROM match_sums")
        with Server(tmp_path) as server:

            def all_there() -> Any:
                end = time.monotonic() + PATIENCE
                while time.monotonic() < end:
                    told = statistics(server, clients[0].cookie)
                    assert sum(each["matches"] for each in told["games"]) == len(before["games"])
                    if told["not_added_up"] == 0:
                        return told
                raise AssertionError("it was never added up")

            assert await asyncio.to_thread(all_there) == before
            assert server.stop() == ""

    run(main())


def test_accuracy_is_that_of_the_most_thorough_review(server: Server) -> None:
    async def main() -> None:
        clients = [await Client.connect(server) for _ in range(2)]
        table = await sat_down(clients, game="briscola", match={"deals": 1})
        for _ in range(4):  # few: reviewing takes its time
            (turn,) = (
                c for c in clients if c.views[table]["deal"]["turn"] == c.views[table]["you"]
            )
            await turn.ask("play", table=table, move=turn.views[table]["deal"]["moves"][0])
            for client in clients:
                seq = turn.acked[table]
                await client.until(lambda client=client, seq=seq: client.seq[table] >= seq)
        await clients[0].ask("abandon", table=table)
        match = f"{table}-1"

        def reviewed(depth: str) -> Any:
            path = f"/api/matches/{match}/review"
            assert server.call("POST", path, {"depth": depth}, clients[1].cookie)[0] == 200
            end = time.monotonic() + 15 * PATIENCE
            while time.monotonic() < end:
                shown = server.call("GET", f"{path}?depth={depth}", None, clients[1].cookie)[1]
                if shown["state"] == "done":
                    return shown["review"]["players"][1]
                time.sleep(0.05)
            raise AssertionError("it was never done")

        for depth in ("normale", "rapida"):
            review = await asyncio.to_thread(reviewed, depth)
            if depth == "normale":
                thorough = review
            told = await asyncio.to_thread(statistics, server, clients[1].cookie, "?seats=2")
            (point,) = told["accuracy"]
            assert (point["match_id"], point["depth"]) == (match, "normale")
            assert point["accuracy"] == thorough["accuracy"]
            assert point["decisions"] == thorough["decisions"]
        elsewhere = await asyncio.to_thread(statistics, server, clients[1].cookie, "?game=scopa")
        assert elsewhere["accuracy"] == []

    run(main())


@pytest.mark.parametrize("question", ["?game=poker", "?seats=3", "?seats=x", "?company=cats"])
def test_a_bad_question_is_refused(server: Server, question: str) -> None:
    path = f"/api/me/statistics{question}"
    status, problem, _ = server.call("GET", path, None, server.guest())
    assert status == 400
    assert problem["code"]


def test_nobody_has_no_statistics(server: Server) -> None:
    assert server.call("GET", "/api/me/statistics")[0] == 401
