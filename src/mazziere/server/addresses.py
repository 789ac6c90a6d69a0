"""Where clients come from, and how many connections there are from each address."""

from __future__ import annotations

from collections import Counter

from uvicorn.middleware.proxy_headers import _TrustedHosts

LOOPBACK = ("127.0.0.1", "::1")


class Addresses:
    """Counts connections; ``proxies`` are addresses that tell for whom they ask."""

    def __init__(self, most: int, proxies: str) -> None:
        self.most = most
        self._proxies = _TrustedHosts(proxies)  # as uvicorn does for HTTP
        self._open: Counter[str] = Counter()

    def of(self, peer: str, forwarded_for: str | None) -> str:
        """The client's address: of the connection, or what a known proxy says it is."""
        if forwarded_for and peer in self._proxies:
            return self._proxies.get_trusted_client_address(forwarded_for)[0]
        return peer

    def enter(self, address: str) -> bool:
        """Whether one more connection is welcome from there; if so, it counts.

        Whoever sits at this machine is no stranger, nor is a proxy.
        """
        if self._open[address] >= self.most and not self.is_known(address):
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One connection less."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def is_known(self, address: str) -> bool:
        """Whether it is no stranger's."""
        return address in LOOPBACK or address in self._proxies
