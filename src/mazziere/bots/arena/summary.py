"""What the boards of two bots say about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mazziere.bots.arena.board import Board, Half
from mazziere.bots.arena.statistics import Estimate, mean, quantile, wilson


@dataclass(frozen=True)
class Count:
    """How often A won, tied and lost."""

    wins: int
    ties: int
    losses: int

    @property
    def played(self) -> int:
        """How many were played, whatever came of them."""
        return self.wins + self.ties + self.losses

    @property
    def share(self) -> Estimate | None:
        """The share that A won."""
        return wilson(self.wins, self.played)

    @property
    def decided(self) -> Estimate | None:
        """The share that A won of those that were not tied."""
        return wilson(self.wins, self.wins + self.losses)

    def plain(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "share_of_wins": plain_estimate(self.share),
            "share_of_decided": plain_estimate(self.decided),
        }


@dataclass(frozen=True)
class Thinking:
    """How long a bot thought about a move, in milliseconds; forced moves are left out."""

    moves: int
    median: float | None
    percentile_99: float | None


@dataclass(frozen=True)
class Side:
    """One of the two bots: its name, its thinking time, and the messages of its failures."""

    bot: str
    thinking: Thinking
    failures: tuple[str, ...]

    def plain(self) -> dict[str, object]:
        """Everything as plain values; of the messages, each once."""
        return {
            "bot": self.bot,
            "moves": self.thinking.moves,
            "median_ms": self.thinking.median,
            "percentile_99_ms": self.thinking.percentile_99,
            "failures": len(self.failures),
            "messages": sorted(set(self.failures)),
        }


@dataclass(frozen=True)
class Summary:
    """A against B. ``dealing`` is where A's side dealt (first, in a match), ``other`` the rest.

    ``difference`` is the mean of A's points less B's in a deal, with an interval over boards: both
    halves of a board have the same cards, so that together they are one observation. Boards on
    which a bot failed are not part of it; ``compared`` is how many there are without them.
    """

    boards: int
    all: Count
    dealing: Count
    other: Count
    difference: Estimate | None
    compared: int
    a: Side
    b: Side

    def plain(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "boards": self.boards,
            "all": self.all.plain(),
            "as_dealing_side": self.dealing.plain(),
            "as_other_side": self.other.plain(),
            "point_difference": plain_estimate(self.difference),
            "boards_compared": self.compared,
            "a": self.a.plain(),
            "b": self.b.plain(),
        }


def summary(a: str, b: str, boards: Sequence[Board]) -> Summary:
    """What these boards of A and B say."""
    halves = [half for board in boards for half in board.halves]
    differences = [board.difference for board in boards if board.difference is not None]
    return Summary(
        boards=len(boards),
        all=count(halves),
        dealing=count(half for half in halves if half.a_dealt),
        other=count(half for half in halves if not half.a_dealt),
        difference=mean(differences),
        compared=len(differences),
        a=_side(0, a, halves),
        b=_side(1, b, halves),
    )


def count(halves: Iterable[Half]) -> Count:
    """Wins, ties and losses."""
    results = [half.result for half in halves]
    return Count(results.count(1), results.count(0), results.count(-1))


def plain_estimate(estimate: Estimate | None) -> dict[str, float] | None:
    """An estimate as plain values."""
    return None if estimate is None else estimate._asdict()


def _side(who: int, name: str, halves: Sequence[Half]) -> Side:
    micros = sorted(each for half in halves for each in half.micros[who])
    thinking = Thinking(len(micros), None, None)
    if micros:
        thinking = Thinking(
            len(micros), quantile(micros, 0.5) / 1000, quantile(micros, 0.99) / 1000
        )
    failures = tuple(half.why or "" for half in halves if half.failed == "ab"[who])
    return Side(name, thinking, failures)
