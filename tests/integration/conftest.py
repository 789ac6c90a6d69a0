"""One real server for the tests of a file; those that kill servers start their own."""

from __future__ import annotations

from collections.abc import Iterator

import keeper
import pytest
from served import Server

from mazziere.bank import grants


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same day here and at the servers."""
    monkeypatch.setattr(grants, "ZONE", keeper.zone())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running
        assert running.stop() == "", "the server complained"
