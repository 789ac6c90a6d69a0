"""One real server for the tests of a file; those that kill servers start their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from served import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running
        assert running.stop() == "", "the server complained"
