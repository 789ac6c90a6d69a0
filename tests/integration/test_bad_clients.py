"""Clients that send rubbish are refused with a code, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import string
from contextlib import closing
from typing import get_args

import msgspec
import pytest
from picows import WSHandshakeError, WSMsgType, ws_connect
from served import PATIENCE, Client, Server, run, seated
from stored import events_of

from mazziere.match.events import Moved
from mazziere.protocol import Command

MESSAGES = int(os.environ.get("MAZZIERE_FUZZ", "10000"))


async def code_of(client: Client, payload: bytes) -> str:
    """The code that one message is refused with."""
    before = len(client.heard)
    client.send(payload)
    await client.until(lambda: len(client.heard) > before)
    assert client.heard[before]["type"] == "refused"
    return client.heard[before]["code"]


def test_what_cannot_be_read_is_refused(server: Server) -> None:
    bad = [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"play"',
        b"{}",
        b'{"type":"play"}',
        b'{"type":"fly","id":1}',
        b'{"type":"play","id":1,"table":"abcdefghijkl"}',
        b'{"type":"play","id":"1","table":"abcdefghijkl","move":"7D"}',
        b'{"type":"play","id":-1,"table":"abcdefghijkl","move":"7D"}',
        b'{"type":"play","id":1,"table":"ABC","move":"7D"}',
        b'{"type":"play","id":1,"table":"abcdefghijkl","move":"7D","seat":1}',
        b'{"type":"sit","id":1,"table":"abcdefghijkl","seat":4}',
        b'{"type":"sit","id":1,"table":"abcdefghijkl","seat":1.5}',
        b'{"type":"ready","id":1,"table":"abcdefghijkl","nonce":"\xc3\xa8"}',
        b'{"type":"say","id":1,"table":"abcdefghijkl","text":""}',
        b'{"type":"create_table","id":1,"game":"scopa","options":[1]}',
        b"[" * 4000,
        b'{"a":' * 600,
    ]

    async def main() -> None:
        client = await Client.connect(server)
        for payload in bad:
            assert await code_of(client, payload) == "bad_message", payload
        assert await code_of(client, b" " * 5000) == "too_long"
        unknown = {"type": "leave", "id": 77, "table": "abcdefghijkl"}
        assert await code_of(client, json.dumps(unknown).encode()) == "not_joined"
        await client.ask("ping")

    run(main())


def test_a_huge_frame_ends_the_connection(server: Server) -> None:
    async def main() -> None:
        client = await Client.connect(server)
        client.send(b" " * 1_000_000)
        await asyncio.wait_for(client.gone.wait(), PATIENCE)
        binary = await Client.connect(server)
        assert binary.transport is not None
        binary.transport.send(WSMsgType.BINARY, b"{}")
        await asyncio.wait_for(binary.gone.wait(), PATIENCE)

    run(main())


def test_a_flood_is_stopped_and_others_do_not_notice(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 2, game="scopa", match={"deals": 1})
        flooder = await Client.connect(server)
        for _ in range(600):
            flooder.send(b'{"type":"ping","id":1}')
        refusal = {"type": "refused", "id": None, "code": "too_fast"}
        await flooder.until(lambda: refusal in flooder.heard)

        async def flood() -> None:
            while not flooder.gone.is_set():
                flooder.send(b'{"type":"ping","id":1}')
                await asyncio.sleep(0.001)

        playing = (client.play(table, random.Random(1)) for client in clients)
        await asyncio.gather(flood(), *playing)

    run(main())


@pytest.mark.parametrize(
    ("headers", "path", "status"),
    [
        ({}, "/socket?v=1", 401),
        ({"Cookie": "COOKIE", "Origin": "https://example.org"}, "/socket?v=1", 403),
        ({"Cookie": "COOKIE", "Origin": "null"}, "/socket?v=1", 403),
        ({"Cookie": "COOKIE"}, "/socket?v=99", 400),
        ({"Cookie": "COOKIE"}, "/elsewhere", 404),
        ({"Cookie": 'mazziere_session="'}, "/socket?v=1", 401),
    ],
)
def test_who_may_not_connect(
    server: Server, headers: dict[str, str], path: str, status: int
) -> None:
    async def main() -> None:
        cookie = server.guest()
        sent = {name: value.replace("COOKIE", cookie) for name, value in headers.items()}
        with pytest.raises(WSHandshakeError, match=str(status)):
            await ws_connect(
                lambda: Client(cookie), server.url.replace("http", "ws") + path, extra_headers=sent
            )

    run(main())


def test_an_expired_or_invented_session_is_no_session(server: Server) -> None:
    async def main() -> None:
        client = await Client.connect(server)
        with closing(sqlite3.connect(server.data / "mazziere.db")) as db:
            db.execute("UPDATE sessions SET expires = 1 WHERE player_id = ?", (client.player,))
            db.commit()
        for cookie in (client.cookie, "mazziere_session=invented"):
            stranger = Client(cookie)
            url = server.url.replace("http", "ws") + "/socket?v=1"
            await ws_connect(lambda s=stranger: s, url, extra_headers={"Cookie": cookie})
            await asyncio.wait_for(stranger.gone.wait(), PATIENCE)
            assert stranger.heard == [{"type": "refused", "id": None, "code": "no_session"}]
            status, answer, _ = server.call("GET", "/api/me", None, cookie)
            assert (status, answer["code"]) == (401, "no_session")

    run(main())


HOSTILE = (
    "<b>x</b>",
    "a\x00bc",
    "\u202ecattivo",
    "a\u200bbc",
    "abc\n",
    "\ud800abc",
    "&amp;",
    "a/b/c",
)


def test_hostile_names_and_complaints_are_refused(server: Server) -> None:
    for name in HOSTILE:
        body = {"name": name, "password": "una parola lunga"}
        status, answer, _ = server.call("POST", "/api/register", body)
        assert status == 400, name
        assert answer["code"] in ("bad_name", "bad_request"), name

    async def main() -> None:
        anna, bruno = await Client.connect(server), await Client.connect(server)
        table = (await anna.ask("create_table", game="scopa"))["table"]
        await bruno.ask("join", table=table)
        for reason in ("\u202etxet", "a\x1b[2Jb", " \n "):
            complaint = {"table": table, "player": bruno.player, "reason": reason}
            status, answer, _ = server.call("POST", "/api/reports", complaint, anna.cookie)
            assert (status, answer["code"]) == (400, "bad_text")
        text = '<script>alert("7D")</script> & {{x}} %s \U0001f0cf'
        await anna.ask("say", table=table, text=text)  # it is text, and stays what it is
        await bruno.until(lambda: bruno.heard[-1].get("text") == text)

    run(main())


def test_what_is_sent_again_or_too_late_happens_once(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 2, game="briscola", match={"deals": 1})
        on_turn = next(c for c in clients if c.views[table]["deal"]["moves"])
        seq = on_turn.seq[table]
        move = on_turn.views[table]["deal"]["moves"][0]
        play = {"type": "play", "id": 7, "table": table, "move": move, "seq": seq}
        for number in (7, 7, 8):  # the same again, and once more under another number
            on_turn.send(json.dumps(play | {"id": number}).encode())
        answers = ("ack", "refused")
        before = len(on_turn.heard)
        await on_turn.until(lambda: sum(m["type"] in answers for m in on_turn.heard[before:]) == 3)
        told = [m for m in on_turn.heard[before:] if m["type"] in answers]
        assert [m["type"] for m in told].count("ack") == 1
        assert {m["code"] for m in told if m["type"] == "refused"} == {"stale"}
        assert sum(isinstance(event, Moved) for event in events_of(server.data, table)) == 1
        for kind in ("ready", "next", "rematch"):
            assert await on_turn.refusal(kind, table=table) == "not_now"

    run(main())


def test_commands_for_others_are_refused(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="briscola", match={"deals": 1})
        _other, (carla, _) = await seated(server, 2, game="briscola", match={"deals": 1})
        turn = anna.views[table]["deal"]["turn"]
        on_turn, waiting = (anna, bruno) if turn == 0 else (bruno, anna)
        move = on_turn.views[table]["deal"]["moves"][0]
        assert await waiting.refusal("play", table=table, move=move) == "not_your_turn"
        assert await carla.refusal("play", table=table, move=move) == "not_joined"
        await carla.ask("join", table=table)
        for kind in ("abandon", "next", "rematch", "stand"):
            code = await carla.refusal(kind, table=table)
            assert code in ("not_seated", "not_now"), kind
        assert await carla.refusal("play", table=table, move=move) == "not_seated"
        assert await carla.refusal("sit", table=table, seat=0) == "not_now"
        before = len(events_of(server.data, table))
        assert await on_turn.refusal("play", table=table, move="7Dx") == "bad_move"
        assert await on_turn.refusal("play", table=table, move="!cirulla") == "cannot_declare"
        await on_turn.ask("play", table=table, move=move)
        assert await on_turn.refusal("play", table=table, move=move) == "not_your_turn"
        await waiting.until(lambda: waiting.seq[table] == before + 1)
        assert len(events_of(server.data, table)) == before + 1
        for text in ("\u202eabc", "a\x00b", "\u200b", "   "):
            assert await on_turn.refusal("say", table=table, text=text) == "bad_text"

    run(main())


KINDS = [*(msgspec.inspect.type_info(kind).tag for kind in get_args(Command)), "fly"]
FIELDS = ["seat", "bot", "move", "seq", "on", "agree", "text", "nonce", "game", "seats", "player"]
FIELDS += ["link", "options", "match", "public", "courtesy"]


def mutated(rng: random.Random, table: str, other: str) -> bytes:
    """A message that is almost a command, or nothing like one."""
    values = [None, True, -1, 0, 1, 3, 2**40, 1.5, "", "7D", "scopa", "greedy", [], {}, "x" * 300]
    command = {
        "type": rng.choice(KINDS),
        "id": rng.choice([1, 1, 1, 1, *values]),
        "table": rng.choice([table, table, other, *values]),
    }
    for name in rng.sample(FIELDS, 3):
        command[name] = rng.choice(values)
    payload = json.dumps(command).encode()
    for _ in range(rng.choice((0, 0, 1, 3))):
        at = rng.randrange(len(payload))
        payload = payload[:at] + rng.choice(string.printable).encode() + payload[at + 1 :]
    return payload


def test_thousands_of_strange_messages_disturb_nobody(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 2, game="cirulla", match={"deals": 8})
        rng = random.Random(3)
        strangers = [await Client.connect(server) for _ in range(8)]
        for stranger in strangers:
            await stranger.ask("join", table=table)
        playing = asyncio.gather(*(client.play(table, rng) for client in clients))
        sent = 0
        while sent < MESSAGES:
            for stranger in strangers:
                for _ in range(100):
                    stranger.send(mutated(rng, table, "abcdefghijkl"))
                sent += 100
                stranger.heard.clear()
                stranger.frames.clear()
            await asyncio.sleep(0.5)
        await playing
        assert not any(stranger.gone.is_set() for stranger in strangers)
        for stranger in strangers:
            await stranger.ask("ping")
        assert clients[0].views[table]["result"]["how"] in ("points", "draw", "cappotto")

    run(main())
