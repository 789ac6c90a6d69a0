"""Tournaments that are held here: their rounds open tables, and the tables' results come back.

A tournament's log is the truth. What follows from it, such as tables that have to be opened, is
done after it is stored, and done again after a restart if it was not done: opening a table that is
there does nothing, and a result that is in the log is not taken twice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from mazziere.live.chips import pot
from mazziere.live.chips.bank import Bank
from mazziere.live.clock import Clock
from mazziere.live.hall.hall import Hall
from mazziere.live.hall.ports import InDebt, Overtaken
from mazziere.live.ids import new_id
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.live.tournaments import fixtures
from mazziere.live.tournaments.own import Turn, you_view
from mazziere.live.tournaments.ports import (
    ClubDirectors,
    Occasion,
    TournamentEntry,
    TournamentStore,
    TournamentSummary,
)
from mazziere.live.tournaments.told import feed, stored_table, waiting_tables
from mazziere.live.tournaments.views import (
    TournamentRow,
    TournamentView,
    row_of,
    scores_of,
    view_of,
)
from mazziere.live.waiting import Wakeup
from mazziere.tournament import Settings, Tournament, TournamentError
from mazziere.tournament import events as log
from mazziere.tournament.outcomes import deals_of, of_result
from mazziere.tournament.season import Evening, evening_of

_log = logging.getLogger("mazziere.live")
T = TypeVar("T")

#: How often to look for what other nodes have stored, such as results: seconds.
LOOK_EVERY = 3.0
#: How long to wait after something went wrong: seconds.
TROUBLED = 5.0
#: How many tournaments are kept in memory.
MOST_KNOWN = 200

#: What a command does to a tournament, and when.
Change = Callable[[Tournament, int], list[log.Event]]


class NoTournament(LookupError):
    """There is none of that id."""


class Tournaments:
    """The tournaments of this server; those that were asked for lately are kept in memory."""

    def __init__(
        self,
        hall: Hall,
        store: TournamentStore,
        clock: Clock,
        clubs: ClubDirectors,
        bank: Bank,
    ) -> None:
        self.hall = hall
        self.bank = bank
        self.store = store
        self.clock = clock
        self.clubs = clubs
        self.known: dict[str, Tournament] = {}
        self.tables: dict[str, dict[str, str]] = {}  # of each tournament: the table of a match
        self.shown: dict[str, TournamentView] = {}  # as anybody sees it
        #: Those that are over as a season sees them, each at a seq of its log.
        self.evenings: dict[str, tuple[int, Evening | None]] = {}
        self.wakeup = Wakeup()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def after_outage(self, away_from: int) -> None:
        """The time in which nobody could be reached counts for nobody."""
        for tournament in await self.store.running():
            await self.change(tournament, lambda t, now: t.back_after(away_from, now))

    async def start(self) -> None:
        """Take up what was being played."""
        for tournament in await self.store.running():
            await self.open_tables(tournament)
        self.hall.run(self.keep_going())

    async def open_tables(self, tournament: str) -> None:
        """Open those that are missing, and unseal what is over: the server may have gone away."""
        running, tables = await self.ask(tournament, lambda t: (t, self.tables[tournament]))
        for seating in await self.seatings(running, tables):
            self.hall.run(fixtures.open_if_missing(self.hall, seating))
        self.unseal(running)

    async def keep_going(self) -> None:
        """Take results and do what is due: when this node has stored something, and in time."""
        while True:
            self.wakeup.clear()
            wait = LOOK_EVERY
            try:
                if self.hall.leads:
                    wait = await self.look()
            except Exception:  # such as a full disk: the next look may find it better
                _log.exception("tournaments could not be looked after")
                await asyncio.sleep(TROUBLED)
                continue
            await self.wakeup.wait(wait)

    async def look(self) -> float:
        """Take results and do what is due; after how many seconds to look again at the latest."""
        for played in await self.store.played():
            await self.settle(*played)
        wait = LOOK_EVERY
        for tournament in await self.store.due(self.clock.now() + int(1000 * LOOK_EVERY)):
            due = (await self.get(tournament)).due()
            left = 0 if due is None else due - self.clock.now()
            if left <= 0:
                await self.wake(tournament)
            else:
                wait = min(wait, left / 1000)
        for tournament in await self.store.without_table():
            await self.open_tables(tournament)
        return wait

    # What the rest of the server asks

    async def announce(self, settings: Settings, occasion: Occasion | None = None) -> str:
        """Make a tournament; its id."""
        now = self.clock.now()
        tournament = Tournament.announce(new_id(), settings, secrets.token_bytes(32), now)
        entry = self.entry(tournament, tournament.events, {})
        entry.occasion = occasion
        await self.store.add(entry)
        self.known[tournament.id], self.tables[tournament.id] = tournament, {}
        return tournament.id

    async def get(self, tournament: str) -> Tournament:
        """A tournament as it is stored; :class:`NoTournament`."""
        return await self.ask(tournament, lambda found: found)

    async def fetched(self, tournament: str) -> Tournament:
        """A tournament that is in memory, for whoever holds its lock; :class:`NoTournament`."""
        if self.hall.peers.several and tournament in self.known:
            if await self.store.seq(tournament) != self.known[tournament].seq:
                self.drop(tournament)  # another node has gone on with it
        if tournament not in self.known:
            past = [log.decode(event) for event in await self.store.events(tournament)]
            if not past:
                raise NoTournament(tournament)
            tables = await self.store.tables(tournament)
            if tournament not in self.known:  # nobody else has fetched it meanwhile
                self.make_room()
                self.known[tournament] = Tournament.fold(past)
                self.tables[tournament] = tables
        return self.known[tournament]

    def make_room(self) -> None:
        """Forget the tournament that has been in memory longest, if there are many."""
        idle = [each for each in self.known if each not in self.locks]
        if len(self.known) >= MOST_KNOWN and idle:
            self.drop(idle[0])

    async def view(self, tournament: str, player: str | None) -> TournamentView:
        """A tournament as somebody sees it; what all see is made once for every change."""

        def look(found: Tournament) -> TournamentView:
            tables = self.tables[tournament]
            if tournament not in self.shown:
                self.shown[tournament] = view_of(found, tables)
            return msgspec.structs.replace(
                self.shown[tournament],
                playing=scores_of(found, tables, self.hall.lobby.rows),
                you=None if player is None else you_view(found, tables, player),
            )

        return await self.ask(tournament, look)

    async def turn(self, tournament: str, player: str) -> Turn:
        """What a player has to do now."""
        return await self.ask(
            tournament,
            lambda found: Turn(
                found.seq, found.phase, you_view(found, self.tables[tournament], player)
            ),
        )

    async def ask(self, tournament: str, question: Callable[[Tournament], T]) -> T:
        """An answer about what is stored, and not about what is just being changed."""
        async with self.lock(tournament):
            return question(await self.directed(tournament))

    async def directed(self, tournament: str) -> Tournament:
        """A tournament that knows who runs its club now."""
        found = await self.fetched(tournament)
        if found.settings.club is not None:
            found.club_directors = await self.clubs.directors(found.settings.club)
        return found

    def lock(self, tournament: str) -> asyncio.Lock:
        """One change at a time; it is forgotten when nobody holds it or waits for it."""
        return self.locks.setdefault(tournament, asyncio.Lock())

    async def rows(self, before: int, most: int) -> list[TournamentRow]:
        """The last tournaments that were announced before that moment."""
        rows = await self.store.rows(before, most)
        return [msgspec.json.decode(row, type=TournamentRow) for row in rows]

    async def rows_of_club(self, club: str, before: int, most: int) -> list[TournamentRow]:
        """The last tournaments of a club that were announced before that moment."""
        rows = await self.store.rows_of_club(club, before, most)
        return [msgspec.json.decode(row, type=TournamentRow) for row in rows]

    async def evenings_of(self, club: str) -> dict[str, Evening]:
        """The tournaments of a club that are over; their logs are folded once."""
        found = {}
        for tournament, seq in (await self.store.ended_of_club(club)).items():
            if self.evenings.get(tournament, (0, None))[0] != seq:
                self.evenings[tournament] = (seq, await self.ask(tournament, evening_of))
            evening = self.evenings[tournament][1]
            if evening is not None:
                found[tournament] = evening
        return found

    def drop(self, tournament: str) -> None:
        """Read it anew when it is asked for."""
        for memory in (self.known, self.tables, self.shown):
            memory.pop(tournament, None)

    async def reread(self, tournaments: list[str]) -> None:
        """Forget what is in memory of these, for their logs were edited."""
        for tournament in tournaments:
            async with self.lock(tournament):
                self.drop(tournament)
                self.evenings.pop(tournament, None)

    async def change(self, tournament: str, do: Change) -> None:
        """Do something with a tournament; stored when this returns, refused if it raises.

        What was begun is done to its end, also if nobody waits for it any more.
        """
        await asyncio.shield(self._change(tournament, do))

    async def _change(self, tournament: str, do: Change) -> None:
        """Do it; if another node was first, once more with what that has stored."""
        while True:
            with suppress(Overtaken):
                return await self._try(tournament, do)

    async def _try(self, tournament: str, do: Change) -> None:
        async with self.lock(tournament):
            changed = await self.directed(tournament)
            before = changed.seq
            try:
                events = do(changed, max(self.clock.now(), changed.now))
                if not events:
                    return
                tables = self.new_tables(changed, events)
                entry = self.entry(changed, events, tables)
                self.bank.verify_fees(entry.postings)
                await self.bank.with_storing(entry.postings, self.store.add(entry))
            except InDebt as error:  # at another node the chips were spent meanwhile
                self.drop(tournament)
                raise Refusal("too_few_chips") from error
            except BaseException:
                if changed.seq != before:  # what is not stored has not happened
                    self.drop(tournament)
                raise
            for seating in await self.seatings(changed, tables):
                fixtures.open_table(self.hall, seating)
            self.tables[tournament] |= tables  # who is shown a table can join it
            self.shown.pop(tournament, None)
            self.follow(changed, events)
            self.wakeup.set()  # something else may be due now

    async def direct(self, tournament: str, do: Change) -> None:
        """The same for a command to which it matters whether matches have begun."""
        seen = await self.seen(tournament)
        await self.change(tournament, lambda t, now: feed(t, seen, now) + do(t, now))

    # Storing

    def entry(
        self, tournament: Tournament, events: list[log.Event], tables: dict[str, str]
    ) -> TournamentEntry:
        """What stores these events, which were the last."""
        return TournamentEntry(
            tournament=tournament.id,
            seq=tournament.seq - len(events) + 1,
            events=[log.encode(event) for event in events],
            summary=TournamentSummary(
                tournament.phase,
                tournament.events[0].now,
                tournament.due(),
                msgspec.json.encode(row_of(tournament)),
                tournament.settings.club,
            ),
            tables=tables,
            settled=[event.fixture for event in events if isinstance(event, log.Decided)],
            postings=pot.postings(tournament, events),
            people={each for event in events for each in log.people(event)},
        )

    def new_tables(self, tournament: Tournament, events: list[log.Event]) -> dict[str, str]:
        """A table for each match of a round that has just begun."""
        if tournament.settings.in_person:
            return {}
        begun = [event for event in events if isinstance(event, log.RoundBegun)]
        decided = {event.fixture for event in events if isinstance(event, log.Decided)}
        return {
            fixture.id: new_id()
            for event in begun
            for fixture in event.fixtures
            if fixture.id not in decided
        }

    # What follows from the log

    def follow(self, tournament: Tournament, events: list[log.Event]) -> None:
        """Reseat, close and unseal tables as these events say."""
        tables = self.tables[tournament.id]
        self.unseal(tournament)
        for event in events:
            if isinstance(event, log.Decided) and event.match_id is None:
                self.close_tables(tournament, event.fixture)
            elif isinstance(event, log.Cancelled):
                self.close_tables(tournament, *tables)
            elif isinstance(event, log.Substituted):
                meeting = tournament.next_match(event.player.id)
                table = None if meeting is None else tables.get(meeting.fixture.id)
                if table is not None:
                    substitute = event.player
                    self.hall.run(
                        fixtures.reseat(self.hall, table, event.out, substitute.id, substitute.name)
                    )

    async def seatings(
        self, tournament: Tournament, tables: dict[str, str]
    ) -> list[fixtures.Seating]:
        """Those of these tables where a match of the round is waiting, with their players."""
        stage, current = tournament.stage, tournament.round
        if not tables or tournament.phase != "running" or stage is None or current is None:
            return []
        names = {p.id: p.name for e in tournament.entries.values() for p in e.players}
        by_hand = await self.store.by_hand(list(names))
        found = []
        for match, table in tables.items():
            meeting = current.meetings.get(match)
            if meeting is None or meeting.outcome is not None or meeting.match_id is not None:
                continue
            players = [
                fixtures.Seated(each, names[each], each not in by_hand)
                for each in tournament.players_of(meeting)
            ]
            found.append(
                fixtures.Seating(
                    table=table,
                    fixture=f"{tournament.id}/{match}",
                    settings=tournament.settings,
                    kind=stage.stage.kind,
                    players=players,
                    boards=current.begun.boards,
                )
            )
        return found

    def unseal(self, tournament: Tournament) -> None:
        """Open the boards of rounds that are over, or will not be played."""
        if not tournament.settings.duplicate:
            return
        ended = tournament.phase in ("over", "cancelled")
        rounds = [each for stage in tournament.stages for each in stage.rounds]
        for each in rounds[-2:]:  # those before were unsealed when they ended
            if each.over or ended:
                for match in each.meetings:
                    table = self.tables.get(tournament.id, {}).get(match)
                    if table is not None:
                        self.hall.run(fixtures.unseal(self.hall, table))

    def close_tables(self, tournament: Tournament, *matches: str) -> None:
        """Close tables where nothing is to be decided any more."""
        for match in matches:
            table = self.tables.get(tournament.id, {}).get(match)
            if table is not None:
                self.hall.run(fixtures.close_table(self.hall, table))

    # What comes back from the tables

    async def settle(self, tournament: str, match: str, table_id: str) -> None:
        """Take the result of a table; if the match was decided otherwise, that is settled, too."""
        table = await stored_table(self.store, table_id)
        played = None if table is None else table.match
        assert played is not None
        assert played.result is not None
        assert played.started is not None
        outcome = of_result(played.result, deals_of(played))
        match_id = played.started.match_id
        try:
            await self.change(tournament, lambda t, now: t.report(match, outcome, match_id, now))
        except TournamentError as refusal:
            _log.info("result %s of %s was not taken: %s", match, tournament, refusal)
            async with self.lock(tournament):
                entry = self.entry(await self.fetched(tournament), [], {})
                entry.settled.append(match)
                await self.store.add(entry)

    async def wake(self, tournament: str) -> None:
        """Do what is due, after a look at who is there."""
        seen = await self.seen(tournament)

        def do(changed: Tournament, now: int) -> list[log.Event]:
            events = feed(changed, seen, now)
            return events + changed.wake(now, secrets.token_bytes(32))

        await self.change(tournament, do)

    async def seen(self, tournament: str) -> dict[str, Table]:
        """The tables, as they are stored, of matches that may not have begun yet."""
        found = await self.get(tournament)
        return await waiting_tables(self.store, found, self.tables.get(tournament, {}))
