"""A table as one viewer sees it. Cards and moves are in notation: 7D, 7Dx3S4C, !cirulla.

In a snapshot every part is there. In an update only the parts that have changed are, and the same
holds within the deal.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from mazziere.protocol.words import Milliseconds, Pair


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the table has chosen.

    ``stake`` is what a point is worth in chips, ``max_loss`` what the losing side pays at most;
    where they are 0, no chips are played for. ``tournament`` is the one whose match is played here.
    ``bots``: bots that belong to players may sit down. ``ladder``: it counts on their ladder.
    ``daily`` is the day whose deal is played here.
    """

    game: str
    seats: int
    options: dict[str, bool | str]
    match: dict[str, bool | int | str | None]
    public: bool
    rated: bool
    stake: int = 0
    max_loss: int = 0
    tournament: str | None = None
    bots: bool = False
    ladder: bool = False
    daily: str | None = None


class SeatView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who sits at the table; ``bot`` is the level of a bot of the house.

    ``level`` is a person's in this game, when they sat down; null when it is not known. ``program``
    is a bot that belongs to a player and plays over the network, as people do.
    """

    player: str
    name: str
    bot: str | None
    ready: bool
    level: int | None = None
    program: bool = False


class Reservation(Struct, frozen=True, kw_only=True, gc=False):
    """A seat that is kept for a friend."""

    seat: int
    player: str
    name: str


class ClockView(Struct, frozen=True, kw_only=True):
    """The clocks at the moment ``at``, by the server's time; that of ``turn`` runs.

    ``left`` is each player's match time, ``move`` what is left for the move.
    """

    at: Milliseconds
    turn: int | None
    left: list[Milliseconds] | None
    move: Milliseconds | None


class HandView(Struct, frozen=True, kw_only=True):
    """A hand: how many cards, and those that the viewer sees."""

    count: int
    cards: str


class DealView(Struct, kw_only=True, omit_defaults=True):
    """The deal in progress as the viewer sees it.

    ``winning`` is the seat whose card is the best of the trick so far, null where none lies.
    ``facts`` are the game's own, such as ``table`` or ``trump``, ``seen`` the panel of *carte
    viste*, ``moves`` what the viewer can play now, ``log`` the acts that the table still shows.
    """

    number: int | UnsetType = UNSET
    dealer: int | UnsetType = UNSET
    turn: int | UnsetType | None = UNSET
    winning: int | UnsetType | None = UNSET
    hands: list[HandView] | UnsetType = UNSET
    stock: int | UnsetType = UNSET
    piles: Pair | UnsetType = UNSET
    points: Pair | UnsetType = UNSET
    facts: dict[str, str] | UnsetType = UNSET
    seen: str | UnsetType | None = UNSET
    moves: list[str] | UnsetType = UNSET
    log: list[str] | UnsetType = UNSET


class CountLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a count, for both sides: the points, what was compared, the proof.

    ``values`` has what each card of the proof adds, where not every card adds one.
    """

    name: str
    points: Pair
    measure: Pair
    cards: tuple[str, str]
    values: dict[str, int] = {}


class Count(Struct, frozen=True, kw_only=True):
    """The count of a deal that was played out; ``next_at`` is when the next is dealt anyway.

    It is null after the last deal, and where one person plays with bots, for whom nobody waits.
    ``last_taker`` is the seat that took the last cards, null where nobody took any.
    """

    number: int
    lines: list[CountLine]
    points: Pair
    cappotto: int | None
    last_taker: int | None
    next_at: Milliseconds | None


class AwardLine(Struct, frozen=True, kw_only=True):
    """How a point of the deal in progress was given when somebody left."""

    name: str
    points: Pair
    how: str


class ResultView(Struct, frozen=True, kw_only=True):
    """How the match ended. ``winner`` is a side, null for a draw or a match that does not count.

    ``chips`` is what each seat has won, or lost when negative; empty where none were played for.
    Of a match that is not ``kept``, for nobody has played a card, there is nothing to see again.
    """

    winner: int | None
    how: str
    points: Pair
    difference: int
    vp: Pair
    mp: Pair
    leaver: int | None
    awards: list[AwardLine]
    chips: list[int] = []
    kept: bool = True


class TableView(Struct, kw_only=True, omit_defaults=True):
    """The table as the viewer sees it.

    ``you`` is the viewer's seat, null for a spectator. ``phase`` is ``seating``, ``playing``,
    ``count`` (between deals), ``over`` or ``closed``. ``commitment`` is there from the beginning,
    ``nonces`` once the match has started, ``secret`` when it is over (see docs/fairness.md).
    ``past`` has the points of the deals that were counted, ``voided`` the cards that were turned up
    in void deals just before the last one. ``next``, ``void`` and ``rematch`` are the seats that
    have asked for it. Of a match in which a play was ``taken_back`` nothing is kept.
    """

    you: int | UnsetType | None = UNSET
    host: str | UnsetType = UNSET
    link: str | UnsetType | None = UNSET
    settings: Settings | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    seats: list[SeatView | None] | UnsetType = UNSET
    reserved: list[Reservation] | UnsetType = UNSET
    match: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    nonces: list[str] | UnsetType | None = UNSET
    secret: str | UnsetType | None = UNSET
    totals: Pair | UnsetType = UNSET
    past: list[Pair] | UnsetType = UNSET
    clock: ClockView | UnsetType | None = UNSET
    auto_accuso: bool | UnsetType | None = UNSET
    deal: DealView | UnsetType | None = UNSET
    count: Count | UnsetType | None = UNSET
    result: ResultView | UnsetType | None = UNSET
    next: list[int] | UnsetType = UNSET
    void: list[int] | UnsetType = UNSET
    voided: list[str] | UnsetType = UNSET
    rematch: list[int] | UnsetType = UNSET
    taken_back: bool | UnsetType = UNSET
