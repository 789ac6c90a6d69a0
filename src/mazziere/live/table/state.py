# cython: nonecheck=True
"""What a table is: the fold of its log.

Events change it, and nothing else does; what may become an event is up to
:class:`~mazziere.live.table.table.Table`. Like a match it is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mazziere.bank import Stake
from mazziere.games import GAMES
from mazziere.live.table import events as log
from mazziere.match import Format
from mazziere.match import events as match_events
from mazziere.match.format import stored_format
from mazziere.match.match import Match

#: How long the count is shown when not everybody presses *next*; nobody waits for who plays alone.
COUNT_SHOWN = 8_000
#: A table where nothing happens before the match, or after it, is closed in the end.
IDLE = 30 * 60_000


class Occupant:
    """Somebody on a seat; ``level`` is how well they play, if known.

    ``bot`` is the name of one of the house, ``program`` is a bot that belongs to a player.
    """

    def __init__(
        self,
        player: str,
        name: str,
        bot: str | None,
        auto_accuso: bool,
        level: int | None,
        program: bool = False,
    ) -> None:
        self.player = player
        self.name = name
        self.bot = bot
        self.auto_accuso = auto_accuso
        self.level = level
        self.program = program
        self.ready = False
        self.nonce = ""


class TableState:
    """Who sits where, the match that is played, and what was agreed.

    ``seq`` is how many events there were.
    """

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.now = 0
        self.opened: log.Opened | None = None
        self.stake: Stake | None = None  # None: no chips are played for
        self.prepared: log.Prepared | None = None
        self.matches = 0  # prepared so far
        self.seats: list[Occupant | None] = []
        self.reserved: dict[int, log.Reserved] = {}
        self.match: Match | None = None
        self.voided = False
        self.closed = False
        self.unsealed = False
        self.saw_count: set[int] = set()
        self.void_wishes: set[int] = set()
        self.rematch: set[int] = set()
        self.seatings: dict[str, int] = {}  # how often each has changed who sits where
        self.quiet_at = 0  # the number of the event that prepared the match
        self.played = False  # whether a card was played in the last match
        self.unplayed = 0  # matches without a card since the last with one
        self.taken_back = 0  # how many plays of the last match were
        self.signals: dict[int, int] = {}  # by seat, in this deal
        self.phase = "seating"  # as phase_now tells it, after every event

    # What everybody may ask

    def phase_now(self) -> str:
        """``seating``, ``playing``, ``count``, ``over`` or ``closed``."""
        if self.closed:
            return "closed"
        if self.match is None:
            return "seating"
        if self.voided or self.match.result is not None:
            return "over"
        return "count" if self.match.running() is None else "playing"

    def seat_of(self, player: str) -> int | None:
        """Where a player sits."""
        for seat in range(len(self.seats)):
            occupant = self.seats[seat]
            if occupant is not None and occupant.player == player:
                return seat
        return None

    def people(self) -> set[int]:
        """The seats of those who are no bots."""
        return {n for n, each in enumerate(self.seats) if each is not None and each.bot is None}

    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(each is not None for each in self.seats)

    def is_fixture(self) -> bool:
        """Whether it is a match of a tournament, or of a daily deal: who plays what is settled."""
        opened = self.opened
        return opened is not None and (opened.fixture is not None or opened.daily is not None)

    def is_of_bots(self) -> bool:
        """Whether only bots of the house play; they rest when nobody watches."""
        return self.match is not None and not self.people()

    def is_kept(self) -> bool:
        """Whether a match leaves a result: somebody has played, or something hangs on it.

        One in which a play was taken back does not.
        """
        if self.taken_back:
            return False
        return self.played or self.is_fixture() or self.is_ladder() or self.stake is not None

    def is_ladder(self) -> bool:
        """Whether a match of the bots' ladder is played here."""
        return self.opened is not None and self.opened.ladder

    @property
    def sealed(self) -> bool:
        """Whether others still have to play the same cards, so that nobody may see them here."""
        return self.opened is not None and self.opened.board is not None and not self.unsealed

    @property
    def public(self) -> bool:
        """Whether everybody may watch, and read the record."""
        return self.opened is not None and self.opened.public and not self.sealed

    def bot_to_move(self) -> tuple[int, str] | None:
        """The seat and name of the bot whose turn it is, if it is one's."""
        deal = None if self.match is None else self.match.running()
        if deal is None or self.phase != "playing":
            return None
        seat = deal.turn
        occupant = self.seats[seat]
        assert occupant is not None
        return None if occupant.bot is None else (seat, occupant.bot)

    def on_turn(self) -> str | None:
        """The player whose clock runs."""
        match = self.match
        if match is None or self.phase != "playing" or match.clock.turn is None:
            return None
        occupant = self.seats[match.clock.turn]
        return None if occupant is None else occupant.player

    def is_up(self, now: int) -> bool:
        """Whether somebody's time is up."""
        match = self.match
        if match is None or self.phase != "playing":
            return False
        return match.clock.expired(max(now, match.now)) is not None

    def due(self) -> int | None:
        """When :meth:`wake` has something to do, if nothing happens before."""
        if self.closed:
            return None
        if self.phase == "seating" and self.is_fixture():
            return None  # the tournament knows how long to wait
        if self.phase in ("seating", "over") or self.is_of_bots():
            return self.now + IDLE
        assert self.match is not None
        return self.next_at() if self.phase == "count" else self.match.clock.deadline()

    def next_at(self) -> int | None:
        """When the next deal is dealt although not everybody has seen the count of the last."""
        if self.phase != "count" or self.match is None or len(self.people()) < 2:
            return None
        return self.match.now + COUNT_SHOWN

    def form(self) -> Format:
        """How the match is played; one person among bots plays without a clock."""
        assert self.opened is not None
        rules = GAMES[self.opened.game].rules(self.opened.seats, **self.opened.options)
        chosen = dict(self.opened.match)
        if len(self.people()) < 2 and not self.is_ladder():
            chosen |= {"match_time": None, "move_timeout": None}
        return stored_format(rules, **chosen)

    # Events

    def happen(self, event: log.Event) -> list[log.Event]:
        """Let one event change the table."""
        if isinstance(event, log.TableEvent):
            APPLY[type(event)](self, event)
        elif isinstance(event, match_events.Started):
            self.match = Match.fold([event])
        else:
            assert self.match is not None
            self.match.append(event)
            self.after_match_event(event)
        self.count_event(event)
        return [event]

    def of_match(self, events: list[match_events.Event]) -> list[log.Event]:
        """Events that have changed the match already."""
        for event in events:
            self.after_match_event(event)
            self.count_event(event)
        return events  # type: ignore[return-value]  # each is also one of the table's

    def count_event(self, event: log.Event) -> None:
        """Note that the event is in the log: its number, its moment, the phase that follows."""
        self.seq += 1
        if event.now > self.now:
            self.now = event.now
        self.phase = self.phase_now()

    def pass_over(self, event: log.Event) -> None:
        """An event of a match of which nothing else is asked any more."""
        if isinstance(event, match_events.Moved):
            self.played = True
        self.count_event(event)

    def after_match_event(self, event: match_events.Event) -> None:
        """A deal begins with nobody having seen its count; a move answers wishes to void."""
        if isinstance(event, match_events.DealStarted):
            self.saw_count.clear()
            self.signals.clear()
        elif isinstance(event, match_events.AutoAccuso):
            self.signals[event.seat] = self.signals.get(event.seat, 0) + 1
        elif isinstance(event, match_events.Moved):
            self.void_wishes.clear()
            self.played = True

    def apply_opened(self, event: log.Opened) -> None:
        """The table is opened, with its seats empty."""
        self.opened = event
        self.stake = stake_of(event)
        self.seats = [None] * event.seats

    def apply_prepared(self, event: log.Prepared) -> None:
        """A match comes next; nobody is ready for it yet."""
        self.prepared = event
        self.matches += 1
        if self.matches > 1:
            self.unplayed = 0 if self.played else self.unplayed + 1
        self.match, self.played, self.taken_back = None, False, 0
        self.voided = False
        self.rematch, self.void_wishes, self.saw_count = set(), set(), set()
        self.seatings, self.quiet_at = {}, self.seq
        for occupant in self.seats:
            if occupant is not None:
                occupant.ready, occupant.nonce = False, ""

    def apply_sat(self, event: log.Sat) -> None:
        """Somebody sits there; no other seat is kept for them."""
        by = self.opened.host if event.bot is not None and self.opened else event.player
        self.seatings[by] = self.seatings.get(by, 0) + 1
        self.seats[event.seat] = Occupant(
            event.player, event.name, event.bot, event.auto_accuso, event.level, event.program
        )
        self.reserved = {
            seat: kept for seat, kept in self.reserved.items() if kept.player != event.player
        }

    def apply_stood(self, event: log.Stood) -> None:
        """Nobody sits there."""
        self.seats[event.seat] = None
        self.rematch.discard(event.seat)

    def apply_reserved(self, event: log.Reserved) -> None:
        """A seat is kept; only one for each friend."""
        if self.opened is not None:
            self.seatings[self.opened.host] = self.seatings.get(self.opened.host, 0) + 1
        others = {n: kept for n, kept in self.reserved.items() if kept.player != event.player}
        self.reserved = others | {event.seat: event}

    def apply_released(self, event: log.Released) -> None:
        """A seat is kept no more."""
        del self.reserved[event.seat]

    def apply_became_ready(self, event: log.BecameReady) -> None:
        """Somebody is ready."""
        occupant = self.seats[event.seat]
        assert occupant is not None
        occupant.ready, occupant.nonce = True, event.nonce

    def apply_saw_count(self, event: log.SawCount) -> None:
        """Somebody wants the next deal."""
        self.saw_count.add(event.seat)

    def apply_void_wish(self, event: log.VoidWish) -> None:
        """Somebody wants the match not to count, or no longer."""
        self.signals[event.seat] = self.signals.get(event.seat, 0) + 1
        if event.agree:
            self.void_wishes.add(event.seat)
        else:
            self.void_wishes.discard(event.seat)

    def apply_voided(self, event: log.Voided) -> None:
        """The match does not count."""
        self.voided = True

    def apply_offered_rematch(self, event: log.OfferedRematch) -> None:
        """Somebody wants another match."""
        self.rematch.add(event.seat)

    def apply_took_back(self, event: log.TookBack) -> None:
        """The match is where it was before; only the last match is kept, so there may be none."""
        self.taken_back += 1
        self.void_wishes.clear()
        if self.match is not None:
            self.match = self.match.until(event.keep, event.now)

    def apply_unsealed(self, event: log.Unsealed) -> None:
        """Everybody may see it."""
        self.unsealed = True

    def apply_closed(self, event: log.Closed) -> None:
        """The table is gone."""
        self.closed = True


APPLY: dict[type, Callable[[TableState, Any], None]] = {
    log.Opened: TableState.apply_opened,
    log.Prepared: TableState.apply_prepared,
    log.Sat: TableState.apply_sat,
    log.Stood: TableState.apply_stood,
    log.Reserved: TableState.apply_reserved,
    log.Released: TableState.apply_released,
    log.BecameReady: TableState.apply_became_ready,
    log.SawCount: TableState.apply_saw_count,
    log.VoidWish: TableState.apply_void_wish,
    log.Voided: TableState.apply_voided,
    log.OfferedRematch: TableState.apply_offered_rematch,
    log.TookBack: TableState.apply_took_back,
    log.Unsealed: TableState.apply_unsealed,
    log.Closed: TableState.apply_closed,
}


def stake_of(event: log.Opened) -> Stake | None:
    """What is played for."""
    return Stake(event.stake, event.max_loss) if event.stake or event.max_loss else None
