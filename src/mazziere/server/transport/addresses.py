"""Where clients come from, and how many connections there are from each address."""

from __future__ import annotations

import ipaddress
from collections import Counter

from mazziere.server.borrowed.uvicorn import Proxies

LOOPBACK = ("127.0.0.1", "::1")


def place_of(address: str) -> str:
    """What limits count as one place: an IPv4 address, or the network of an IPv6 one.

    Whoever has one IPv6 address has all of its /64, and can come with another each time.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address  # nobody can tell
    if isinstance(parsed, ipaddress.IPv4Address) or address in LOOPBACK:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed) >> 64 << 64, 64)))


class Addresses:
    """Counts connections; ``proxies`` are addresses that tell for whom they ask."""

    def __init__(self, most: int, proxies: str) -> None:
        self.most = most
        self._proxies = Proxies(proxies)
        self._open: Counter[str] = Counter()

    def of(self, peer: str, forwarded_for: str | None) -> str:
        """The client's address: of the connection, or what a known proxy says it is."""
        if forwarded_for and peer in self._proxies:
            return self._proxies.client(forwarded_for)
        return peer

    def enter(self, address: str) -> bool:
        """Whether one more connection is welcome from there; if so, it counts.

        Whoever sits at this machine is no stranger, nor is a proxy.
        """
        place = place_of(address)
        if self._open[place] >= self.most and not self.is_known(address):
            return False
        self._open[place] += 1
        return True

    def leave(self, address: str) -> None:
        """One connection less."""
        place = place_of(address)
        self._open[place] -= 1
        if not self._open[place]:
            del self._open[place]

    def is_known(self, address: str) -> bool:
        """Whether it is no stranger's."""
        return place_of(address) in LOOPBACK or address in self._proxies
