"""The parts of a server, put together."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial
from math import inf

from mazziere.bus import RedisBus
from mazziere.live import Hall
from mazziere.live.chips.bank import Bank
from mazziere.live.clock import SystemClock
from mazziere.live.clubs.calendar import ClubCalendar
from mazziere.live.daily import Daily
from mazziere.live.hall.bot_players import BotPlayers
from mazziere.live.hall.peers import Peers
from mazziere.live.levels import Levels
from mazziere.live.limits import Buckets
from mazziere.live.nodes.nodes import Nodes
from mazziere.live.table.table import Table
from mazziere.live.tournaments.running import Tournaments
from mazziere.practice import start_set
from mazziere.server.identity.guessing import Guesses
from mazziere.server.identity.passwords import Passwords
from mazziere.server.identity.sessions import Sessions
from mazziere.server.jobs.backfill import Backfill
from mazziere.server.jobs.nightly import NightlyAudit
from mazziere.server.jobs.reviewer import Reviewer
from mazziere.storage import Store
from mazziere.storage.engine.database import DATABASE_ERRORS, Database, is_full
from mazziere.storage.engine.errors import StorageError
from mazziere.storage.repositories.bots import Bots
from mazziere.storage.repositories.club_calendar import Calendar
from mazziere.storage.repositories.clubs import Clubs
from mazziere.storage.repositories.daily import DailyDeals
from mazziere.storage.repositories.exercises import Exercises
from mazziere.storage.repositories.forgetting import Forgetting
from mazziere.storage.repositories.history import History
from mazziere.storage.repositories.ledger import Ledger
from mazziere.storage.repositories.old_matches import OldMatches
from mazziere.storage.repositories.players import Players
from mazziere.storage.repositories.ratings import LADDER, Results
from mazziere.storage.repositories.reviews import Reviews
from mazziere.storage.repositories.social import Social
from mazziere.storage.repositories.statistics import Statistics
from mazziere.storage.repositories.tournaments import TournamentLogs

#: How often the database is told that the server is there: seconds.
BEAT_EVERY = 1.0
#: And how often it is asked whether it is there again: seconds.
ASK_EVERY = 0.2
#: How often it is looked whether the sessions of those who are here have ended: seconds.
LOOK_AT_SESSIONS_EVERY = 5.0
#: When nobody has told it for so long, the server was away: milliseconds.
MISSED = 5000


class Services:
    """What requests are answered with."""

    def __init__(self, database: Database, bot_pace: int, bus: str | None = None) -> None:
        """With the address of a bus, other nodes may use the same database.

        :class:`StorageError` or :class:`mazziere.bus.redis.BadAddress` say what cannot be used.
        """
        peers = Peers if bus is None else partial(Nodes, RedisBus(bus))
        self.database = database
        self.alone = bus is None
        if self.alone:
            database.take()
        self.clock = SystemClock()
        self.store = Store(database)
        self.players = Players(self.store)
        self.bots = Bots(self.store, self.players)
        self.social = Social(self.store)
        self.history = History(self.store, self.clock)
        self.forgetting = Forgetting(self.store)
        self.reviews = Reviews(self.store)
        self.exercises = Exercises(self.store)
        self.reviewer = Reviewer(self.reviews, self.exercises, self.history, self.leads)
        self.levels = Levels(Results(self.store))
        self.ladder = Levels(Results(self.store, LADDER))
        self.statistics = Statistics(database)
        self.backfill = Backfill(OldMatches(self.store))
        self.passwords = Passwords()
        self.guesses = Guesses()
        self.sessions = Sessions(self.players, self.bots, self.social, self.clock)
        self.ledger = Ledger(self.store)
        self.bank = Bank(self.ledger, self.clock)
        self.hall = Hall(
            self.store,
            self.clock,
            BotPlayers(bot_pace),
            self.social,
            self.bank,
            peers,
        )
        self.daily_deals = DailyDeals(self.store)
        self.daily = Daily(self.hall, self.daily_deals, self.clock)
        self.nightly = NightlyAudit(database)
        self.clubs = Clubs(self.store)
        logs = TournamentLogs(self.store)
        self.tournaments = Tournaments(self.hall, logs, self.clock, self.clubs, self.bank)
        self.calendar = Calendar(self.store)
        self.club_events = ClubCalendar(self.tournaments, self.calendar, self.clock)
        #: How much of what may be asked for in a second, and at once: by one player, from one
        #: address, or about one name. Every request that may change something counts as a change
        #: (by player, without a session by address), every look at what is one's own as such.
        self.limits = {
            "change": Buckets(5, 200),
            "own": Buckets(20, 400),
            "guest": Buckets(5, 1000),
            "register": Buckets(1 / 60, 10),
            "login": Buckets(1 / 5, 20),
            "password": Buckets(1 / 60, 8),
            "recover": Buckets(1 / 60, 10),
            "social": Buckets(1 / 5, 20),
            "announce": Buckets(1 / 60, 10),
            "tournament": Buckets(5, 100),
            "bot": Buckets(1 / 60, 20),
            "found": Buckets(1 / 60, 20),
            "club": Buckets(2, 60),
            "review": Buckets(1 / 120, 5),
            "reviews": Buckets(1 / 20, 30),
            "hint": Buckets(1, 10),
            "read": Buckets(20, 400),
            "export": Buckets(1 / 60, 5),
            "exercise": Buckets(2, 60),
            "daily": Buckets(2, 60),
        }
        self.hall.peers.forgotten = lambda player, tournaments: self.hall.run(
            self.forget(player, tournaments)
        )
        self._beating: asyncio.Task[None] | None = None
        self._beaten = 0.0  # when the database was last told that the server is there
        self._trouble: str | None = None  # why it could not be told since then

    async def start(self) -> None:
        """Take up what was being played."""
        try:
            self.clock.begin(await self.store.begins_at(MISSED))
            await self.bank.start()
            await self.hall.start(await self.store.installation())
            await self.daily.prepare()
            await self.exercises.add(await asyncio.to_thread(start_set))
        except DATABASE_ERRORS as error:
            raise StorageError(self.database.trouble(error)) from error

    async def serving(self) -> None:
        """Everybody can come now: clocks run on, and what is due is done."""
        self.hall.after_outage = lambda away_from: self.hall.run(
            self.tournaments.after_outage(away_from)
        )
        self.hall.after_result = self.result_stored
        missed = 0 if self.alone else MISSED
        try:
            await self.tournaments.start()
            outages = await self.store.beat(self.clock.now(), self.clock.ahead, missed)
            self.hall.in_touch_again(outages)
            self.clock.now()
            self.clock.stood_still = self.hall.stood_still
        except DATABASE_ERRORS as error:
            raise StorageError(self.database.trouble(error)) from error
        self.hall.serving()
        self.hall.run(self.levels.keep_up(self.leads))
        self.hall.run(self.ladder.keep_up(self.leads))
        self.hall.run(self.backfill.finish(self.leads))
        self.hall.run(self.reviewer.keep_reviewing())
        self.hall.run(self.daily.keep_preparing())
        self.hall.run(self.nightly.keep_checking(self.leads))
        self.hall.run(self.club_events.keep_going())
        self.hall.run(self.sessions.keep_forgetting(self.leads))
        self._beaten = time.monotonic()
        self._beating = asyncio.get_running_loop().create_task(self._beat())

    def why_not_ready(self) -> str | None:
        """Why nobody should be sent here; None when something can be stored and read now.

        It was tried within the last seconds, by :meth:`_beat`, whoever asks how often.
        """
        if self.hall.draining:
            return "closing"
        if self._trouble is None and time.monotonic() > self._beaten + MISSED / 1000:
            return "database"  # which does not say why
        return self._trouble

    def result_stored(self, table: Table) -> None:
        """A match has ended here: whoever it concerns need not wait for the next look."""
        if table.is_fixture():
            self.tournaments.wakeup.set()
        if table.opened is not None:
            if table.opened.rated:
                self.levels.wakeup.set()
            if table.opened.ladder:
                self.ladder.wakeup.set()

    def leads(self) -> bool:
        """Whether this node does what one of several has to do."""
        return self.hall.leads

    async def forget(self, player: str, tournaments: list[str]) -> None:
        """Have somebody in memory no more who is gone, nor the logs that were edited for that."""
        await self.tournaments.reread(tournaments)
        self.bank.forget(player)

    async def _beat(self) -> None:
        """Let the next server know until when this one was there."""
        looked = time.monotonic()
        while True:
            try:
                await self.clock.follow(self.store.time)
                now = self.clock.now()
                self.hall.in_touch_again(await self.store.beat(now, self.clock.ahead, MISSED))
                if not self.alone:
                    asked = time.monotonic()
                    leads = await self.store.leads()
                    self.hall.leads_until = asked + self.database.leads_for if leads else 0.0
                for player in await self.players.banned_among(self.hall.players_here()):
                    self.hall.expel_here(player)  # the terminal may have banned somebody
                if time.monotonic() >= looked + LOOK_AT_SESSIONS_EVERY:
                    looked = time.monotonic()
                    # What another node has told of, if that got lost, or what the terminal did.
                    over = await self.sessions.over(self.hall.sessions_here())
                    self.hall.sessions_are_over(over)
                self._beaten, self._trouble = time.monotonic(), None
            except Exception as error:  # a full disk is told to whoever plays, and may pass
                self._trouble = "disk_full" if is_full(error) else "database"
                self.hall.in_touch = False
                self.hall.leads_until = inf if self.alone else 0.0
            await asyncio.sleep(BEAT_EVERY if self.hall.in_touch else ASK_EVERY)

    async def stop(self) -> None:
        """Store what was begun, and note when the server went away."""
        if self._beating is not None:
            self._beating.cancel()
        for task in list(self.hall.tasks):  # of a start that failed; else they have ended
            task.cancel()
        with suppress(Exception):
            await self.store.beat(self.clock.now(), self.clock.ahead, MISSED)
        self.passwords.close()
        await self.store.close()
        self.database.release()
