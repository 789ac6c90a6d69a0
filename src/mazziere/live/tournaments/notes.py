"""What directors have done, as everybody reads it on the page of a tournament."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mazziere.games.deal.tally import Pair
from mazziere.tournament import Tournament
from mazziere.tournament import events as log


class Note(msgspec.Struct, frozen=True):
    """What a director has done while it was running, or why it was called off.

    ``what`` is ``result``, ``absent``, ``adjusted``, ``proposed``, ``refused``, ``lapsed``,
    ``withdrawn``, ``substituted``, ``extended``, ``paused``, ``resumed`` or ``cancelled``; the rest
    is there where it belongs to it. ``before`` is the score that was corrected, ``by`` who has done
    it, ``proposed_by`` who had proposed what another has confirmed.
    """

    now: int
    what: str
    match: str | None = None
    entry: int | None = None
    points: Pair | None = None
    before: Pair | None = None
    out: str = ""
    player: str = ""
    seconds: int = 0
    reason: str = ""
    by: str = ""
    proposed_by: str = ""


def notes_of(tournament: Tournament) -> list[Note]:
    """What directors have done, in its order; ``by`` has their ids."""
    names: dict[str, str] = {}
    scores: dict[str, Pair] = {}
    notes = []
    proposal: log.Proposal | None = None
    confirmed = False
    for event in tournament.events:
        if isinstance(event, log.Registered):
            names |= {person.id: person.name for person in event.players}
        elif isinstance(event, log.Substituted):
            names[event.player.id] = event.player.name
        note = note_of(event, names, scores, tournament.settings.directors)
        if isinstance(event, log.Resumed) and proposal is not None:
            note = None if confirmed else answer_to(proposal, event)
        if note is not None:
            notes.append(msgspec.structs.replace(note, by=getattr(event, "by", None) or ""))
        if isinstance(event, log.Paused | log.Resumed):
            proposal, confirmed = getattr(event, "proposal", None), False
        if isinstance(event, log.Decided | log.Adjusted):
            scores[event.fixture] = event.outcome.points
            confirmed = proposal is not None and isinstance(event, log.Adjusted)
    return notes


def answer_to(proposal: log.Proposal, event: log.Resumed) -> Note:
    """What became of a proposal that was not confirmed; by nobody: it has lapsed."""
    what = "refused" if event.by else "lapsed"
    return Note(event.now, what, proposal.fixture, points=proposal.outcome.points)


def note_of(
    event: log.Event,
    names: Mapping[str, str],
    scores: Mapping[str, Pair],
    directors: tuple[str, ...],
) -> Note | None:
    """What to tell of an event; None if no director has done it."""
    now = event.now
    match event:
        case log.Decided(by=str()):
            absent = event.outcome.how == "no_show"
            what = "absent" if absent else "result"
            points = None if absent else event.outcome.points
            return Note(now, what, event.fixture, points=points)
        case log.Adjusted():
            points, before = event.outcome.points, scores.get(event.fixture)
            return Note(
                now,
                "adjusted",
                event.fixture,
                points=points,
                before=before,
                reason=event.reason,
                proposed_by=event.proposed_by or "",
            )
        case log.Paused(proposal=log.Proposal() as proposal):
            points, before = proposal.outcome.points, scores.get(proposal.fixture)
            return Note(
                now,
                "proposed",
                proposal.fixture,
                points=points,
                before=before,
                reason=proposal.reason,
            )
        case log.Withdrew(by=str() as by) if by in directors:
            return Note(now, "withdrawn", entry=event.entry)
        case log.Substituted():
            out = names.get(event.out, "")
            return Note(now, "substituted", entry=event.entry, out=out, player=event.player.name)
        case log.Extended():
            return Note(now, "extended", seconds=event.seconds)
        case log.Paused() if event.by:  # nobody: the server was away
            return Note(now, "paused")
        case log.Resumed() if event.by:
            return Note(now, "resumed")
        case log.Cancelled():
            return Note(now, "cancelled", reason=event.reason)
    return None
