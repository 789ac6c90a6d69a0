"""The time that all nodes have in common."""

from __future__ import annotations

import asyncio
import time

import pytest

from mazziere.live.clock import SystemClock

HOUR = 3_600_000


def right() -> int:
    return time.time_ns() // 1_000_000


async def follow(clock: SystemClock, ahead: int = 0, before: float = 0, after: float = 0) -> None:
    """Ask a clock that is so far ahead of this machine; how long the way there and back takes."""

    async def ask() -> int:
        await asyncio.sleep(before)
        answer = right() + ahead
        await asyncio.sleep(after)
        return answer

    await clock.follow(ask)


@pytest.mark.parametrize("wrong", [-HOUR, HOUR])
def test_a_wrong_clock_is_put_right_and_stays_so(
    wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        real = time.time_ns
        with monkeypatch.context() as patch:
            patch.setattr(time, "time_ns", lambda: real() + wrong * 1_000_000)
            clock = SystemClock()
        await follow(clock)
        with monkeypatch.context() as patch:  # whatever becomes of the clock of the machine
            patch.setattr(time, "time_ns", lambda: 0)
            earliest = clock.now()
        time.sleep(0.01)
        assert clock.now() >= earliest + 9
        assert right() - 1000 < clock.now() <= right() + 2

    asyncio.run(main())


def test_a_clock_is_not_moved_by_less_than_can_be_told() -> None:
    """The answer was on its way for a while: nobody knows for how long in which direction."""

    async def main() -> None:
        clock = SystemClock()
        for before, after in [(0.05, 0), (0, 0.05)]:
            began = clock._began
            await follow(clock, before=before, after=after)
            assert clock._began == began

    asyncio.run(main())


def test_time_never_goes_back() -> None:
    async def main() -> None:
        clock = SystemClock()
        now = clock.now()
        await follow(clock, -HOUR)
        assert clock.now() == now
        await follow(clock, HOUR)
        assert now + HOUR <= clock.now() <= right() + HOUR + 2

    asyncio.run(main())
