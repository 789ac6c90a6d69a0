"""Nothing that a client is sent names a card that its seat may not know."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
from collections.abc import Iterator, Sequence

import pytest
from matches import new_match
from served import Client, Server, run, seated
from stored import events_of, rows
from variants import all_rules, tables

from mazziere.cards import PACK, CardSet, cards_in, cards_name, set_of
from mazziere.cards.shuffle import commitment
from mazziere.games import Deal, Rules, View
from mazziere.games.deal import act
from mazziere.games.deal.fields import Kind
from mazziere.games.deal.rng import Rng
from mazziere.games.deal.state import cards_of
from mazziere.games.hidden import reshuffle_hidden
from mazziere.live.table import events as log
from mazziere.live.table.table import Table
from mazziere.match import match_format
from mazziere.match.events import Left
from mazziere.match.match import DealRow

#: Matches for every option set of every game; there are 57 of them.
MATCHES = int(os.environ.get("MAZZIERE_LEAKS", "2"))
ALL_CARDS = [cards_name([card]) for card in PACK]
CARD = re.compile(r"[A2-7FCR][DCSB]")
#: A card or a move that stands for itself: in English text, "ASGI" is no ace.
MOVE = re.compile(rf"\b({CARD.pattern})+(x({CARD.pattern})+)?\b")
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
    return names_of(cards)


def hidden(deal: Deal, viewer: int | None) -> set[str]:
    """The cards that could as well lie elsewhere, for all that the viewer knows.

    What a table sends and what a view holds come from one place; this does not.
    """
    cards = 0
    for number in range(1, 9):
        world = reshuffle_hidden(deal, viewer, Rng(number))
        for seat in range(deal.seats):
            cards |= world.hand[seat] ^ deal.hand[seat]
    return names_of(cards)


def names_of(cards: CardSet) -> set[str]:
    return {cards_name([card]) for card in cards_in(cards)}


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
            if deals:
                now = (now - hidden(deals[-1].deal, viewer)) | turned_up_before(deals)
            result[viewer].append(now)
    return result


def turned_up_before(deals: Sequence[DealRow]) -> set[str]:
    """What all have seen of the void deals that the present one stands for."""
    number = deals[-1].number
    void = [each.deal for each in deals if each.deal.void and each.number == number]
    return set().union(*(known(deal.view(None)) for deal in void))


def secrets_since(events: list[log.Event]) -> list[list[str]]:
    """For each seq, the secrets that nobody may know then, unless that match is over."""
    result: list[list[str]] = [[]]
    for event in events:
        drawn = isinstance(event, log.Prepared)
        result.append([event.secret] if drawn else result[-1])
    return result


def check(client: Client, table: str, seen: list[set[str]], secrets: list[list[str]]) -> int:
    """Every message, in order, against what could be known when it was sent."""
    checked, seq = 0, 0
    for message in client.heard:
        seq = message.get("seq", seq) if message.get("table") == table else seq
        view = message.get("view", {})
        if view.get("phase") not in ("over", "closed"):
            text = json.dumps(message)
            assert not any(secret in text for secret in secrets[seq])
        names = cards_named(message)
        if message["type"] in ("snapshot", "update"):
            # It tells of all its events; a server that catches up tells several at once.
            before = seq - len(message.get("events", ()))
            allowed = set().union(seen[seq], *seen[before + 1 : seq])
            if "count" in view:  # which still has what lay on the table before
                allowed |= seen[seq - 1]
            assert names <= allowed, (names - allowed, seq, message)
            checked += len(names)
        else:
            assert names == set(), message
    return checked


def check_exports(server: Server, table: str, cookies: list[str]) -> None:
    """Nothing that can be downloaded names a card of a match that is being played."""
    for cookie in cookies:
        for path in ("/api/me", "/api/me/data", "/api/me/matches", "/api/me/tables", "/healthz"):
            status, answer, _ = server.call("GET", path, None, cookie)
            assert status == 200
            assert cards_named(answer) == set(), path
        for path in ("/metrics", "/health"):
            text = server.call("GET", path, None, cookie)[1]
            assert not MOVE.search(text), path
        for path in ("", "/record", "/replay", "/replay/1", "/replay/1?seat=0", "/replay/1?seat=1"):
            status, answer, _ = server.call("GET", f"/api/matches/{table}-1{path}", None, cookie)
            assert (status, answer) == (404, {"code": "no_match", "about": ""})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that logs all there is to log; neither cards nor secrets are in there."""
    with Server(tmp_path_factory.mktemp("data"), "--log-level", "debug") as running:
        yield running
        written = running.stop()
        assert "serving" in written
        for line in written.splitlines():
            said = json.loads(line)
            del said["timestamp"]
            assert not MOVE.search(json.dumps(said, ensure_ascii=False)), line
        events = rows(running.data, "SELECT event FROM log")
        secrets = [json.loads(event)["secret"] for (event,) in events if b"prepared" in event]
        assert secrets, "how many depends on the tests that came to this server"
        assert not any(secret in written for secret in secrets)


