"""The parts of a server, put together."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from mazziere.live import Host
from mazziere.live.bank import Bank
from mazziere.live.bot_players import BotPlayers
from mazziere.live.clock import SystemClock
from mazziere.live.club_calendar import ClubCalendar
from mazziere.live.daily import Daily
from mazziere.live.levels import Levels
from mazziere.live.limits import Buckets
from mazziere.live.tournaments import Tournaments
from mazziere.practice import start_set
from mazziere.server.adding_up import AddingUp
from mazziere.server.nightly import NightlyAudit
from mazziere.server.passwords import Passwords
from mazziere.server.reviewer import Reviewer
from mazziere.server.sessions import Sessions
from mazziere.storage import Store
from mazziere.storage.bots import Bots
from mazziere.storage.club_calendar import Calendar
from mazziere.storage.clubs import Clubs
from mazziere.storage.daily import DailyDeals
from mazziere.storage.database import DATABASE_ERRORS, Database
from mazziere.storage.errors import StorageError
from mazziere.storage.exercises import Exercises
from mazziere.storage.history import History
from mazziere.storage.ledger import Ledger
from mazziere.storage.old_matches import OldMatches
from mazziere.storage.players import Players
from mazziere.storage.ratings import LADDER, Results
from mazziere.storage.reviews import Reviews
from mazziere.storage.social import Social
from mazziere.storage.statistics import Statistics
from mazziere.storage.tournaments import Tournaments as TournamentLogs

#: How often the database is told that the server is there: seconds.
BEAT_EVERY = 1.0


class Services:
    """What requests are answered with."""

    def __init__(self, database: Database, bot_pace: int) -> None:
        self.database = database
        database.take()
        self.clock = SystemClock()
        self.store = Store(database)
        self.players = Players(self.store)
        self.bots = Bots(self.store, self.players)
        self.social = Social(self.store)
        self.history = History(self.store, self.clock)
        self.reviews = Reviews(self.store)
        self.exercises = Exercises(self.store)
        self.reviewer = Reviewer(self.reviews, self.exercises, self.history)
        self.levels = Levels(Results(self.store))
        self.ladder = Levels(Results(self.store, LADDER))
        self.statistics = Statistics(database)
        self.adding_up = AddingUp(OldMatches(self.store))
        self.passwords = Passwords()
        self.sessions = Sessions(self.players, self.bots, self.social, self.clock)
        self.ledger = Ledger(self.store)
        self.bank = Bank(self.ledger, self.clock)
        self.host = Host(self.store, self.clock, BotPlayers(bot_pace), self.social, self.bank)
        self.daily_deals = DailyDeals(self.store)
        self.daily = Daily(self.host, self.daily_deals, self.clock)
        self.nightly = NightlyAudit(database)
        self.clubs = Clubs(self.store)
        logs = TournamentLogs(self.store)
        self.tournaments = Tournaments(self.host, logs, self.clock, self.clubs, self.bank)
        self.calendar = Calendar(self.store)
        self.club_events = ClubCalendar(self.tournaments, self.calendar, self.clock)
        #: So many a second and at once: from one address, about one name, of one player.
        self.limits = {
            "guest": Buckets(5, 1000),
            "register": Buckets(1 / 60, 10),
            "login": Buckets(1 / 5, 20),
            "login_name": Buckets(1 / 60, 8),
            "social": Buckets(1 / 5, 20),
            "announce": Buckets(1 / 60, 10),
            "tournament": Buckets(5, 100),
            "bot": Buckets(1 / 60, 20),
            "found": Buckets(1 / 60, 20),
            "club": Buckets(2, 60),
            "review": Buckets(1 / 120, 5),
            "hint": Buckets(1, 10),
            "read": Buckets(20, 400),
            "export": Buckets(1 / 60, 5),
            "exercise": Buckets(2, 60),
            "daily": Buckets(2, 60),
        }
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up what was being played."""
        try:
            away_from = await self.store.last_beat()
            await self.bank.start()
            await self.host.start(away_from)
            await self.tournaments.start(away_from)
            await self.daily.prepare()
            await self.exercises.add(await asyncio.to_thread(start_set))
        except DATABASE_ERRORS as error:
            raise StorageError(f"{self.database.name} cannot be read: {error}") from error
        self.host.run(self.levels.keep_up())
        self.host.run(self.ladder.keep_up())
        self.host.run(self.adding_up.finish())
        self.host.run(self.reviewer.keep_reviewing())
        self.host.run(self.daily.keep_preparing())
        self.host.run(self.nightly.keep_checking())
        self.host.run(self.club_events.keep_going())
        self._beating = asyncio.get_running_loop().create_task(self._beat())

    async def _beat(self) -> None:
        """Let the next server know until when this one was there."""
        while True:
            with suppress(Exception):  # a full disk is told to whoever plays, and may pass
                await self.store.beat(self.clock.now())
                for player in self.host.players_online().intersection(await self.players.banned()):
                    self.host.expel(player)  # the terminal may have banned somebody who is here
            await asyncio.sleep(BEAT_EVERY)

    async def stop(self) -> None:
        """Store what was begun, and note when the server went away."""
        if self._beating is not None:
            self._beating.cancel()
        with suppress(Exception):
            await self.store.beat(self.clock.now())
        self.passwords.close()
        await self.store.close()
        self.database.release()
