"""What a chat is told that fetches the page of a table."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from html import unescape
from pathlib import Path

import pytest
from served import PATIENCE, Client, Server, run

from mazziere.games import GAMES
from mazziere.server.api.page import BUNDLE
from mazziere.server.api.previews import Preview, elements


def page(server: Server, address: str, **headers: str) -> str:
    sent = {name.replace("_", "-"): text for name, text in headers.items()}
    request = urllib.request.Request(f"{server.url}/tavolo/{address}", headers=sent)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.headers["Cache-Control"] == "no-cache"
        return answer.read().decode()


def told(server: Server, address: str, **headers: str) -> dict[str, str]:
    found = re.findall(
        r'<meta property="og:([\w:]+)" content="([^"]*)"', page(server, address, **headers)
    )
    return {name: unescape(text) for name, text in found}


def test_a_link_tells_who_waits_for_which_game(server: Server) -> None:
    async def main() -> None:
        body = {"name": 'Anna "<b>&', "password": "una parola lunga"}
        status, answer, cookie = server.call("POST", "/api/register", body)
        if status != 201:  # such a name is refused, and no harm is done
            status, answer, cookie = server.call("POST", "/api/register", body | {"name": "Anna"})
        name = answer["name"]
        anna = await Client.connect(server, cookie)
        made = await anna.ask("create_table", game="scopa", seats=2, public=False)
        table, link = made["table"], made["link"]
        assert told(server, link)["title"] == "Un posto per te: Scopa a 11"
        await anna.ask("sit", table=table, seat=1)
        found = told(server, link)
        assert found["title"] == f"{name} ti aspetta: Scopa a 11"
        assert found["locale"] == "it_IT"
        english = told(server, link, Accept_Language="en-GB,en;q=0.9,it;q=0.5")
        assert english["title"] == f"{name} is waiting for you: Scopa to 11"
        assert found["image"].startswith("http://127.0.0.1:")
        assert found["image"].endswith("/table-scopa.png")
        secure = told(server, link, X_Forwarded_Proto="https", Host="carte.example")
        assert secure["image"] == "https://carte.example/table-scopa.png"
        # The id of a private table is no invitation, and no other address tells anything.
        assert told(server, table) == {}
        assert told(server, "a" * 20) == {}
        assert page(server, table) == page(server, "nothing")
        # When the match is on, nobody waits any more; who sits there is nobody's business.
        await anna.ask("seat_bot", table=table, seat=0, bot="random")
        await anna.ask("ready", table=table)
        found = told(server, link)
        assert found["title"] == "Scopa a 11"
        assert name not in page(server, link)

        public = await anna.ask("create_table", game="briscola", seats=2, match={"deals": 1})
        await anna.ask("sit", table=public["table"], seat=0)
        assert (
            told(server, public["table"])["title"] == f"{name} ti aspetta: Briscola, una smazzata"
        )

    run(main())


def test_what_people_are_called_is_text() -> None:
    written = elements(
        Preview('"><script>x</script>', "& <", "scopa"), "it_IT", "https://a.example"
    )
    assert "<script" not in written
    assert '"&gt;' not in written.replace("&quot;&gt;", "")


PICTURES = sorted((BUNDLE.parents[3] / "web" / "public").glob("table-*.png"))


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_is_of_a_game_and_of_the_size_that_is_told(path: Path) -> None:
    assert path.stem.removeprefix("table-") in GAMES
    png = path.read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == 800
    assert int.from_bytes(png[20:24]) == 420
    assert len(png) < 300_000
