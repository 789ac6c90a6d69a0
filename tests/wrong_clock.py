"""``mazziere`` on a machine whose clock is wrong.

python wrong_clock.py ahead|behind|still|jumping|absurd serve ...
"""

from __future__ import annotations

import itertools
import sys
import time

HOUR = 3_600_000_000_000  # nanoseconds

right, start = time.time_ns, time.time_ns()
hours = itertools.count()
SHOWN = {
    "ahead": lambda: right() + HOUR,
    "behind": lambda: right() - HOUR,
    "still": lambda: start,
    "jumping": lambda: right() + next(hours) * HOUR,
    "absurd": lambda: right() - start,  # as where no battery is: 1970
}

if __name__ == "__main__":
    time.time_ns = SHOWN[sys.argv.pop(1)]
    time.time = lambda: time.time_ns() / 1e9

    from mazziere.cli.__main__ import main

    main()
