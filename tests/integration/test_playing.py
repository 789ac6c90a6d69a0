"""Clients over real sockets sit down and play each game to its end."""

from __future__ import annotations

import asyncio
import random

import pytest
from served import Client, Server, run, seated
from stored import events_of, match_of
from variants import tables

from mazziere.games import GAMES
from mazziere.live.table.table import MOST_SIGNALS
from mazziere.notation import format_match, verify


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_match_is_played_to_its_end(server: Server, game: str, seats: int) -> None:
    async def main() -> None:
        table, clients = await seated(server, seats, game=game, match={"deals": 2})
        spectator = await Client.connect(server)
        await spectator.ask("join", table=table)
        await asyncio.gather(
            *(client.play(table, random.Random(n)) for n, client in enumerate(clients))
        )
        await spectator.until(lambda: spectator.views[table]["phase"] == "over")
        result = clients[0].views[table]["result"]
        assert result["how"] in ("points", "draw", "cappotto")
        for client in (*clients, spectator):
            await client.until(lambda client=client: client.seq[table] == clients[0].seq[table])
            view = client.views[table]
            assert view["result"] == result
            assert view["totals"] == result["points"]
            client.close()
        match = match_of(server.data, table)
        assert len(events_of(server.data, table)) == clients[0].seq[table]
        record = format_match(match)
        assert verify(record).result == match.result
        assert f"Secret: {clients[0].views[table]['secret']}" in record
        assert f"Nonce 1: {1:032x}" in record

    run(main())


@pytest.mark.parametrize("game", GAMES)
def test_bots_fill_the_seats_and_nobody_waits_for_a_clock(server: Server, game: str) -> None:
    offered = server.call("GET", "/api/games")[1]
    [told] = [each for each in offered if each["name"] == game]

    async def main() -> None:
        me = await Client.connect(server)
        seats = told["seats"][-1]
        made = await me.ask("create_table", game=game, seats=seats, match={"deals": 1})
        table = made["table"]
        await me.ask("sit", table=table, seat=2)
        for seat, bot in ((0, "random"), (1, "greedy"), (3, "principiante")):
            await me.ask("seat_bot", table=table, seat=seat, bot=bot)
        await me.ask("ready", table=table)
        await me.play(table, random.Random(1))
        assert me.views[table]["result"] is not None
        clocks = [m["view"]["clock"] for m in me.heard if "clock" in m.get("view", {})]
        assert {(c["left"], c["move"]) for c in clocks if c} == {(None, None)}
        me.close()

    run(main())


def test_a_rematch_passes_the_deal_on(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 2, game="briscola", match={"deals": 1})
        dealers = []
        for _ in range(3):
            dealers.append(clients[0].views[table]["deal"]["dealer"])
            await asyncio.gather(*(client.play(table, random.Random(1)) for client in clients))
            commitment = clients[0].views[table]["commitment"]
            for client in clients:
                await client.ask("rematch", table=table)
            await clients[0].until(lambda: clients[0].views[table]["phase"] == "seating")
            assert clients[0].views[table]["commitment"] != commitment
            assert clients[0].views[table]["secret"] is None
            for client in clients:
                await client.ask("ready", table=table)
            for client in clients:
                await client.until(lambda c=client: c.views[table]["phase"] == "playing")
        assert dealers == [dealers[0], 1 - dealers[0], dealers[0]]
        assert clients[0].views[table]["match"] == f"{table}-4"

    run(main())


