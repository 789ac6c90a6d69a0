"""Dates that come again: every week or month, at a time of day where people live."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Weekday = Annotated[int, Meta(ge=0, le=6)]
TimeOfDay = Annotated[str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
Zone = Annotated[str, Meta(min_length=1, max_length=64)]


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A day and an hour: ``weekday`` (0 is Monday) of every week, or of one ``week`` in each month.

    That is ``first`` to ``fourth``, or the ``last``.
    """

    weekday: Weekday
    at: TimeOfDay
    zone: Zone = "Europe/Rome"
    week: Literal["every", "first", "second", "third", "fourth", "last"] = "every"


#: Where in a month such a week begins, in days after the first.
WEEKS = {"first": 0, "second": 7, "third": 14, "fourth": 21}


def is_zone(name: str) -> bool:
    """Whether there is such a time zone."""
    return name in _zones()


@cache
def _zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def dates(rule: Rule, since: date) -> Iterator[date]:
    """The days of a rule from one day on."""
    if rule.week == "every":
        day = since + timedelta((rule.weekday - since.weekday()) % 7)
        while True:
            yield day
            day += timedelta(7)
    year, month = since.year, since.month
    while True:
        day = _in_month(rule, year, month)
        if day >= since:
            yield day
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


def _in_month(rule: Rule, year: int, month: int) -> date:
    """The day of a month that a rule means."""
    if rule.week == "last":
        end = date(year + month // 12, month % 12 + 1, 1) - timedelta(1)
        return end - timedelta((end.weekday() - rule.weekday) % 7)
    start = date(year, month, 1) + timedelta(WEEKS[rule.week])
    return start + timedelta((rule.weekday - start.weekday()) % 7)


def moment(rule: Rule, day: date) -> int:
    """When it is that time there on that day: milliseconds since 1970.

    An hour that the clocks leave out in spring is the hour after it, and of one that comes twice in
    autumn it is the first.
    """
    there = datetime.combine(day, time.fromisoformat(rule.at), zoneinfo.ZoneInfo(rule.zone))
    return int(there.timestamp() * 1000)


def day_of(now: int, zone: str) -> date:
    """Which day it is somewhere at a moment."""
    return datetime.fromtimestamp(now / 1000, UTC).astimezone(zoneinfo.ZoneInfo(zone)).date()


def next_date(rule: Rule, last: date | None, now: int) -> date:
    """The first day that is still to come, and comes after the last one that was seen to."""
    since = day_of(now, rule.zone)
    if last is not None and last >= since:
        since = last + timedelta(1)
    return next(day for day in dates(rule, since) if moment(rule, day) > now)
