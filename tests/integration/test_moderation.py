"""Complaints and those who look at them; what is left of somebody who goes."""

from __future__ import annotations

import asyncio
import subprocess

import keeper
from served import PASSWORD, PATIENCE, Client, Server, registered, run
from stored import rows

from mazziere.storage.engine.schema import metadata


def mazziere(server: Server, *arguments: str) -> subprocess.CompletedProcess[str]:
    return keeper.mazziere(*arguments, *server.place)


async def quarrel(server: Server, cookie: str = "") -> tuple[Client, Client, str]:
    """Somebody who was insulted has complained; who insulted, and where."""
    victim = await Client.connect(server, cookie or None)
    rude = await Client.connect(server)
    table = (await victim.ask("create_table", game="scopa"))["table"]
    await rude.ask("join", table=table)
    await rude.ask("say", table=table, text="<i>asino!</i>")
    complaint = {"table": table, "player": rude.player, "reason": "insulti"}
    assert server.call("POST", "/api/reports", complaint, victim.cookie)[0] == 204
    return victim, rude, table


def queue(server: Server, cookie: str) -> list[dict]:
    status, cases, _ = server.call("GET", "/api/moderation/reports", None, cookie)
    assert status == 200
    return cases


def test_a_moderator_works_through_the_queue(server: Server) -> None:
    async def main() -> None:
        call = server.call
        moderator, admin = registered(server, "Moderatrice"), registered(server, "Padrona")
        assert mazziere(server, "admin", "grant", "Moderatrice", "moderator").returncode == 0
        assert mazziere(server, "admin", "grant", "Padrona", "admin").returncode == 0
        victim, rude, table = await quarrel(server)
        _, ruder, _ = await quarrel(server)
        first, second = queue(server, moderator)
        assert (first["reported"], first["reporter"]) == (rude.player, victim.player)
        assert (first["table"], first["reason"]) == (table, "insulti")
        assert first["reported_name"] == rude.welcome.result()["name"]
        assert [line["text"] for line in first["chat"]] == ["<i>asino!</i>"]
        path = f"/api/moderation/reports/{first['report']}"
        for cookie, expected in ((rude.cookie, 403), (server.guest(), 403), ("", 401)):
            assert call("GET", "/api/moderation/reports", None, cookie)[0] == expected
            assert call("POST", path, {}, cookie)[0] == expected
            assert call("PUT", f"/api/moderation/bans/{victim.player}", None, cookie)[0] == expected
        assert call("POST", path, {"ban": True}, moderator)[0] == 204
        await asyncio.wait_for(rude.gone.wait(), PATIENCE)
        assert call("GET", "/api/me", None, rude.cookie)[0] == 401
        assert call("POST", path, {}, moderator)[1]["code"] == "no_report"
        path = f"/api/moderation/reports/{second['report']}"
        assert call("POST", path, {}, moderator)[0] == 204
        await ruder.ask("ping")
        assert queue(server, moderator) == []
        boss = call("GET", "/api/me", None, admin)[1]["player"]
        ban_boss = call("PUT", f"/api/moderation/bans/{boss}", None, moderator)
        assert (ban_boss[0], ban_boss[1]["code"]) == (403, "not_allowed")
        me = call("GET", "/api/me", None, moderator)[1]["player"]
        assert call("PUT", f"/api/moderation/bans/{me}", None, admin)[0] == 204
        assert call("GET", "/api/moderation/reports", None, moderator)[0] == 401
        assert call("DELETE", f"/api/moderation/bans/{me}", None, admin)[0] == 204
        assert call("GET", "/api/me", None, moderator)[0] == 401, "the session has ended"
        other = registered(server, "Altra")
        assert mazziere(server, "admin", "grant", "Altra", "moderator").returncode == 0
        equal = call("PUT", f"/api/moderation/bans/{me}", None, other)
        assert (equal[0], equal[1]["code"]) == (403, "not_allowed")
        login = {"name": "Moderatrice", "password": PASSWORD}
        assert call("POST", "/api/login", login)[0] == 201
        assert call("PUT", "/api/moderation/bans/nobody", None, admin)[0] == 404

    run(main())


def test_the_administrator_has_the_queue_in_the_terminal(server: Server) -> None:
    async def main() -> None:
        _, rude, _ = await quarrel(server)
        shown = mazziere(server, "admin", "reports").stdout
        assert "asino" in shown
        assert rude.welcome.result()["name"] in shown
        report = shown.splitlines()[-2].partition(":")[0]
        assert mazziere(server, "admin", "handle", report, "--ban").returncode == 0
        assert server.call("GET", "/api/me", None, rude.cookie)[0] == 401
        await asyncio.wait_for(rude.gone.wait(), PATIENCE)
        assert mazziere(server, "admin", "handle", report).returncode == 2
        assert report not in mazziere(server, "admin", "reports").stdout

    run(main())


def test_a_table_against_bots_waits_for_its_player(server: Server) -> None:
    async def main() -> None:
        me = await Client.connect(server)
        table = (await me.ask("create_table", game="tressette", public=False))["table"]
        assert server.call("GET", "/api/me/tables", None, me.cookie)[1] == []
        await me.ask("sit", table=table, seat=0)
        await me.ask("seat_bot", table=table, seat=1, bot="greedy")
        await me.ask("ready", table=table)
        await me.until(lambda: me.views[table]["phase"] == "playing")
        me.close()
        await me.gone.wait()
        [row] = server.call("GET", "/api/me/tables", None, me.cookie)[1]
        assert (row["table"], row["phase"], row["settings"]["game"]) == (
            table,
            "playing",
            "tressette",
        )
        assert server.call("GET", "/api/me/tables", None, server.guest())[1] == []
        back = await Client.connect(server, me.cookie)
        await back.ask("join", table=row["table"])
        assert back.views[table]["deal"] is not None
        await back.ask("abandon", table=table)
        assert server.call("GET", "/api/me/tables", None, me.cookie)[1] == []

    run(main())


def test_nothing_is_left_of_somebody_who_goes(server: Server) -> None:
    async def main() -> None:
        cookie = registered(server, "Passeggera")
        goes, rude, table = await quarrel(server, cookie)
        await goes.ask("sit", table=table, seat=0)
        await goes.ask("say", table=table, text="ecco")
        complaint = {"table": table, "player": goes.player, "reason": "piagnona"}
        assert server.call("POST", "/api/reports", complaint, rude.cookie)[0] == 204
        data = server.call("GET", "/api/me/data", None, cookie)[1]
        assert [report["reason"] for report in data["reports"]] == ["insulti"]
        assert data["tables"] == [table]
        assert len(data["sessions"]) == 1
        assert cookie.partition("=")[2] not in str(data)
        asleep = (await goes.ask("create_table", game="briscola"))["table"]
        await goes.ask("sit", table=asleep, seat=1)
        await goes.ask("leave", table=asleep)
        watcher = await Client.connect(server)
        await watcher.ask("watch_lobby")
        farewell = {"password": PASSWORD}
        assert server.call("DELETE", "/api/me", farewell, cookie)[0] == 204
        await rude.until(lambda: rude.views[table]["seats"][0] is None)
        gone = {"table": asleep, "seats": [None, None]}
        await watcher.until(
            lambda: any(
                gone == {k: (m.get("row") or {}).get(k) for k in gone} for m in watcher.heard
            )
        )
        later = await Client.connect(server)
        await later.ask("watch_lobby")
        assert "Passeggera" not in str(later.heard)
        for name in metadata.tables:
            content = str(rows(server.data, f"SELECT * FROM {name}"))
            assert "Passeggera" not in content, name
            assert goes.player not in content, name

    run(main())