def test_abandoning_voiding_and_chat(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="cirulla")
        assert await anna.refusal("rematch", table=table) == "not_now"
        await anna.ask("auto_accuso", table=table, on=False)
        await anna.until(lambda: anna.views[table]["auto_accuso"] is False)
        assert bruno.views[table]["auto_accuso"] is True
        await anna.ask("agree_to_void", table=table, agree=True)
        assert await anna.refusal("agree_to_void", table=table, agree=True) == "already"
        await bruno.until(lambda: bruno.views[table]["void"] == [0])
        await anna.ask("say", table=table, text="ciao <b>Bruno</b>")
        await bruno.until(lambda: any(m["type"] == "said" for m in bruno.heard))
        await bruno.ask("agree_to_void", table=table, agree=True)
        await anna.until(lambda: anna.views[table]["phase"] == "over")
        assert anna.views[table]["result"]["how"] == "voided"

        table, (anna, bruno) = await seated(server, 2, game="cirulla")
        await bruno.ask("abandon", table=table)
        await anna.until(lambda: anna.views[table]["phase"] == "over")
        result = anna.views[table]["result"]
        assert (result["how"], result["leaver"], result["winner"]) == ("abandoned", 1, 0)
        assert {award["how"] for award in result["awards"]} >= {"open", "penalty"}

    run(main())


def heard(client: Client, kind: str) -> int:
    """How many messages of a kind have come."""
    return sum(message["type"] == kind for message in client.heard)


def test_who_comes_back_reads_what_was_said(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="briscola")
        await anna.ask("say", table=table, text="buona fortuna")
        await bruno.until(lambda: heard(bruno, "said") == 1)
        await bruno.ask("say_courtesy", table=table, courtesy="thank_you")
        for client in (anna, bruno):
            await client.until(lambda c=client: heard(c, "said") == 2)
        await bruno.ask("join", table=table)

        def chats(client: Client) -> list[dict]:
            return [message for message in client.heard if message["type"] == "chat"]

        [chat] = chats(bruno)
        said = [(each["player"], each.get("text") or each["courtesy"]) for each in chat["said"]]
        assert said == [(anna.player, "buona fortuna"), (bruno.player, "thank_you")]
        again = await Client.connect(server, bruno.cookie)
        await again.ask("join", table=table)
        await again.until(lambda: chats(again))
        kinds = [message["type"] for message in again.heard]
        assert kinds.index("chat") > kinds.index("snapshot")
        assert chats(again) == [chat]

        await again.ask("mute", table=table, player=anna.player, on=True)
        await again.ask("join", table=table)
        assert [each["player"] for each in chats(again)[-1]["said"]] == [bruno.player]

    run(main())


def test_in_pairs_only_courtesies_are_said_while_a_deal_is_played(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 4, game="tressette")
        assert await clients[0].refusal("say", table=table, text="busso") == "pairs_silence"
        await clients[0].ask("say_courtesy", table=table, courtesy="well_played")
        await clients[2].until(lambda: clients[2].heard[-1].get("courtesy") == "well_played")
        assert await clients[0].refusal("say_courtesy", table=table, courtesy="x") == "no_courtesy"
        for _ in range(MOST_SIGNALS - 1):  # with many of them, anything could be said
            await clients[0].ask("say_courtesy", table=table, courtesy="hello")
        again = {"table": table, "courtesy": "sorry"}
        assert await clients[0].refusal("say_courtesy", **again) == "too_often"
        await clients[1].ask("say_courtesy", table=table, courtesy="one_moment")
        while clients[0].views[table]["phase"] == "playing":
            client = next(c for c in clients if c.views[table]["deal"]["moves"])
            move = client.views[table]["deal"]["moves"][0]
            seq = (await client.ask("play", table=table, move=move))["seq"]
            for each in clients:
                await each.until(lambda each=each, seq=seq: each.seq[table] >= seq)
        await clients[0].ask("say", table=table, text="bella mano")
        await clients[1].until(lambda: clients[1].heard[-1].get("text") == "bella mano")
        await asyncio.gather(*(client.ask("next", table=table) for client in clients))
        await clients[0].until(lambda: clients[0].views[table]["phase"] == "playing")
        await clients[0].ask("say_courtesy", table=table, courtesy="hello")

    run(main())


