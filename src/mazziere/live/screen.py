"""A table as a viewer sees it. What a deal shows comes from ``deal.view`` and from nowhere else."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from mazziere.cards import cards_in, cards_name
from mazziere.cards.shuffle import commitment
from mazziere.games import Rules, View
from mazziere.games.fields import Field
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
    """What a viewer sees after so many deals and acts."""

    __slots__ = ("acts", "deals", "view")

    def __init__(self, table: Table, viewer: Viewer) -> None:
        rows = [] if table.match is None else table.match.rows
        seen = rows[-1].deal.view(viewer) if rows else None
        self.deals = len(rows)
        self.acts: tuple[int, ...] = () if seen is None else seen.log
        self.view = table_view(table, viewer, seen)

    def since(self, before: Screen) -> tuple[views.TableView, list[str]]:
        """What has changed, and what the viewer has seen happen in the deal on the table."""
        past = len(before.acts) if before.deals == self.deals else 0
        return changed(before.view, self.view), [act_text(entry) for entry in self.acts[past:]]


def table_view(table: Table, viewer: Viewer, seen: View | None) -> views.TableView:
    """Every part of the table."""
    assert table.opened is not None
    assert table.prepared is not None
    match, phase = table.match, table.phase
    over = phase in ("over", "closed") and match is not None
    playing = match is not None and phase == "playing" and seen is not None
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
        clock=clock_view(match) if playing and match is not None else None,
        auto_accuso=auto_accuso(match, viewer),
        deal=deal_view(match, seen) if playing and match is not None and seen else None,
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


def deal_view(match: Match, seen: View) -> views.DealView:
    """The deal without what a table does not go on showing."""
    shown = seen.on_screen()
    fields = fact_fields(seen.rules)
    return views.DealView(
        number=match.number,
        dealer=shown.dealer,
        turn=shown.turn,
        hands=[views.HandView(count=h.count, cards=cards_text(h.cards)) for h in shown.hands],
        stock=shown.stock,
        piles=shown.pile_sizes,
        points=shown.points,
        facts={
            name: format_value(fields[name].kind, value)
            for name, value in shown.facts
            if name not in ELSEWHERE
        },
        seen=None if shown.seen is None else cards_text(shown.seen),
        moves=[move_text(move) for move in shown.moves],
        log=[act_text(entry) for entry in shown.log],
    )


@lru_cache(256)
def fact_fields(rules: Rules) -> dict[str, Field]:
    """The fields of a game's state by name."""
    return {field.name: field for field in rules.game.deal_type.fields}


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


def changed(before: views.TableView, after: views.TableView) -> views.TableView:
    """Only the parts that differ."""
    parts = difference(before, after)
    if isinstance(before.deal, views.DealView) and isinstance(parts.deal, views.DealView):
        parts.deal = difference(before.deal, parts.deal)
    return parts


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
    return messages.Happened(
        kind=kind_of(event),
        seat=getattr(event, "seat", None),
        move=move_text(event.move) if isinstance(event, match_events.Moved) else None,
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
