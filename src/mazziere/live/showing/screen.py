# cython: nonecheck=True
"""A table as a viewer sees it. What it shows of a deal comes out of a ``Sight``, and only that."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import UNSET, Raw, Struct

from mazziere.cards import card_name
from mazziere.cards.shuffle import commitment
from mazziere.games.deal import act
from mazziere.live.showing.shown import Shown, acts_of, cards_text, clock_json
from mazziere.live.table import events as log
from mazziere.live.table.state import Occupant
from mazziere.live.table.table import Table
from mazziere.match import Match
from mazziere.match import events as match_events
from mazziere.match.clock import Clock
from mazziere.match.match import DealRow
from mazziere.match.outcome import Result
from mazziere.notation import format_move
from mazziere.protocol import messages, views
from mazziere.protocol.words import snake_case

#: A seat, or None for a spectator.
Viewer = int | None


class Screen:
    """What a viewer was last shown: the deal as it is on the table, and the rest."""

    def __init__(self, table: Table, viewer: Viewer, common: views.TableView | None = None) -> None:
        """``common`` is what everybody sees of the table, if it is there already."""
        self.viewer = viewer
        self.rest = own_view(table, viewer, common or table_view(table))
        self.deals = self.number = self.acts = 0
        self.shown: Shown | None = None
        if table.match is not None and table.match.rows:
            row = last_row(table.match)
            self.deals, self.number, self.acts = len(table.match.rows), row.number, row.deal.entries
            if table.phase == "playing":
                self.shown = Shown(row.deal, viewer)

    def whole(self) -> views.TableView:
        """Everything, for a snapshot."""
        view = copy(self.rest)
        view.deal = None if self.shown is None else encoded(self.shown.whole(self.number))
        return view

    def follow(self, start: bytes, parts: views.TableView, written: bytes, table: Table) -> bytes:
        """The update that brings the viewer to where the table is.

        ``start`` is what comes before the view, ``parts`` what has changed of the table besides
        the deal, and ``written`` the JSON of that.
        """
        take_over(self.rest, parts)
        pieces = [start, written[: len(written) - 1]]
        deal, acts = self.follow_deal(table)
        if deal:
            pieces.append(b'"deal":' if written == b"{}" else b',"deal":')
            pieces.append(deal)
        pieces.append(b'},"acts":')
        pieces.append(acts)
        pieces.append(b"}")
        return b"".join(pieces)

    def follow_deal(self, table: Table) -> tuple[bytes, bytes]:
        """What has changed of the deal, if anything, and what the viewer has seen happen in it."""
        if table.match is None or not table.match.rows:
            return b"", b"[]"
        row = last_row(table.match)
        is_new = self.deals != len(table.match.rows)
        past = 0 if is_new else self.acts
        self.deals, self.number, self.acts = len(table.match.rows), row.number, row.deal.entries
        return (
            self.changed_deal(row, is_new, table.phase == "playing"),
            acts_of(row.deal, self.viewer, past) if past < row.deal.entries else b"[]",
        )

    def changed_deal(self, row: DealRow, is_new: bool, on_table: bool) -> bytes:
        """The deal that lies on the table: all of it, what is new, or null when it is over."""
        if not on_table:
            was_shown, self.shown = self.shown is not None, None
            return b"null" if was_shown else b""
        if self.shown is not None and not is_new:
            return self.shown.changes()
        self.shown = Shown(row.deal, self.viewer)
        return self.shown.whole(row.number)

    def moved(self, start: list[bytes], clock: Raw) -> bytes:
        """The update for a move within a deal, which changes the deal and the clock alone.

        ``start`` has what all viewers are told, and ends within the view. A move also takes back
        wishes to void the match.
        """
        assert self.shown is not None
        self.rest.clock = clock  # type: ignore[assignment]  # encoded
        if self.rest.void:
            self.rest.void = []
            start = [*start, b',"void":[]']
        update = self.shown.moved(start)
        self.acts = self.shown.sight.entries
        return update


def last_row(match: Match) -> DealRow:
    """The last deal; compiled, there are no negative indices."""
    return match.rows[len(match.rows) - 1]


def encoded(json: bytes) -> Any:
    """JSON, typed as the value that it was made of."""
    return Raw(json)


def own_view(table: Table, viewer: Viewer, common: views.TableView) -> views.TableView:
    """Every part of the table but the deal, for one viewer."""
    assert table.opened is not None
    view = copy(common)
    view.you = viewer
    view.link = None if viewer is None else table.opened.link
    view.auto_accuso = auto_accuso(table.match, viewer)
    return view


def table_view(table: Table) -> views.TableView:
    """Every part of the table that is the same for everybody."""
    assert table.opened is not None
    assert table.prepared is not None
    match = table.match
    over = table.phase in ("over", "closed") and match is not None and not table.sealed
    view = match_parts(table)
    view.host = table.opened.host
    view.settings = settings_view(table.opened)
    view.seats = seat_views(table)
    view.reserved = [
        views.Reservation(seat=seat, player=kept.player, name=kept.name)
        for seat, kept in sorted(table.reserved.items())
    ]
    view.match = table.prepared.match_id
    view.commitment = commitment_of(table.prepared.secret)
    view.nonces = None if match is None else list(match.nonces)
    view.secret = table.prepared.secret if over else None
    view.result = result_view(table)
    view.rematch = sorted(table.rematch)
    view.taken_back = table.taken_back > 0
    return view


def match_parts(table: Table) -> views.TableView:
    """What changes of that while a match goes on."""
    match, phase = table.match, table.phase
    return views.TableView(
        phase=phase,
        totals=(0, 0) if match is None else match.totals,
        past=[] if match is None else past_deals(match),
        clock=None if match is None or phase != "playing" else clock_view(match.clock),
        count=count_view(table),
        next=sorted(table.saw_count),
        void=sorted(table.void_wishes),
        voided=[] if match is None else void_deals(match),
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
        stake=opened.stake,
        max_loss=opened.max_loss,
        tournament=opened.fixture and opened.fixture.partition("/")[0],
        bots=opened.bots,
        ladder=opened.ladder,
        daily=opened.daily,
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
        level=occupant.level,
        program=occupant.program,
    )


def auto_accuso(match: Match | None, viewer: Viewer) -> bool | None:
    """Whether the viewer's accusi are declared by themselves; None where there are none."""
    if match is None or viewer is None or "auto_accuso" not in match.form.rules.options:
        return None
    return viewer not in match.manual


