# cython: nonecheck=True
"""A match (partita) as the fold of its events.

Commands are verified first; what they lead to is an event, and only events change the match. So a
match can be rebuilt from its events at any point, and comes out the same. Time and randomness are
arguments: ``now`` in milliseconds, and a secret from which all decks follow.

With the ``.pxd`` beside this file a match is compiled like the rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any

from mazziere.cards.shuffle import commitment, first_dealer, shuffled
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.games.deal.tally import Pair, Tally
from mazziere.match import outcome
from mazziere.match.clock import LATEST, Clock
from mazziere.match.errors import BadEvent, MatchError
from mazziere.match.events import (
    AutoAccuso,
    DealStarted,
    Event,
    Left,
    Moved,
    Paused,
    Resumed,
    Started,
    check_shape,
    check_start,
)
from mazziere.match.format import Format, from_plain


class DealRow:
    """A deal that was played, or is: what the record of the match tells of it."""

    def __init__(self, number: int, redeal: int, dealer: int, deck: list[int], deal: Deal) -> None:
        self.number = number
        self.redeal = redeal
        self.dealer = dealer
        self.deck = deck
        self.deal = deal
        self.tally: Tally | None = None


class Match:
    """A match between two sides; see the module's text. Made by :meth:`new` or :meth:`fold`."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.started: Started | None = None
        self.now = 0
        self.paused = False
        self.rows: list[DealRow] = []
        self.totals: Pair = (0, 0)
        self.spareggi = 0  # extra deals that have begun
        self.number = 1  # of the deal being played, or to be dealt next
        self.redeal = 0
        self.dealer = 0
        self.manual: set[int] = set()  # seats that declare accusi by hand
        self.renewed: set[int] = set()  # seats of which the log says that the next deal knows
        self.result: outcome.Result | None = None

    # Making one

    @classmethod
    def new(
        cls,
        form: Format,
        match_id: str,
        players: Sequence[str],
        secret: bytes,
        nonces: Sequence[str],
        now: int,
        board: str | None = None,
        dealer: int | None = None,
    ) -> Match:
        """A match whose players have sat down.

        ``dealer`` deals first where the same players go on from an earlier match (GEN-5); ``board``
        is the id of a board set, whose deals are the same at many tables and whose dealer is fixed.
        """
        match = cls()
        match.append(
            Started(
                now,
                match_id,
                form.plain(),
                tuple(players),
                commitment(secret),
                secret.hex(),
                tuple(nonces),
                board,
                dealer,
            )
        )
        return match

    @classmethod
    def fold(cls, past: Iterable[Event]) -> Match:
        """The match to which these events led; :class:`BadEvent` when they cannot have happened."""
        match = cls()
        if not isinstance(past, Iterable):
            raise BadEvent(f"the past of a match is a series of events: {past!r}")
        for number, event in enumerate(past):
            try:
                match.append(event)
            except BadEvent:
                raise
            except ValueError as error:  # of the rules, the format, the clock
                raise BadEvent(f"event {number}, {type(event).__name__}: {error}") from None
        return match

    def until(self, keep: int, now: int) -> Match:
        """The match as its first ``keep`` events left it; :class:`BadEvent` if it never was so.

        The turn begins anew: what has gone by since is charged to nobody.
        """
        if not 0 < keep <= self.seq:
            raise BadEvent(f"a match of {self.seq} events has not been at {keep}")
        again = Match.fold(self.events[:keep])
        again._turn_again(now)
        return again

    # What everybody may ask

    @property
    def seq(self) -> int:
        """How many events there are; a command may say which it has seen."""
        return len(self.events)

    @property
    def deal(self) -> Deal | None:
        """The deal that is being played; None between deals and after the end."""
        return self.running()

    def running(self) -> Deal | None:
        """The same for the match itself, which asks often."""
        if self.result is not None or not self.rows:
            return None
        row = self.rows[len(self.rows) - 1]
        return None if row.deal.turn == act.NOBODY else row.deal

    @property
    def over(self) -> bool:
        """Whether the match has a result."""
        return self.result is not None

    def state(self) -> bytes:
        """Everything that the past has made of the match, in one canonical form."""
        return json.dumps(
            {
                "seq": self.seq,
                "now": self.now,
                "paused": self.paused,
                "totals": self.totals,
                "spareggi": self.spareggi,
                "next": [self.number, self.redeal, self.dealer],
                "manual": sorted(self.manual),
                "clock": self.clock.to_state(),
                "deals": [[row.number, row.redeal, row.deal.state()] for row in self.rows],
                "result": None if self.result is None else asdict(self.result),
            },
            sort_keys=True,
        ).encode()

    # Commands: each is verified, then becomes events; a refusal changes nothing

    def next_deal(self, now: int, expected: int | None = None) -> list[Event]:
        """Deal; void deals are dealt again by the same dealer (AMB-GEN-8)."""
        self.verify(now, expected)
        if self.running() is not None:
            raise MatchError("deal_running")
        before = self.seq
        while self.running() is None:
            self.renew_habits(now)
            self.append(DealStarted(now, self.number, self.redeal, self.dealer))
        return self.events[before:]

    def renew_habits(self, now: int) -> None:
        """Where all began by hand, let the next deal know who does not declare by hand any more.

        The log tells it before each deal, so that older logs, in which nobody remembered it from
        one deal to the next, keep their meaning.
        """
        if self.form.rules.options.get("auto_accuso") is False:
            for seat in sorted(set(range(self.form.rules.seats)) - self.manual):
                self.append(AutoAccuso(now, seat, True))

    def play(
        self, seat: int, move: int, now: int, lag: int = 0, expected: int | None = None
    ) -> list[Event]:
        """Make a move; :class:`IllegalMove` when the rules do not allow it."""
        self.verify_seat(seat)
        self.verify(now, expected)
        deal = self.running()
        if deal is None:
            raise MatchError("between_deals")
        deal.verify(move, seat)
        if lag < 0:
            raise MatchError("negative_lag")
        self.verify_clock(now)
        self.make_move(deal, move, now, self.clock.after_move(seat, now, lag))
        return self.happened(Moved(now, seat, move, lag))

    def set_auto_accuso(
        self, seat: int, on: bool, now: int, expected: int | None = None
    ) -> list[Event]:
        """Let a player's accusi be declared by themselves from the next turn on, or not."""
        self.verify_seat(seat)
        self.verify_in_time(now, expected)
        if "auto_accuso" not in self.form.rules.options:
            raise MatchError("no_accuso")
        return self.append(AutoAccuso(now, seat, bool(on)))

    def abandon(self, seat: int, now: int, expected: int | None = None) -> list[Event]:
        """A player gives up, and the side loses (ABN-1); not if it has won on time already."""
        self.verify_seat(seat)
        self.verify_in_time(now, expected)
        return self.append(Left(now, seat, "abandoned"))

    def expire(self, now: int, expected: int | None = None) -> list[Event]:
        """The player on turn has run out of time, and the side loses (ABN-1)."""
        self.verify(now, expected)
        seat = self.clock.expired(now)
        if seat is None:
            raise MatchError("time_not_up")
        return self.append(Left(now, seat, str(self.clock.expired_limit(now))))

    def pause(self, now: int) -> list[Event]:
        """The server goes away: from now on nobody is charged."""
        self.verify(now, None)
        return self.append(Paused(now))

    def resume(self, now: int) -> list[Event]:
        """The server is back."""
        self.verify(now, None, while_paused=True)
        return self.append(Resumed(now))

    def verify(self, now: int, expected: int | None, while_paused: bool = False) -> None:
        """Refuse what cannot be done by anybody."""
        if not isinstance(now, int):
            raise TypeError(f"a moment is in whole milliseconds, not {now!r}")
        if self.started is None or now > LATEST:
            raise ValueError("nobody sits at this match, or no time is that late")
        if self.result is not None:
            raise MatchError("match_over")
        if expected is not None and expected != self.seq:
            raise MatchError("stale")
        if self.paused != while_paused:
            raise MatchError("paused" if self.paused else "not_paused")
        if now < self.now:
            raise MatchError("time_backwards")

    def verify_in_time(self, now: int, expected: int | None = None) -> None:
        """Refuse what comes too late: the match has ended when somebody's time was up."""
        self.verify(now, expected)
        self.verify_clock(now)

    def verify_clock(self, now: int) -> None:
        """Refuse what comes after the deadline of the player on turn."""
        if self.clock.expired(now) is not None:
            raise MatchError("time_is_up")

    def verify_seat(self, seat: int) -> None:
        """Refuse somebody who does not sit here."""
        if not 0 <= seat < self.form.rules.seats:
            raise MatchError("not_seated")

    # Events

    def append(self, event: Event) -> list[Event]:
        """Let an event happen; :class:`BadEvent` or a refusal when it cannot have happened."""
        if not is_plain_move(event):
            check_shape(event)
        if isinstance(event, Started) != (self.started is None):
            raise BadEvent(f"a match starts once, and first: {event}")
        if self.result is not None or event.now < self.now:
            raise BadEvent(f"the match is over or past that moment: {event}")
        if not isinstance(event, Started):
            self.verify_possible(event)
        APPLY[type(event)](self, event)
        return self.happened(event)

    def happened(self, event: Event) -> list[Event]:
        """The event has changed the match, and is one of its past."""
        self.now = event.now
        self.events.append(event)
        return [event]

    def verify_possible(self, event: Event) -> None:
        """Refuse an event of somebody who does not sit here, or of a match that stands still."""
        if isinstance(event, OF_A_SEAT):
            self.verify_seat(event.seat)
        if self.paused != isinstance(event, Resumed):
            raise BadEvent(f"the match {'is' if self.paused else 'was not'} paused: {event}")
        if isinstance(event, AutoAccuso) and "auto_accuso" not in self.form.rules.options:
            raise BadEvent(f"there are no accusi in this game: {event}")

    def apply_started(self, event: Started) -> None:
        """Sit down: the format, the clocks, the first dealer (GEN-4)."""
        form = from_plain(event.format)
        seats = form.rules.seats
        check_start(event, seats)
        self.secret = bytes.fromhex(event.secret)
        self.deck_id = event.board or event.match_id
        self.nonces = event.nonces if event.board is None else ()
        drawn = first_dealer(self.secret, self.deck_id, self.nonces, seats)
        self.dealer = drawn if event.dealer is None else event.dealer
        self.clock = Clock.new(
            seats, milliseconds(form.match_time), milliseconds(form.move_timeout)
        )
        self.form = form
        self.started = event
        if self.form.rules.options.get("auto_accuso") is False:
            self.manual = set(range(seats))

    def apply_deal_started(self, event: DealStarted) -> None:
        """Deal, and start the first player's clock unless the deal is void."""
        due = (self.number, self.redeal, self.dealer)
        if (event.number, event.redeal, event.dealer) != due or self.running() is not None:
            raise BadEvent(f"deal {due[0]}, redeal {due[1]} by {due[2]} is due, not {event}")
        deck = shuffled(self.secret, self.deck_id, self.nonces, event.number, event.redeal)
        deal = self.form.rules.blank()
        for seat in self.manual | self.renewed:
            deal.set_auto_accuso(seat, seat in self.renewed)  # type: ignore[attr-defined]
        self.renewed = set()
        deal.start(deck, event.dealer)
        self.rows.append(DealRow(event.number, event.redeal, event.dealer, deck, deal))
        if deal.void:
            self.redeal += 1
        else:
            self.clock = self.clock.turn_starts(deal.turn, event.now)

    def _turn_again(self, now: int) -> None:
        if self.clock.turn is not None:
            self.clock = self.clock.turn_again(now)

    def apply_moved(self, event: Moved) -> None:
        """Play, charge the clock, and see what came of it."""
        deal = self.running()
        if deal is None:
            raise BadEvent(f"no deal is being played: {event}")
        try:
            clock = self.clock.after_move(event.seat, event.now, event.lag)
        except ValueError as error:
            raise BadEvent(f"{error}: {event}") from None
        deal.verify(event.move, event.seat)
        self.make_move(deal, event.move, event.now, clock)

    def make_move(self, deal: Deal, move: int, now: int, clock: Clock) -> None:
        """Make a legal move after which the clock is that; it may end the deal, and the match."""
        deal.apply(move)
        if deal.turn == act.NOBODY:
            self.clock = clock.stopped(now)
            self.finish_deal(self.rows[len(self.rows) - 1])
        else:
            self.clock = clock.turn_starts(deal.turn, now)

    def apply_auto_accuso(self, event: AutoAccuso) -> None:
        """Change a player's habit in this deal and the next ones.

        What is said again between deals is for the next one; see :meth:`renew_habits`.
        """
        deal = self.running()
        if deal is None and event.on and event.seat not in self.manual:
            self.renewed = self.renewed | {event.seat}
        self.manual = self.manual - {event.seat} if event.on else self.manual | {event.seat}
        self.renewed = self.renewed - self.manual
        if deal is not None:
            deal.set_auto_accuso(event.seat, event.on)  # type: ignore[attr-defined]

    def apply_paused(self, event: Paused) -> None:
        """Stop all time."""
        self.clock = self.clock.paused(event.now)
        self.paused = True

    def apply_resumed(self, event: Resumed) -> None:
        """Let time run again."""
        self.clock = self.clock.resumed(event.now)
        self.paused = False

    def apply_left(self, event: Left) -> None:
        """End the match for the leaver's side, whatever the score (ABN-1, ABN-3)."""
        timed_out = (self.clock.expired(event.now), self.clock.expired_limit(event.now))
        if event.how != "abandoned" and timed_out != (event.seat, event.how):
            raise BadEvent(f"the player's time was not up: {event}")
        if self.running() is not None:
            self.clock = self.clock.stopped(event.now)
        self.result = outcome.left_early(self.form, self.totals, self.deal, event.seat, event.how)
        self.totals = self.result.points

    # The end of a deal

    def finish_deal(self, row: DealRow) -> None:
        """Add the points (GEN-15), pass the deal on (GEN-5), and see whether it is decided."""
        row.tally = row.deal.tally()
        points = outcome.worth(self.form, row.tally.points)
        self.totals = (self.totals[0] + points[0], self.totals[1] + points[1])
        if row.tally.cappotto is not None:
            verdict: outcome.Verdict | None = (row.tally.cappotto, "cappotto")
        elif self.spareggi:
            verdict = outcome.after_spareggio(self.spareggi, points, row.deal.last_taker)
        else:
            verdict = outcome.after_deal(self.form, self.totals, self.number)
        if verdict is not None:
            self.result = outcome.played_out(self.form, self.totals, *verdict)
        elif self.spareggi or outcome.goes_to_spareggi(self.form, self.totals, self.number):
            self.spareggi += 1
        self.number += 1
        self.redeal = 0
        self.dealer = (self.dealer + 1) % self.form.rules.seats


#: What somebody has done who sits there.
OF_A_SEAT = (Moved, AutoAccuso, Left)
APPLY: dict[type, Callable[[Match, Any], None]] = {
    Started: Match.apply_started,
    DealStarted: Match.apply_deal_started,
    Moved: Match.apply_moved,
    AutoAccuso: Match.apply_auto_accuso,
    Paused: Match.apply_paused,
    Resumed: Match.apply_resumed,
    Left: Match.apply_left,
}


def is_plain_move(event: object) -> bool:
    """Whether it is a move with values of the right types: :func:`check_shape` takes longer."""
    return (
        isinstance(event, Moved)
        and isinstance(event.now, int)
        and isinstance(event.seat, int)
        and isinstance(event.move, int)
        and isinstance(event.lag, int)
        and 0 <= event.seat < 4
        and -LATEST <= event.lag <= LATEST
        and event.now <= LATEST
    )


def milliseconds(seconds: int | None) -> int | None:
    """Seconds as clocks count them."""
    return None if seconds is None else 1000 * seconds
