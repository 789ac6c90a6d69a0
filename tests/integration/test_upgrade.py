"""Nodes of two releases on one database, as they are while a house is upgraded node by node."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from itertools import cycle, repeat
from pathlib import Path
from typing import Any

import pytest
import redis_server
from releases import migrate_to_next, source_of_previous
from served import PATIENCE, Client, Node, Server, run, until
from stored import database_of, match_of, without_schema
from test_accounts import test_friends_invite_each_other_and_blocks_silence as befriend_and_block
from test_chips import test_partners_share_what_is_paid as play_for_chips
from test_own_statistics import test_matches_with_bots_as_partners_tell_them_apart
from test_replays import test_a_replay_tells_the_match_of_the_record

from mazziere.storage import Store
from mazziere.storage.engine import migrate as migrating
from mazziere.storage.engine.errors import StorageError
from mazziere.storage.engine.migrate import migrate
from mazziere.storage.repositories.bots import Bots
from mazziere.storage.repositories.club_calendar import Calendar, StoredSeason
from mazziere.storage.repositories.clubs import Club, Clubs
from mazziere.storage.repositories.players import Players
from mazziere.storage.repositories.social import Case, Report, Social

NEWER = "the database was migrated by a newer release, to next"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that went back by a release: what was imported above runs on a newer schema."""
    data = tmp_path_factory.mktemp("data")
    migrate_to_next(database_of(data))
    with Server(data) as running:
        yield running
        (complaint,) = running.stop().splitlines()
        assert NEWER in complaint


@pytest.fixture
def on_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")


async def at(server: Server, node: Node, cookie: str | None = None) -> Client:
    """Somebody who is connected to that node."""
    server.asked = server.connected = repeat(node)
    return await Client.connect(server, cookie)


async def sat_down(clients: list[Client], **settings: object) -> str:
    """A public table where all of them are ready to play."""
    made = await clients[0].ask("create_table", seats=len(clients), public=True, **settings)
    table = str(made["table"])
    for seat, client in enumerate(clients):
        if seat:
            await client.ask("join", table=table)
        await client.ask("sit", table=table, seat=seat)
    for client in clients:
        await client.ask("ready", table=table, nonce="")
    return table


async def some_moves(clients: list[Client], table: str, number: int) -> None:
    """Let so many cards be played."""
    for client in clients:
        await client.until(lambda c=client: c.views[table]["phase"] == "playing")
    for _ in range(number):
        seq = max(max(client.seq[table], client.acked[table]) for client in clients)
        for client in clients:
            await client.until(lambda c=client, seq=seq: c.seq[table] >= seq)
        mover = next(client for client in clients if client.views[table]["deal"].get("moves"))
        await mover.ask("play", table=table, move=mover.views[table]["deal"]["moves"][0])


async def play_out(data: Path, clients: list[Client], table: str) -> None:
    """Play to the end; all see the result that is stored."""
    playing = (client.play(table, random.Random(n)) for n, client in enumerate(clients))
    await asyncio.gather(*playing)
    result = match_of(data, table).result
    assert result is not None
    told = [client.views[table]["result"]["points"] for client in clients]
    assert told == [list(result.points)] * len(clients)


@pytest.mark.usefixtures("on_postgres")
def test_an_older_node_plays_on_and_comes_back_after_a_crash(tmp_path: Path) -> None:
    """In the middle of a match the database is migrated, and one of the nodes dies and returns."""

    async def main(server: Server) -> None:
        stays, dies = server.nodes
        anna, bruno = await at(server, stays), await at(server, dies)
        table = await sat_down([anna, bruno], game="scopa", match={"deals": 3})
        await some_moves([anna, bruno], table, 3)
        await asyncio.to_thread(migrate_to_next, database_of(tmp_path))
        await some_moves([anna, bruno], table, 3)
        server.remove_node(dies)
        dies.kill()
        back = await asyncio.to_thread(server.add_node)
        bruno = await at(server, back, bruno.cookie)
        await bruno.ask("join", table=table)
        await play_out(tmp_path, [anna, bruno], table)

    with Server(tmp_path, nodes=2) as server:
        run(main(server))
        server.asked, server.connected = cycle(server.nodes), cycle(server.nodes)
        play_for_chips(server)
        befriend_and_block(server)
        test_matches_with_bots_as_partners_tell_them_apart(server)
        test_a_replay_tells_the_match_of_the_record(server)
        (complaint,) = server.stop().splitlines()  # of the one that came back
        assert NEWER in complaint


