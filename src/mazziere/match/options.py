"""What a table may choose about a match: how it is won, and how much time there is."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.games.errors import BadOption
from mazziere.games.options import Option

MatchValue = bool | str | int | None


@dataclass(frozen=True)
class NumberOption:
    """A number between two limits, or none; the counterpart of :class:`Option`."""

    name: str
    default: int | None
    about: str
    lowest: int
    highest: int
    changed_by: str = "table"

    def allowed(self) -> str:
        """What it may be, for people."""
        return f"{self.lowest} to {self.highest}, or none"

    def check(self, value: object) -> int | None:
        """The value itself when it is allowed; :class:`BadOption` otherwise."""
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if value is None or (is_number and self.lowest <= value <= self.highest):  # type: ignore[operator]
            return value  # type: ignore[return-value]
        raise BadOption(f"{self.name} must be {self.allowed()}, not {value!r}")

    def parse(self, text: str) -> int | None:
        """The value written as text."""
        if text == "none":
            return None
        if text.isascii() and text.isdecimal() and str(int(text)) == text:
            return self.check(int(text))
        raise BadOption(f"{self.name} must be {self.allowed()}, not {text!r}")

    def format(self, value: MatchValue) -> str:
        """The text of a value, read back by :meth:`parse`."""
        return "none" if value is None else str(value)


MatchOption = Option | NumberOption

TARGET = NumberOption("target", None, "the points that win the match (GEN-17)", 1, 999)
DEALS = NumberOption("deals", None, "a fixed number of deals instead of a target (GEN-16)", 1, 99)
TARGET_MODE = Option(
    "target_mode",
    "reach",
    "whether the target must be reached or passed (AMB-GEN-4)",
    values=("reach", "exceed"),
)
TIE_AT_TARGET = Option(
    "tie_at_target",
    "continue",
    "level at the target: play on, or draw (AMB-GEN-5)",
    values=("continue", "draw"),
)
TOURNAMENT = Option(
    "tournament",
    "none",
    "whether a draw can stand (GEN-18) or is played off (GEN-19)",
    values=("none", "girone", "ko"),
)
#: Younger than stored matches, which are written as they always were when it is as usual.
KO_TIES = Option(
    "ko_ties",
    "three_spareggi",
    "a level knock-out: three spareggi at most, or on until the tie is broken (AMB-GEN-9)",
    values=("three_spareggi", "play_on"),
)
MATCH_MODE = Option(
    "match_mode",
    "cumulative",
    "add up the points, or count the deals won (AMB-BRI-1)",
    values=("cumulative", "rounds"),
)
ROUNDS = NumberOption("rounds", 2, "the deals to be won where deals are counted", 1, 99)
TIMEOUT_MP = Option(
    "timeout_mp",
    "per_line",
    "the match points of who ran out of time (AMB-ABN-2)",
    values=("per_line", "symmetric"),
)
MATCH_TIME = NumberOption("match_time", None, "seconds for each player (AMB-ABN-3)", 10, 86_400)
MOVE_TIMEOUT = NumberOption("move_timeout", 60, "seconds for a move (AMB-ABN-3)", 5, 3_600)
