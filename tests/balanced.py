"""A real nginx with the site that is in ``deploy``, in front of the nodes of a test."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
from served import PATIENCE, Node, Server

SITE = Path(__file__).parents[1] / "deploy" / "nginx.conf"
CONNECTIONS = re.compile(r"^mazziere_connections (\S+)$", re.MULTILINE)

needs_nginx = pytest.mark.skipif(
    shutil.which("nginx") is None, reason="no nginx here, and scripts/nginx could not install it"
)


class Balancer:
    """nginx on a free port; it knows these nodes and no others."""

    def __init__(self, folder: Path, nodes: list[Node]) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        site = SITE.read_text().replace("listen 8080;", f"listen 127.0.0.1:{port};")
        for number, node in enumerate(nodes, 1):
            assert f"server 127.0.0.1:800{number} " in site
            site = site.replace(f"127.0.0.1:800{number} ", f"127.0.0.1:{node.port} ")
        paths = "".join(
            f"{name}_temp_path {folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"pid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}{site}\n}}\n"
        )
        command = ["nginx", "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")]
        self.process = subprocess.Popen([*command, "-g", "daemon off;"])
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(self.url + "/healthz").close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError((folder / "errors").read_text())

    def socket(self, table: str = "") -> str:
        """Where a client connects that names a table, or none."""
        place = f"&table={table}" if table else ""
        return self.url.replace("http", "ws") + "/socket?v=1" + place

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


def connections(server: Server) -> list[int]:
    """How many are connected to each node."""
    found = []
    for node in server.nodes:
        with urllib.request.urlopen(node.url + "/metrics") as response:
            figure = CONNECTIONS.search(response.read().decode())
            assert figure is not None
            found.append(int(float(figure[1])))
    return found
