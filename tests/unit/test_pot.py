"""Chips in tournaments: entries, withdrawals, play, lost writes and restarts in any order."""

from __future__ import annotations

import asyncio
import random
from typing import cast

import msgspec
import pytest
import tournaments as held
from hypothesis import given, settings
from hypothesis import strategies as st
from tournaments import DIRECTOR, SECRET

from mazziere.bank import BadPosting, Books, Posting
from mazziere.bank.grants import WELCOME, welcome
from mazziere.bank.limit import Limit
from mazziere.bank.posting import HOUSE, player_account, tournament_account
from mazziere.live.chips import pot
from mazziere.live.chips.bank import Bank
from mazziere.live.chips.ports import Ledger
from mazziere.live.ids import nobodys_id
from mazziere.live.table.refusal import Refusal
from mazziere.live.tournaments.views import view_of
from mazziere.tournament import Settings, Stage, Tournament, TournamentError, outcomes
from mazziere.tournament import events as log
from mazziere.tournament.events import Person, Substituted
from mazziere.tournament.outcomes import Final

PLAYERS = [Person(f"player{n}", f"Player {n}") for n in range(9)]
DEEDS = (
    "register register register register accept accept unregister check_in begin begin play play "
    "play withdraw substitute cancel edit wake late"
)
KINDS = {
    "individual": (Stage(kind="knockout"),),
    "fixed": (Stage(kind="round_robin"),),
    "drawn": (Stage(kind="round_robin"), Stage(kind="knockout")),
    "rotating": (Stage(kind="rotating", rounds=2),),
}


class Now:
    time = 1_800_000_000_000

    def now(self) -> int:
        return self.time