async def play_deal(table: str, clients: list[Client]) -> None:
    """Play the deal to its end, always the first move."""
    number = len(clients[0].views[table]["past"])
    while len(clients[0].views[table]["past"]) == number:
        client = next(c for c in clients if c.views[table]["deal"]["moves"])
        move = client.views[table]["deal"]["moves"][0]
        seq = (await client.ask("play", table=table, move=move))["seq"]
        for each in clients:
            await each.until(lambda each=each, seq=seq: each.seq[table] >= seq)


def texts(client: Client) -> list[str]:
    """What a client has been told of the chat, in whichever way."""
    lines = [
        line
        for message in client.heard
        for line in (message["said"] if message["type"] == "chat" else [message])
        if line["type"] == "said"
    ]
    return [line.get("text") or line["courtesy"] for line in lines]


@pytest.mark.parametrize(("game", "seats"), [("briscola", 2), ("tressette", 4)])
def test_what_spectators_say_reaches_players_between_deals(
    server: Server, game: str, seats: int
) -> None:
    async def main() -> None:
        table, players = await seated(server, seats, game=game, match={"deals": 3})
        watching = [await Client.connect(server) for _ in range(2)]
        for each in watching:
            await each.ask("join", table=table)
        await watching[0].ask("say", table=table, text="gioca il tre")
        await watching[0].ask("say_courtesy", table=table, courtesy="well_played")
        for each in watching:
            await each.until(lambda each=each: texts(each) == ["gioca il tre", "well_played"])
        if seats == 2:  # two who play may go on writing
            await players[0].ask("say", table=table, text="ciao")
            await players[1].until(lambda: texts(players[1]) == ["ciao"])
        again = await Client.connect(server, players[1].cookie)
        await again.ask("join", table=table)
        players[1] = again
        assert "gioca il tre" not in texts(again)

        await play_deal(table, players)
        for each in players:
            await each.until(lambda each=each: "gioca il tre" in texts(each))
            await each.until(lambda each=each: "well_played" in texts(each))
            kinds = [message["type"] for message in each.heard]
            counted = max(n for n, m in enumerate(each.heard) if m.get("view", {}).get("count"))
            assert kinds.index("said", counted) > counted
        assert texts(watching[1]).count("gioca il tre") == 1

        await watching[1].ask("say", table=table, text="bella mano")
        for each in players:
            await each.until(lambda each=each: "bella mano" in texts(each))
        for each in players:
            await each.ask("next", table=table)
        for each in players:
            await each.until(lambda each=each: each.views[table]["phase"] == "playing")
        await watching[1].ask("say", table=table, text="ora il due")
        await players[0].ask("say_courtesy", table=table, courtesy="thank_you")
        for each in players:
            await each.until(lambda each=each: "thank_you" in texts(each))
            assert "ora il due" not in texts(each)
        await players[0].ask("abandon", table=table)
        for each in players:
            await each.until(lambda each=each: "ora il due" in texts(each))

    run(main())


def test_a_match_of_four_is_void_when_all_four_agree(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 4, game="scopone")
        for client in clients[:3]:
            await client.ask("agree_to_void", table=table, agree=True)
        await clients[3].until(lambda: clients[3].views[table]["void"] == [0, 1, 2])
        await clients[1].ask("agree_to_void", table=table, agree=False)
        await clients[3].ask("agree_to_void", table=table, agree=True)
        assert clients[3].views[table]["phase"] == "playing"
        await clients[1].ask("agree_to_void", table=table, agree=True)
        await clients[0].until(lambda: clients[0].views[table]["phase"] == "over")
        assert clients[0].views[table]["result"]["how"] == "voided"
        cookie = clients[0].cookie
        assert server.call("GET", "/api/me/matches", None, cookie)[1] == []

    run(main())


