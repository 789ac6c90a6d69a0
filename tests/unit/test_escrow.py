"""Chips at tables: any play at many tables at once, with retries, lost writes and restarts."""

from __future__ import annotations

import random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazziere.bank import BadPosting, Books, Posting
from mazziere.bank.grants import WELCOME, day_of, welcome
from mazziere.bank.limit import Limit
from mazziere.bank.posting import HOUSE, player_account, table_account
from mazziere.games import IllegalMove
from mazziere.live.chips.bank import Bank
from mazziere.live.chips.escrow import STAKED, Escrow, replayed
from mazziere.live.chips.ports import Ledger
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.state import IDLE
from mazziere.live.table.table import Table, fold
from mazziere.match import MatchError
from mazziere.notation import format_move
from mazziere.protocol import commands

PLAYERS = [f"player{n}" for n in range(6)]
SECRET = bytes(range(32))
DEEDS = "sit sit sit stand ready ready play play play abandon void rematch rematch wake"
GAMES = ("scopa", "briscola", "cirulla", "tressette")


class Now:
    """A clock that is set by hand."""

    time = 1_800_000_000_000

    def now(self) -> int:
        return self.time


def opening(table: str, game: str, seats: int, stake: int, max_loss: int, now: int) -> log.Opened:
    return log.Opened(
        now=now,
        host=PLAYERS[0],
        link="l" * 20,
        game=game,
        seats=seats,
        options={},
        match={"match_mode": "rounds", "rounds": 1} if game == "briscola" else {"deals": 1},
        public=True,
        rated=False,
        stake=stake,
        max_loss=max_loss,
    )


