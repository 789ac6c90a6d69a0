"""How the nodes of a server hear of each other: over Redis, or within one process."""

from mazziere.bus.in_process import InProcessBus, Wire
from mazziere.bus.redis import RedisBus

__all__ = ["InProcessBus", "RedisBus", "Wire"]
