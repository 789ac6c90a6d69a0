"""A real server in a process of its own, and clients that play by its messages alone."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import re
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import keeper
import redis_server
from keeper import Child
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from releases import migrate_to_next
from stored import database_of, place_of

Json = dict[str, Any]
#: How long to wait for an answer: seconds. A busy machine may need more.
PATIENCE = float(os.environ.get("MAZZIERE_PATIENCE", "120"))
#: What is promised within a few seconds comes within this, also on a busy machine: seconds.
PROMPT = 25.0
#: The password of all accounts for which a test has none of its own.
PASSWORD = "una parola lunga"
#: All nodes that were started and have not been stopped or killed.
NODES: list[Node] = []
#: The logs of the last ones.
STARTED: deque[Path] = deque(maxlen=8)
NUMBERS = itertools.count(1)
#: What is no complaint: what a node says that got no processor for some seconds, or no compiler.
NO_COMPLAINT = ("not even of this node", "could not be told: Timeout reading", "in plain Python")


class Node:
    """A process of ``mazziere serve`` on a free port."""

    def __init__(self, arguments: list[str], port: int, **environment: str) -> None:
        # Not a pipe: nobody reads it before the end, and when it is full the node stands still.
        self.log = keeper.folder() / f"node-{os.getpid()}-{next(NUMBERS)}.log"
        with self.log.open("wb") as complaints:
            arguments = [*arguments, "--port", str(port)]
            self.process: Child = keeper.python(arguments, complaints, **environment)
        self.test = os.environ.get("PYTEST_CURRENT_TEST", "")
        NODES.append(self)
        STARTED.append(self.log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+", line)
        if found is None:
            raise AssertionError(f"it did not start: {line}{self.stop()}")
        self.url = found[0]
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()
        self._ended()

    def stop(self) -> str:
        """SIGTERM; what it complained of on stderr."""
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        self._ended()
        lines = self.log.read_text().splitlines(keepends=True)
        lines = [line for line in lines if not any(each in line for each in NO_COMPLAINT)]
        if "MAZZIERE_NEXT_SCHEMA" in os.environ:  # of which it tells, and that is no complaint
            lines = [line for line in lines if "newer release" not in line]
        return "".join(lines)

    def _ended(self) -> None:
        if self in NODES:
            NODES.remove(self)


class Server:
    """``mazziere serve``; killed or told to stop by its process id.

    With ``MAZZIERE_NODES`` it is so many of them: who connects is sent to the next one, and so is
    every request. With ``MAZZIERE_NEXT_SCHEMA`` a newer release has migrated the database by the
    time it is used.
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        port: int = 0,
        program: tuple[str, ...] = ("-m", "mazziere.cli"),
        nodes: int | None = None,
        **environment: str,
    ) -> None:
        self.data = data
        database_of(data)  # which is quicker than to have the server make it
        self.place = place_of(data)
        self.program = program
        self.arguments = ["serve", *self.place, "--bot-pace", "0", "--log-level", "warning"]
        self.arguments += arguments
        nodes = nodes or int(os.environ.get("MAZZIERE_NODES", "1"))
        if nodes > 1 and "--bus" not in arguments:
            self.arguments += ["--bus", redis_server.address()]
        self.nodes: list[Node] = []
        for _ in range(nodes):
            self.add_node(port, **environment)
            port = 0
        if "MAZZIERE_NEXT_SCHEMA" in os.environ:
            migrate_to_next(database_of(data))

    def add_node(
        self, port: int = 0, program: tuple[str, ...] | None = None, **environment: str
    ) -> Node:
        arguments = [*(program or self.program), *self.arguments]
        node = Node(arguments, port, **environment)
        self.put_back(node)
        return node

    def put_back(self, node: Node) -> None:
        """Send people there, too."""
        self.nodes.append(node)
        self._take_turns()

    def remove_node(self, node: Node) -> None:
        """Send nobody there any more."""
        self.nodes.remove(node)
        self._take_turns()

    def _take_turns(self) -> None:
        """Apart, or the sockets of two who make a request each would be at the same one of two."""
        self.asked, self.connected = itertools.cycle(self.nodes), itertools.cycle(self.nodes)

    @property
    def url(self) -> str:
        return next(self.asked).url

    @property
    def socket(self) -> str:
        return next(self.connected).url.replace("http", "ws") + "/socket?v=1"

    @property
    def port(self) -> int:
        return self.nodes[0].port

    @property
    def process(self) -> Child:
        return self.nodes[0].process

    def kill(self) -> None:
        for node in self.nodes:
            node.kill()

    def stop(self) -> str:
        """SIGTERM; what was written to stderr."""
        return "".join([node.stop() for node in self.nodes])

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def post(self, path: str, body: Json | None = None, cookie: str = "") -> tuple[Json, str]:
        """The answer and the cookie that came with it."""
        request = urllib.request.Request(self.url + path, json.dumps(body or {}).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Cookie", cookie)
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            given = response.headers.get("Set-Cookie", "").partition(";")[0]
            return json.loads(response.read() or b"null"), given or cookie

    def call(
        self, method: str, path: str, body: object = None, cookie: str = "", address: str = ""
    ) -> tuple[int, Any, str]:
        """The status, the answer and the cookie of any request, as if it came from an address."""
        payload = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, payload, method=method)
        request.add_header("Content-Type", "application/json")
        request.add_header("Cookie", cookie)
        if address:
            request.add_header("X-Forwarded-For", address)
        try:
            response = urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            given = response.headers.get("Set-Cookie", "").partition(";")[0]
            text = response.read().decode()
            is_json = "json" in response.headers.get("Content-Type", "")
            return response.status, json.loads(text or "null") if is_json else text, given or cookie

    def guest(self) -> str:
        """The cookie of a new guest."""
        return self.post("/api/guest")[1]


