"""A table as a viewer sees it. What a deal shows comes from ``deal.view`` and from nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache, lru_cache, partial
from typing import TypeVar

from msgspec import Struct

from mazziere.cards import cards_in, cards_name
from mazziere.cards.shuffle import commitment
from mazziere.games import GAMES, View
from mazziere.games.view import Fact
from mazziere.live import events as log
from mazziere.live.table import COUNT_SHOWN, Occupant, Table
from mazziere.match import Match
from mazziere.match import events as match_events
from mazziere.match.outcome import Result
from mazziere.notation import format_entry, format_move
from mazziere.notation.values import format_value
from mazziere.protocol import messages, views
from mazziere.protocol.words import snake_case

#: A seat, or None for a spectator.
Viewer = int | None
#: What the deal's view has in a place of its own.
ELSEWHERE = ("dealer", "turn", "void")

# The same moves, acts and sets of cards come again and again, at all tables.
move_text = lru_cache(65_536)(format_move)
act_text = lru_cache(65_536)(format_entry)


@lru_cache(65_536)
def cards_text(cards: int) -> str:
    """The names of the cards of a set, one after the other."""
    return cards_name(cards_in(cards))


class Screen:
    """What a viewer was last shown: the deal as it is on the table, and the rest."""

    __slots__ = ("acts", "deals", "number", "rest", "shown")

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.rest = table_view(table, viewer)
        self.number = 0
        self.deals = 0
        self.acts: tuple[int, ...] = ()
        self.shown: View | None = None
        self.look(table, viewer)

    def look(self, table: Table, viewer: Viewer) -> None:
        """See the deal as it is now."""
        match = table.match
        self.deals = 0 if match is None else len(match.rows)
        self.shown, self.acts = None, ()
        if match is not None and match.rows:
            row = match.rows[-1]
            seen = row.deal.view(viewer)
            self.number, self.acts = row.number, seen.log
            if table.phase == "playing":
                self.shown = seen.on_screen()

    def whole(self) -> views.TableView:
        """Everything, for a snapshot."""
        view = copy(self.rest)
        view.deal = None if self.shown is None else self.deal_since(None)
        return view

    def since(self, before: Screen) -> tuple[views.TableView, list[str]]:
        """What has changed, and what the viewer has seen happen in the deal on the table."""
        parts = difference(before.rest, self.rest)
        same_deal = before.deals == self.deals
        if self.shown is not None:
            parts.deal = self.deal_since(before.shown if same_deal else None)
        elif before.shown is not None:
            parts.deal = None
        return parts, self.acts_since(len(before.acts) if same_deal else 0)

    def moved(
        self, table: Table, viewer: Viewer, clock: views.ClockView
    ) -> tuple[views.TableView, list[str]]:
        """The same after a move within a deal, which changes the deal and the clock alone.

        A move also takes back wishes to void the match.
        """
        shown, seen = self.shown, len(self.acts)
        self.look(table, viewer)
        parts = views.TableView(clock=clock, deal=self.deal_since(shown))
        self.rest.clock = clock
        if self.rest.void:
            self.rest.void = parts.void = []
        return parts, self.acts_since(seen)

    def acts_since(self, past: int) -> list[str]:
        """What was seen to happen after so many acts."""
        return [act_text(entry) for entry in self.acts[past:]]

    def deal_since(self, before: View | None) -> views.DealView:
        """The parts of the deal that differ; all of them where there was none before."""
        now = self.shown
        assert now is not None
        deal = views.DealView()
        if before is None:
            deal.number, deal.dealer = self.number, now.dealer
        if before is None or now.turn != before.turn:
            deal.turn = now.turn
        if before is None or now.hands != before.hands:
            deal.hands = [hand_view(hand.count, hand.cards) for hand in now.hands]
        if before is None or now.stock != before.stock:
            deal.stock = now.stock
        if before is None or now.pile_sizes != before.pile_sizes:
            deal.piles = now.pile_sizes
        if before is None or now.points != before.points:
            deal.points = now.points
        if before is None or now.facts != before.facts:
            deal.facts = facts_text(now.rules.game.name, now.facts)
        if before is None or now.seen != before.seen:
            deal.seen = None if now.seen is None else cards_text(now.seen)
        if before is None or now.moves != before.moves:
            deal.moves = [move_text(move) for move in now.moves]
        if before is None or now.log != before.log:
            deal.log = [act_text(entry) for entry in now.log]
        return deal


def table_view(table: Table, viewer: Viewer) -> views.TableView:
    """Every part of the table but the deal."""
    assert table.opened is not None
    assert table.prepared is not None
    match, phase = table.match, table.phase
    over = phase in ("over", "closed") and match is not None
    return views.TableView(
        you=viewer,
        host=table.opened.host,
        link=None if viewer is None else table.opened.link,
        settings=settings_view(table.opened),
        phase=phase,
        seats=seat_views(table),
        match=table.prepared.match_id,
        commitment=commitment_of(table.prepared.secret),
        nonces=None if match is None else list(match.nonces),
        secret=table.prepared.secret if over else None,
        totals=(0, 0) if match is None else match.totals,
        clock=None if match is None or phase != "playing" else clock_view(match),
        auto_accuso=auto_accuso(match, viewer),
        count=count_view(match, phase),
        result=result_view(table),
        next=sorted(table.saw_count),
        void=sorted(table.void_wishes),
        rematch=sorted(table.rematch),
    )


@lru_cache(4096)
def commitment_of(secret: str) -> str:
    """The commitment to a secret."""
    return commitment(bytes.fromhex(secret))


def settings_view(opened: log.Opened) -> views.Settings:
    """What the table has chosen."""
    return views.Settings(
        game=opened.game,
        seats=opened.seats,
        options=opened.options,
        match=opened.match,
        public=opened.public,
        rated=opened.rated,
    )


def seat_views(table: Table) -> list[views.SeatView | None]:
    """Who sits where."""
    return [None if each is None else seat_view(each) for each in table.seats]


def seat_view(occupant: Occupant) -> views.SeatView:
    """Somebody who sits there; bots are always ready."""
    return views.SeatView(
        player=occupant.player,
        name=occupant.name,
        bot=occupant.bot,
        ready=occupant.ready or occupant.bot is not None,
    )


def auto_accuso(match: Match | None, viewer: Viewer) -> bool | None:
    """Whether the viewer's accusi are declared by themselves; None where there are none."""
    if match is None or viewer is None or "auto_accuso" not in match.form.rules.options:
        return None
    return viewer not in match.manual


