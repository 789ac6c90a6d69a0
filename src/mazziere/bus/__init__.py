"""How the nodes of a server hear of each other: Redis, or within one process."""

from mazziere.bus.local import LocalBus, LocalExchange
from mazziere.bus.redis import RedisBus

__all__ = ["LocalBus", "LocalExchange", "RedisBus"]