class World:
    """Tournaments and their logs, the bank's memory, and the books that a database would have."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.clock = Now()
        self.bank = Bank(cast(Ledger, None), self.clock)
        self.books = Books()
        self.logs: dict[str, list[log.Event]] = {}
        self.posted: dict[str, list[Posting]] = {}
        self.tournaments: dict[str, Tournament] = {}
        for player in PLAYERS:
            grant = welcome(player.id, self.clock.now())
            self.books.post(grant)
            self.bank.follow([grant])

    def announce(self, *stages: Stage, entry: str = "", **more: object) -> str:
        name = f"tournament{len(self.logs)}"
        entry = entry or self.rng.choice(list(KINDS))
        chosen = {
            "entry": entry,
            "seats": 2 if entry == "individual" else 4,
            "entry_fee": self.rng.choice((0, 50, 333)),
            "capacity": 2 * self.rng.randint(2, 4),
            "least": 4 if entry in ("drawn", "rotating") else 2,
            "show_up": 86_400,
            **more,
        }
        made = held.settings(*(stages or KINDS[entry]), **chosen)
        tournament = Tournament.announce(name, made, SECRET, self.clock.now())
        self.logs[name], self.posted[name] = [], []
        self.tournaments[name] = tournament
        self.store(name, list(tournament.events))
        return name

    def store(self, name: str, events: list[log.Event], lost: bool = False) -> None:
        """What the server does with it: all, or nothing."""
        moved = pot.postings(self.tournaments[name], events)
        self.bank.verify_fees(moved)

        async def storing() -> None:
            if lost:
                raise OSError("the disk is full")

        try:
            asyncio.run(self.bank.with_storing(moved, storing()))
        except OSError:
            self.wake(name)
            return
        self.logs[name] += [log.decode(log.encode(event)) for event in events]
        self.posted[name] += moved
        for posting in moved:
            self.books.post(posting)
            with pytest.raises(BadPosting):  # whoever tries it again
                self.books.post(posting)

    def wake(self, name: str) -> None:
        """As after a restart: the tournament is what its log says."""
        self.tournaments[name] = Tournament.fold(self.logs[name])

    def act(self, name: str) -> None:
        """Something that somebody might do there, however little sense it makes."""
        tournament = self.tournaments[name]
        self.clock.time += self.rng.randint(0, 3000)
        deed = self.rng.choice(DEEDS.split())
        try:
            events = self.done(deed, tournament, self.rng.choice(PLAYERS), self.clock.now())
            if events:
                self.store(name, events, lost=self.rng.random() < 0.05)
        except TournamentError:
            return
        except Refusal:
            self.wake(name)

    def done(self, deed: str, tournament: Tournament, player: Person, now: int) -> list[log.Event]:
        number = self.rng.randint(1, 12)
        match deed:
            case "register":
                fixed = tournament.settings.entry == "fixed"
                partner = self.rng.choice(PLAYERS) if fixed else None
                return tournament.register(player, now, partner)
            case "accept":
                return tournament.accept(number, player.id, now)
            case "unregister":
                return tournament.unregister(number, DIRECTOR, now)
            case "begin":
                return tournament.begin(DIRECTOR, now, SECRET)
            case "withdraw":
                return tournament.withdraw(number, DIRECTOR, now)
            case "substitute":
                entry = tournament.verified_entry(number, tournament.entries)
                out = entry.players[0].id
                return tournament.substitute(number, out, player, DIRECTOR, now)
            case "cancel" if self.rng.random() < 0.2:
                return tournament.cancel(DIRECTOR, "it rains", now)
            case "edit":
                made = self.with_fee(tournament.settings, self.rng.choice((0, 50, 333)))
                if tournament.registered:  # which pay what they have agreed to
                    made = self.with_fee(made, tournament.settings.entry_fee)
                made = msgspec.structs.replace(made, name=f"Torneo {now}")
                return tournament.edit(made, DIRECTOR, now)
            case "play" if tournament.phase == "running":
                before = tournament.seq
                held.play_round(tournament, self.rng)
                self.clock.time = max(now, tournament.now)
                tournament.wake(self.clock.time, SECRET)
                return tournament.events[before:]
            case "late" if tournament.phase == "over":
                fixture = next(iter(tournament.stages[-1].rounds[-1].meetings))
                return tournament.adjust(fixture, Final((99, 0)), DIRECTOR, "letto male", now)
            case "wake":
                self.wake(tournament.id)
        return []

    def with_fee(self, made: Settings, fee: int) -> Settings:
        return msgspec.structs.replace(made, entry_fee=fee)

    def check(self) -> None:
        assert self.books.total() == 0
        for player in PLAYERS:
            assert self.bank.has[player.id] == self.books.balances[player_account(player.id)] >= 0
        pots = 0
        for name, tournament in self.tournaments.items():
            in_pot = self.books.balances[tournament_account(name)]
            pots += in_pot
            if tournament.phase in ("over", "cancelled"):
                assert in_pot == 0
            elif tournament.phase == "running":
                shown = view_of(tournament, {}).chips
                assert in_pot == (0 if shown is None else shown.pot)
            else:
                entries = tournament.registered.values()
                paid = sum(len(e.players) if e.confirmed else 1 for e in entries)
                assert in_pot == paid * tournament.settings.entry_fee
        assert sum(self.bank.entered(player.id) for player in PLAYERS) == pots


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32))
def test_chips_are_never_lost_doubled_or_owed(seed: int) -> None:
    rng = random.Random(seed)
    world = World(rng)
    for _ in range(3):
        world.announce()
    for _ in range(rng.randint(20, 200)):
        world.act(rng.choice(list(world.tournaments)))
        world.check()
    for name, tournament in world.tournaments.items():
        if tournament.phase in ("registration", "running"):
            world.store(name, tournament.cancel(DIRECTOR, "late", tournament.now))
    world.check()
    books = world.books.balances
    assert sum(books[player_account(player.id)] for player in PLAYERS) == WELCOME * len(PLAYERS)
    assert books[HOUSE] == -WELCOME * len(PLAYERS)
    for name, past in world.logs.items():
        assert pot.replayed(Tournament.fold(past)) == world.posted[name]


def entered(world: World, name: str, count: int) -> Tournament:
    tournament = world.tournaments[name]
    for player in PLAYERS[:count]:
        world.store(name, tournament.register(player, world.clock.now()))
    return tournament


def kinds(world: World, name: str) -> list[str]:
    return [posting.kind for posting in world.posted[name]]


def test_who_has_no_place_or_does_not_say_to_be_here_has_the_fee_back_at_the_start() -> None:
    world = World(random.Random(1))
    starts = world.clock.now() + 60_000
    more = {"starts_at": starts, "check_in": 60, "capacity": 3}
    name = world.announce(entry="individual", entry_fee=100, **more)
    tournament = entered(world, name, 5)
    shown = view_of(tournament, {}).chips
    assert shown is not None
    assert (shown.fee, shown.pot, shown.prizes) == (100, 300, [300])  # two wait
    assert world.books.balances[tournament_account(name)] == 500
    for number in (1, 3, 4):
        world.store(name, tournament.check_in(number, PLAYERS[number - 1].id, starts))
    world.store(name, tournament.wake(starts, SECRET))
    has = [world.bank.has[player.id] for player in PLAYERS[:5]]
    assert has == [900, 1000, 900, 900, 1000]
    assert [world.bank.entered(player.id) for player in PLAYERS[:3]] == [100, 0, 100]
    world.store(name, tournament.withdraw(1, PLAYERS[0].id, starts))
    assert world.bank.has[PLAYERS[0].id] == 900  # from the start on it stays


def test_partners_pay_and_win_the_same() -> None:
    world = World(random.Random(1))
    name = world.announce(entry="fixed", entry_fee=70, capacity=4)
    tournament = world.tournaments[name]
    for number in range(4):
        first, second = PLAYERS[2 * number], PLAYERS[2 * number + 1]
        world.store(name, tournament.register(first, world.clock.now(), second))
        assert world.bank.has[second.id] == WELCOME  # until they accept
        world.store(name, tournament.accept(number + 1, second.id, world.clock.now()))
    before = tournament.seq
    tournament.begin(DIRECTOR, world.clock.now(), SECRET)
    held.play_on(tournament, world.rng)
    world.clock.time = tournament.now
    world.store(name, tournament.events[before:])
    ranking = [entry for _, entry in tournament.ranking()]
    won = view_of(tournament, {}).chips
    assert won is not None
    assert won.won == {ranking[0]: 168, ranking[1]: 112}  # of 280 for each of the two
    for entry, amount in ((ranking[0], 168), (ranking[1], 112), (ranking[2], 0)):
        for person in tournament.entries[entry].players:
            assert world.bank.has[person.id] == WELCOME - 70 + amount
    assert kinds(world, name) == ["entry_fee"] * 8 + ["prize"]


def test_drawn_pairs_are_told_what_pairs_will_win() -> None:
    world = World(random.Random(1))
    name = world.announce(entry="drawn", entry_fee=10, capacity=8)
    tournament = entered(world, name, 8)
    shown = view_of(tournament, {}).chips
    assert shown is not None
    assert (shown.pot, shown.prizes) == (80, [24, 16])
    world.store(name, tournament.begin(DIRECTOR, world.clock.now(), SECRET))
    assert view_of(tournament, {}).chips == shown


def test_who_was_taken_out_of_a_girone_wins_nothing() -> None:
    world = World(random.Random(1))
    name = world.announce(Stage(kind="round_robin"), entry="individual", entry_fee=100)
    tournament = entered(world, name, 2)
    world.store(name, tournament.begin(DIRECTOR, world.clock.now(), SECRET))
    events = tournament.withdraw(1, PLAYERS[0].id, world.clock.now())
    events += tournament.wake(world.clock.now(), SECRET)
    assert tournament.phase == "over"
    world.store(name, events)
    assert [world.bank.has[player.id] for player in PLAYERS[:2]] == [900, 1100]


def test_where_nobody_is_left_everybody_has_the_fee_back() -> None:
    world = World(random.Random(1))
    name = world.announce(Stage(kind="round_robin"), entry="individual", entry_fee=100)
    tournament = entered(world, name, 4)
    world.store(name, tournament.begin(DIRECTOR, world.clock.now(), SECRET))
    before = tournament.seq
    for number in (1, 2, 3, 4):  # before half of their matches: as if never there
        tournament.withdraw(number, PLAYERS[number - 1].id, world.clock.now())
    while tournament.phase == "running":
        tournament.wake(world.clock.now(), SECRET)
    world.store(name, tournament.events[before:])
    assert tournament.annulled() == {1, 2, 3, 4}
    assert [world.bank.has[player.id] for player in PLAYERS[:4]] == [WELCOME] * 4
    assert kinds(world, name)[-1] == "fee_back"


def test_a_substitute_wins_and_who_paid_has_it_back() -> None:
    for end in ("prize", "cancel"):
        world = World(random.Random(1))
        name = world.announce(entry="individual", entry_fee=100)
        tournament = entered(world, name, 2)
        world.store(name, tournament.begin(DIRECTOR, world.clock.now(), SECRET))
        now = tournament.now
        payer, substitute = PLAYERS[0], PLAYERS[5]
        # As it was before that was refused where entries are paid.
        event = Substituted(now=now, entry=1, out=payer.id, player=substitute, by=DIRECTOR)
        world.store(name, tournament.happen(event))
        if end == "cancel":
            world.store(name, tournament.cancel(DIRECTOR, "no light", now))
            expected = {payer.id: WELCOME, substitute.id: WELCOME}
        else:
            meeting = held.open_meetings(tournament)[0]
            side = meeting.side_of(1)
            points = (11, 0) if side == 0 else (0, 11)
            fixture = meeting.fixture.id
            outcome = outcomes.entered(tournament.stage_of(fixture).form, points)
            events = tournament.report(fixture, outcome, "m-1", now)
            world.store(name, events + tournament.wake(now, SECRET))
            expected = {payer.id: WELCOME - 100, substitute.id: WELCOME + 200}
        assert {player: world.bank.has[player] for player in expected} == expected


def test_no_director_decides_anything_where_entries_are_paid() -> None:
    world = World(random.Random(1))
    name = world.announce(Stage(kind="round_robin"), entry="individual", entry_fee=100)
    tournament = entered(world, name, 4)
    world.store(name, tournament.begin(DIRECTOR, world.clock.now(), SECRET))
    now = tournament.now
    fixture = held.open_meetings(tournament)[0].fixture.id
    for command in (
        lambda: tournament.enter(fixture, Final((11, 0)), DIRECTOR, now),
        lambda: tournament.adjust(fixture, Final((11, 0)), DIRECTOR, "letto male", now),
        lambda: tournament.declare_absent(fixture, [0], DIRECTOR, now),
        lambda: tournament.withdraw(1, DIRECTOR, now),
        lambda: tournament.substitute(1, PLAYERS[0].id, PLAYERS[5], DIRECTOR, now),
    ):
        with pytest.raises(TournamentError, match="paid_entries"):
            command()
    tournament.withdraw(1, PLAYERS[0].id, now)


def test_what_cannot_be_paid_is_refused() -> None:
    world = World(random.Random(1))
    name = world.announce(entry="individual", entry_fee=333)
    tournament = world.tournaments[name]

    def refusal(player: Person) -> str:
        events = tournament.register(player, world.clock.now())
        with pytest.raises(Refusal) as refused:
            world.bank.verify_fees(pot.postings(tournament, events))
        world.wake(name)
        return refused.value.code

    poor, careful, guest = PLAYERS[0], PLAYERS[1], Person("guest", "Ospite")
    world.bank.has[poor.id] = 332
    assert refusal(poor) == "too_few_chips"
    tournament = world.tournaments[name]
    world.bank.limits[careful.id] = Limit(332)
    assert refusal(careful) == "limit_reached"
    tournament = world.tournaments[name]
    assert refusal(guest) == "guest"
    tournament = world.tournaments[name]
    world.bank.limits[careful.id] = Limit(333)
    world.store(name, tournament.register(careful, world.clock.now()))
    assert world.bank.lost_today(careful.id) == 333
    with pytest.raises(Refusal, match="limit_reached"):
        world.bank.verify(careful.id, 1)


def test_a_fee_stays_the_same_from_the_first_entry_on() -> None:
    world = World(random.Random(1))
    name = world.announce(entry="individual", entry_fee=50)
    tournament = entered(world, name, 1)
    dearer = world.with_fee(tournament.settings, 51)
    with pytest.raises(TournamentError, match="would not fit"):
        tournament.edit(dearer, DIRECTOR, world.clock.now())
    world.store(name, tournament.unregister(1, DIRECTOR, world.clock.now()))
    world.store(name, tournament.edit(dearer, DIRECTOR, world.clock.now()))
    for fee in (-1, 1001):
        with pytest.raises(TournamentError, match="bad_settings"):
            tournament.edit(world.with_fee(dearer, fee), DIRECTOR, world.clock.now())


def test_prizes_are_paid_once_and_the_result_stands() -> None:
    world = World(random.Random(1))
    name = world.announce(entry="individual", entry_fee=50)
    tournament = entered(world, name, 2)
    before = tournament.seq
    tournament.begin(DIRECTOR, world.clock.now(), SECRET)
    held.play_on(tournament, world.rng)
    world.store(name, tournament.events[before:])
    with pytest.raises(TournamentError, match="paid_entries"):
        tournament.adjust("1.1.1", Final((11, 0)), DIRECTOR, "letto male", tournament.now)


def test_what_somebody_wins_who_is_gone_is_the_houses() -> None:
    world = World(random.Random(1))
    made = held.settings(Stage(kind="knockout"), entry_fee=50, show_up=86_400)
    tournament = Tournament.announce("t", made, SECRET, 0)
    tournament.register(Person(nobodys_id(), "Anonimo"), 0)
    tournament.register(PLAYERS[1], 0)
    cancelled = pot.postings(tournament, tournament.cancel(DIRECTOR, "x", 0))
    accounts = dict(cancelled[0].lines)
    assert accounts == {HOUSE: 50, player_account(PLAYERS[1].id): 50, "tournament:t": -100}
    world.bank.follow(cancelled)
    assert set(world.bank.has) == {player.id for player in PLAYERS}
