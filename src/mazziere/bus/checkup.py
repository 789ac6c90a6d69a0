"""What a Redis says about itself, and to strangers."""

from __future__ import annotations

import ipaddress
from contextlib import closing
from typing import Any

import redis
from redis.connection import parse_url
from redis.exceptions import RedisError

from mazziere.bus.redis import PATIENCE, BadAddress


class NoAnswer(Exception):
    """It cannot be used; the text says why."""


class Checkup:
    """Looks at the Redis at an address; :class:`mazziere.bus.redis.BadAddress`."""

    def __init__(self, url: str) -> None:
        try:
            self._where: dict[str, Any] = dict(parse_url(url))  # type: ignore[no-untyped-call]
        except ValueError:
            raise BadAddress("the address of the bus cannot be read") from None
        self._kind = url.partition("://")[0]
        self._where |= {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}

    @property
    def host(self) -> str:
        """Where it is; empty for a socket of this machine."""
        return "" if "path" in self._where else str(self._where.get("host", "localhost"))

    @property
    def name(self) -> str:
        """The address without its password."""
        if "path" in self._where:
            return f"{self._kind}://{self._where['path']}"
        return f"{self._kind}://{self.host}:{self._where.get('port', 6379)}"

    def ask(self) -> None:
        """Have it answer; :class:`NoAnswer`."""
        self._ping(self._where)

    def answers_strangers(self) -> bool:
        """Whether it answers somebody without a password."""
        nobody = {"username": None, "password": None}
        try:
            self._ping(self._where | nobody)
        except NoAnswer:
            return False
        return True

    def outside_addresses(self) -> list[str]:
        """Where others than its own machine can ask it without a password, so far as it tells."""
        if not is_loopback(self.host):
            return [self.host]
        try:
            with closing(client(self._where | {"decode_responses": True})) as asked:
                found: Any = {}
                for setting in ("bind", "protected-mode"):  # Redis 6 tells one at a time
                    found |= asked.config_get(setting)
        except (RedisError, OSError):
            return []
        if found.get("protected-mode") != "no":
            return []  # then it answers nobody from outside who has no password
        return [each for each in (found.get("bind") or "*").split() if not is_loopback(each)]

    def _ping(self, where: dict[str, Any]) -> None:
        try:
            with closing(client(where)) as asked:
                asked.ping()
        except (RedisError, OSError) as error:
            raise NoAnswer(" ".join(str(error).split()).rstrip(".")) from error


def client(where: dict[str, Any]) -> redis.Redis:
    """Asks there."""
    return redis.Redis.from_pool(redis.ConnectionPool(**where))


def is_loopback(address: str) -> bool:
    """Whether only the machine itself gets there; a minus says that Redis may do without it."""
    address = address.removeprefix("-")
    if address in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
