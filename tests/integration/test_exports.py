"""All matches of a player in one download, as records that the command line reads."""

from __future__ import annotations

import asyncio
import random
import subprocess
import urllib.request
from pathlib import Path

import keeper
from served import PATIENCE, Client, Server, run, seated

from mazziere.notation import split_records, verify


async def played_twice(server: Server, **settings: object) -> tuple[str, list[Client]]:
    """Two matches at a table."""
    table, clients = await seated(server, 2, game="briscola", match={"deals": 1}, **settings)
    for number in range(2):
        await asyncio.gather(*(c.play(table, random.Random(number)) for c in clients))
        if number == 0:
            for client in clients:
                await client.ask("rematch", table=table)
            for client in clients:
                await client.ask("ready", table=table, nonce="a" * 32)
            for client in clients:
                await client.until(lambda c=client: c.views[table]["phase"] == "playing")
    return table, clients


def records(server: Server, cookie: str) -> str:
    status, text, _ = server.call("GET", "/api/me/records", None, cookie)
    assert status == 200
    return text


def test_all_matches_in_one_download(server: Server, tmp_path: Path) -> None:
    async def main() -> None:
        table, (anna, bruno) = await played_twice(server, public=False)
        text = await asyncio.to_thread(records, server, anna.cookie)
        found = list(split_records(text))
        ids = [f"{table}-1", f"{table}-2"]
        assert [verify(record).started.match_id for _, record in found] == ids  # type: ignore[union-attr]
        assert [first for first, _ in found] == [1, 1 + found[0][1].count("\n")]
        for match_id, (_, record) in zip(ids, found, strict=True):
            assert (
                record
                == server.call("GET", f"/api/matches/{match_id}/record", None, anna.cookie)[1]
            )
        assert records(server, bruno.cookie) == text
        assert records(server, server.guest()) == ""
        assert server.call("GET", "/api/me/records")[0] == 401
        data = server.call("GET", "/api/me/data", None, anna.cookie)[1]
        assert data["records"] == "/api/me/records"
        file = tmp_path / "all.txt"
        file.write_text(text)
        for command, expected in (("verify", "OK: 1 deals"), ("replay", "2 finished deals")):
            said = await asyncio.to_thread(cli, command, file)
            assert said.returncode == 0, said.stderr
            assert expected in said.stdout
        file.write_text(text.replace("Totals: ", "Totals: 1", 1))
        said = await asyncio.to_thread(cli, "verify", file)
        assert said.returncode == 1
        assert f"{file}, record at line 1: line " in said.stderr
        assert said.stdout.count("OK") == 1, "the other one is as it was"

    run(main())


def cli(command: str, file: Path) -> subprocess.CompletedProcess[str]:
    return keeper.mazziere(command, str(file))


def test_a_download_is_told_as_a_file_and_not_too_often(server: Server) -> None:
    cookie = server.guest()
    request = urllib.request.Request(server.url + "/api/me/records", headers={"Cookie": cookie})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert "attachment" in answer.headers["Content-Disposition"]
    statuses = [server.call("GET", "/api/me/records", None, cookie)[0] for _ in range(6)]
    assert statuses == [200] * 4 + [429] * 2
    assert server.call("GET", "/api/me/records", None, server.guest())[0] == 200
