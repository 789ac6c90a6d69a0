"""``mazziere review``: what could have been played better, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from mazziere.cli.arguments import read, refuse
from mazziere.notation import BadRecord, ParseError, parse_record, verify
from mazziere.notation.matches import FIRST_LINE as MATCH
from mazziere.review import (
    DEPTHS,
    Judgement,
    Played,
    Review,
    judge,
    played_match,
    played_record,
    summed_up,
)
from mazziere.review.depths import NORMALE
from mazziere.review.reasons import REASONS
from mazziere.review.result import PlayerReview, Reason, TurningPoint

SEVERITIES = {
    "imprecisione": "an imprecision",
    "errore": "a mistake",
    "errore_grave": "a grave mistake",
}


def command(
    file: Annotated[Path, typer.Argument(help="a record, or - for standard input")],
    depth: Annotated[str, typer.Option(help=", ".join(DEPTHS))] = NORMALE.name,
) -> None:
    """Judge every decision of a recorded match, or of recorded deals, by what its player knew."""
    if depth not in DEPTHS:
        refuse(f"there is no depth {depth!r}; there are {', '.join(DEPTHS)}")
    text = read(file)
    try:
        names, played = played_in(text)
    except (ParseError, BadRecord, ValueError) as error:
        refuse(f"{file}: {error}")
    judged: list[Judgement] = []
    for question in played.questions:
        judged.append(judge(question, DEPTHS[depth]))
        if judged[-1].severity is not None:
            typer.echo(mistake_line(judged[-1], names))
    for line in summary_lines(summed_up(played, DEPTHS[depth], judged), names):
        typer.echo(line)


def played_in(text: str) -> tuple[list[str], Played]:
    """Who played, and what."""
    if text.startswith(MATCH):
        match = verify(text)
        assert match.started is not None
        return list(match.started.players), played_match(match)
    record = parse_record(text)
    seats = range(record.rules.seats)
    names = [record.headers.get(f"Seat {seat}", f"player {seat}") for seat in seats]
    return names, played_record(record)


def mistake_line(judged: Judgement, names: list[str]) -> str:
    """A decision that could have been better."""
    assert judged.severity is not None
    lost = f"{judged.points_lost:.2f} points, {100 * judged.chance_lost:.0f} % of winning"
    return (
        f"Deal {judged.deal}, move {judged.place}: {names[judged.seat]} plays {judged.move}, "
        f"{SEVERITIES[judged.severity]} ({lost}); better {judged.best}: "
        f"{'; '.join(map(reason_words, judged.reasons))}."
    )


def reason_words(reason: Reason) -> str:
    """Why, with its figures."""
    words = REASONS[reason.code][1]
    details = [reason.cards] if reason.cards else []
    if reason.points:
        details.append(f"{reason.points} points")
    if reason.chance is not None:
        details.append(f"in {100 * reason.chance:.0f} % of what is possible")
    return f"{words} ({', '.join(details)})" if details else words


def summary_lines(review: Review, names: list[str]) -> Iterator[str]:
    """Who played how, and where it turned."""
    for player in review.players:
        yield player_line(player, names[player.seat])
    for leap in review.turning_points:
        yield turning_line(leap, names)


def player_line(player: PlayerReview, name: str) -> str:
    """How somebody played."""
    if player.accuracy is None:
        return f"{name}: nothing to decide."
    mistakes = f"{player.imprecisioni} imprecisions, {player.errori} mistakes"
    return (
        f"{name}: accuracy {player.accuracy:.1f} in {player.decisions} decisions; "
        f"{mistakes}, {player.errori_gravi} grave ones."
    )


def turning_line(leap: TurningPoint, names: list[str]) -> str:
    """A leap of the chances."""
    where = "at the count" if leap.place is None else f"at move {leap.place}"
    who = "" if leap.seat is None else f" of {names[leap.seat]}"
    return f"Turning point: deal {leap.deal}, {where}{who}: {100 * leap.swing:+.0f} % for side 0."
