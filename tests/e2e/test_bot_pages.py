"""Bots of players in a real browser, against a real server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from browsers import Browser, needs_browser
from served import Client, run
from stored import rows

from mazziere.live.hall.ports import FinishedMatch, MatchPlayer
from mazziere.match.sums import Sums
from mazziere.storage.repositories.store import store_result

pytestmark = needs_browser
OWNER, BOT = "Olga Rossi", "Robot Sveglio"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


def store_ladder(data: Path) -> None:
    """Ten matches of the ladder that the bot has won."""
    with closing(sqlite3.connect(data / "mazziere.db", timeout=120)) as db, db:
        query = "SELECT player_id FROM players WHERE name = ?"
        (bot,) = db.execute(query, (BOT,)).fetchone()
        players = (MatchPlayer(bot, BOT), MatchPlayer("bot-1", "maestro", "maestro"))
        for number in range(10):
            match = FinishedMatch(
                f"past{number}-1", f"past{number}", "scopa", False, "points", 0, (11, 2), (20, 0),
                (9, -9), number, number + 1, players, Sums(), "ladder",
            )  # fmt: skip
            store_result(db, match)


def test_a_bot_is_made_seen_and_taken_away(browser: Browser) -> None:
    token = browser.run("bots/bots.mjs", "a_bot_is_made", OWNER, BOT)
    (row,) = rows(browser.server.data, 'SELECT table_id, "row" FROM tables')
    table, settings = row[0], json.loads(row[1])["settings"]
    assert settings["bots"]

    async def main() -> None:
        headers = {"Authorization": f"Bearer {token}"}
        bot = await Client.connect(browser.server, "none", headers)
        await bot.ask("join", table=table)
        await bot.ask("sit", table=table, seat=1)
        store_ladder(browser.server.data)
        seen = (OWNER, BOT, table)
        await asyncio.to_thread(browser.run, "bots/bots.mjs", "everybody_sees_what_it_is", *seen)
        await asyncio.to_thread(browser.run, "bots/bots.mjs", "a_bot_is_taken_away", OWNER, BOT)
        await bot.gone.wait()

    run(main())
    assert (BOT,) not in rows(browser.server.data, "SELECT name FROM players")
