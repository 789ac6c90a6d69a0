"""Nothing that a client is sent names a card that its seat may not know."""

from __future__ import annotations

import asyncio
import json
import random
import re

import pytest
from served import Client, Server, run, seated
from stored import events_of
from variants import all_rules, tables

from mazziere.cards import cards_in, cards_name, set_of
from mazziere.cards.shuffle import commitment
from mazziere.games import View, act
from mazziere.games.fields import Kind
from mazziere.games.state import cards_of
from mazziere.live import events as log
from mazziere.live.table import Table

CARD = re.compile(r"[A2-7FCR][DCSB]")
CARD_KINDS = (Kind.CARD, Kind.CARDS, Kind.ORDER, Kind.CARDS_BY_SIDE, Kind.CARD_BY_SEAT)
#: What has no cards in it but may look like some: ids, names, random texts.
PLAIN = ("table", "player", "host", "link", "name", "commitment", "nonces", "secret", "match")


def cards_named(value: object) -> set[str]:
    """Every card in a message, wherever it stands."""
    if isinstance(value, dict):
        return set().union(*(cards_named(v) for k, v in value.items() if k not in PLAIN))
    if isinstance(value, list):
        return set().union(*map(cards_named, value))
    return set(CARD.findall(value)) if isinstance(value, str) else set()


def known(view: View) -> set[str]:
    """Every card that is anywhere in a view, which the leak test of views is about."""
    cards = view.seen or 0
    for hand in view.hands:
        cards |= hand.cards
    for pile in view.taken or ():
        cards |= pile
    for entry in view.log:
        if act.card(entry) != act.HIDDEN_CARD and act.kind(entry) in (act.PLAY, act.DRAW):
            cards |= 1 << act.card(entry)
        cards |= act.cards(entry)
    kinds = {field.name: field.kind for field in view.rules.game.deal_type.fields}
    for name, value in view.facts:
        if kinds[name] in CARD_KINDS:
            cards |= set_of(cards_of(kinds[name], value if isinstance(value, int) else [*value]))
    for move in view.moves:
        cards |= act.cards(move)
    text = cards_name(cards_in(cards))
    return {text[n : n + 2] for n in range(0, len(text), 2)}


def knowledge(events: list[log.Event], seats: int) -> dict[int | None, list[set[str]]]:
    """For each viewer, what is known of the present deal after each event; the log tells."""
    table = Table("abcdefghijkl")
    viewers: list[int | None] = [None, *range(seats)]
    result: dict[int | None, list[set[str]]] = {viewer: [set()] for viewer in viewers}
    for event in events:
        table.happen(event)
        for viewer in viewers:
            deals = [] if table.match is None else table.match.rows
            now = known(deals[-1].deal.view(viewer)) if deals else set()
            if deals and deals[-1].tally is not None:
                now = {*now, *known(deals[-1].deal.view(None))}
            result[viewer].append(now)
    return result


def check(client: Client, table: str, seen: list[set[str]], secret: str) -> int:
    """Every message, in order, against what could be known when it was sent."""
    checked, seq = 0, 0
    for message in client.heard:
        seq = message.get("seq", seq) if message.get("table") == table else seq
        view = message.get("view", {})
        if view.get("phase") not in ("over", "closed"):
            assert secret not in json.dumps(message)
        if message["type"] in ("snapshot", "update"):
            # What lay on the table at the end of the deal before is still in the count.
            allowed = seen[seq] | (seen[seq - 1] if "count" in view else set())
            names = cards_named(message)
            assert names <= allowed, (message, names - allowed)
            checked += len(names)
    return checked


@pytest.mark.parametrize(("game", "seats"), tables())
def test_every_option_set_keeps_its_secrets(server: Server, game: str, seats: int) -> None:
    async def main() -> None:
        for number, rules in enumerate(all_rules(game, seats)):
            table, clients = await seated(
                server, seats, game=game, options=rules.options, match={"deals": 1}
            )
            spectator = await Client.connect(server)
            await spectator.ask("join", table=table)
            rng = random.Random(number)
            await asyncio.gather(*(client.play(table, rng) for client in clients))
            await spectator.until(
                lambda table=table, spectator=spectator: spectator.views[table]["phase"] == "over"
            )
            events = events_of(server.data, table)
            secret = next(e.secret for e in events if isinstance(e, log.Prepared))
            seen = knowledge(events, seats)
            for seat, client in enumerate(clients):
                assert check(client, table, seen[seat], secret) > 40
            assert check(spectator, table, seen[None], secret) > 40
            assert clients[0].views[table]["commitment"] == commitment(bytes.fromhex(secret))

    run(main())
