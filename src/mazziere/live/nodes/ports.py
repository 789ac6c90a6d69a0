"""What nodes need to hear of each other."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol


class Bus(Protocol):
    """Carries news between nodes that have the same store. Some may get lost."""

    @property
    def is_up(self) -> bool:
        """Whether news arrive, as far as is known."""
        ...

    async def start(
        self, topics: Collection[str], hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        """Give what is said of these topics to ``hear``, on the loop.

        ``lost`` is called when it begins, and again whenever something may have got lost.
        """
        ...

    def publish(self, topic: str, news: bytes) -> None:
        """Let everybody know who follows the topic, also oneself; to be called on the loop."""
        ...

    async def close(self) -> None:
        """Publish what is waiting, if it can be, and end."""
        ...