def clock_view(match: Match) -> views.ClockView:
    """The clocks as they were after the last event; the client lets them run."""
    clock = match.clock
    left = clock.match_left
    if left is not None and clock.turn is not None:
        left = tuple(
            max(0, each - clock.used) if seat == clock.turn else each
            for seat, each in enumerate(left)
        )
    move = clock.move_timeout
    return views.ClockView(
        at=clock.since,
        turn=None if clock.halted else clock.turn,
        left=None if left is None else list(left),
        move=None if move is None else max(0, move - clock.used),
    )


@lru_cache(65_536)
def hand_view(count: int, cards: int) -> views.HandView:
    """A hand as it is seen."""
    return views.HandView(count=count, cards=cards_text(cards))


@lru_cache(65_536)
def facts_text(game: str, facts: tuple[tuple[str, Fact], ...]) -> dict[str, str]:
    """The public parts of a game's own state; most viewers see the same."""
    texts = fact_texts(game)
    return {name: texts[name](value) for name, value in facts if name not in ELSEWHERE}


@cache
def fact_texts(game: str) -> dict[str, Callable[[Fact], str]]:
    """What writes each field of a game, and remembers what it wrote."""
    return {
        field.name: lru_cache(16_384)(partial(format_value, field.kind))
        for field in GAMES[game].deal_type.fields
    }


def count_view(match: Match | None, phase: str) -> views.Count | None:
    """The count of the last deal, while the table shows it."""
    if match is None or phase not in ("count", "over") or not match.rows:
        return None
    row = match.rows[-1]
    if row.tally is None:
        return None
    return views.Count(
        number=row.number,
        lines=[
            views.CountLine(
                name=item.name,
                points=item.points,
                measure=item.measure,
                cards=(cards_text(item.cards[0]), cards_text(item.cards[1])),
            )
            for item in row.tally.items
        ],
        points=row.tally.points,
        cappotto=row.tally.cappotto,
        next_at=match.now + COUNT_SHOWN if phase == "count" else None,
    )


def result_view(table: Table) -> views.ResultView | None:
    """How the match ended."""
    match = table.match
    if match is None:
        return None
    if table.voided:
        return views.ResultView(
            winner=None,
            how="voided",
            points=match.totals,
            difference=0,
            vp=(0, 0),
            mp=(0, 0),
            leaver=None,
            awards=[],
        )
    return None if match.result is None else played_result(match.result)


def played_result(result: Result) -> views.ResultView:
    """The result of a match that counts."""
    return views.ResultView(
        winner=result.winner,
        how=result.how,
        points=result.points,
        difference=result.difference,
        vp=result.standing.vp,
        mp=result.standing.mp,
        leaver=result.leaver,
        awards=[
            views.AwardLine(name=award.name, points=award.points, how=award.how)
            for award in result.awards
        ],
    )


T = TypeVar("T", bound=Struct)


def difference(before: T, after: T) -> T:
    """The fields in which ``after`` differs; the others are unset."""
    parts = type(after)()
    for name in after.__struct_fields__:
        value = getattr(after, name)
        if value != getattr(before, name):
            setattr(parts, name, value)
    return parts


def happened(event: log.Event) -> messages.Happened:
    """An event as everybody may know it: no secret and no nonce is in here."""
    if isinstance(event, match_events.Moved):
        return messages.Happened(kind="moved", seat=event.seat, move=move_text(event.move))
    return messages.Happened(
        kind=kind_of(event),
        seat=getattr(event, "seat", None),
        on=event.on
        if isinstance(event, match_events.AutoAccuso)
        else event.agree
        if isinstance(event, log.VoidWish)
        else None,
        how=event.how if isinstance(event, match_events.Left) else None,
        name=event.name if isinstance(event, log.Sat) else None,
    )


@lru_cache(64)
def kind_name(name: str) -> str:
    """``DealStarted`` as ``deal_started``."""
    return snake_case(name)


def kind_of(event: log.Event) -> str:
    """What sort of event it is."""
    return kind_name(type(event).__name__)