async def played_matches(server: Server, rules: Rules, matches: int) -> int:
    """Play that many matches at one table and check all that was told of them; how many cards."""
    seats, rng = rules.seats, random.Random(f"{rules.game.name}/{rules.seats}/{rules.options}")
    # On a busy machine nobody's time is up, so that every match is played to its end.
    form = {"deals": 1, "match_time": None, "move_timeout": 3600}
    table, clients = await seated(
        server, seats, game=rules.game.name, options=rules.options, match=form
    )
    spectator = await Client.connect(server)
    await spectator.ask("join", table=table)
    cookies = [clients[0].cookie, spectator.cookie]
    await asyncio.to_thread(check_exports, server, table, cookies)
    everybody = [*clients, spectator]
    for number in range(matches):
        if number:
            for kind in ("rematch", "ready"):
                for client in clients:
                    await client.ask(kind, table=table)
        await asyncio.gather(*(client.play(table, rng) for client in clients))
        for each in everybody:
            await each.until(lambda each=each: each.views[table]["phase"] == "over")
    events = events_of(server.data, table)
    assert not any(isinstance(event, Left) for event in events), "it was not played to its end"
    seen, secrets = knowledge(events, seats), secrets_since(events)
    checked = [check(each, table, seen[n], secrets) for n, each in enumerate(clients)]
    checked.append(check(spectator, table, seen[None], secrets))
    assert min(checked) > 40 * matches, (checked, rules.options)
    shown = clients[0].views[table]
    assert shown["secret"] == secrets[-1][0]
    assert shown["commitment"] == commitment(bytes.fromhex(secrets[-1][0]))
    for each in everybody:
        each.close()
    return sum(checked)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_every_option_set_keeps_its_secrets(server: Server, game: str, seats: int) -> None:
    async def main() -> None:
        for rules in all_rules(game, seats):
            await played_matches(server, rules, MATCHES)

    run(main())


def test_a_void_deal_may_be_remembered_by_what_it_turned_up() -> None:
    form, rng = match_format(all_rules("cirulla", 4)[0], deals=1), random.Random(1)
    for _ in range(1000):
        match = new_match(form, rng)
        while match.deal is None:
            match.next_deal(match.now)
        if len(match.rows) > 1:
            break
    void = match.rows[0].deal.view().fact("table")
    assert isinstance(void, int)
    assert names_of(void) <= turned_up_before(match.rows)
    assert turned_up_before(match.rows[-1:]) == set()


@pytest.mark.parametrize(("game", "seats"), tables())
def test_refusals_tell_nothing(server: Server, game: str, seats: int) -> None:
    async def main() -> None:
        table, clients = await seated(server, seats, game=game, match={"deals": 1})
        on_turn = next(c for c in clients if c.views[table]["deal"]["moves"])
        hand = on_turn.views[table]["deal"]["hands"][on_turn.views[table]["you"]]["cards"]
        others = set(ALL_CARDS) - set(CARD.findall(hand))
        for client in clients:
            for card in sorted(others):
                code = await client.refusal("play", table=table, move=card)
                assert code == ("not_in_hand" if client is on_turn else "not_your_turn")
        stranger = await Client.connect(server)
        await stranger.ask("join", table=table)
        for card in ALL_CARDS:
            assert await stranger.refusal("play", table=table, move=card) == "not_seated"

    run(main())
