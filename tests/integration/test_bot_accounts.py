"""Bots that belong to accounts, on a real server: their tokens, what they may, and their ladder."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import uuid
from contextlib import closing
from pathlib import Path

import keeper
import pytest
from picows import ws_connect
from served import PASSWORD, PATIENCE, Client, Json, Server, registered, run
from stored import database_of, events_of, rows

from mazziere.live.hall.ports import FinishedMatch, MatchPlayer
from mazziere.match.sums import Sums
from mazziere.storage.repositories.store import store_result

EXAMPLE = Path(__file__).parents[2] / "examples" / "ladder_bot.py"


def fresh(word: str) -> str:
    return f"{word} {uuid.uuid4().hex[:8]}"


def account(server: Server) -> tuple[str, str]:
    """The name and the cookie of a new account."""
    name = fresh("Anna")
    return name, registered(server, name, address())


def address() -> str:
    return ".".join(str(random.randint(1, 250)) for _ in range(4))


def new_bot(server: Server, cookie: str) -> tuple[str, str]:
    """The name and the token of a new bot."""
    status, answer, _ = server.call("POST", "/api/me/bots", {"name": fresh("Robot")}, cookie)
    assert status == 201, answer
    return answer["name"], answer["token"]


def path_of(name: str) -> str:
    return f"/api/me/bots/{name.replace(' ', '%20')}"


async def bot_client(server: Server, token: str) -> Client:
    return await Client.connect(server, "none", {"Authorization": f"Bearer {token}"})


async def is_let_in(server: Server, token: str) -> bool:
    """A token that is worth nothing is told so, and the connection ends."""
    client = Client("none")
    headers = {"Authorization": f"Bearer {token}"}
    url = server.url.replace("http", "ws") + "/socket?v=1"
    client.transport, _ = await ws_connect(lambda: client, url, extra_headers=headers)
    gone = asyncio.ensure_future(client.gone.wait())
    await asyncio.wait({gone, client.welcome}, return_when="FIRST_COMPLETED", timeout=PATIENCE)
    if client.welcome.done() and client.welcome.exception() is None:
        client.close()
        await gone
        return True
    assert [each["code"] for each in client.heard] == ["no_session"]
    return False


def test_a_token_is_told_once_and_can_be_replaced_and_revoked(server: Server) -> None:
    async def main() -> None:
        _, cookie = account(server)
        name, token = new_bot(server, cookie)
        assert token not in str(rows(server.data, "SELECT * FROM players"))
        (listed,) = server.call("GET", "/api/me/bots", None, cookie)[1]
        assert (listed["name"], listed["has_token"], listed["online"]) == (name, True, False)
        assert token not in str(listed)
        bot = await bot_client(server, token)
        welcome = bot.welcome.result()
        assert (welcome["name"], welcome["program"], welcome["guest"]) == (name, True, False)
        assert server.call("GET", "/api/me/bots", None, cookie)[1][0]["online"]
        # It opens the socket and nothing else.
        session = f"mazziere_session={token}"
        assert server.call("GET", "/api/me", None, session)[0] == 401
        status, other, _ = server.call("POST", f"{path_of(name)}/token", {}, cookie)
        assert status == 201
        await asyncio.wait_for(bot.gone.wait(), PATIENCE)
        assert not await is_let_in(server, token)
        again = await bot_client(server, other["token"])
        assert again.player == bot.player
        assert server.call("DELETE", f"{path_of(name)}/token", None, cookie)[0] == 204
        await asyncio.wait_for(again.gone.wait(), PATIENCE)
        assert not await is_let_in(server, other["token"])
        data = server.call("GET", "/api/me/data", None, cookie)[1]
        assert [(each["name"], each["has_token"]) for each in data["bots"]] == [(name, False)]

    run(main())


def test_whose_bots_they_are_and_how_many(server: Server) -> None:
    name, cookie = account(server)
    _, other = account(server)
    robot, _ = new_bot(server, cookie)
    assert server.call("DELETE", path_of(robot), None, other)[0] == 404
    assert server.call("POST", f"{path_of(robot)}/token", {}, other)[0] == 404
    assert server.call("POST", "/api/me/bots", {"name": "Robot"}, server.guest())[0] == 403
    assert server.call("POST", "/api/me/bots", {"name": "x"}, cookie)[1]["code"] == "bad_name"
    taken = server.call("POST", "/api/me/bots", {"name": name.upper()}, cookie)
    assert (taken[0], taken[1]["code"]) == (409, "name_taken")
    for _ in range(4):
        new_bot(server, cookie)
    many = server.call("POST", "/api/me/bots", {"name": fresh("Robot")}, cookie)
    assert (many[0], many[1]["code"]) == (409, "too_many_bots")
    assert len(server.call("GET", "/api/me/bots", None, cookie)[1]) == 5


def test_what_a_bot_may_at_tables(server: Server) -> None:
    async def main() -> None:
        _, cookie = account(server)
        name, token = new_bot(server, cookie)
        bot, person = await bot_client(server, token), await Client.connect(server, cookie)
        assert await bot.refusal("create_table", game="scopa") == "not_for_bots"
        await person.ask("watch_lobby")
        closed = await person.ask("create_table", game="scopa", match={"deals": 1})
        await bot.ask("join", table=closed["table"])
        assert await bot.refusal("sit", table=closed["table"], seat=1) == "bots_unwanted"
        staked = await person.ask("create_table", game="scopa", stake=10, max_loss=100, bots=True)
        await bot.ask("join", table=staked["table"])
        assert await bot.refusal("sit", table=staked["table"], seat=1) == "people_only"
        # A seat that is kept for it, by a friend, is one where it is wanted.
        (friend,) = server.call("GET", "/api/friends", None, cookie)[1]
        assert (friend["name"], friend["state"], friend["bot"]) == (name, "friend", True)
        await person.ask("invite", table=closed["table"], player=friend["player"], seat=1)
        await bot.until(lambda: any(each["type"] == "invited" for each in bot.heard))
        await bot.ask("sit", table=closed["table"], seat=1)
        # And so is any at a table that is open to bots; there everybody sees what it is.
        table = (await person.ask("create_table", game="scopa", match={"deals": 1}, bots=True))[
            "table"
        ]
        await bot.ask("join", table=table)
        await bot.ask("sit", table=table, seat=1)
        await person.ask("sit", table=table, seat=0)
        seats = person.views[table]["seats"]
        assert [each.get("program", False) for each in seats] == [False, True]
        listed = [m["row"] for m in person.heard if m["type"] == "lobby_change"]
        (row,) = [each for each in listed if each["table"] == table][-1:]
        assert row["seats"][1]["program"]
        assert await bot.refusal("say", table=table, text="Ciao a tutti") == "not_for_bots"
        await bot.ask("say_courtesy", table=table, courtesy="hello")
        for each in (person, bot):
            await each.ask("ready", table=table)
        await asyncio.gather(
            person.play(table, random.Random(1)), bot.play(table, random.Random(2))
        )
        (kept,) = rows(
            server.data, "SELECT rated, origin FROM match_results WHERE table_id = ?", table
        )
        assert kept == (0, "table")

    run(main())


def test_people_and_bots_are_never_paired(server: Server) -> None:
    async def main() -> None:
        _, cookie = account(server)
        bot = await bot_client(server, new_bot(server, cookie)[1])
        twin = await bot_client(server, new_bot(server, cookie)[1])
        person, other = await Client.connect(server), await Client.connect(server)
        for client in (bot, twin, person):
            await client.ask("play_now", game="cirulla")
        assert await bot.refusal("play_now", game="scopone") == "bad_option"
        await other.ask("play_now", game="cirulla")
        await other.until(lambda: bool(other.views))
        (view,) = other.views.values()
        assert {seat["player"] for seat in view["seats"]} == {person.player, other.player}
        await bot.ask("ping")
        assert not bot.views, "nobody, and not the other bot of the same owner"
        assert not twin.views

    run(main())


async def on_the_ladder(server: Server, bots: list[Client], game: str) -> str:
    """The table of two bots that have just been paired."""
    for bot in bots:
        await bot.ask("play_now", game=game)
    for bot in bots:
        await bot.until(lambda b=bot: any(v["phase"] == "playing" for v in b.views.values()))
    (table,) = {table for bot in bots for table in bot.views}
    return table


async def two_bots(server: Server) -> tuple[list[str], list[str], list[str], list[Client]]:
    """Cookies of the owners, names, tokens and connections of two bots."""
    cookies = [account(server)[1] for _ in range(2)]
    made = [new_bot(server, cookie) for cookie in cookies]
    clients = [await bot_client(server, token) for _, token in made]
    return cookies, [name for name, _ in made], [token for _, token in made], clients


def test_a_ladder_match_begins_at_once_and_is_found_again(server: Server) -> None:
    async def main() -> None:
        _, _, tokens, bots = await two_bots(server)
        watcher = await Client.connect(server)
        await watcher.ask("watch_lobby")
        table = await on_the_ladder(server, bots, "tressette")
        view = bots[0].views[table]
        assert view["settings"]["ladder"]
        assert view["clock"]["left"] is not None, "nobody can wait for ever"
        for kind, fields in (("agree_to_void", {"agree": True}), ("stand", {})):
            assert await bots[0].refusal(kind, table=table, **fields) == "not_now"
        bots[0].close()
        await asyncio.wait_for(bots[0].gone.wait(), PATIENCE)
        back = await bot_client(server, tokens[0])
        await back.ask("play_now", game="scopa")
        await back.until(lambda: table in back.views)
        assert any(each["type"] == "paired" for each in back.heard)
        await asyncio.gather(
            back.play(table, random.Random(1)), bots[1].play(table, random.Random(2))
        )
        assert not any(
            event.__class__.__name__ == "SawCount" for event in events_of(server.data, table)
        )
        assert await back.refusal("rematch", table=table) == "not_now"
        await watcher.ask("ping")
        assert not any(m.get("table") == table for m in watcher.heard), "the lobby is for people"

    run(main())


def test_a_match_with_the_house_has_a_clock_and_counts(server: Server) -> None:
    async def main() -> None:
        _, cookie = account(server)
        name, token = new_bot(server, cookie)
        bot = await bot_client(server, token)
        await bot.ask("play_now", game="briscola", bot="random")
        await bot.until(lambda: bool(bot.views))
        ((table, view),) = bot.views.items()
        assert view["seats"][1]["bot"] == "random"
        assert view["clock"]["left"] is not None
        await bot.play(table, random.Random(1))
        (level,) = await levels_of(server, name, 1)
        assert (level["game"], level["seats"], level["games"]) == ("briscola", 2, 1)

    run(main())


async def levels_of(server: Server, name: str, games: int) -> list[Json]:
    """Wait until every node, which take turns, has counted so many matches."""
    path = f"/api/players/{name.replace(' ', '%20')}/levels"
    for _ in range(int(PATIENCE * 10)):
        answers = [await asyncio.to_thread(server.call, "GET", path) for _ in server.nodes]
        found = [levels for status, levels, _ in answers if status == 200]
        if all(each and each[0]["games"] >= games for each in found) and len(found) == len(answers):
            return list(found[0])
        await asyncio.sleep(0.1)
    raise AssertionError("it was never counted")


async def until_played(data: Path, least: int) -> None:
    """Wait until so many events of ladder matches are stored."""
    for _ in range(int(PATIENCE * 50)):
        if rows(data, "SELECT count(*) FROM log")[0][0] >= least:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("nobody plays")


def test_two_examples_play_on_the_ladder_and_come_back_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        made = [new_bot(server, account(server)[1]) for _ in range(2)]
        url = server.nodes[0].url
        running = [
            await asyncio.create_subprocess_exec(
                *(sys.executable, str(EXAMPLE), url, token, "briscola", "3"),
                stdout=subprocess.PIPE,
            )
            for _, token in made
        ]
        try:
            await until_played(tmp_path, 60)
            assert server.stop() == ""
            server = Server(tmp_path, port=server.nodes[0].port)
            ends = [asyncio.wait_for(each.communicate(), 6 * PATIENCE) for each in running]
            said = [out for out, _ in await asyncio.gather(*ends)]
        finally:
            for each in running:
                if each.returncode is None:
                    each.kill()
        assert [out.count(b"a match is over") for out in said] == [3, 3]
        for name, _ in made:
            (level,) = await levels_of(server, name, 3)
            assert (level["game"], level["seats"], level["games"]) == ("briscola", 2, 3)
        kept = rows(tmp_path, "SELECT origin, rated, how FROM match_results")
        assert kept == [("ladder", 0, "points")] * 3, "none was lost by the restart"
        assert server.stop() == ""

    run(main())


def test_deleting_a_bot_and_its_owner_takes_everything_along(server: Server) -> None:
    async def main() -> None:
        cookies, names, _, bots = await two_bots(server)
        table = await on_the_ladder(server, bots, "scopa")
        assert server.call("DELETE", path_of(names[0]), None, cookies[0])[0] == 204
        await bots[1].until(lambda: bots[1].views[table]["phase"] == "closed")
        assert bots[1].views[table]["result"]["how"] == "abandoned"
        assert server.call("GET", "/api/me/bots", None, cookies[0])[1] == []
        assert names[0] not in str(rows(server.data, "SELECT * FROM match_players"))
        assert names[0] not in str(rows(server.data, "SELECT * FROM tables"))
        # The owner of the other one goes, in the middle of its next match.
        name, token = new_bot(server, cookies[0])
        third = await bot_client(server, token)
        await bots[1].ask("leave", table=table)
        bots[1].views.clear()
        table = await on_the_ladder(server, [third, bots[1]], "scopa")
        farewell = {"password": PASSWORD}
        assert server.call("DELETE", "/api/me", farewell, cookies[1])[0] == 204
        await asyncio.wait_for(bots[1].gone.wait(), PATIENCE)
        await third.until(lambda: third.views[table]["phase"] == "closed")
        left = rows(server.data, "SELECT name FROM players")
        assert (names[1],) not in left
        assert (name,) in left

    run(main())


def admin(server: Server, *arguments: str) -> str:
    done = keeper.mazziere("admin", *arguments, *server.place)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("whom", ["bot", "owner"])
def test_who_is_banned_is_shut_out_with_the_bots(server: Server, whom: str) -> None:
    async def main() -> None:
        owner, cookie = account(server)
        name, token = new_bot(server, cookie)
        bot = await bot_client(server, token)
        assert f"bot        {name} of {owner}" in await asyncio.to_thread(admin, server, "list")
        shut = name if whom == "bot" else owner
        await asyncio.to_thread(admin, server, "ban", shut)
        await asyncio.wait_for(bot.gone.wait(), PATIENCE)
        assert not await is_let_in(server, token)
        await asyncio.to_thread(admin, server, "unban", shut)
        assert await is_let_in(server, token)

    run(main())


def test_the_ladder_lists_bots_with_their_owners_and_the_house(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        owner, cookie = account(server)
        name, _ = new_bot(server, cookie)
        ((bot,),) = rows(tmp_path, "SELECT player_id FROM players WHERE name = ?", name)
        assert server.stop() == ""
    with closing(database_of(tmp_path).connect()) as db:
        for number in range(10):
            players = (MatchPlayer(bot, name), MatchPlayer("bot-1", "esperto", "esperto"))
            match = FinishedMatch(
                f"t{number}-1", f"t{number}", "scopa", False, "points", 0, (11, 2), (20, 0),
                (9, -9), number, number + 1, players, Sums(), "ladder",
            )  # fmt: skip
            store_result(db, match)
    with Server(tmp_path) as server:
        asyncio.run(levels_of(server, name, 10))
        first, second = server.call("GET", "/api/ladder/scopa")[1]
        assert (first["place"], first["name"], first["owner"], first["house"]) == (
            1,
            name,
            owner,
            False,
        )
        assert (second["name"], second["owner"], second["house"]) == ("esperto", None, True)
        assert first["level"] > 1500 > second["level"]
        assert server.call("GET", "/api/ladder/briscola")[1] == []
        assert server.call("GET", "/api/levels/scopa/2")[1] == [], "people have a list of their own"
        assert server.stop() == ""
