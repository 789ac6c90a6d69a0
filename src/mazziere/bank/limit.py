"""The limit that players set for themselves: the most chips that they can lose in a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from mazziere.bank.grants import day_after


@dataclass(frozen=True)
class Limit:
    """``most`` holds until the day ``since`` of ``later``; None is no limit."""

    most: int | None = None
    later: int | None = None
    since: date | None = None

    def on(self, day: date) -> int | None:
        """The most chips that may be lost on a day; None for any number."""
        return self.later if self.since is not None and day >= self.since else self.most

    def changed(self, most: int | None, today: date) -> Limit:
        """Another limit: a lower one holds at once, a higher one from tomorrow on."""
        now = self.on(today)
        if most is not None and (now is None or most <= now):
            return Limit(most)
        if now is None:
            return Limit()
        return Limit(now, most, day_after(today))
