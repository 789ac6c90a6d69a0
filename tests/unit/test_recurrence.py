"""Dates that come again, also where the clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise, takewhile
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from mazziere.tournament.recurrence import Rule, dates, day_of, is_zone, moment, next_date

TUESDAY = Rule(weekday=1, at="20:30")


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def test_the_hour_stays_where_people_live_when_the_clocks_change() -> None:
    # In Italy summer time begins on 29 March 2026 and ends on 25 October 2026.
    spring = list(islice(dates(TUESDAY, date(2026, 3, 20)), 2))
    assert spring == [date(2026, 3, 24), date(2026, 3, 31)]
    assert [moment(TUESDAY, day) for day in spring] == [
        utc("2026-03-24T19:30"),
        utc("2026-03-31T18:30"),
    ]
    autumn = list(islice(dates(TUESDAY, date(2026, 10, 20)), 2))
    assert [moment(TUESDAY, day) for day in autumn] == [
        utc("2026-10-20T18:30"),
        utc("2026-10-27T19:30"),
    ]


def test_an_hour_that_is_left_out_or_comes_twice() -> None:
    night = Rule(weekday=6, at="02:30")
    assert moment(night, date(2026, 3, 29)) == utc("2026-03-29T01:30")  # 3.30 there
    assert moment(night, date(2026, 10, 25)) == utc("2026-10-25T00:30")  # the first 2.30


def test_weeks_of_a_month() -> None:
    def found(week: str) -> list[str]:
        rule = Rule(weekday=3, at="21:00", week=week)  # type: ignore[arg-type]
        return [str(day) for day in islice(dates(rule, date(2026, 1, 2)), 3)]

    # The first Thursday of January 2026 is the first of January, which has passed.
    assert found("first") == ["2026-02-05", "2026-03-05", "2026-04-02"]
    assert found("second") == ["2026-01-08", "2026-02-12", "2026-03-12"]
    assert found("fourth") == ["2026-01-22", "2026-02-26", "2026-03-26"]
    assert found("last") == ["2026-01-29", "2026-02-26", "2026-03-26"]


def test_the_next_date_is_to_come_and_after_the_last() -> None:
    before, after = utc("2026-03-24T19:29"), utc("2026-03-24T19:30")
    assert next_date(TUESDAY, None, before) == date(2026, 3, 24)
    assert next_date(TUESDAY, None, after) == date(2026, 3, 31)
    assert next_date(TUESDAY, date(2026, 3, 31), before) == date(2026, 4, 7)
    assert next_date(TUESDAY, date(2020, 1, 1), before) == date(2026, 3, 24)


def test_zones() -> None:
    assert is_zone("Europe/Rome")
    for bad in ("Europa/Roma", "../../etc/passwd", "", "Europe", "\0"):
        assert not is_zone(bad)
    assert day_of(utc("2026-03-24T23:30"), "Europe/Rome") == date(2026, 3, 25)
    assert day_of(utc("2026-03-24T23:30"), "America/New_York") == date(2026, 3, 24)


RULES = st.builds(
    Rule,
    weekday=st.integers(0, 6),
    at=st.times().map(lambda each: each.strftime("%H:%M")),
    zone=st.sampled_from(
        ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]
    ),
    week=st.sampled_from(["every", "first", "second", "third", "fourth", "last"]),
)
DAYS = st.dates(date(1971, 1, 1), date(2090, 1, 1))


@given(RULES, DAYS)
def test_dates_are_as_the_rule_says(rule: Rule, since: date) -> None:
    found = list(islice(dates(rule, since), 14))
    assert found[0] >= since
    for day in found:
        assert day.weekday() == rule.weekday
        there = datetime.fromtimestamp(moment(rule, day) / 1000, ZoneInfo(rule.zone))
        exists = there.strftime("%H:%M") == rule.at
        # Only an hour that the clocks leave out is told otherwise, and never by more than an hour.
        wanted = datetime.fromisoformat(f"{day}T{rule.at}")
        shift = there.replace(tzinfo=None) - wanted
        assert exists or timedelta(0) < shift <= timedelta(hours=1)
        number = (day.day - 1) // 7
        if rule.week == "last":
            assert (day + timedelta(7)).month != day.month
        elif rule.week != "every":
            assert number == ["first", "second", "third", "fourth"].index(rule.week)
    steps = [(after - before).days for before, after in pairwise(found)]
    assert set(steps) <= ({7} if rule.week == "every" else {28, 35})
    moments = [moment(rule, day) for day in found]
    assert moments == sorted(set(moments))


@given(RULES, DAYS, st.integers(0, 86_399_999), st.lists(st.integers(0, 90), max_size=20))
def test_no_date_is_seen_to_twice_and_none_in_time_is_left_out(
    rule: Rule, start: date, offset: int, pauses: list[int]
) -> None:
    """However irregularly somebody looks, every date is there once unless it has passed."""
    now = int(datetime(start.year, start.month, start.day, tzinfo=UTC).timestamp()) * 1000 + offset
    seen: list[date] = []
    for days in pauses:
        last = seen[-1] if seen else None
        day = next_date(rule, last, now)
        assert moment(rule, day) > now
        between = dates(rule, start if last is None else last + timedelta(1))
        skipped = list(takewhile(lambda each, day=day: each < day, between))
        assert all(moment(rule, each) <= now for each in skipped)
        seen.append(day)
        now += days * 86_400_000
    assert seen == sorted(set(seen))