@pytest.mark.parametrize("on", ["sqlite", "postgres"])
def test_what_servers_seldom_store_fits_a_newer_schema(
    on: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if on == "postgres":
        monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
    migrate_to_next(database_of(tmp_path))

    async def main() -> None:
        store = Store(database_of(tmp_path))
        players, social, clubs = Players(store), Social(store), Clubs(store)
        for name in ("anna", "bruno"):
            await players.add(name, name.title(), name, 1)
        await Bots(store, players).add("robot", "Robot", "robot", "anna", "hash", 2)
        assert [(each.name, each.bot) for each in await social.friends("anna")] == [("Robot", True)]
        await social.befriend("anna", "bruno")
        await social.block("anna", "bruno")
        assert await social.blocked("anna") == {"bruno"}
        report = Report("r", "anna", "bruno", "table", "insulti", "[]", 3)
        await social.report(report)
        assert await social.reports_of("anna") == [report]
        assert await social.cases() == [Case(report, "Anna", "Bruno")]
        await clubs.found(Club("c", "Circolo", "", None, 4), "circolo", "anna")
        await clubs.change("c", lambda members: members.join("bruno"), 5)
        assert (await clubs.roles("c")).roles == {"anna": "owner", "bruno": "member"}
        calendar, season = Calendar(store), StoredSeason("s", "c", b"{}", 6)
        await calendar.put_season(season)
        assert await calendar.seasons("c") == [season]
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("on", ["sqlite", "postgres"])
def test_a_schema_that_does_not_fit_stops_the_start(
    on: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What this release needs is gone, or what it does not know of is needed."""
    if on == "postgres":
        monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
    migrate_to_next(
        database_of(tmp_path),
        """
op.drop_table("chip_limits")
op.drop_column("clubs", "about")
needed = sa.Column("needed", sa.Integer(), nullable=False)
with op.batch_alter_table("facts") as facts:
    facts.add_column(needed)
""",
    )
    with pytest.raises(StorageError) as refused:
        migrate(database_of(tmp_path))
    said = "migrated by a newer release, to next: "
    why = "clubs has no about, there is no table chip_limits, facts needs a needed"
    found, _, remedy = str(refused.value).partition(said)[2].partition("; ")
    assert remedy.startswith("install that release again, or restore a copy")
    assert sorted(found.split(", ")) == sorted(why.split(", "))


@pytest.mark.usefixtures("on_postgres")
def test_a_migration_gives_way_to_those_who_use_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As often as need be, and then it says so; it never keeps them waiting for long."""
    database = database_of(tmp_path)
    migrate(database)
    tried = threading.Semaphore(0)

    def upgrade(*arguments: Any) -> None:
        tried.release()
        really(*arguments)

    really = migrating.upgrade
    monkeypatch.setattr(migrating, "upgrade", upgrade)
    monkeypatch.setattr(migrating, "GIVE_WAY", 20)
    monkeypatch.setattr(migrating, "PAUSE", 0)
    user = database.connect()
    user.execute("BEGIN")
    user.execute("SELECT count(*) FROM players")  # as a dump does, for as long as it takes
    monkeypatch.setattr(migrating, "ATTEMPTS", 2)
    with pytest.raises(StorageError, match="lock timeout"):
        migrate_to_next(database)
    assert [tried.acquire(blocking=False) for _ in range(3)] == [True, True, False]
    monkeypatch.setattr(migrating, "ATTEMPTS", 1000)
    upgrading = threading.Thread(target=migrate_to_next, args=(database,))
    upgrading.start()
    for _ in range(3):
        assert tried.acquire(timeout=PATIENCE)
    user.execute("COMMIT")
    upgrading.join(PATIENCE)
    assert not upgrading.is_alive()
    assert user.execute("SELECT count(*) FROM later").fetchone() == (0,)
    user.close()


@pytest.mark.usefixtures("on_postgres")
def test_the_release_before_and_this_one_are_one_house(tmp_path: Path) -> None:
    """One node of each; the older one was there first, and is stopped in the middle of a match."""
    source = source_of_previous(tmp_path / "previous")
    without_schema(tmp_path)
    bus = ("--bus", redis_server.address())

    async def main() -> None:
        with Server(tmp_path, *bus, nodes=1, PYTHONPATH=str(source)) as server:
            older = server.nodes[0]
            newer = await asyncio.to_thread(server.add_node)
            anna, bruno = await at(server, newer), await at(server, older)
            both = {anna.player, bruno.player}
            for client in (anna, bruno):
                await client.ask("watch_lobby")
            for clients in ([bruno, anna], [anna, bruno]):
                table = await sat_down(clients, game="briscola", match={"deals": 1})
                for client in clients:
                    await client.until(lambda c=client, t=table: is_listed(c, t))
                    await client.ask("say", table=table, text=f"da {client.player}")
                for client in clients:
                    await client.until(lambda c=client, t=table: heard_at(c, t) == both)
                await play_out(tmp_path, clients, table)
            table = await sat_down([bruno, anna], game="scopa", match={"deals": 2})
            await some_moves([anna, bruno], table, 4)
            server.remove_node(older)
            complaints = await asyncio.to_thread(older.stop)
            assert any(message["type"] == "goodbye" for message in bruno.heard)
            await until(bruno.gone.is_set)
            bruno = await at(server, newer, bruno.cookie)
            await bruno.ask("join", table=table)
            await play_out(tmp_path, [anna, bruno], table)
            assert complaints == ""
            assert newer.stop() == ""

    run(main())


def is_listed(client: Client, table: str) -> bool:
    """Whether the lobby has told of a table."""
    changes = (message for message in client.heard if message["type"] == "lobby_change")
    return any(change["table"] == table for change in changes)


def heard_at(client: Client, table: str) -> set[str]:
    """Who has said something there."""
    said = (message for message in client.heard if message["type"] == "said")
    return {message["player"] for message in said if message["table"] == table}
