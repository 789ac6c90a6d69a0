"""People are sought on while the computer plays with somebody."""

from __future__ import annotations

import asyncio

from served import Client, Server, run
from test_asking_for_hints import against_a_bot


def found(client: Client) -> list[list[str]]:
    return [each.get("players", []) for each in client.heard if each["type"] == "found"]


def paired(client: Client) -> list[str]:
    return [each["table"] for each in client.heard if each["type"] == "paired"]


def test_who_plays_against_a_bot_is_asked_when_somebody_comes(server: Server) -> None:
    async def main() -> None:
        table, anna = await against_a_bot(server)
        before, seq = anna.views[table], anna.seq[table]
        await anna.ask("play_now", game="scopa", table=table)
        assert await anna.refusal("play_with", players=[]) == "bad_message"
        bruno = await Client.connect(server)
        await bruno.ask("play_now", game="scopa")
        await anna.until(lambda: found(anna) == [[bruno.player]])
        # He goes, which is told, and comes again; nothing has happened to the match meanwhile.
        await bruno.ask("stop_waiting")
        await anna.until(lambda: found(anna) == [[bruno.player], []])
        await bruno.ask("play_now", game="scopa")
        await anna.until(lambda: len(found(anna)) == 3)
        assert not paired(anna)
        assert not paired(bruno)
        assert (anna.views[table], anna.seq[table]) == (before, seq)
        await anna.ask("play_with", players=[bruno.player])
        for each in (anna, bruno):
            await each.until(lambda each=each: bool(paired(each)))
        [together] = paired(anna)
        assert [together] == paired(bruno)
        assert together != table
        for each in (anna, bruno):
            await each.until(lambda each=each: together in each.views)
            await each.ask("ready", table=together)
        await anna.until(lambda: anna.views[together]["phase"] == "playing")
        # What she played against the bot waits where it was.
        await anna.ask("play", table=table, move=anna.views[table]["deal"]["moves"][0])

    run(main())


def test_both_play_against_bots_and_meet(server: Server) -> None:
    async def main() -> None:
        (one, anna), (other, bruno) = [await against_a_bot(server) for _ in range(2)]
        await anna.ask("play_now", game="scopa", table=one)
        await bruno.ask("play_now", game="scopa", table=other)
        for each, who in ((anna, bruno), (bruno, anna)):
            await each.until(lambda each=each, who=who: found(each)[-1:] == [[who.player]])
        await anna.ask("play_with", players=[bruno.player])
        await asyncio.sleep(0.1)
        assert not paired(anna)
        await bruno.ask("play_with", players=[anna.player])
        for each in (anna, bruno):
            await each.until(lambda each=each: bool(paired(each)))
        assert paired(anna) == paired(bruno)

    run(main())


def test_only_who_plays_against_bots_alone_seeks_on(server: Server) -> None:
    async def main() -> None:
        table, anna = await against_a_bot(server)
        bruno = await Client.connect(server)
        assert await bruno.refusal("play_now", game="scopa", table=table) == "not_joined"
        await bruno.ask("join", table=table)
        assert await bruno.refusal("play_now", game="scopa", table=table) == "not_seated"
        assert await bruno.refusal("play_with", players=[anna.player]) == "not_now"
        await anna.ask("play_now", game="scopa", table=table)
        await anna.ask("leave", table=table)
        assert await anna.refusal("play_with", players=[bruno.player]) == "not_now"

    run(main())
