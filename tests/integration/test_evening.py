"""Two players register and spend an evening: every game to its end, with every command there is."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import ClassVar, get_args

import msgspec
from served import Client, Json, Server, registered, run

from mazziere.games import GAMES
from mazziere.notation import verify
from mazziere.protocol import Command


class Player(Client):
    """A client that counts which of its commands were done."""

    done: ClassVar[Counter[str]] = Counter()

    async def ask(self, kind: str, **fields: object) -> Json:
        answer = await super().ask(kind, **fields)
        self.done[kind] += 1
        return answer


async def somebody(server: Server, name: str) -> Player:
    return await Player.connect(server, await asyncio.to_thread(registered, server, name))


async def sit_down(anna: Player, bruno: Player, game: str) -> str:
    """A table by link; the seats that are left over are for bots."""
    seats = GAMES[game].seats[0]
    made = await anna.ask(
        "create_table", game=game, seats=seats, public=False, match={"deals": 2}, rated=True
    )
    table = made["table"]
    assert await bruno.refusal("join", table=table) == "no_table"
    await anna.ask("invite", table=table, player=bruno.player, seat=seats // 2)
    await bruno.until(lambda: bruno.heard[-1].get("link") == made["link"])
    await bruno.ask("join", link=bruno.heard[-1]["link"])
    await anna.ask("sit", table=table, seat=0)
    await bruno.ask("sit", table=table, seat=seats // 2)
    await bruno.ask("stand", table=table)
    await bruno.ask("sit", table=table, seat=seats // 2)
    for seat in set(range(seats)) - {0, seats // 2}:
        await anna.ask("seat_bot", table=table, seat=seat, bot="random")
        await anna.ask("unseat", table=table, seat=seat)
        await anna.ask("seat_bot", table=table, seat=seat, bot="greedy")
    return table


async def begin(players: tuple[Player, Player], table: str) -> None:
    for player in players:
        await player.ask("ready", table=table, nonce="")
    for player in players:
        await player.until(lambda p=player: p.views[table]["phase"] == "playing")


async def play_twice(anna: Player, bruno: Player, table: str, rng: random.Random) -> None:
    """A match to its end, and a second one that somebody gives up."""
    both = (anna, bruno)
    await begin(both, table)
    if not any(each["bot"] for each in anna.views[table]["seats"]):  # whose play answers a wish
        for agree in (True, False):
            await anna.ask("agree_to_void", table=table, agree=agree)
    await bruno.ask("say_courtesy", table=table, courtesy="good_luck")
    await anna.until(lambda: any(m.get("courtesy") == "good_luck" for m in anna.heard))
    if anna.views[table]["auto_accuso"] is not None:
        await anna.ask("auto_accuso", table=table, on=False)
    await asyncio.gather(*(player.play(table, rng) for player in both))
    await anna.ask("say", table=table, text="Bella partita!")
    await bruno.until(lambda: any(m.get("text") == "Bella partita!" for m in bruno.heard))
    for player in both:
        await player.ask("rematch", table=table)
    await begin(both, table)
    await play_a_card(both, table)
    await bruno.ask("abandon", table=table)
    await anna.until(lambda: anna.views[table]["phase"] == "over")
    result = anna.views[table]["result"]
    assert (result["how"], result["leaver"]) == ("abandoned", bruno.views[table]["you"])
    for player in both:
        await player.ask("leave", table=table)


async def play_a_card(both: tuple[Player, Player], table: str) -> None:
    """Whoever is first to move; a match without any card would leave nothing."""
    while True:
        for player in both:
            if moves := (player.views[table]["deal"] or {}).get("moves"):
                await player.ask("play", table=table, move=moves[0])
                return
        await asyncio.sleep(0.01)


def test_an_evening_of_two(server: Server) -> None:
    async def main() -> None:
        anna, bruno = await somebody(server, "Anna"), await somebody(server, "Bruno")
        for player, friend in ((anna, "Bruno"), (bruno, "Anna")):
            assert server.call("PUT", f"/api/friends/{friend}", None, player.cookie)[0] == 204
        await anna.ask("watch_lobby")
        await anna.ask("ping")
        for number, game in enumerate(GAMES):
            table = await sit_down(anna, bruno, game)
            await play_twice(anna, bruno, table, random.Random(number))
        await anna.ask("leave_lobby")
        await anna.ask("play_now", game="scopa")
        await anna.ask("stop_waiting")
        await anna.ask("play_now", game="scopa")
        await bruno.ask("play_now", game="scopa")
        await bruno.until(lambda: any(m["type"] == "paired" for m in bruno.heard))
        table = next(m["table"] for m in bruno.heard if m["type"] == "paired")
        await bruno.ask("mute", table=table, player=anna.player, on=True)
        alone = {"take_back", "play_with"}  # of who plays with the computer
        every = {msgspec.inspect.type_info(c).tag for c in get_args(Command)}
        assert set(Player.done) == every - alone
        for player in (anna, bruno):
            mine = server.call("GET", "/api/me/matches", None, player.cookie)[1]
            assert Counter(match["game"] for match in mine) == dict.fromkeys(GAMES, 2)
            for match in mine:
                path = f"/api/matches/{match['match_id']}/record"
                status, record, _ = server.call("GET", path, None, player.cookie)
                assert status == 200
                verified = verify(record).result
                assert verified is not None
                assert [*verified.points] == match["points"]
            stranger = server.call("GET", path, None, server.guest())
            assert stranger[0] == 404, "it was a table by invitation"

    run(main())
