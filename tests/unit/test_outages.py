"""Whom nobody could reach, and until when that is charged to nobody."""

from __future__ import annotations

from mazziere.live.outages import GRACE, MOST, Outage, Outages, stall


def test_those_count_that_lasted_longer_and_concern_the_player() -> None:
    outages = Outages()
    everybody, some = Outage(10, 20), Outage(5, 30, frozenset({"anna"}))
    assert outages.add(everybody)
    assert outages.add(some)
    assert not outages.add(Outage(10, 20))
    assert outages.last == 30
    assert outages.after(0, "anna") == [some, everybody]
    assert outages.after(20, "anna") == [some]
    assert outages.after(19, "bruno") == [everybody]
    assert outages.after(20, None) == []


def test_the_oldest_are_forgotten() -> None:
    outages = Outages()
    for number in range(MOST + 5):
        outages.add(Outage(number, number + 1))
    assert [each.away_from for each in outages.after(0, None)] == list(range(5, MOST + 5))
    assert not outages.add(Outage(3, 4))  # it would be forgotten at once
    assert not outages.add(Outage(99, 100))
    assert outages.add(Outage(98, 100))


def test_a_short_stall_has_a_short_grace() -> None:
    assert stall(100, 102, None) == Outage(100, 104, None)
    assert stall(0, 60_000, None).until == 60_000 + GRACE
