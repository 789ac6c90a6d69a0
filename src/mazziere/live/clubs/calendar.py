"""A club's recurring events: each announces its next tournaments by itself, some days ahead.

That a date was seen to is stored in the transaction that stores its tournament, so each date has
one tournament whatever happens to the server in between. Dates that pass while the server is away
are left out.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from mazziere.live.clock import Clock
from mazziere.live.clubs.membership import ClubError
from mazziere.live.clubs.ports import CalendarStore, StoredEvent
from mazziere.live.ids import new_id
from mazziere.live.tournaments.ports import Occasion
from mazziere.live.tournaments.running import TROUBLED, Tournaments
from mazziere.tournament import Settings, TournamentError
from mazziere.tournament.recurrence import Rule, is_zone, moment, next_date
from mazziere.tournament.settings import checked

_log = logging.getLogger("mazziere.live")

#: How often to look for what is due: seconds.
LOOK_EVERY = 1.0
DAY = 86_400_000
MOST_EVENTS = 20


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What comes again: when, how many days ahead it is announced, and what is then played.

    The tournaments belong to the club and start at the time of the ``rule``.
    """

    rule: Rule
    ahead: Annotated[int, Meta(ge=0, le=60)] = 7
    settings: Settings
    paused: bool = False


class EventView(msgspec.Struct, frozen=True):
    """A recurring event; ``next`` is when the first tournament starts that is not announced yet."""

    event: str
    plan: Plan
    next: int | None


class ClubCalendar:
    """The recurring events of all clubs."""

    def __init__(self, tournaments: Tournaments, store: CalendarStore, clock: Clock) -> None:
        self.tournaments = tournaments
        self.store = store
        self.clock = clock
        self.lock = asyncio.Lock()  # a plan does not change while its tournament is being made

    async def keep_going(self) -> None:
        """Announce what is due, again and again."""
        while True:
            well = not self.tournaments.hall.leads or await self.look()
            await asyncio.sleep(LOOK_EVERY if well else TROUBLED)

    async def look(self) -> bool:
        """Announce what is due; whether all went well. The trouble of one event stops no other."""
        well = True
        try:
            due = await self.store.due(self.clock.now())
        except Exception as error:  # of the disk, which may come back
            _log.error("recurring events cannot be read: %s", error)
            return False
        for event in due:
            try:
                await self.catch_up(event)
            except Exception:  # such as a full disk: the next look may find it better
                _log.exception("event %s could not be looked after", event)
                well = False
        return well

    async def catch_up(self, event_id: str) -> None:
        """Announce all that is due of an event."""
        while await self.wake(event_id):
            pass

    async def wake(self, event_id: str) -> bool:
        """Announce the next tournament of an event, if it is time; whether it was."""
        async with self.lock:
            event = await self.store.event(event_id)
            now = self.clock.now()
            if event is None or event.due is None or event.due > now:
                return False
            plan = decode(event)
            day = next_date(plan.rule, last_of(event), now)
            if due_of(plan, day) > now:  # those that were due have passed meanwhile
                await self.store.put(replaced(event, plan, now))
                return False
            after = next_date(plan.rule, day, now)
            occasion = Occasion(event_id, day.isoformat(), due_of(plan, after))
            try:
                await self.tournaments.announce(held(plan, event.club, day), occasion)
            except TournamentError as refusal:  # it was possible once, and is no longer
                _log.warning("event %s is paused: %s", event_id, refusal)
                paused = msgspec.structs.replace(plan, paused=True)
                await self.store.put(replaced(event, paused, now))
                return False
            return True

    # What the rest of the server asks

    async def events(self, club: str) -> list[EventView]:
        """The events of a club, those first that come first."""
        now = self.clock.now()
        views = []
        for event in await self.store.events(club):
            plan = decode(event)
            day = next_date(plan.rule, last_of(event), now)
            views.append(EventView(event.id, plan, None if plan.paused else moment(plan.rule, day)))
        return sorted(views, key=lambda view: (view.next is None, view.next))

    async def add(self, club: str, plan: Plan) -> str:
        """A new event; its id."""
        plan = verified(plan, club)
        async with self.lock:
            if len(await self.store.events(club)) >= MOST_EVENTS:
                raise ClubError("too_many")
            event = StoredEvent(new_id(), club, b"", None, None)
            await self.store.put(replaced(event, plan, self.clock.now()))
        await self.catch_up(event.id)
        return event.id

    async def change(self, club: str, event_id: str, plan: Plan) -> None:
        """Another plan for the tournaments that are not announced yet."""
        plan = verified(plan, club)
        async with self.lock:
            event = await self.of_club(club, event_id)
            await self.store.put(replaced(event, plan, self.clock.now()))
        await self.catch_up(event_id)

    async def end(self, club: str, event_id: str) -> None:
        """No more of these; what is announced stays."""
        async with self.lock:
            await self.of_club(club, event_id)
            await self.store.end(event_id)

    async def of_club(self, club: str, event_id: str) -> StoredEvent:
        """An event of that club; a refusal if it has none of that id."""
        event = await self.store.event(event_id)
        if event is None or event.club != club:
            raise ClubError("no_event")
        return event


def decode(event: StoredEvent) -> Plan:
    """The plan of an event."""
    return msgspec.json.decode(event.plan, type=Plan)


def replaced(event: StoredEvent, plan: Plan, now: int) -> StoredEvent:
    """The event with that plan, due when that says."""
    day = next_date(plan.rule, last_of(event), now)
    due = None if plan.paused else due_of(plan, day)
    return StoredEvent(event.id, event.club, msgspec.json.encode(plan), event.last, due)


def last_of(event: StoredEvent) -> date | None:
    """The last day whose tournament was announced."""
    return None if event.last is None else date.fromisoformat(event.last)


def due_of(plan: Plan, day: date) -> int:
    """When the tournament of a day is announced."""
    return moment(plan.rule, day) - plan.ahead * DAY


def held(plan: Plan, club: str, day: date) -> Settings:
    """The tournament of a day; whoever runs the club then directs it."""
    return msgspec.structs.replace(
        plan.settings, club=club, directors=(), starts_at=moment(plan.rule, day)
    )


def verified(plan: Plan, club: str) -> Plan:
    """The plan without what each tournament gets anew; a refusal if it cannot be kept."""
    if not is_zone(plan.rule.zone):
        raise ClubError("bad_event", "there is no such time zone")
    if plan.settings.start != "scheduled":
        raise ClubError("bad_event", "it starts at its time")
    checked(held(plan, club, date(2000, 1, 1)))
    settings = msgspec.structs.replace(plan.settings, club=None, directors=(), starts_at=None)
    return msgspec.structs.replace(plan, settings=settings)
