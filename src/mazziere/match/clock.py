# cython: nonecheck=True
"""The clocks of a match as arithmetic (ABN-1, AMB-ABN-3): they are told the time, never ask.

All times are ints, in milliseconds since any fixed moment, and never negative. So the same events
give the same clock on every machine, and a clock can be stored with them. Every move makes new
clocks, so they are compiled like the rules.

Each player has a match time, which runs on their own turns only, and a timeout for each move. A
table may do without either. A turn runs from :meth:`Clock.turn_starts` to
:meth:`Clock.after_move` or :meth:`Clock.stopped`; in between it may be paused and resumed.
"""

from __future__ import annotations

from typing import Literal, TypedDict

#: The most that is given back for the network in one move: whoever claims delays gains little.
MAX_LAG = 500
#: No moment and no time is later or longer, so that sums of them are exact everywhere.
LATEST = 1 << 53
_latest = LATEST  # as a number of C

Limit = Literal["match_time", "move_timeout"]


class ClockState(TypedDict):
    """A clock as plain values, which JSON keeps as they are."""

    seats: int
    match_left: list[int] | None
    move_timeout: int | None
    turn: int | None
    used: int
    since: int
    halted: bool


class Clock:
    """The clocks of all seats at one moment: a value; what changes them returns a new one.

    ``match_left`` is each seat's match time when the present turn began. ``turn`` is the seat
    whose clock runs, ``used`` what its turn had taken at the moment ``since``, the time of the
    last event, and ``halted`` says that the clock is paused.

    Every method that takes ``now`` raises :class:`ValueError` when it lies before ``since``.
    """

    def __init__(
        self,
        seats: int,
        match_left: tuple[int, ...] | None,
        move_timeout: int | None,
        turn: int | None = None,
        used: int = 0,
        since: int = 0,
        halted: bool = False,
    ) -> None:
        self.seats = seats
        self.match_left = match_left
        self.move_timeout = move_timeout
        self.turn = turn
        self.used = used
        self.since = since
        self.halted = halted
        self._check()

    def _check(self) -> None:
        if self.seats < 1:
            raise ValueError(f"a clock needs a seat, not {self.seats}")
        if self.match_left is not None:
            if len(self.match_left) != self.seats or min(self.match_left) < 0:
                raise ValueError(f"bad match times for {self.seats} seats: {self.match_left}")
        if self.move_timeout is not None and self.move_timeout < 1:
            raise ValueError(f"the move timeout must be positive, not {self.move_timeout}")
        if self.turn is not None:
            self._check_seat(self.turn)
        if self.used < 0 or self.since < 0:
            raise ValueError(f"negative time: {self.used} used, {self.since} since")
        if self.used > _latest or self.since > _latest:
            raise ValueError(f"no such time: {self.used} used, {self.since} since")
        if self.turn is None and self.used:
            raise ValueError(f"nobody is on turn, yet {self.used} are used")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Clock):
            return NotImplemented
        return self.to_state() == other.to_state()

    def __hash__(self) -> int:
        return hash((self.match_left, self.turn, self.since))

    def __repr__(self) -> str:
        return f"Clock({', '.join(f'{name}={value}' for name, value in self.to_state().items())})"

    @classmethod
    def new(cls, seats: int, match_time: int | None, move_timeout: int | None) -> Clock:
        """Nobody's clock runs yet; :class:`ValueError` unless both times are positive or None."""
        if match_time is None:
            return cls(seats, None, move_timeout)
        if match_time < 1:
            raise ValueError(f"the match time must be positive, not {match_time}")
        return cls(seats, (match_time,) * seats, move_timeout)

    # Events.

    def turn_starts(self, seat: int, now: int) -> Clock:
        """The clock of this seat runs; :class:`ValueError` if one is running or all are paused."""
        self._check_going(now)
        self._check_seat(seat)
        if self.turn is not None:
            raise ValueError(f"seat {self.turn} is still on turn")
        return self._at(self.match_left, seat, 0, now, False)

    def turn_again(self, now: int) -> Clock:
        """The turn begins anew, with nothing used; :class:`ValueError` if nobody is on turn."""
        if self.turn is None:
            raise ValueError("nobody is on turn")
        return self._at(self.match_left, self.turn, 0, now, False)

    def after_move(self, seat: int, now: int, lag: int = 0) -> Clock:
        """The turn ends with a move in time, and nobody's clock runs.

        ``lag`` is the network's delay, which is given back: at most :data:`MAX_LAG`, and never
        more than the turn took. It does not move the deadline.

        :class:`ValueError` if the seat is not on turn, the clock is paused, the lag is negative
        or the time was up, which :meth:`expired` tells beforehand.
        """
        self._check_going(now)
        if seat != self.turn:
            raise ValueError(f"seat {seat} is not on turn")
        if lag < 0:
            raise ValueError(f"negative lag: {lag}")
        if self.expired(now) is not None:
            raise ValueError(f"the time of seat {seat} was up at {self.deadline()}")
        used = self._used(now)
        return self._turn_over(now, used - min(lag, MAX_LAG, used))

    def stopped(self, now: int) -> Clock:
        """Nobody's clock runs, as between deals; a turn that was running is charged.

        That the turn's time was up is not remembered: ask :meth:`expired` first.
        :class:`ValueError` if the clock is paused.
        """
        self._check_going(now)
        return self._turn_over(now, self._used(now))

    def paused(self, now: int) -> Clock:
        """Time stands still for everybody until it is resumed, for a server that goes away.

        :class:`ValueError` if it stands still already.
        """
        self._check_going(now)
        return self._at(self.match_left, self.turn, self._used(now), now, True)

    def resumed(self, now: int) -> Clock:
        """Time goes on from where it was paused; :class:`ValueError` if it was not."""
        self._check_time(now)
        if not self.halted:
            raise ValueError("the clock is not paused")
        return self._at(self.match_left, self.turn, self.used, now, False)

    # Questions.

    def deadline(self) -> int | None:
        """The moment at which the player on turn loses (ABN-1), if nothing happens before it.

        None when no clock runs, or when neither time is limited.
        """
        if self.turn is None or self.halted:
            return None
        limit, left = self.move_timeout, self.match_left
        if left is not None and (limit is None or left[self.turn] < limit):
            limit = left[self.turn]
        return None if limit is None else self.since + limit - self.used

    def expired(self, now: int) -> int | None:
        """The seat whose time is up: from the deadline on, the one on turn."""
        self._check_time(now)
        deadline = self.deadline()
        return self.turn if deadline is not None and now >= deadline else None

    def expired_limit(self, now: int) -> Limit | None:
        """Which time of that seat was up first; the match time when both were at once."""
        if self.expired(now) is None:
            return None
        match, move = self._match_limit(), self._move_limit()
        if match is not None and (move is None or match <= move):
            return "match_time"
        return "move_timeout"

    def remaining(self, seat: int, now: int) -> int | None:
        """What is left of a seat's match time, 0 at least; None if that is unlimited."""
        self._check_time(now)
        self._check_seat(seat)
        if self.match_left is None:
            return None
        used = self._used(now) if seat == self.turn else 0
        return max(0, self.match_left[seat] - used)

    def move_remaining(self, now: int) -> int | None:
        """What the player on turn has left for this move, 0 at least.

        None when nobody is on turn or moves are not limited.
        """
        self._check_time(now)
        limit = self._move_limit()
        return None if limit is None else max(0, limit - self._used(now))

    # Storing.

    def to_state(self) -> ClockState:
        """The clock as plain values; :meth:`from_state` makes an equal clock of them."""
        return {
            "seats": self.seats,
            "match_left": None if self.match_left is None else list(self.match_left),
            "move_timeout": self.move_timeout,
            "turn": self.turn,
            "used": self.used,
            "since": self.since,
            "halted": self.halted,
        }

    @classmethod
    def from_state(cls, state: ClockState) -> Clock:
        """The clock that gave this state; :class:`ValueError` if none can have."""
        left = state["match_left"]
        return cls(
            state["seats"],
            None if left is None else tuple(left),
            state["move_timeout"],
            state["turn"],
            state["used"],
            state["since"],
            state["halted"],
        )

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise ValueError(f"no seat {seat} among {self.seats}")

    def _check_time(self, now: int) -> None:
        if now < self.since:
            raise ValueError(f"time goes backwards: {now} after {self.since}")
        if now > _latest:
            raise ValueError(f"no such moment: {now}")

    def _check_going(self, now: int) -> None:
        self._check_time(now)
        if self.halted:
            raise ValueError("the clock is paused")

    def _used(self, now: int) -> int:
        """What the turn has taken until now, without the pauses."""
        running = self.turn is not None and not self.halted
        return self.used + (now - self.since if running else 0)

    def _match_limit(self) -> int | None:
        """What the turn may take before the match time is up."""
        if self.turn is None or self.match_left is None:
            return None
        return self.match_left[self.turn]

    def _move_limit(self) -> int | None:
        """What the turn may take before the move timeout."""
        return None if self.turn is None else self.move_timeout

    def _turn_over(self, now: int, charge: int) -> Clock:
        left = self.match_left
        if left is not None and self.turn is not None:
            rest = max(0, left[self.turn] - charge)
            left = (*left[: self.turn], rest, *left[self.turn + 1 :])
        return self._at(left, None, 0, now, False)

    def _at(
        self,
        match_left: tuple[int, ...] | None,
        turn: int | None,
        used: int,
        now: int,
        halted: bool,
    ) -> Clock:
        """The clock after an event; all is known to be good, so the checks are passed over."""
        clock = Clock.__new__(Clock)
        clock.seats = self.seats
        clock.match_left = match_left
        clock.move_timeout = self.move_timeout
        clock.turn = turn
        clock.used = used
        clock.since = now
        clock.halted = halted
        return clock
