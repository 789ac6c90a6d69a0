"""Pages of other sites cannot use the cookie."""

from __future__ import annotations

import pytest

from mazziere.server.transport.origin import same_origin


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "carte.example", True),
        ("https://carte.example", "carte.example", True),
        ("https://carte.example:8443", "carte.example:8443", True),
        ("https://evilcarte.example", "carte.example", False),
        ("https://carte.example.evil", "carte.example", False),
        ("https://carte.example:8443", "carte.example", False),
        ("https://carte.example", None, False),
        ("https://carte.example", "", False),
        ("null", "carte.example", False),
        ("https://[", "carte.example", False),
    ],
)
def test_only_the_same_name_and_port_is_the_same(
    origin: str | None, host: str | None, same: bool
) -> None:
    assert same_origin(origin, host) is same
