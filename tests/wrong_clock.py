"""``mazziere`` on a machine whose clock is wrong.

python wrong_clock.py ahead|behind|still serve ...
"""

from __future__ import annotations

import sys
import time

HOUR = 3_600_000_000_000  # nanoseconds

right, start = time.time_ns, time.time_ns()
SHOWN = {
    "ahead": lambda: right() + HOUR,
    "behind": lambda: right() - HOUR,
    "still": lambda: start,
}

if __name__ == "__main__":
    time.time_ns = SHOWN[sys.argv.pop(1)]
    time.time = lambda: time.time_ns() / 1e9

    from mazziere.cli.__main__ import main

    main()
