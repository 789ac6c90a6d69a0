"""Chips from the house, and back to it. There is no other way to get any, and none to cash out."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from mazziere.bank.posting import HOUSE, Kind, Line, Posting, player_account

#: What an account begins with.
WELCOME = 1000
#: Whoever has less gets so many again, once a day.
FLOOR = 200
#: A day begins at midnight where most of the players are.
ZONE = ZoneInfo("Europe/Rome")
#: The kinds of postings below.
BY_HOUSE: tuple[Kind, ...] = ("welcome", "top_up", "farewell")


def day_of(now: int) -> date:
    """The day of a moment in milliseconds."""
    return datetime.fromtimestamp(now / 1000, ZONE).date()


def day_begins(day: date) -> int:
    """When a day begins: milliseconds."""
    return int(datetime(day.year, day.month, day.day, tzinfo=ZONE).timestamp() * 1000)


def day_after(day: date) -> date:
    """The day that follows a day."""
    return day + timedelta(days=1)


def welcome(player: str, now: int) -> Posting:
    """The first chips of an account: once."""
    return _from_house(f"welcome/{player}", "welcome", now, player, WELCOME)


def top_up(player: str, has: int, now: int) -> Posting | None:
    """What is missing to the floor, once a day; None for who has as much."""
    if has >= FLOOR:
        return None
    return _from_house(top_up_key(player, day_of(now)), "top_up", now, player, FLOOR - has)


def top_up_key(player: str, day: date) -> str:
    """The key of a day's top-up."""
    return f"top_up/{player}/{day.isoformat()}"


def farewell(player: str, has: int, now: int) -> Posting:
    """The account is deleted: its chips are nobody's, so they go back."""
    return _from_house(f"farewell/{player}", "farewell", now, player, -has)


def _from_house(key: str, kind: Kind, now: int, player: str, amount: int) -> Posting:
    lines = Line(player_account(player), amount), Line(HOUSE, -amount)
    return Posting(key, kind, now, lines)
