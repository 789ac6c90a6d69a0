"""Figures about the server, for Prometheus and for the health page. No card is in here."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from mazziere.server.services import Services


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which that share of the values lies; 0 when there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


class Figures(Collector):
    """Looks at the parts of the server when somebody asks."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.started = time.time()
        self.registry = CollectorRegistry(auto_describe=False)
        self.registry.register(self)

    def gauges(self) -> dict[str, float]:
        """The figures of this moment."""
        hall = self.services.hall
        waits = list(hall.waits)
        wrong = self.services.nightly.wrong
        return {
            "tables": len(hall.tables),
            "connections": len(hall.joined),
            "players_online": len(hall.players_online()),
            "lobby_tables": len(hall.lobby.rows),
            "stored_seconds_p50": percentile(waits, 0.5),
            "stored_seconds_p99": percentile(waits, 0.99),
            **self.services.database.sizes(),
            "uptime_seconds": time.time() - self.started,
            "reviewing": self.services.reviewer.reviewing,
            "books_wrong": math.nan if wrong is None else wrong,  # until the first night
            "leads": hall.leads,
            **self.of_nodes(),
        }

    def of_nodes(self) -> dict[str, float]:
        """How this node gets on with the others, where there may be some."""
        return self.services.hall.peers.gauges()

    def counters(self) -> dict[str, float]:
        """What has happened since the start."""
        hall, writer = self.services.hall, self.services.store.writer
        return {
            "process_cpu_seconds": sum(os.times()[:2]),
            "commands": hall.commands,
            "refusals": hall.refusals,
            "mistakes": hall.mistakes,
            "commits": writer.groups,
            "failed_commits": writer.failures,
            "reviews": self.services.reviewer.made,
            "failed_reviews": self.services.reviewer.failed,
            **hall.peers.counters(),
        }

    def collect(self) -> Iterable[Metric]:
        """All of it, as Prometheus wants it."""
        for name, value in self.gauges().items():
            yield GaugeMetricFamily(f"mazziere_{name}", name.replace("_", " "), value=value)
        for name, value in self.counters().items():
            yield CounterMetricFamily(f"mazziere_{name}", name.replace("_", " "), value=value)

    def text(self) -> bytes:
        """What /metrics says."""
        return generate_latest(self.registry)