class World:
    """Tables and their logs, the bank's memory, and the books that a database would have."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.clock = Now()
        self.bank = Bank(cast(Ledger, None), self.clock)
        self.books = Books()
        self.logs: dict[str, list[log.Event]] = {}
        self.posted: dict[str, list[Posting]] = {}
        self.tables: dict[str, tuple[Table, Escrow]] = {}
        for player in PLAYERS:
            grant = welcome(player, self.clock.now())
            self.books.post(grant)
            self.bank.follow([grant])

    def open(self) -> None:
        name, seats = f"table{len(self.logs)}", self.rng.choice((2, 2, 4))
        game = self.rng.choice(GAMES)
        stake = 2 * self.rng.randint(1, 40)
        table = Table(name)
        events = table.open(
            opening(name, game, seats, stake, stake * self.rng.randint(1, 9), self.clock.now()),
            SECRET,
        )
        self.logs[name], self.posted[name] = [], []
        self.tables[name] = table, Escrow(table)
        self.store(name, events)

    def store(self, name: str, events: list[log.Event], lost: bool = False) -> None:
        """What a store does with it: all, or nothing."""
        table, escrow = self.tables[name]
        postings = escrow.postings(table, events)
        stored = self.bank.following(postings, lambda _: None)
        if lost:
            stored(OSError("the disk is full"))
            self.wake(name)
            return
        stored(None)
        self.logs[name] += [log.decode(log.encode(event)) for event in events]
        self.posted[name] += postings
        for posting in postings:
            self.books.post(posting)
            with pytest.raises(BadPosting):  # whoever tries it again
                self.books.post(posting)

    def wake(self, name: str) -> None:
        """As after a restart: the table is what its log says."""
        table = fold(name, self.logs[name])
        self.tables[name] = table, Escrow(table)

    def act(self, name: str, player: str) -> None:
        """Something that a player might do there, however little sense it makes."""
        table, _ = self.tables[name]
        self.clock.time += self.rng.randint(0, 3000)
        now = self.clock.now()
        deed = self.rng.choice(DEEDS.split())
        try:
            if deed == "wake":
                self.wake(name)
                return
            if deed == "sit":
                seat = self.rng.randrange(len(table.seats))
                command = commands.Sit(id=1, table="a" * 12, seat=seat)
                self.bank.verify_command(table, command, player)
                events = table.sit(seat, player, player, now)
            elif deed == "stand":
                events = table.stand(player, now)
            elif deed == "ready":
                events = table.ready(player, "", now)
            elif deed == "abandon":
                events = table.abandon(player, now)
            elif deed == "void":
                events = table.agree_to_void(player, True, now)
            elif deed == "rematch":
                again = commands.Rematch(id=1, table="a" * 12)
                self.bank.verify_command(table, again, player)
                events = table.offer_rematch(player, now, SECRET)
            else:
                self.play_on(name)
                return
        except (Refusal, MatchError, IllegalMove):
            return
        self.store(name, events, lost=self.rng.random() < 0.05)

    def play_on(self, name: str) -> None:
        """The next moves of whoever is on turn."""
        for _ in range(self.rng.randint(1, 40)):
            table, _ = self.tables[name]
            deal = None if table.match is None else table.match.deal
            if table.phase != "playing" or deal is None:
                return
            move = self.rng.choice(deal.legal_moves())
            occupant = table.seats[deal.turn]
            assert occupant is not None
            events = table.play(occupant.player, format_move(move), None, self.clock.now())
            self.store(name, events, lost=self.rng.random() < 0.01)

    def check(self) -> None:
        assert self.books.total() == 0
        for player in PLAYERS:
            assert self.bank.has[player] == self.books.balances[player_account(player)] >= 0
        for name, (table, escrow) in self.tables.items():
            seated = sum(each is not None for each in table.seats)
            on_table = seated * escrow.share if table.phase in STAKED else 0
            assert self.books.balances[table_account(name)] == on_table
        assert sum(self.bank.staked.values()) == sum(
            self.books.balances[table_account(name)] for name in self.tables
        )

    def go_home(self) -> None:
        """Whoever plays gives up, and forgotten tables are closed."""
        for name, (table, _) in list(self.tables.items()):
            if table.phase in ("playing", "count"):
                seat = self.rng.randrange(len(table.seats))
                occupant = table.seats[seat]
                assert occupant is not None
                now = self.clock.now()
                self.store(name, table.expire(now) or table.abandon(occupant.player, now))
            if table.phase != "closed":
                self.store(name, table.wake(table.now + IDLE, False))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32))
def test_chips_are_never_lost_doubled_or_owed(seed: int) -> None:
    rng = random.Random(seed)
    world = World(rng)
    for _ in range(3):
        world.open()
    for _ in range(rng.randint(20, 150)):
        world.act(rng.choice(list(world.tables)), rng.choice(PLAYERS))
        world.check()
    world.go_home()
    world.check()
    books = world.books.balances
    assert all(books[table_account(name)] == 0 for name in world.tables)
    assert sum(books[player_account(player)] for player in PLAYERS) == WELCOME * len(PLAYERS)
    assert books[HOUSE] == -WELCOME * len(PLAYERS)
    for name, past in world.logs.items():
        assert replayed(name, past) == world.posted[name]


def table_for(stake: int, max_loss: int, seats: int = 2, game: str = "scopa") -> World:
    world = World(random.Random(1))
    table = Table("table0")
    events = table.open(opening("table0", game, seats, stake, max_loss, world.clock.now()), SECRET)
    world.logs["table0"], world.posted["table0"] = [], []
    world.tables["table0"] = table, Escrow(table)
    world.store("table0", events)
    return world


def refusal(world: World, player: str) -> str:
    command = commands.Sit(id=1, table="a" * 12, seat=0)
    with pytest.raises(Refusal) as refused:
        world.bank.verify_command(world.tables["table0"][0], command, player)
    return refused.value.code


def test_guests_have_no_chips_and_nobody_has_more_than_there_are() -> None:
    world = table_for(100, WELCOME + 1)
    assert refusal(world, "guest") == "guest"
    assert refusal(world, PLAYERS[0]) == "too_few_chips"


def test_a_limit_counts_what_was_lost_and_what_lies_on_tables() -> None:
    world = table_for(1, 100)
    table, _ = world.tables["table0"]
    player = PLAYERS[0]
    world.bank.limits[player] = Limit(150)
    world.bank.won[player] = -51
    world.bank.day = day_of(world.clock.now())
    assert refusal(world, player) == "limit_reached"
    world.bank.won[player] = -50
    world.bank.verify_command(table, commands.Sit(id=1, table="a" * 12, seat=0), player)
    world.store("table0", table.sit(0, player, player, world.clock.now()))
    with pytest.raises(Refusal, match="limit_reached"):
        world.bank.verify(player, 1)
    # Another seat at the same table costs nothing more.
    world.bank.verify_command(table, commands.Sit(id=1, table="a" * 12, seat=1), player)
    world.clock.time += 24 * 3_600_000
    world.bank.verify(player, 50)  # yesterday's losses are yesterday's
    with pytest.raises(Refusal, match="limit_reached"):
        world.bank.verify(player, 51)


def test_bots_do_not_play_for_chips_and_chips_need_a_clock() -> None:
    table, _ = table_for(1, 100).tables["table0"]
    with pytest.raises(Refusal, match="people_only"):
        table.seat_bot(0, "random", PLAYERS[0], table.now)
    first = opening("other", "scopa", 2, 1, 100, 0)
    timeless = {**first.match, "match_time": None, "move_timeout": None}
    event = log.Opened(
        **{
            **{name: getattr(first, name) for name in first.__struct_fields__},
            "match": timeless,
        }
    )
    with pytest.raises(Refusal, match="bad_stake"):
        Table("other").open(event, SECRET)
    with pytest.raises(Refusal, match="bad_stake"):
        Table("other").open(opening("other", "scopa", 2, 0, 100, 0), SECRET)
