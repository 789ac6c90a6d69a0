"""Migrations only add: whatever the release before reads and writes is as it was.

This looks at the schema. That old and new rows mean the same is up to whoever writes a migration,
and test_upgrade.py has something to say about it, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from releases import WELCOME, migrations_of_next
from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine.reflection import ObjectKind
from stored import without_schema

from mazziere.storage.engine.migrate import MIGRATIONS, upgrade
from mazziere.storage.engine.schema import metadata

#: The last migration that was made before houses were upgraded node by node.
BEFORE = "0011"


@pytest.fixture(params=["sqlite", "postgres"])
def connection(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Connection]:
    """To an empty database."""
    if request.param == "postgres":
        monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
    engine = without_schema(tmp_path).engine()
    with engine.connect() as connected:
        yield connected
    engine.dispose()


@dataclass
class Seen:
    """A table, by what a statement can depend on."""

    columns: dict[str, tuple[str, bool, Any]] = field(default_factory=dict)
    key: tuple[str, ...] = ()
    rules: dict[str, tuple[str, ...]] = field(default_factory=dict)  #: the columns of each


def seen(connection: Connection) -> dict[str, Seen]:
    """All tables and views, as they are."""
    inspector = inspect(connection)
    found: dict[str, Seen] = {}
    for (_, name), columns in inspector.get_multi_columns(kind=ObjectKind.ANY).items():
        found[name] = Seen(
            {
                each["name"]: (str(each["type"]), each["nullable"], each["default"])
                for each in columns
            }
        )
    for (_, name), key in inspector.get_multi_pk_constraint().items():
        found[name].key = tuple(key["constrained_columns"])
    for (_, name), unique in inspector.get_multi_unique_constraints().items():
        for each in unique:
            found[name].rules[f"unique {each['column_names']}"] = tuple(each["column_names"])
    for (_, name), indexes in inspector.get_multi_indexes().items():
        for each in indexes:
            if each["unique"]:
                columns = each["column_names"]
                found[name].rules[f"unique {columns}"] = tuple(columns)
    for (_, name), keys in inspector.get_multi_foreign_keys().items():
        for each in keys:
            columns = each["constrained_columns"]
            found[name].rules[f"{columns} of {each['referred_table']}"] = tuple(columns)
    for (_, name), checks in inspector.get_multi_check_constraints().items():
        for each in checks:
            found[name].rules[f"check {each['sqltext']}"] = ()
    return found


def broken(before: dict[str, Seen], after: dict[str, Seen]) -> list[str]:
    """What the release before would stumble over."""
    found = [f"{name} is gone" for name in before.keys() - after.keys()]
    for name in before.keys() & after.keys():
        old, new = before[name], after[name]
        for column, was in old.columns.items():
            if new.columns.get(column) != was:
                found.append(f"{name}.{column} is not what it was")
        empty = set()  # what the release before leaves empty
        for column in new.columns.keys() - old.columns.keys():
            _, nullable, default = new.columns[column]
            if default is None:
                empty.add(column)
                if not nullable:
                    found.append(f"{name}.{column} has to be given")
        if new.key != old.key:
            found.append(f"{name} has another key")
        found += [f"{name} is no more {rule}" for rule in old.rules.keys() - new.rules.keys()]
        for rule in new.rules.keys() - old.rules.keys():
            if not empty.intersection(new.rules[rule]):  # nothing can be wrong with no value
                found.append(f"{name} has to be {rule}")
    return found


def revisions(scripts: Path) -> list[str]:
    """All migrations, the first one first."""
    config = Config()
    config.set_main_option("script_location", str(scripts))
    return [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def breaks(connection: Connection, scripts: Path, since: str = BEFORE) -> dict[str, list[str]]:
    """What each migration after that one would break."""
    upgrade(connection, scripts, since)
    found = {}
    every = revisions(scripts)
    for revision in every[every.index(since) + 1 :]:
        before = seen(connection)
        upgrade(connection, scripts, revision)
        found[revision] = broken(before, seen(connection))
    return found


def test_migrations_lead_to_the_schema(connection: Connection) -> None:
    upgrade(connection, MIGRATIONS)
    differs = compare_metadata(MigrationContext.configure(connection), metadata)
    assert differs == [], (
        "a change in storage/engine/schema is a migration, too: the next number in "
        "storage/engine/migrations/versions, which makes of the last schema this one"
    )


def test_the_release_before_gets_on_with_every_migration(connection: Connection) -> None:
    found = breaks(connection, MIGRATIONS)
    assert found
    assert not any(found.values()), found


def test_what_migrations_may_do(connection: Connection) -> None:
    also = (
        WELCOME
        + """
