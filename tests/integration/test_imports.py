"""Matches from elsewhere, brought in from their records: at rest and while serving."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
from pathlib import Path

import keeper
from matches import step
from served import Server, run, seated
from stored import place_of, rows
from test_bot_accounts import account

from mazziere.games import GAMES
from mazziere.match import Match, match_format
from mazziere.notation import format_match, split_records


def record(match_id: str = "abcdefghijkl-1", game: str = "briscola", name: str = "Anna") -> str:
    """A match that was played at random, elsewhere."""
    form = match_format(GAMES[game].rules(), deals=1)
    names = [name, *(f"Seat {seat}" for seat in range(1, form.rules.seats))]
    match = Match.new(form, match_id, names, b"s" * 32, [""] * form.rules.seats, 5000)
    rng = random.Random(7)
    while not match.over:
        step(match, rng)
    return format_match(match)


def bring_in(data: Path, *texts: str) -> subprocess.CompletedProcess[str]:
    """Each text is a file."""
    files = []
    for number, text in enumerate(texts):
        files.append(data.parent / f"{data.name}-{number}.txt")
        files[-1].write_text(text)
    return keeper.mazziere("import", *map(str, files), *place_of(data))


def everything(data: Path) -> list[list[tuple[object, ...]]]:
    """All that an import may change."""
    tables = ("log", "tables", "match_results", "match_players", "players", "balances")
    return [rows(data, f"SELECT * FROM {table}") for table in tables]


def test_records_are_brought_in_once_also_while_a_server_is_running(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first, second = record(), record("abcdefghijkl-2", "scopa")
    missing = bring_in(data, first)
    assert missing.returncode == 2
    assert re.search("there is no|let a server of this version run on it", missing.stderr)
    with Server(data) as server:
        name, cookie = account(server)
        mine = record("mnopqrstuvwx-1", "cirulla", name)
        done = bring_in(data, first + second, mine)  # the first file has two
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines() == [
            "/partita/abcdefghijkl-1",
            "/partita/abcdefghijkl-2",
            "/partita/mnopqrstuvwx-1",
            "3 imported, 0 already here, 0 refused",
        ]
        for text in (first, second, mine):
            match_id = text.splitlines()[1].removeprefix("Match: ")
            path = f"/api/matches/{match_id}"
            assert server.call("GET", f"{path}/record")[1] == text
            told = server.call("GET", path)[1]
            assert (told["origin"], told["rated"]) == ("import", False)
            outline = server.call("GET", f"{path}/replay")[1]
            assert outline["origin"] == "import"
            for deal in range(1, len(outline["deals"]) + 1):
                assert server.call("GET", f"{path}/replay/{deal}")[1]["frames"]
        # Whoever has the same name here has nothing to do with it.
        assert server.call("GET", "/api/me/matches", None, cookie)[1] == []
        assert server.call("GET", "/api/me/records", None, cookie)[1] == ""
        profile = server.call("GET", f"/api/players/{name.replace(' ', '%20')}")[1]
        assert (profile["levels"], profile["matches"]) == ([], [])
        assert server.call("GET", "/api/matches/mnopqrstuvwx-1", None, cookie)[1]["seat"] is None
        asked = {"depth": "rapida"}
        review = server.call("POST", "/api/matches/abcdefghijkl-1/review", asked, cookie)
        assert review[0] == 200
        assert server.stop() == ""
    before = everything(data)
    again = bring_in(data, first, first + mine + record("yzabcdefghij-1"))
    assert again.returncode == 0
    assert again.stdout.splitlines()[-1] == "1 imported, 3 already here, 0 refused"
    after = everything(data)
    assert len(after[2]) == len(before[2]) + 1
    assert after[4:] == before[4:], "no player and no chip has changed"
    with Server(data) as server:
        assert server.call("GET", "/api/matches/yzabcdefghij-1/record")[0] == 200
        assert server.stop() == ""


def test_a_bad_record_is_refused_with_where_and_why_and_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        data = tmp_path / "data"
        server = Server(data)
        table, clients = await seated(server, 2, game="briscola", match={"deals": 1})
        playing, _ = await seated(server, 2, game="briscola", match={"deals": 1})
        await asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
        status, local, _ = server.call("GET", f"/api/matches/{table}-1/record")
        assert status == 200
        good = record()
        forged = record(f"{table}-1")
        bad = [
            (good.replace("Totals: ", "Totals: 1"), "line "),
            (good[: len(good) // 2], "cut off"),
            (good.replace("Secret: 7373", "Secret: 7374"), "line "),
            (record("a match/of mine"), "cannot be the id"),
            (good.replace("Seat 0: Anna", "Seat 0: An\u202ena"), "printable"),
            (forged, "another match here has the id"),
            (record(f"{playing}-1"), "is a table of this server"),
            (record(f"{table}-2"), "is a table of this server"),
            ("Ciao\n", "cut off"),
            ("", "cut off"),
        ]
        await asyncio.to_thread(server.stop)
        before = everything(data)
        done = await asyncio.to_thread(bring_in, data, *(text for text, _ in bad))
        assert done.returncode == 1
        said = done.stderr.splitlines()
        assert len(said) == len(bad)
        for number, (line, (_, why)) in enumerate(zip(said, bad, strict=True)):
            assert f"data-{number}.txt: " in line
            assert why in line
        assert done.stdout == f"0 imported, 0 already here, {len(bad)} refused\n"
        assert everything(data) == before
        done = await asyncio.to_thread(bring_in, data, local + forged + good)
        line = 1 + local.count("\n")
        assert f"record at line {line}: another match here" in done.stderr
        assert done.stdout.splitlines()[-1] == "1 imported, 1 already here, 1 refused"
        assert len(list(split_records(local + forged + good))) == 3

    run(main())
