"""An exercise as the table shows it."""

from __future__ import annotations

import random

import msgspec

from mazziere.games.worlds import world
from mazziere.live.showing.shown import Shown
from mazziere.notation import parse_view
from mazziere.practice import Exercise
from mazziere.protocol.views import DealView


def shown(exercise: Exercise) -> DealView:
    """What a live table would show to whoever has to play.

    The deal that it is taken from has been made up from the view: hidden cards cannot be in it.
    """
    view = parse_view(exercise.view)
    deal = world(view, random.Random(exercise.view))
    return msgspec.json.decode(Shown(deal, view.seat).whole(exercise.deal), type=DealView)
