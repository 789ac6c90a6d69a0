"""What happens again and again is told once in a moment."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from served import until

from mazziere.live import waiting
from mazziere.live.waiting import Together


def test_what_is_asked_for_within_a_moment_is_done_once_at_its_end() -> None:
    async def main() -> None:
        done: list[str] = []
        together = Together(done.append)
        assert together.ask("a")
        assert not any(together.ask("a") for _ in range(100))
        assert together.ask("b")  # which has a moment of its own
        assert done == ["a", "b"]
        await until(lambda: not together.asked)
        assert done == ["a", "b", "a"]
        assert together.ask("a")

    asyncio.run(main())


def test_moments_follow_each_other_as_long_as_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(waiting, "MOMENT", 0.01)

    async def main() -> None:
        done: list[float] = []
        loop = asyncio.get_running_loop()
        together = Together(lambda key: done.append(loop.time()))
        asked = 0
        while len(done) < 10:
            together.ask("a")
            asked += 1
            await asyncio.sleep(0)
        spans = [after - before for before, after in pairwise(done)]
        assert min(spans) >= 0.009
        assert asked > 100

    asyncio.run(main())