def void_deals(match: Match) -> list[str]:
    """The cards that were turned up in the void deals before the last one, the earliest first."""
    if not match.rows:
        return []
    number = last_row(match).number
    return [
        cards_text(row.deal.view().fact("table"))  # type: ignore[arg-type]  # a set of cards
        for row in match.rows
        if row.deal.void and row.number == number
    ]


def past_deals(match: Match) -> list[tuple[int, int]]:
    """What each deal that was counted brought."""
    return [row.tally.points for row in match.rows if row.tally is not None]


def clock_view(clock: Clock) -> Any:
    """The clocks as they were after the last event; the client lets them run."""
    return encoded(clock_json(clock))


def count_view(table: Table) -> views.Count | None:
    """The count of the last deal, while the table shows it."""
    match = table.match
    if match is None or table.phase not in ("count", "over") or not match.rows:
        return None
    return count_of(last_row(match), table.next_at())


def count_of(row: DealRow, next_at: int | None) -> views.Count | None:
    """The count of a deal, if it was played out."""
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
                values={card_name(card): value for card, value in item.values.items()},
            )
            for item in row.tally.items
        ],
        points=row.tally.points,
        cappotto=row.tally.cappotto,
        last_taker=None if row.deal.last_taker == act.NOBODY else row.deal.last_taker,
        next_at=next_at,
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
            chips=[] if table.stake is None else [0] * len(table.seats),
            kept=False,
        )
    if match.result is None:
        return None
    chips = [] if table.stake is None else table.stake.payments(match.result, len(table.seats))
    return played_result(match.result, list(chips), table.is_kept())


def played_result(result: Result, chips: list[int], kept: bool = True) -> views.ResultView:
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
        chips=chips,
        kept=kept,
    )


T = TypeVar("T", bound=Struct)


def difference(before: T, after: T) -> T:
    """The fields in which ``after`` differs, of those that it has; the others are unset."""
    parts = type(after)()
    for name in after.__struct_fields__:
        value = getattr(after, name)
        if value is not UNSET and value != getattr(before, name):
            setattr(parts, name, value)
    return parts


def take_over(whole: T, parts: T) -> None:
    """Change the fields that ``parts`` has."""
    for name in parts.__struct_fields__:
        value = getattr(parts, name)
        if value is not UNSET:
            setattr(whole, name, value)


def happened(event: log.Event) -> messages.Happened:
    """An event as everybody may know it: no secret and no nonce is in here."""
    move = format_move(event.move) if isinstance(event, match_events.Moved) else None
    return messages.Happened(
        kind=kind_of(event),
        seat=getattr(event, "seat", None),
        move=move,
        on=event.on
        if isinstance(event, match_events.AutoAccuso)
        else event.agree
        if isinstance(event, log.VoidWish)
        else None,
        how=event.how if isinstance(event, match_events.Left) else None,
        name=event.name if isinstance(event, log.Sat | log.Reserved) else None,
    )


@lru_cache(64)
def kind_name(name: str) -> str:
    """``DealStarted`` as ``deal_started``."""
    return snake_case(name)


def kind_of(event: log.Event) -> str:
    """What sort of event it is."""
    return kind_name(type(event).__name__)
