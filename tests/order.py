"""In which order tests run when several processes run them: what takes long begins first.

xdist gives every process an equal part of the list, and who is through takes from the end of what
another has left. So every part begins with its share of the tests that wait for servers and
browsers, and ends with short ones: then all are through at about the same time.
"""

from __future__ import annotations

from itertools import groupby

import pytest

#: The folders whose tests take long. Those of a file share a server, so they stay together,
LONG = ("e2e", "integration")
#: but for files with so many that one process would be at them alone in the end.
MANY = 60


def in_order(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """The same tests, in as many parts as xdist makes of them."""
    parts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    short: list[pytest.Item] = []
    for path, group in groupby(items, lambda item: item.path):
        tests = list(group)
        if path.parent.name not in LONG:
            short += tests
        elif len(tests) >= MANY:
            for n, part in enumerate(parts):
                part += tests[n::processes]
        else:
            min(parts, key=len).extend(tests)
    left = len(items)
    for n, part in enumerate(parts):
        room = left // (processes - n) - len(part)
        left -= left // (processes - n)
        if room > 0:
            part += short[:room]
            short = short[room:]
    return [test for part in parts for test in part] + short
