"""A small proxy: it does what it is told with the headers of a request, right or wrong."""

from __future__ import annotations

import socket
import ssl
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType

HSTS = b"Strict-Transport-Security: max-age=31536000\r\n"


class Proxy:
    """Listens on a free port of this machine and passes everything on to a server at another.

    ``sets`` are headers that take the place of those that came, None takes one away.
    """

    def __init__(
        self,
        port: int,
        sets: dict[str, str | None] | None = None,
        certificate: tuple[Path, Path] | None = None,
        hsts: bool = True,
        name: str = "127.0.0.1",
    ) -> None:
        self.upstream = port
        self.sets = {name.lower(): value for name, value in (sets or {}).items()}
        self.hsts = hsts and certificate is not None
        self.tls: ssl.SSLContext | None = None
        if certificate is not None:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(*certificate)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.url = f"{'http' if self.tls is None else 'https'}://{name}:{self.port}"
        self.thread = threading.Thread(target=self.accept)
        self.serving: list[threading.Thread] = []

    def __enter__(self) -> Proxy:
        self.thread.start()
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        with suppress(OSError):
            self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        for each in (self.thread, *self.serving):
            each.join()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            self.serving.append(threading.Thread(target=self.serve, args=(client,)))
            self.serving[-1].start()

    def serve(self, client: socket.socket) -> None:
        """One request and its answer, or a socket for as long as it lasts."""
        with suppress(OSError), client:
            client.settimeout(60)
            if self.tls is not None:
                client = self.tls.wrap_socket(client, server_side=True)
            with client, socket.create_connection(("127.0.0.1", self.upstream), 60) as server:
                server.sendall(self.passed_on(head_of(client)))
                answer = head_of(server)
                if self.hsts:
                    first, _, rest = answer.partition(b"\r\n")
                    answer = first + b"\r\n" + HSTS + rest
                client.sendall(answer)
                while data := server.recv(1 << 16):
                    client.sendall(data)

    def passed_on(self, head: bytes) -> bytes:
        """The head of the request with other headers."""
        first, *lines = head.removesuffix(b"\r\n\r\n").decode().split("\r\n")
        sets = {"x-forwarded-for": "127.0.0.1", "connection": "close", **self.sets}
        if self.tls is not None:
            sets = {"x-forwarded-proto": "https", **sets}
        upgrades = any(line.lower().startswith("upgrade:") for line in lines)
        if upgrades and self.sets.get("upgrade", "") is not None:
            sets["connection"] = "upgrade"
        kept = [line for line in lines if line.partition(":")[0].lower() not in sets]
        added = [f"{name}: {value}" for name, value in sets.items() if value is not None]
        return "\r\n".join([first, *kept, *added, "", ""]).encode()


def head_of(stream: socket.socket) -> bytes:
    """What comes before a body."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        part = stream.recv(1)
        if not part:
            raise OSError("it ended")
        head += part
    return head
