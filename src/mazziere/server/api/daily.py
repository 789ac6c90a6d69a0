"""The deal of the day over HTTP: playing it, and how others have played."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

from litestar import get, post
from msgspec import Struct

from mazziere.live.daily import AHEAD, BOT, DailyDeal
from mazziere.live.tournaments.fixtures import Seated
from mazziere.protocol.words import Pair
from mazziere.server.api.requests import AnyRequest, asking, limit, services_of
from mazziere.server.identity.profile import with_defaults
from mazziere.server.services import Services
from mazziere.storage.repositories.daily import DailyPlay

#: So many of the best are named.
NAMED = 10
#: Who did not play to the end is not compared.
LEFT = ("abandoned", "match_time", "move_timeout")


class DayShape(Struct, frozen=True):
    """A day and what is played on it; ``secret`` is null until the day is over."""

    day: str
    game: str
    seats: int
    bot: str
    board: str
    commitment: str
    secret: str | None


class MyPlay(Struct, frozen=True):
    """Your table; ``points``, yours and theirs, are null until you have played to the end."""

    table: str
    points: Pair | None


class DailyRow(Struct, frozen=True):
    """How somebody played; ``match_id`` is for the replay."""

    place: int
    name: str
    you: bool
    friend: bool
    points: Pair
    match_id: str


class Share(Struct, frozen=True):
    """So many have had that difference in points."""

    difference: int
    count: int


class Comparison(Struct, frozen=True):
    """All who have played: how many, how many did better than you, how they did.

    ``rows`` has the best, your friends and yourself.
    """

    players: int
    better: int
    shares: list[Share]
    rows: list[DailyRow]


class DailyShape(Struct, frozen=True):
    """Today's deal. What others did is told to who has played: ``comparison`` is null before.

    ``ends`` is the moment of midnight. ``yesterday`` has the best of the day before.
    """

    today: DayShape
    ends: int
    mine: MyPlay | None
    comparison: Comparison | None
    yesterday: DayShape | None
    best: list[DailyRow]
    coming: list[DayShape]


class DailyTable(Struct, frozen=True):
    """The table at which you play the deal of the day."""

    table: str


@get("/api/daily")
async def daily(request: AnyRequest) -> DailyShape:
    """The deal of the day, yesterday's best, and the commitments of the coming days."""
    player = await asking(request)
    limit(request, "daily", player.id)
    services = services_of(request)
    today = await services.daily.today()
    day = date.fromisoformat(today.day)
    around = await services.daily_deals.between(
        (day - timedelta(days=1)).isoformat(), (day + timedelta(days=AHEAD)).isoformat()
    )
    known = await services.social.friends(player.id)
    friends = {each.player for each in known if each.state == "friend"}
    before = next((each for each in around if each.day < today.day), None)
    plays = [] if before is None else await compared(services, before)
    mine = await my_play(services, today, player.id)
    comparison = None
    if mine is not None and mine.points is not None:
        comparison = comparing(await compared(services, today), player.id, friends)
    return DailyShape(
        day_shape(today, False),
        today.ends,
        mine,
        comparison,
        None if before is None else day_shape(before, True),
        rows(plays, player.id, friends)[:NAMED],
        [day_shape(each, False) for each in around if each.day > today.day],
    )


@post("/api/daily", status_code=200)
async def play_daily(request: AnyRequest) -> DailyTable:
    """Sit down to the deal of the day: always at the same table, today or until you are done."""
    player = await asking(request)
    limit(request, "daily", player.id)
    by_itself = with_defaults(player.options).auto_accuso
    seated = Seated(player.id, player.name, by_itself)
    return DailyTable(await services_of(request).daily.play(seated))


async def compared(services: Services, deal: DailyDeal) -> list[DailyPlay]:
    """Those who have played a deal to its end."""
    return [each for each in await services.daily_deals.plays(deal) if each.how not in LEFT]


async def my_play(services: Services, deal: DailyDeal, player: str) -> MyPlay | None:
    """How far somebody is with a deal."""
    table = await services.daily_deals.table_of(deal.day, player)
    if table is None:
        return None
    own = [each for each in await services.daily_deals.plays(deal) if each.player == player]
    return MyPlay(table, own[0].points if own else None)


def comparing(plays: list[DailyPlay], player: str, friends: set[str]) -> Comparison:
    """Everybody's play beside one's own."""
    own = [each.difference for each in plays if each.player == player]
    counts = Counter(each.difference for each in plays)
    named = [
        row
        for number, (row, play) in enumerate(zip(rows(plays, player, friends), plays, strict=True))
        if number < NAMED or play.player == player or play.player in friends
    ]
    return Comparison(
        len(plays),
        sum(each.difference > own[0] for each in plays) if own else 0,
        [Share(difference, counts[difference]) for difference in sorted(counts, reverse=True)],
        named,
    )


def rows(plays: list[DailyPlay], player: str, friends: set[str]) -> list[DailyRow]:
    """The plays with their places, the best first; who is level shares a place."""
    places: dict[int, int] = {}
    for number, each in enumerate(plays, 1):
        places.setdefault(each.difference, number)
    return [
        DailyRow(
            places[each.difference],
            each.name,
            each.player == player,
            each.player in friends,
            each.points,
            each.match_id,
        )
        for each in plays
    ]


def day_shape(deal: DailyDeal, over: bool) -> DayShape:
    """A day as it is told."""
    secret = deal.secret if over else None
    return DayShape(deal.day, deal.game, deal.seats, BOT, deal.board, deal.commitment, secret)


HANDLERS = [daily, play_daily]
