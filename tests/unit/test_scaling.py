"""The model of many machines, on cases that can be computed by hand."""

from __future__ import annotations

import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
spec = importlib.util.spec_from_file_location("scaling", BENCH / "scaling.py")
assert spec is not None
assert spec.loader is not None
scaling = sys.modules["scaling"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(scaling)

#: A move costs a node 1 ms and PostgreSQL 0.1 ms, and nothing else costs anything.
PLAIN = scaling.Costs(
    {"node": 1000.0, "postgres": 100.0, "redis": 10.0},
    {"node": 0.0, "postgres": 0.0, "redis": 0.0},
    idle_cpu=0.0,
    log_bytes=100.0,
    wal_bytes=200.0,
    event_bytes=50.0,
    table_kb=50.0,
    connections=5.0,
)
HOUSE = replace(
    scaling.House(), busy=0.5, alive_bytes=0.0, alive_us=0.0, news_us=0.0, postgres_cores=2
)


def test_one_move_waits_for_company_and_its_commit() -> None:
    groups, waits = scaling.commits([1.0], 0.004, 0.010)
    assert groups == 1
    assert waits == [pytest.approx(0.014)]


def test_moves_share_a_commit() -> None:
    """The second comes while the first waits; the third while they are committed."""
    groups, waits = scaling.commits([0.0, 0.003, 0.006], 0.004, 0.010)
    assert groups == 2
    # 0.004 to 0.014 the first two; the third is handed over at 0.010 and waits until 0.024.
    assert waits == pytest.approx([0.014, 0.011, 0.018])


def test_what_was_handed_over_twice_meanwhile_is_one_commit() -> None:
    groups, waits = scaling.commits([0.0, 0.005, 0.010], 0.004, 0.020)
    assert groups == 2
    assert waits == pytest.approx([0.024, 0.039, 0.034])


def test_costs_of_a_move_and_of_a_commit_are_told_apart() -> None:
    """100 for a move and 900 for a commit: 1000 alone, 400 when three share one."""
    lines = [
        {"moves_per_commit": shared, "node_cpu_us_per_move": 100 + 900 / shared}
        for shared in (1.0, 3.0, 9.0)
    ]
    assert scaling.fitted(lines, "node") == pytest.approx((100, 900))


def test_a_fit_is_never_below_nothing() -> None:
    rising = [
        {"moves_per_commit": 1.0, "node_cpu_us_per_move": 100.0},
        {"moves_per_commit": 10.0, "node_cpu_us_per_move": 200.0},
    ]
    assert scaling.fitted(rising, "node") == pytest.approx((150, 0))
    falling = [
        {"moves_per_commit": 1.0, "node_cpu_us_per_move": 1000.0},
        {"moves_per_commit": 10.0, "node_cpu_us_per_move": 1.0},
    ]
    move, commit = scaling.fitted(falling, "node")
    assert move == pytest.approx(0)
    assert commit > 0


def test_a_plan() -> None:
    """60,000 tables with a move every 6 seconds: 10,000 a second."""
    plan = scaling.plan(scaling.Load(60_000), PLAIN, HOUSE)
    assert plan.moves_per_second == 10_000
    assert plan.processes == 20  # 10 cores, half busy
    assert plan.machines == 5
    assert plan.needs["node_cores"] == pytest.approx(10)
    assert plan.needs["postgres_cores"] == pytest.approx(1)
    assert plan.needs["redis_cores"] == pytest.approx(0.1)
    assert plan.needs["memory_gb"] == pytest.approx(6)
    assert plan.needs["postgres_connections"] == 100
    assert plan.needs["postgres_wal_bytes"] == 2e6
    # 10,000 * 0.4 * 2,592,000 seconds * 100 bytes
    assert plan.needs["log_tb_a_month"] == pytest.approx(1.0368)
    # The same seconds * 2.4 players * 424 bytes
    assert plan.needs["traffic_tb_a_month"] == pytest.approx(10.5505, rel=1e-4)
    # Half of 1.9 TB is full with 54,977 tables; half of two cores with 60,000.
    assert plan.ends_first == "postgres_disk_tb"
    assert plan.tables_until_full["postgres_disk_tb"] == 54_976
    assert plan.tables_until_full["postgres_cores"] == 60_000
    assert plan.partitions == 2
    assert plan.redis == 1
    assert plan.euro_a_month["nodes"] == 250
    assert plan.euro_a_month["postgres"] == 880
    assert plan.euro_a_month["all"] == pytest.approx(250 + 880 + 15 + 50 + 14.9 + 10.6)


def test_what_nodes_tell_each_other_is_counted() -> None:
    """30,000 players, each heard of by every node every 3 s: 10,000 of them a second."""
    load = scaling.Load(10_000, players_per_table=3.0)
    house = replace(HOUSE, alive_us=10.0, alive_bytes=14.0)
    assert scaling.busy_node(load, replace(PLAIN, move_us={"node": 0.0}), house, 10, 1.0) == (
        pytest.approx(0.1)
    )
    needs = scaling.demands(load, PLAIN, house, 10, 1.0)
    assert needs["redis_bytes"] == pytest.approx(10_000 / 6 * 50 * 2 + 10_000 * 14 * 10)


def test_news_alone_can_be_too_much() -> None:
    with pytest.raises(ValueError, match="split"):
        scaling.plan(scaling.Load(1_000_000), PLAIN, replace(HOUSE, news_us=100.0))


def test_the_measured_costs_can_be_read() -> None:
    lines = [json.loads(line) for line in (BENCH / "costs.jsonl").read_text().splitlines()]
    costs = scaling.costs_from(lines)
    assert all(costs.move_us[part] >= 0 for part in scaling.PARTS)
    assert costs.move_us["node"] + costs.commit_us["node"] > 0
