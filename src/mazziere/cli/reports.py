"""What the arena found, as text or Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mazziere.bots.arena import Experiment, Ladder, StoppingRule, Summary
from mazziere.bots.arena.statistics import Estimate
from mazziere.bots.arena.summary import Count, Side

#: What ended an experiment that somebody interrupted.
BY_HAND = "interrupted"
#: How many different messages of failures are shown.
MOST_MESSAGES = 5


@dataclass(frozen=True)
class Heading:
    """What was played and when. ``ended`` says why not all of it was."""

    command: str
    date: str
    experiment: Experiment
    boards: int
    ended: str | None = None

    def plain(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "command": self.command,
            "date": self.date,
            "experiment": self.experiment.described(),
            "ended": self.ended,
        }


@dataclass(frozen=True)
class Rows:
    """A table; its first row is the heading."""

    rows: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True)
class Code:
    """A line to be typed."""

    line: str


Part = str | Rows | Code


def duel_parts(heading: Heading, duel: Summary, rule: StoppingRule | None) -> list[Part]:
    """What the boards of A against B say, part by part."""
    a, b = f"A ({duel.a.bot})", f"B ({duel.b.bot})"
    unit = "deal" if heading.experiment.target is None else "match"
    units = "deals" if unit == "deal" else "matches"
    first = "" if unit == "deal" else " first"
    table = [[a, units, "wins", "ties", "losses", "share of wins", f"of the decided {units}"]]
    for name, count in (
        ("in all", duel.all),
        (f"where its side dealt{first}", duel.dealing),
        (f"where the other side dealt{first}", duel.other),
    ):
        table.append([name, *_count_cells(count)])
    thinking = [["thinking time for a move", "moves", "median", "99 % within", "failures"]]
    thinking += [_side_cells(name, side) for name, side in ((a, duel.a), (b, duel.b))]
    parts = [*_opening(heading), Rows(table), _difference(duel, unit), Rows(thinking)]
    for name, side in ((a, duel.a), (b, duel.b)):
        parts += _failures(name, side, units)
    if rule is not None:
        parts.append(_verdict(rule))
    return parts


def ladder_parts(heading: Heading, result: Ladder) -> list[Part]:
    """Everybody against everybody."""
    names = list(result.ratings)
    table = [["", "bot", "rating", "95 % interval", "failures"]]
    for place, name in enumerate(names, 1):
        value, low, high = result.ratings[name]
        anchored = low == high
        interval = "fixed" if anchored else f"{low:+.0f} to {high:+.0f}"
        table.append([str(place), name, f"{value:+.0f}", interval, str(_failed(result, name))])
    cross = [["scored against", *names]]
    for name in names:
        cells = [_share(result.score(name, other)) for other in names]
        cross.append([name, *cells])
    return [
        *_opening(heading),
        Rows(table),
        "Ratings are on the Elo scale: 400 points more win ten times as often as they lose.",
        Rows(cross),
        "A tie counts as half a win.",
    ]


def plain_rule(rule: StoppingRule | None) -> dict[str, object] | None:
    """What the stopping rule said, as plain values."""
    if rule is None:
        return None
    return {
        "verdict": rule.verdict,
        "boards": rule.boards,
        "margin": rule.margin,
        "error": rule.error,
    }


def text(parts: Sequence[Part]) -> str:
    """The parts of a report, for the terminal."""
    return "\n\n".join(_text_part(part) for part in parts)


def markdown(parts: Sequence[Part]) -> str:
    """The parts of a report, as Markdown."""
    return "\n\n".join(_markdown_part(part) for part in parts)


def _opening(heading: Heading) -> list[Part]:
    boards, asked = heading.boards, len(heading.experiment.tasks())
    played = f"{boards} boards" if boards == asked else f"{boards} of {asked} boards"
    when = f"{heading.date}, {played}, each played from both sides."
    if heading.ended is not None:
        when += f" It ended early: {heading.ended}."
    return [Code(heading.command), when]


def _difference(duel: Summary, unit: str) -> str:
    if duel.difference is None:
        return "There are too few boards for a mean difference of points."
    value, low, high = duel.difference
    line = f"Mean difference of points in a {unit}: {value:+.3f} (95 %: {low:+.3f} to {high:+.3f})"
    left_out = duel.boards - duel.compared
    without = f", without {left_out} on which a bot failed" if left_out else ""
    return f"{line}, over {duel.compared} boards{without}."


def _failures(name: str, side: Side, units: str) -> list[Part]:
    """The messages of a bot that failed."""
    if not side.failures:
        return []
    messages = sorted(set(side.failures))
    shown = "; ".join(messages[:MOST_MESSAGES])
    more = f"; and {len(messages) - MOST_MESSAGES} more" if len(messages) > MOST_MESSAGES else ""
    return [f"{name} failed in {len(side.failures)} {units}, which it lost: {shown}{more}"]


def _verdict(rule: StoppingRule) -> str:
    meaning = {
        "better": "A is better than B",
        "worse": "A is worse than B",
        "level": f"A and B are level, wins less losses within {rule.margin:.1%} of the deals",
    }
    if rule.verdict is None:
        return f"The stopping rule has no verdict after {rule.boards} boards."
    return (
        f"Stopping rule, after {rule.boards} boards: {meaning[rule.verdict]} (wrong in at most "
        f"{rule.error:.0%} of such experiments). The intervals above do not allow for the stop."
    )


def _failed(result: Ladder, name: str) -> int:
    sides = [side for pair in result.pairs.values() for side in (pair.a, pair.b)]
    return sum(len(side.failures) for side in sides if side.bot == name)


def _count_cells(count: Count) -> list[str]:
    numbers = (count.played, count.wins, count.ties, count.losses)
    return [*map(str, numbers), _percent(count.share), _percent(count.decided)]


def _side_cells(name: str, side: Side) -> list[str]:
    thinking = side.thinking
    times = (_ms(thinking.median), _ms(thinking.percentile_99))
    return [name, str(thinking.moves), *times, str(len(side.failures))]


def _percent(estimate: Estimate | None) -> str:
    if estimate is None:
        return "-"
    value, low, high = (100 * each for each in estimate)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def _share(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"


def _ms(value: float | None) -> str:
    return "-" if value is None else f"{value:.3g} ms"


def _text_part(part: Part) -> str:
    if isinstance(part, Code):
        return part.line
    if isinstance(part, str):
        return part
    widths = [max(map(len, column)) for column in zip(*part.rows, strict=True)]
    lines = []
    for row in part.rows:
        first, *rest = zip(row, widths, strict=True)
        cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _markdown_part(part: Part) -> str:
    if isinstance(part, Code):
        return f"    {part.line}"
    if isinstance(part, str):
        return part
    rows = [[cell.replace("|", "\\|") for cell in row] for row in part.rows]
    line = ["---"] + ["---:"] * (len(rows[0]) - 1)
    return "\n".join(f"| {' | '.join(row)} |" for row in (rows[0], line, *rows[1:]))
