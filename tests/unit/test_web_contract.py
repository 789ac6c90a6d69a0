"""What the web app knows of the server is what the server is."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from mazziere.server.api import site_map

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import web_contract

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
#: What stands in an address while the app is read: some table, match or game.
SOME = ("abcdefghijkl", "scopa-2")


def sources() -> list[Path]:
    """The files of the app that people write."""
    return [
        path
        for folder in ("app", "table")
        for path in (WEB / folder).rglob("*")
        if path.suffix in (".ts", ".svelte")
    ]


def filled(text: str, by: str) -> str:
    """An address as it is in a file, with something in each gap and without what follows it."""
    return re.sub(r"\$?\{[^}]*\}", by, text).partition("?")[0]


@pytest.mark.parametrize("name", web_contract.FILES)
def test_what_is_generated_is_fresh(name: str) -> None:
    written = (web_contract.FOLDER / name).read_text()
    again = "run `make contract`"
    assert written == web_contract.FILES[name](), again


def test_every_operation_has_a_shape() -> None:
    operations = web_contract.operations()
    assert len(operations) > 80
    text = web_contract.http_file()
    assert "unknown" not in text
    for each in operations:
        assert f'"{each.name}": {{' in text


def test_what_has_a_default_may_be_left_out_of_a_body_only() -> None:
    text = web_contract.http_file()
    assert "\n  rated: boolean;" in text.partition("interface TournamentSettings {")[2]
    given = text.partition("interface TournamentSettingsGiven {")[2].partition("}")[0]
    assert "\n  rated?: boolean;" in given
    assert "\n  stages: StageSettingsGiven[];" in given


def test_two_classes_are_never_called_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_contract, "CALLED", {})
    with pytest.raises(AssertionError, match="Settings"):
        web_contract.http_file()


def test_the_app_asks_for_what_there_is() -> None:
    """Links and requests that do not go through `call`, which the types hold."""
    patterns = [
        re.compile("/api" + re.sub(r"{\w+}", "[^/]+", each.name.partition(" ")[2]) + "$")
        for each in web_contract.operations()
    ]
    asked = {
        filled(address, SOME[0])
        for path in sources()
        if path.name != "api.ts"
        for address in re.findall(r"[\"'`](/api/[^\"'`\s]*)", path.read_text())
    }
    assert "/api/me/records" in asked
    for address in asked:
        if "/tournaments/" not in address:  # what of it, the app has by name
            assert any(pattern.match(address) for pattern in patterns), address


def pattern_of(address: str) -> re.Pattern[str]:
    """What an address of the site map can be."""
    return re.compile(site_map.PART.sub(lambda part: site_map.KINDS[part[1]], address) + "$")


def test_every_link_leads_to_a_page() -> None:
    patterns = [pattern_of(each) for each in (site_map.TABLE, *site_map.PAGES)]
    found = 0
    for path in sources():
        text = path.read_text()
        links = re.findall(r"href=\"(/[^\"]*)\"|route\.go\([`']([^`']+)[`']|path: '([^']+)'", text)
        for address in {one for each in links for one in each if one.startswith("/")}:
            if address.startswith("/api/"):
                continue
            found += 1
            leads = [filled(address, some) for some in SOME]
            there = [each for each in leads for pattern in patterns if pattern.match(each)]
            assert there, f"{path}: {address}"
    assert found > 30


def test_every_page_is_told_of() -> None:
    page = (ROOT / "docs" / "web.md").read_text()
    for address in (site_map.TABLE, site_map.STANDINGS, *site_map.PAGES):
        begun = re.escape(address.partition("{")[0].rstrip("/") or "/")
        assert re.search(f"`{begun}(/[^`]*)?`", page), f"{address} is missing in docs/web.md"
