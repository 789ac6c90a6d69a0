"""Past one machine: what so many tables need, by a model fed with measured costs. JSON lines.

    python bench/scaling.py [--tables 1000 10000 100000] [--gathering 0.02]

``costs.jsonl`` has lines of ``bench/nodes.py`` under several loads. What a part uses is taken to be
so much for a move and so much for a commit, which many moves share; how many do is found by playing
the writer of one node event by event. docs/scaling.md explains the assumptions and the result.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

Line = dict[str, float]
PARTS = ("node", "postgres", "redis")
MONTH = 30 * 86400


@dataclass(frozen=True)
class Costs:
    """Measured: microseconds of CPU for a move and for a commit, by part, and sizes."""

    move_us: dict[str, float]
    commit_us: dict[str, float]
    idle_cpu: float  # of a node, of a core
    log_bytes: float  # a move in the database, with its index
    wal_bytes: float  # a move on its way there
    event_bytes: float  # a move as news
    table_kb: float  # memory of a node for a table that it shows, with its connections
    connections: float  # of a node to PostgreSQL


@dataclass(frozen=True)
class Load:
    """Assumed: what people do."""

    tables: int
    seconds_per_move: float = 6.0
    players_per_table: float = 2.4
    average_of_peak: float = 0.4  # over a month
    changes_per_second: float = 4 / 300  # in the lobby, of a table: four in a match of five minutes

    @property
    def moves(self) -> float:
        """A second, at the peak."""
        return self.tables / self.seconds_per_move


@dataclass(frozen=True)
class House:
    """Assumed: machines, how full they may get, and prices in euro a month."""

    busy: float = 0.6
    processes_per_machine: int = 4  # one core each
    machine_memory_gb: float = 16
    machine_price: float = 50
    gathering: float = 0.02  # as the server does it with PostgreSQL: seconds
    commit: float = 0.003  # a flush of the WAL, with a standby that answers: seconds
    postgres_cores: int = 16
    postgres_disk_tb: float = 1.9
    postgres_connections: int = 500
    postgres_price: float = 440  # with its standby
    redis_bytes: float = 100e6  # a second
    redis_price: float = 15
    balancers_price: float = 50  # two of them
    days_kept: float = 30  # in the database; afterwards the log of a table is an object elsewhere
    object_price_tb: float = 6
    object_share: float = 0.2  # of its size in the database, compressed
    alive_every: float = 3.0  # seconds
    alive_bytes: float = 13  # for each player
    alive_us: float = 0.1  # to hear of each player
    news_us: float = 15  # to hear of a change in the lobby
    told_bytes: float = 424  # to each player of a move, acks and counts of deals included
    traffic_price_tb: float = 1


@dataclass
class Plan:
    """What a load needs."""

    tables: int
    moves_per_second: float
    processes: int
    machines: int
    moves_per_commit: float
    p50_ms: float
    p99_ms: float
    partitions: int
    redis: int
    needs: dict[str, float] = field(default_factory=dict)
    tables_until_full: dict[str, int] = field(default_factory=dict)
    ends_first: str = ""
    euro_a_month: dict[str, float] = field(default_factory=dict)


def fitted(lines: Sequence[Line], part: str) -> tuple[float, float]:
    """Microseconds for a move and for a commit that fit what was measured; none is below zero."""
    points = [(1 / line["moves_per_commit"], line[f"{part}_cpu_us_per_move"]) for line in lines]
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0.0
    commit = min(max(slope, 0.0), mean_y / mean_x)
    return mean_y - commit * mean_x, commit


def costs_from(lines: Iterable[Line]) -> Costs:
    """What was measured with the players of a table at different nodes, as a balancer puts them."""
    apart = [line for line in lines if line["apart"]]

    def worst(name: str) -> float:
        return max(line[name] for line in apart)

    fits = {part: fitted(apart, part) for part in PARTS}
    return Costs(
        {part: move for part, (move, _) in fits.items()},
        {part: commit for part, (_, commit) in fits.items()},
        max(line["node_idle_cpu"] / line["nodes"] for line in apart),
        worst("log_bytes_per_move"),
        worst("wal_bytes_per_move"),
        worst("event_bytes_per_move"),
        # With few tables, what a node takes for the first of them weighs too much.
        min(line["kb_per_idle_table"] for line in apart),
        worst("connections_per_node"),
    )


def commits(arrivals: Iterable[float], gathering: float, commit: float) -> tuple[int, list[float]]:
    """The writer of a node, event by event: how often it commits, and how long each move waits.

    The first of some commands lets them wait for company; then they go to the writer, which commits
    all that it has been given as soon as it is done with the last ones.
    """
    free, groups, waits = 0.0, 0, []
    handed: list[tuple[float, list[float]]] = []  # when, and the arrivals of each
    for arrival in arrivals:
        if handed and arrival <= handed[-1][0]:
            handed[-1][1].append(arrival)
        else:
            handed.append((arrival + gathering, [arrival]))
    place = 0
    while place < len(handed):
        start = max(free, handed[place][0])
        free = start + commit
        groups += 1
        while place < len(handed) and handed[place][0] <= start:
            waits += [free - arrival for arrival in handed[place][1]]
            place += 1
    return groups, waits


def writer_of(rate: float, house: House, seconds: float = 10.0) -> tuple[float, float, float]:
    """Moves a commit, and the median and the slowest in a hundred of their waits: milliseconds."""
    rng, now, arrivals = random.Random(1), 0.0, []
    while now < seconds:
        now += rng.expovariate(rate)
        arrivals.append(now)
    groups, waits = commits(arrivals, house.gathering, house.commit)
    waits.sort()
    at = [1000 * waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99)]
    return len(waits) / groups, at[0], at[1]


def plan(load: Load, costs: Costs, house: House) -> Plan:
    """Find how many processes it takes; :class:`ValueError` when news alone keep them busy."""
    if busy_node(replace(load, seconds_per_move=math.inf), costs, house, 1, 1.0) >= house.busy:
        raise ValueError("the nodes have to be split into houses that do not hear of each other")
    processes = max(2, math.ceil(load.moves * costs.move_us["node"] / 1e6 / house.busy))
    while True:
        shared, p50, p99 = writer_of(load.moves / processes, house)
        if busy_node(load, costs, house, processes, shared) <= house.busy:
            break
        processes += max(1, processes // 50)
    needs = demands(load, costs, house, processes, shared)
    limits = limits_of(house)
    until = {name: int(load.tables * limits[name] / needs[name]) for name in limits}
    partitions = max(
        math.ceil(needs[name] / limits[name])
        for name in ("postgres_cores", "postgres_disk_tb", "postgres_connections")
    )
    redis = max(math.ceil(needs[name] / limits[name]) for name in ("redis_cores", "redis_bytes"))
    machines = max(
        math.ceil(processes / house.processes_per_machine),
        math.ceil(needs["memory_gb"] / (house.busy * house.machine_memory_gb)),
    )
    euro = {
        "nodes": machines * house.machine_price,
        "postgres": partitions * house.postgres_price,
        "redis": redis * house.redis_price,
        "balancers": house.balancers_price,
        "objects_of_a_year": round(
            12 * needs["log_tb_a_month"] * house.object_share * house.object_price_tb, 1
        ),
    }
    euro["traffic"] = round(needs["traffic_tb_a_month"] * house.traffic_price_tb, 1)
    euro["all"] = round(sum(euro.values()), 1)
    return Plan(
        load.tables,
        load.moves,
        processes,
        machines,
        shared,
        p50,
        p99,
        partitions,
        redis,
        needs,
        until,
        min(until, key=lambda name: until[name]),
        euro,
    )


def busy_node(
    load: Load, costs: Costs, house: House, processes: int, moves_per_commit: float
) -> float:
    """How much of its core each of that many processes uses."""
    a_move = costs.move_us["node"] + costs.commit_us["node"] / moves_per_commit
    players = load.tables * load.players_per_table
    told = (
        load.moves / processes * a_move
        + players / house.alive_every * house.alive_us
        + load.tables * load.changes_per_second * house.news_us
    )
    return costs.idle_cpu + told / 1e6


def demands(
    load: Load, costs: Costs, house: House, processes: int, moves_per_commit: float
) -> dict[str, float]:
    """What is used at the peak altogether."""

    def cores(part: str) -> float:
        a_move = costs.move_us[part] + costs.commit_us[part] / moves_per_commit
        return load.moves * a_move / 1e6

    players = load.tables * load.players_per_table
    month = load.moves * load.average_of_peak * MONTH * costs.log_bytes / 1e12
    return {
        "node_cores": processes * busy_node(load, costs, house, processes, moves_per_commit),
        "memory_gb": load.tables * 2 * costs.table_kb / 1e6,  # at two nodes each
        "postgres_cores": cores("postgres"),
        "postgres_commits": load.moves / moves_per_commit,
        "postgres_connections": processes * costs.connections,
        "postgres_wal_bytes": load.moves * costs.wal_bytes,
        "postgres_disk_tb": month * house.days_kept / 30,
        "log_tb_a_month": month,
        "traffic_tb_a_month": load.moves
        * load.average_of_peak
        * MONTH
        * load.players_per_table
        * house.told_bytes
        / 1e12,
        "redis_cores": cores("redis"),
        "redis_bytes": 2 * load.moves * costs.event_bytes  # both nodes hear of it
        + players * house.alive_bytes / house.alive_every * processes,
    }


def limits_of(house: House) -> dict[str, float]:
    """What one PostgreSQL and one Redis can give; nodes there can be as many as one likes."""
    return {
        "postgres_cores": house.busy * house.postgres_cores,
        "postgres_disk_tb": house.busy * house.postgres_disk_tb,
        "postgres_connections": house.postgres_connections,
        "redis_cores": house.busy,
        "redis_bytes": house.redis_bytes,
    }


def rounded(value: object) -> object:
    """Figures that can be read."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return float(f"{value:.3g}") if isinstance(value, float) else value


def main() -> None:
    """Tell the assumptions, then what each number of tables needs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1000, 10_000, 100_000])
    parser.add_argument("--gathering", type=float, default=House.gathering, help="seconds")
    parser.add_argument("--costs", type=Path, default=Path(__file__).with_name("costs.jsonl"))
    options = parser.parse_args()
    costs = costs_from(json.loads(line) for line in options.costs.read_text().splitlines())
    house = House(gathering=options.gathering)
    told = {"bench": "scaling", "costs": asdict(costs), "house": asdict(house)}
    print(json.dumps(rounded(told)))
    for tables in options.tables:
        found = asdict(plan(Load(tables), costs, house))
        print(json.dumps({"bench": "scaling", **rounded(found)}), flush=True)  # type: ignore[dict-item]


if __name__ == "__main__":
    main()
