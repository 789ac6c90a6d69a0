"""A decision weighed again, as a program of its own: with a low priority, to be ended at any time.

It is handed a line of JSON, the record of a match, the place of the decision in it and the depth of
its review, and answers with one: the exercise, or null.
:mod:`mazziere.server.jobs.reviewer` runs it.
"""

from __future__ import annotations

import json
import os
import sys

from mazziere.notation import parse_match
from mazziere.practice.finding import CONFIRMED_AT, confirmed
from mazziere.review import played_match
from mazziere.review.__main__ import NICE, say


def main() -> None:
    """Weigh one decision of a match, read from standard input, and say what exercise it makes."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    job = json.loads(sys.stdin.readline())
    played = played_match(parse_match(job["record"]))
    asked = (job["deal"], job["place"])
    question = next(each for each in played.questions if (each.deal, each.place) == asked)
    exercise = confirmed(question, CONFIRMED_AT[job["depth"]])
    say("exercise", None if exercise is None else exercise.plain())


if __name__ == "__main__":
    main()
