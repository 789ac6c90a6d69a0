"""The web app behind nginx, in front of two nodes."""

from __future__ import annotations

from pathlib import Path

import pytest
from balanced import Balancer, needs_nginx
from browsers import Browser, needs_browser
from served import Server

pytestmark = [*needs_browser, needs_nginx]


def test_two_browsers_meet_at_one_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
    server = Server(tmp_path, nodes=2)
    balancer = Balancer(tmp_path, server.nodes)
    browser = Browser(tmp_path, server, balancer.url)
    try:
        seen = browser.run("table/met.mjs", "two_browsers_meet_at_one_node")
    finally:
        balancer.close()
        complaints = browser.close()
    assert complaints == ""
    # Whoever was asked has gone on by the table's name, over one more line and no other.
    for each in seen:
        assert len(each["urls"]) <= 3
        if each["asked"]:
            assert "&table=" in each["urls"][-1]
            assert "&table=" not in each["urls"][-2]
    named = {each["urls"][-1] for each in seen if each["asked"]}
    assert len(named) == 1
