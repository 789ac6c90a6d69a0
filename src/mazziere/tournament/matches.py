"""A match of a tournament: who meets whom, and how it ended."""

from __future__ import annotations

import msgspec

from mazziere.games.deal.tally import Pair


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended, for its first and its second side.

    ``how`` is that of a match's result, or ``no_show``, ``withdrawn``; in these two ``winner`` is
    None when neither side was there. ``deals`` has the points of each deal, if they are known.
    """

    winner: int | None
    how: str
    points: Pair
    vp: Pair
    mp: Pair
    deals: tuple[Pair, ...] = ()


class Fixture(msgspec.Struct, frozen=True, kw_only=True):
    """A match of the schedule. A side is the numbers of its entries; the first side deals first.

    ``id`` has the numbers of stage, round and table.
    """

    id: str
    group: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