def registered(server: Server, name: str, address: str = "") -> str:
    """The cookie of a new account; from one address there can be ten."""
    body = {"name": name, "password": PASSWORD}
    status, answer, cookie = server.call("POST", "/api/register", body, address=address)
    assert status == 201, answer
    return cookie


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until something is so, where nothing else has to go on or the condition takes long."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so, while the clients of the test go on."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.01)


CLIENTS: list[Client] = []


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test with its clients, and let them go at its end."""

    async def main() -> None:
        try:
            await test
        finally:
            gone = [client.gone.wait() for client in CLIENTS]
            for client in CLIENTS:
                client.close()
            CLIENTS.clear()
            await asyncio.wait_for(asyncio.gather(*gone), PATIENCE)

    asyncio.run(main())


class Refused(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Client(WSListener):
    """A connection. It keeps the view of each table as the updates change it."""

    def __init__(self, cookie: str) -> None:
        self.cookie = cookie
        self.heard: list[Json] = []  # everything, in order
        self.frames: list[bytes] = []
        self.answers: dict[int, asyncio.Future[Json]] = {}
        self.seq: dict[str, int] = {}
        self.views: dict[str, Json] = {}
        self.acked: dict[str, int] = {}  # the highest seq that was acknowledged
        self.not_stored = 0  # how often that was the answer
        self.changed = asyncio.Event()
        self.gone = asyncio.Event()
        self.closed_with: tuple[int, str] | None = None  # what the server has said to that
        self.welcome: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.transport: WSTransport | None = None
        self._number = 0

    @classmethod
    async def connect(
        cls,
        server: Server,
        cookie: str | None = None,
        headers: dict[str, str] | None = None,
        **options: Any,
    ) -> Client:
        cookie = cookie or await asyncio.to_thread(server.guest)
        client = cls(cookie)
        client.transport, _ = await ws_connect(
            lambda: client,
            server.socket,
            extra_headers={"Cookie": cookie, **(headers or {})},
            logger_name="test",
            websocket_handshake_timeout=PATIENCE,
            **options,
        )
        if client.transport.is_disconnected and not client.gone.is_set():
            raise ConnectionError  # before it was answered, which picows does not tell
        CLIENTS.append(client)
        await asyncio.wait_for(client.welcome, PATIENCE)
        return client

    @property
    def player(self) -> str:
        return self.welcome.result()["player"]

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            self.closed_with = (int(frame.get_close_code()), frame.get_close_reason() or "")
            transport.disconnect()
            return
        if frame.msg_type != WSMsgType.TEXT:
            return
        payload = frame.get_payload_as_bytes()
        self.frames.append(payload)
        for message in json.loads(payload):
            self.heard.append(message)
            self.take(message)
        self.changed.set()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.gone.set()
        self.changed.set()
        for future in (self.welcome, *self.answers.values()):
            if not future.done():
                future.set_exception(ConnectionError())

    def take(self, message: Json) -> None:
        kind, table = message["type"], message.get("table")
        if kind == "welcome":
            self.welcome.set_result(message)
        elif kind in ("ack", "refused", "pong") and message["id"] in self.answers:
            future = self.answers.pop(message["id"])
            self.not_stored += message.get("code") == "not_stored"
            if kind == "ack" and message.get("seq"):
                self.acked[table] = max(self.acked.get(table, 0), message["seq"])
            if not future.done():
                future.set_result(message)
        elif kind == "snapshot":
            self.seq[table], self.views[table] = message["seq"], message["view"]
        elif kind == "update":
            assert self.seq[table] == message["seq"] - len(message["events"]), "a gap"
            self.seq[table] = message["seq"]
            view, parts = self.views[table], dict(message["view"])
            deal = parts.get("deal")
            if deal is not None and view.get("deal") is not None:
                parts["deal"] = view["deal"] | deal
            self.views[table] = view | parts
        elif kind == "table_gone":
            self.views.pop(table, None)

    def forget(self) -> None:
        """Keep only the last messages from now on: a long test would fill the memory."""
        self.heard = deque(self.heard, 50)  # type: ignore[assignment]
        self.frames = deque(self.frames, 1)  # type: ignore[assignment]

    def send(self, text: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a command; the ack, or :class:`Refused`."""
        if self.gone.is_set():
            raise ConnectionError
        self._number += 1
        number = self._number
        future = self.answers[number] = asyncio.get_running_loop().create_future()
        self.send(json.dumps({"type": kind, "id": number, **fields}).encode())
        answer: Json = await asyncio.wait_for(future, PATIENCE)
        if answer["type"] == "refused":
            raise Refused(answer["code"])
        return answer

    async def refusal(self, kind: str, **fields: Any) -> str:
        """The code with which a command is refused."""
        try:
            answer = await self.ask(kind, **fields)
        except Refused as refused:
            return refused.code
        raise AssertionError(f"it was done: {answer}")

    async def until(self, condition: Any) -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            self.changed.clear()
            if self.gone.is_set():
                raise ConnectionError
            left = end - time.monotonic()
            assert left > 0, "it never came"
            await asyncio.wait_for(self.changed.wait(), left)

    async def play(self, table: str, rng: random.Random) -> None:
        """Play any legal move on each turn, and on to the next deal, until the match is over."""
        view: Json = {}

        def my_turn() -> bool:
            nonlocal view
            if table not in self.views:  # it could not be stored, and has to be joined again
                raise ConnectionError
            view = self.views[table]
            if view["phase"] == "count":
                return view["you"] not in view["next"]
            return view["phase"] in ("over", "closed") or bool((view["deal"] or {}).get("moves"))

        while True:
            await self.until(my_turn)
            if view["phase"] in ("over", "closed"):
                return
            try:
                if view["phase"] == "count":
                    await self.ask("next", table=table)
                else:
                    await self.ask("play", table=table, move=rng.choice(view["deal"]["moves"]))
            except Refused as refused:
                if refused.code in ("closing", "not_joined"):
                    raise ConnectionError from None
                if refused.code == "not_stored":
                    await asyncio.sleep(0.05)
                    continue
                # The table went on while this was under way: the count was closed by the others.
                assert refused.code in ("not_now", "between_deals", "already"), refused.code

    def close(self) -> None:
        if self.transport is not None:
            self.transport.disconnect()


async def seated(server: Server, players: int, **settings: Any) -> tuple[str, list[Client]]:
    """A table with so many clients on its seats, all ready: the first deal is dealt."""
    clients = [await Client.connect(server) for _ in range(players)]
    made = await clients[0].ask("create_table", seats=players, **settings)
    table, link = made["table"], made["link"]
    for seat, client in enumerate(clients):
        if seat:
            await client.ask("join", link=link)
        await client.ask("sit", table=table, seat=seat)
    for seat, client in enumerate(clients):
        await client.ask("ready", table=table, nonce=f"{seat:032x}")
    for client in clients:
        await client.until(lambda client=client: client.views[table]["phase"] == "playing")
    return table, clients
