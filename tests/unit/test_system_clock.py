"""The time that all nodes have in common, and that never jumps."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from mazziere.live import clock as module
from mazziere.live.clock import GAP, MILLISECOND, SystemClock

HOUR = 3_600_000
START = 1_800_000_000_000


class Machine:
    """Its counter and its clock go on when they are told to; the clock can be set."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.counted, self.wall = 5_000_000, START
        patch.setattr(module, "counter", lambda: self.counted * MILLISECOND)
        patch.setattr(module.time, "time_ns", lambda: self.wall * MILLISECOND)

    def wait(self, milliseconds: int) -> None:
        self.counted += milliseconds
        self.wall += milliseconds

    async def ask(self) -> int:
        return self.wall


@pytest.fixture
def machine() -> Iterator[Machine]:
    with pytest.MonkeyPatch.context() as patch:
        yield Machine(patch)


@pytest.mark.parametrize("by", [-HOUR, -4000, 4000, HOUR])
def test_a_clock_that_is_set_moves_nobody_s_time_by_much(machine: Machine, by: int) -> None:
    async def main() -> None:
        clock = SystemClock()
        machine.wall += by
        for second in range(1, 601):
            machine.wait(1000)
            before = clock.now()
            await clock.follow(machine.ask)
            assert abs(clock.now() - before) <= 5
            assert abs(clock.now() - (START + 1000 * second)) <= 5 * second
        assert abs(clock.ahead - (clock.now() - machine.wall)) <= 5
        assert abs(by) - 5 * 600 <= abs(clock.ahead) <= abs(by) - 4 * 600

    asyncio.run(main())


def test_in_the_end_it_shows_what_the_other_shows(machine: Machine) -> None:
    async def main() -> None:
        clock = SystemClock()
        machine.wall += 4000
        for _ in range(801):
            machine.wait(1000)
            await clock.follow(machine.ask)
        assert (clock.now(), clock.ahead) == (machine.wall, 0)

    asyncio.run(main())


def test_it_is_not_moved_by_less_than_can_be_told(machine: Machine) -> None:
    """The answer was on its way for a while: nobody knows for how long in which direction."""

    async def main() -> None:
        clock = SystemClock()
        for before, after in [(50, 0), (0, 50)]:

            async def slow(before: int = before, after: int = after) -> int:
                machine.wait(before)
                answer = machine.wall
                machine.wait(after)
                return answer

            machine.wait(60_000)
            await clock.follow(slow)
            assert clock.now() == machine.wall

    asyncio.run(main())


def test_it_begins_with_the_time_of_the_others(machine: Machine) -> None:
    clock = SystemClock()
    clock.begin(START + HOUR)
    machine.wait(7)
    assert clock.now() == START + HOUR + 7


def test_time_never_goes_back(machine: Machine) -> None:
    clock = SystemClock()
    now = clock.now()
    machine.counted -= 1000
    assert clock.now() == now


def test_it_tells_when_nobody_has_asked_for_long(machine: Machine) -> None:
    clock = SystemClock()
    told: list[tuple[int, int]] = []
    machine.wait(GAP + 1)
    clock.now()  # nobody wants to know yet
    clock.stood_still = lambda *times: told.append(times)
    for milliseconds in (250, GAP, GAP + 1, 250):
        machine.wait(milliseconds)
        clock.now()
    began = START + GAP + 1 + 250 + GAP
    assert told == [(began, began + GAP + 1)]