op.create_index("players_by_later_name", "players", ["added_later"], unique=True)
"""
    )
    with migrations_of_next(also) as scripts:
        assert breaks(connection, scripts, revisions(scripts)[-2]) == {"next": []}


@pytest.mark.parametrize("connection", ["postgres"], indirect=True)
def test_what_migrations_may_not_do(connection: Connection) -> None:
    """On PostgreSQL, where nodes are upgraded one after the other."""
    bad = """
op.drop_table("chip_limits")
op.rename_table("blocks", "silences")
op.execute("DROP VIEW log")
op.alter_column("clubs", "about", new_column_name="text")
op.alter_column("clubs", "created", type_=sa.String())
op.drop_column("players", "options")
op.alter_column("players", "recovery", nullable=False)
op.alter_column("players", "role", server_default=None)
op.add_column("players", sa.Column("age", sa.Integer(), nullable=False))
op.add_column("players", sa.Column("town", sa.String(), nullable=False, server_default="Roma"))
op.create_unique_constraint("one_in_town", "players", ["town"])
op.create_index("one_at_a_time", "players", ["created"], unique=True)
op.create_check_constraint("late", "players", "created > 5")
op.create_foreign_key("belongs", "players", "clubs", ["owner_id"], ["club_id"])
op.drop_index("players_by_token", "players")
op.drop_constraint("club_occasions_pkey", "club_occasions")
op.create_primary_key("club_occasions_pkey", "club_occasions", ["tournament_id"])
"""
    with migrations_of_next(bad) as scripts:
        (found,) = breaks(connection, scripts, revisions(scripts)[-2]).values()
    assert sorted(found) == [
        "blocks is gone",
        "chip_limits is gone",
        "club_occasions has another key",
        "clubs.about is not what it was",
        "clubs.created is not what it was",
        "clubs.text has to be given",
        "log is gone",
        "players has to be ['owner_id'] of clubs",
        "players has to be check created > 5",
        "players has to be unique ['created']",
        "players has to be unique ['town']",
        "players is no more unique ['token_hash']",
        "players.age has to be given",
        "players.options is not what it was",
        "players.recovery is not what it was",
        "players.role is not what it was",
    ]


def test_whom_a_log_names_is_known_of_what_was_there_before(connection: Connection) -> None:
    """Nobody else is: what people have written is not taken for what has happened."""
    upgrade(connection, MIGRATIONS, "0012")
    quoted = '"kind":"sat","player":"nobody"'
    tables = [
        {"kind": "opened", "host": "anna", "link": quoted},
        {"kind": "sat", "player": "bruno", "name": quoted, "bot": None},
        {"kind": "sat", "player": "bot-1", "name": "esperto", "bot": "esperto"},
        {"kind": "reserved", "player": "carla", "name": "Carla"},
        {"kind": "became_ready", "seat": 0, "nonce": quoted},
        {"kind": "stood", "seat": 0},
    ]
    tournament = [
        {"kind": "Announced", "settings": {"name": quoted, "directors": ["anna", "bruno"]}},
        {"kind": "Registered", "players": [{"id": "carla", "name": quoted}]},
        {
            "kind": "Substituted",
            "out": "carla",
            "player": {"id": "dario", "name": "D"},
            "by": "eva",
        },
        {"kind": "Arrived", "player": "dario"},
        {"kind": "Cancelled", "reason": quoted, "by": None},
    ]
    for name, where, log in (
        ("events", "table_id", tables),
        ("tournament_events", "tournament_id", tournament),
    ):
        insert = text(f"INSERT INTO {name} ({where}, seq, event) VALUES ('t', :seq, :event)")
        for seq, event in enumerate(log, 1):
            values = {"seq": seq, "event": json.dumps(event, separators=(",", ":")).encode()}
            connection.execute(insert, values)
    chat = [{"player": "anna", "text": quoted}, {"player": "", "text": "-"}]
    connection.execute(
        text("INSERT INTO reports VALUES ('r', 'bruno', 'anna', 't', '-', :chat, 0, NULL)"),
        {"chat": json.dumps(chat)},
    )
    upgrade(connection, MIGRATIONS, "0013")

    def named(table: str) -> str:
        query = text(f"SELECT player_id FROM {table} ORDER BY 1")
        return " ".join(player for (player,) in connection.execute(query))

    assert named("table_people") == "anna bruno carla"
    assert named("tournament_people") == "anna bruno carla dario eva"
    assert named("report_speakers") == "anna"