def test_after_a_match_another_player_can_take_over_a_seat(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="briscola", match={"deals": 1})
        first = anna if anna.views[table]["deal"]["moves"] else bruno
        await first.ask("play", table=table, move=first.views[table]["deal"]["moves"][0])
        await bruno.ask("abandon", table=table)
        await anna.until(lambda: anna.views[table]["phase"] == "over")
        assert anna.views[table]["result"]["kept"]
        await anna.ask("rematch", table=table)
        await bruno.ask("stand", table=table)
        carla = await Client.connect(server)
        await carla.ask("join", table=table)
        await carla.ask("sit", table=table, seat=1)
        await carla.ask("rematch", table=table)
        for client in (anna, carla):
            await client.ask("ready", table=table)
            assert client.views[table]["match"] == f"{table}-2"
        await asyncio.gather(*(c.play(table, random.Random(1)) for c in (anna, carla)))
        [last] = server.call("GET", "/api/me/matches", None, carla.cookie)[1]
        assert last["match_id"] == f"{table}-2"
        assert len(server.call("GET", "/api/me/matches", None, bruno.cookie)[1]) == 1

    run(main())


def test_the_lobby_lives(server: Server) -> None:
    async def main() -> None:
        watcher, maker = await Client.connect(server), await Client.connect(server)
        await watcher.ask("watch_lobby")
        made = await maker.ask("create_table", game="scopa", options={"carte_viste": True})
        hidden = await maker.ask("create_table", game="scopa", public=False)

        def rows() -> list[dict]:
            return [m["row"] for m in watcher.heard if m.get("table") == made["table"]]

        await watcher.until(lambda: len(rows()) == 1)
        assert rows()[0]["settings"]["options"] == {"carte_viste": True}
        await maker.ask("sit", table=made["table"], seat=1)
        await watcher.until(lambda: len(rows()) == 2)
        assert rows()[1]["seats"][1]["player"] == maker.player
        assert all(m.get("table") != hidden["table"] for m in watcher.heard)
        assert await watcher.refusal("join", table=hidden["table"]) == "no_table"
        await watcher.ask("join", link=hidden["link"])
        later = await Client.connect(server)
        await later.ask("watch_lobby")
        listed = next(m for m in later.heard if m["type"] == "lobby")["tables"]
        assert made["table"] in {row["table"] for row in listed}
        assert hidden["table"] not in {row["table"] for row in listed}

    run(main())


def test_seats_are_chosen_and_given_up(server: Server) -> None:
    async def main() -> None:
        anna, bruno = await Client.connect(server), await Client.connect(server)
        table = (await anna.ask("create_table", game="scopa", seats=4))["table"]
        await bruno.ask("join", table=table)
        await anna.ask("sit", table=table, seat=3)
        assert await bruno.refusal("sit", table=table, seat=3) == "seat_taken"
        assert await bruno.refusal("ready", table=table) == "not_seated"
        assert await bruno.refusal("seat_bot", table=table, seat=0, bot="greedy") == "not_host"
        assert await anna.refusal("seat_bot", table=table, seat=0, bot="exec") == "no_bot"
        await anna.ask("sit", table=table, seat=1)
        await anna.until(lambda: anna.views[table]["you"] == 1)
        await bruno.ask("sit", table=table, seat=3)
        await bruno.until(lambda: bruno.views[table]["you"] == 3)
        await anna.until(
            lambda: (anna.views[table]["seats"][3] or {}).get("player") == bruno.player
        )
        assert await anna.refusal("unseat", table=table, seat=3) == "not_away"
        await bruno.ask("leave", table=table)
        await anna.ask("unseat", table=table, seat=3)
        await anna.until(lambda: anna.views[table]["seats"][3] is None)
        await bruno.ask("join", table=table)
        assert bruno.views[table]["you"] is None
        await anna.ask("stand", table=table)
        small = (await anna.ask("create_table", game="scopa", seats=2))["table"]
        assert await anna.refusal("sit", table=small, seat=2) == "no_seat"
        assert await anna.refusal("create_table", game="poker") == "no_game"
        assert await anna.refusal("create_table", game="scopa", seats=3) == "bad_option"
        bad = {"game": "scopa", "options": {"matta": True}}
        assert await anna.refusal("create_table", **bad) == "bad_option"

    run(main())
