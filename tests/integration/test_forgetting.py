"""Deleting an account: nothing of it stays, and it costs what that player has done, no more."""

from __future__ import annotations

import asyncio
import random
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from served import PASSWORD, Client, Server, registered, run
from stored import database_of, rows

from mazziere.storage import SqliteDatabase, Store
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.forgetting import BEGIN, Forgetting, run_all

TOURNAMENT = {
    "name": "Prova",
    "game": "scopa",
    "seats": 2,
    "entry": "individual",
    "match": {"deals": 1},
    "rated": False,
    "stages": [{"kind": "round_robin"}],
}


def everything(data: Path) -> dict[str, str]:
    """All that is stored, as text, by table."""
    tables = (
        "log tables table_seats table_people match_results match_players players sessions friends "
        "blocks reports report_speakers tournament_events tournament_people tournaments postings "
        "posting_lines balances daily_plays exercise_tries club_members chip_limits"
    )
    return {name: str(rows(data, f"SELECT * FROM {name}")) for name in tables.split()}


async def all_sorts_of_things(server: Server, anna: Client, bruno: Client, names: Any) -> None:
    """Whatever leaves a trace: friends, seats kept or left, words, complaints, matches."""
    call = server.call
    for who, other in ((anna, names[1]), (bruno, names[0])):
        assert call("PUT", f"/api/friends/{quote(other)}", None, who.cookie)[0] == 204
    for host, guest in ((anna, bruno), (bruno, anna)):
        table = (await host.ask("create_table", game="briscola", match={"deals": 1}))["table"]
        await host.ask("invite", table=table, player=guest.player, seat=1)
        await host.ask("sit", table=table, seat=0)
        await host.ask("stand", table=table)
    await anna.ask("join", table=table)
    await anna.ask("say", table=table, text="ciao")
    await anna.ask("sit", table=table, seat=0)
    await bruno.ask("sit", table=table, seat=1)
    for who, other in ((anna, bruno), (bruno, bruno)):
        complaint = {"table": table, "player": other.player, "reason": "spam"}
        assert call("POST", "/api/reports", complaint, who.cookie)[0] == 204
    for who in (anna, bruno):
        await who.ask("ready", table=table)
    await asyncio.gather(*(who.play(table, random.Random(1)) for who in (anna, bruno)))
    tournament = call("POST", "/api/tournaments", TOURNAMENT, anna.cookie)[1]["tournament"]
    for who in (anna, bruno):
        path = f"/api/tournaments/{tournament}/commands"
        assert call("POST", path, {"type": "register"}, who.cookie)[0] == 200
    assert call("PUT", f"/api/blocks/{quote(names[1])}", None, anna.cookie)[0] == 204


def test_nothing_of_a_deleted_account_stays(server: Server) -> None:
    async def main() -> None:
        names = ("Annamaria che va", "Bruno che resta")
        clients = [await Client.connect(server, registered(server, name)) for name in names]
        await all_sorts_of_things(server, *clients, names)
        anna, bruno = clients
        before = everything(server.data)
        naming = {table for table, text in before.items() if anna.player in text}
        assert {"log", "table_people", "match_players", "reports", "tournament_events"} <= naming
        status, _, _ = server.call("DELETE", "/api/me", {"password": PASSWORD}, anna.cookie)
        assert status == 204
        after = everything(server.data)
        for table, text in after.items():
            assert anna.player not in text, table
            assert table == "tournaments" or names[0] not in text, table
        for table, text in before.items():
            assert (bruno.player in text) <= (bruno.player in after[table]) or table in (
                "friends",
                "blocks",
            ), table

    run(main())


def test_what_was_begun_is_finished_by_the_next_server(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        anna = await Client.connect(server, registered(server, "Anna"))
        table = (await anna.ask("create_table", game="scopa"))["table"]
        await anna.ask("sit", table=table, seat=0)
        player = anna.player
        assert server.stop() == ""
        with closing(database_of(tmp_path).connect()) as db:
            run_all(db, BEGIN, player)
        server = Server(tmp_path)
        while rows(tmp_path, "SELECT 1 FROM players WHERE player_id = ?", player):
            await asyncio.sleep(0.05)
        assert player not in str(everything(tmp_path))
        assert server.stop() == ""

    run(main())


def test_the_cost_depends_on_what_the_player_did(tmp_path: Path) -> None:
    """No statement reads a whole table of what others have done."""
    server = Server(tmp_path)

    async def main() -> None:
        names = ("Anna", "Bruno")
        clients = [await Client.connect(server, registered(server, name)) for name in names]
        await all_sorts_of_things(server, *clients, names)
        player = clients[0].player
        assert server.stop() == ""
        run_as, plans = [], {}
        store = Store(SqliteDatabase(tmp_path))
        seen = run_as.append

        def watch(db: Db) -> None:
            db.set_trace_callback(seen)  # type: ignore[attr-defined]

        await store.writer.run(watch)
        await store.read(watch)
        await Forgetting(store).forget(player, 1)
        await store.close()
        with closing(SqliteDatabase(tmp_path).connect()) as db:
            for statement in run_as:
                if statement.startswith(("SELECT", "UPDATE", "DELETE")):
                    plan = db.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
                    plans[statement] = [row[3] for row in plan if row[3].startswith("SCAN ")]
        assert len(plans) > 30
        whole = {statement: scans for statement, scans in plans.items() if scans}
        assert not whole

    run(main())
