"""The page of moderators in a real browser, against a real server."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from browsers import Browser, needs_browser
from keeper import mazziere
from served import Client, Server, run

from mazziere.bank import Line, Posting
from mazziere.bank.posting import player_account
from mazziere.storage.repositories.postings import post

pytestmark = needs_browser
MODERATOR, GIVER, TAKER = "Marta Modera", "Gino Generoso", "Tina Tanta"
DAY = 86_400_000


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    running.run("moderation/moderation.mjs", "people", [MODERATOR, GIVER, TAKER])
    done = mazziere("admin", "grant", MODERATOR, "moderator", *running.server.place)
    assert done.returncode == 0, done.stderr
    hand_over(running.server)
    yield running
    assert running.close() == "", "the server complained"


def hand_over(server: Server) -> None:
    """Two matches, three weeks ago, which one player has lost to another."""
    with closing(sqlite3.connect(server.data / "mazziere.db", timeout=120)) as db, db:
        ids = dict(db.execute("SELECT name, player_id FROM players").fetchall())
        giver, taker = player_account(ids[GIVER]), player_account(ids[TAKER])
        for number, amount in enumerate((300, 150)):
            lines = Line(giver, -amount), Line(taker, amount)
            at = int(time.time() * 1000) - 21 * DAY
            post(db, Posting(f"table:past/{number}/settlement", "settlement", at, lines))


async def quarrel(server: Server) -> str:
    """Somebody who was insulted complains; the name of who insulted."""
    victim, rude = await Client.connect(server), await Client.connect(server)
    table = (await victim.ask("create_table", game="scopa"))["table"]
    await rude.ask("join", table=table)
    await rude.ask("say", table=table, text="<i>asino!</i>")
    complaint = {"table": table, "player": rude.player, "reason": "insulti"}
    asked = asyncio.to_thread(server.call, "POST", "/api/reports", complaint, victim.cookie)
    assert (await asked)[0] == 204
    return str(rude.welcome.result()["name"])


def quarrels(server: Server, count: int) -> list[str]:
    names: list[str] = []

    async def main() -> None:
        for _ in range(count):
            names.append(await quarrel(server))

    run(main())
    return names


def test_others_see_nothing_of_it(browser: Browser) -> None:
    browser.run("moderation/moderation.mjs", "others_see_nothing_of_it", GIVER)


def test_a_moderator_looks_and_decides(browser: Browser) -> None:
    names = quarrels(browser.server, 2)
    test = "a_moderator_looks_and_decides"
    browser.run("moderation/moderation.mjs", test, MODERATOR, [GIVER, TAKER], names)


@pytest.mark.parametrize(("size", "language"), [("phone", "it"), ("desktop", "en")])
def test_it_is_for_everyone(browser: Browser, size: str, language: str) -> None:
    quarrels(browser.server, 1)
    test = "it_is_for_everyone"
    assert browser.run("moderation/moderation.mjs", test, MODERATOR, size, language) == []
