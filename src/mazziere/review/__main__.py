"""A review as a program of its own, so that it can have a low priority and be ended at any time.

It is handed a line of JSON: the record of a match, the depth, and what was judged of it before. It
answers with lines: the number of decisions, each judgement as soon as there is one, the review. It
ends when nobody reads them any more. :mod:`mazziere.server.jobs.reviewer` runs it.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict

from mazziere.notation import parse_match
from mazziere.review.depths import DEPTHS
from mazziere.review.judging import judge
from mazziere.review.played import played_match
from mazziere.review.result import judgement_of
from mazziere.review.summary import summed_up

#: Whoever plays comes first. On a machine that has no time to spare it still gets a tenth of what
#: others get; with the lowest priority there is, it would never come to an end there.
NICE = 10


def main() -> None:
    """Judge what was not judged before, then sum up."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    job = json.loads(sys.stdin.readline())
    depth = DEPTHS[job["depth"]]
    played = played_match(parse_match(job["record"]))
    say("total", len(played.questions))
    judged = [judgement_of(plain) for plain in job["judged"]]
    for question in played.questions[len(judged) :]:
        judged.append(judge(question, depth))
        say("judgement", asdict(judged[-1]))
    say("review", asdict(summed_up(played, depth, judged)))


def say(what: str, value: object) -> None:
    """One line, at once."""
    sys.stdout.write(json.dumps({what: value}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the server is gone
        main()
        sys.exit()
    os._exit(1)  # what could not be written must not be tried again
