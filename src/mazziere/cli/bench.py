"""``mazziere bench server``: how many moves a server stores and tells, and how fast."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer

from mazziere.cli.arguments import refuse

app = typer.Typer(help="Measure speeds.", no_args_is_help=True)


@app.callback()
def measure() -> None:
    """Measure speeds."""


@app.command()
def server(
    tables: Annotated[int, typer.Option(min=1, help="tables, with two players each")] = 200,
    seconds: Annotated[float, typer.Option(min=0.1, help="how long to measure")] = 10,
    think: Annotated[int, typer.Option(min=0, help="milliseconds before a move; 0: none")] = 0,
    game: Annotated[str, typer.Option(help="what they play")] = "scopa",
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
) -> None:
    """Load a server of its own with real clients: every move durable before its ack."""
    try:
        from mazziere.cli.load import Measured, Table, connect_all
    except ModuleNotFoundError as error:
        refuse(f"This needs more packages ({error.name}): pip install 'mazziere[server]'")

    async def run(url: str, pid: int) -> dict[str, object]:
        measured = Measured()
        begun, empty = time.perf_counter(), memory_of(pid)
        made: list[Table] = await connect_all([url], tables, game, think / 1000, measured)
        set_up = time.perf_counter() - begun
        memory = memory_of(pid)
        for number, table in enumerate(made):
            table.going = True
            asyncio.get_running_loop().call_later(
                think / 1000 * number / tables + 0.001, table.go_on
            )
        await asyncio.sleep(min(1.0, seconds / 5))  # until all are going
        moves, cpu, start = measured.moves, cpu_of(pid), time.perf_counter()
        measured.latencies.clear()
        await asyncio.sleep(seconds)
        elapsed = time.perf_counter() - start
        used, done = cpu_of(pid) - cpu, measured.moves - moves
        for table in made:
            table.going = False
        latencies = sorted(measured.latencies)
        return {
            "bench": "server",
            "game": game,
            "tables": tables,
            "think_ms": think,
            "seconds": round(elapsed, 2),
            "set_up_seconds": round(set_up, 2),
            "connections_set_up_per_second": round(2 * tables / set_up),
            "moves": done,
            "moves_per_second": round(done / elapsed),
            "server_cpu": round(used / elapsed, 2),
            "moves_per_server_cpu_second": round(done / used) if used else None,
            "p50_ms": round(1000 * latencies[len(latencies) // 2], 2) if latencies else None,
            "p99_ms": round(1000 * latencies[len(latencies) * 99 // 100], 2) if latencies else None,
            "refused": measured.refused,
            "memory_mb": round(memory / 2**20, 1),
            "kb_per_idle_table": round((memory - empty) / 2**10 / tables, 1),
        }

    with tempfile.TemporaryDirectory() as data:
        process, url = start_server(Path(data))
        try:
            result = asyncio.run(run(url, process.pid))
        finally:
            process.terminate()
            process.wait(20)
    if as_json:
        typer.echo(json.dumps(result))
    else:
        for name, value in result.items():
            typer.echo(f"{name:28} {value}")


def start_server(data: Path) -> tuple[subprocess.Popen[str], str]:
    """A server in a process of its own, and its address."""
    command = [sys.executable, "-m", "mazziere.cli", "serve", "--port", "0", "--data", str(data)]
    command += ["--log-level", "warning"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    if found is None:
        refuse("the server did not start")
    return process, found[0]


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process has used, its threads and the kernel's work included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    """Bytes of memory that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
