"""How the nodes of a server hear of each other."""

from mazziere.bus.redis import RedisBus

__all__ = ["RedisBus"]
