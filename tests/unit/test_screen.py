"""What viewers are told: updates put over a snapshot give what a new snapshot would."""

from __future__ import annotations

import random

import msgspec
import pytest
from test_table import opened, play
from variants import played, random_deals, tables

from mazziere.cards import card_name, cards_in, cards_name
from mazziere.games import Deal
from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import reshuffle_hidden
from mazziere.live.hall.watched import WatchedTable
from mazziere.live.showing.screen import Screen
from mazziere.live.showing.shown import Shown, acts_of
from mazziere.live.table.table import MOST_SIGNALS, Table
from mazziere.notation import format_entry, format_move
from mazziere.notation.values import format_value


class Watcher:
    """Keeps a view up to date as a client does."""

    quiet: set[str] = set()  # noqa: RUF012
    auto_accuso = True
    owner: str | None = None
    levels: dict[str, int] = {}  # noqa: RUF012
    lag = 0
    place = session = ""

    def __init__(self, player: str) -> None:
        self.player = self.name = player
        self.view: dict = {}

    def hear(self, encoded: bytes) -> None:
        message = msgspec.json.decode(encoded)
        parts = message["view"]
        if message["type"] == "snapshot":
            self.view = parts
            return
        if parts.get("deal") is not None and self.view.get("deal") is not None:
            parts["deal"] = self.view["deal"] | parts["deal"]
        self.view = self.view | parts

    def send(self, encoded: list[bytes]) -> None:
        raise AssertionError("it is told by hand here")

    def close(self) -> None:
        raise AssertionError("it is told by hand here")

    dismiss = close


def step(table: Table, rng: random.Random) -> list:
    """Whatever can happen next; the events."""
    now, before = table.now + 10, table.seq
    if table.phase == "seating":
        free = [n for n, seat in enumerate(table.seats) if seat is None]
        if free:
            return table.sit(free[0], f"p{free[0]}", f"Player {free[0]}", now)
        unready = [n for n, seat in enumerate(table.seats) if seat and not seat.ready]
        return table.ready(f"p{unready[0]}", "", now)
    if table.phase == "count":
        waiting = sorted(table.people() - table.saw_count)
        return table.next(f"p{waiting[0]}", now)
    may_wish = table.signals.get(0, 0) < MOST_SIGNALS
    if rng.random() < 0.1 and 0 not in table.void_wishes and may_wish:
        return table.agree_to_void("p0", True, now)
    play(table, rng, now)
    assert table.match is not None
    return table.match.events[-(table.seq - before) :]


@pytest.mark.parametrize(("game", "seats"), tables())
def test_updates_lead_to_what_a_snapshot_shows(game: str, seats: int) -> None:
    rng = random.Random(f"{game}{seats}")
    table = opened(seats, game, deals=2)
    watched = WatchedTable(table, 0)
    watchers = [Watcher(f"p{n}") for n in range(seats)] + [Watcher("spectator")]
    for watcher in watchers:
        watcher.hear(watched.watch(watcher))
    while table.phase != "over":
        events = step(table, rng)
        plain = watched.is_plain_move(events)
        told = watched.tell_move(events[0]) if plain else watched.tell(events)
        for watcher, encoded in told:
            watcher.hear(encoded)  # type: ignore[attr-defined]
        watched.summary(events)
        for watcher in watchers:
            fresh = Screen(table, table.seat_of(watcher.player)).whole()
            assert watcher.view == msgspec.json.decode(msgspec.json.encode(fresh))


#: The ranks of a suit from the weakest to the strongest, where there are tricks.
STRENGTH = {"briscola": "2 4 5 6 7 F C R 3 A", "tressette": "4 5 6 7 F C R A 2 3"}


def best_of_trick(deal: Deal) -> int | None:
    """The seat that would take the trick as it lies."""
    order = STRENGTH.get(deal.rules.game.name, "").split()
    lying = {} if not order else {n: card for n, card in enumerate(deal.trick) if card >= 0}
    if not lying:
        return None
    trump = card_name(deal.trump)[1] if hasattr(deal, "trump") else ""
    led = card_name(lying[deal.leader])[1]

    def strength(seat: int) -> tuple[bool, bool, int]:
        rank, suit = card_name(lying[seat])
        return suit == trump, suit == led, order.index(rank)

    return max(lying, key=strength)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_hidden_cards_make_no_difference_to_what_is_written(game: str, seats: int) -> None:
    """Dealing the hidden cards anew leaves every byte as it was."""
    changed = 0
    for number, (deal, rng) in enumerate(random_deals(game, seats, 40)):
        played(deal, rng, rng.randrange(40))
        for seat in (None, *range(seats)):
            world = reshuffle_hidden(deal, seat, Rng(number))
            assert Shown(world, seat).whole(7) == Shown(deal, seat).whole(7)
            assert acts_of(world, seat, 0) == acts_of(deal, seat, 0)
            changed += world != deal
    assert changed > 40


@pytest.mark.parametrize(("game", "seats"), tables())
def test_what_is_written_is_what_the_rules_show(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, 8):
        played(deal, rng, rng.randrange(36))
        if deal.over:
            continue
        for seat in (None, *range(seats)):
            told = msgspec.json.decode(Shown(deal, seat).whole(7))
            view = deal.on_screen(seat)
            kinds = {field.name: field.kind for field in deal.fields}
            assert told == {
                "number": 7,
                "dealer": view.dealer,
                "turn": view.turn,
                "winning": best_of_trick(deal),
                "hands": [
                    {"count": hand.count, "cards": cards_name(cards_in(hand.cards))}
                    for hand in view.hands
                ],
                "stock": view.stock,
                "piles": list(view.pile_sizes),
                "points": list(view.points),
                "facts": {
                    name: format_value(kinds[name], value)
                    for name, value in view.facts
                    if name not in ("dealer", "turn", "void")
                },
                "seen": None if view.seen is None else cards_name(cards_in(view.seen)),
                "moves": [format_move(move) for move in view.moves],
                "log": [format_entry(entry) for entry in view.log],
            }
