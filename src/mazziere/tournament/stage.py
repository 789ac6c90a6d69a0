"""A stage as its maker chooses it."""

from __future__ import annotations

from typing import Literal

import msgspec

#: The names of the classes in :mod:`mazziere.tournament.kinds`.
Kind = Literal["round_robin", "swiss", "rotating", "knockout"]

#: The largest field; a page with more is no evening any more.
MOST_ENTRIES = 1024
#: In a group everybody meets everybody, and so do all in a girone without groups.
LEAST_IN_GROUP, MOST_IN_GROUP = 2, 64
#: So many matches a stage has at most, if all play: its page shows every one of them.
MOST_MATCHES = 6000
#: So many tables of a tournament are opened as fast as its rounds go by, and the others so often on
#: average, in milliseconds: rounds to which nobody comes are over as soon as ``show_up`` says.
FIRST_TABLES, EACH_TABLE = 1024, 500


class Stage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a tournament.

    ``round_robin`` (girone): in groups of at most ``group_size``, or in one; everybody meets
    everybody of the group ``cycles`` times. ``swiss``: ``rounds`` rounds among equals, and nobody
    twice. ``rotating``: ``rounds`` rounds with changing partners, and individual standings.
    ``knockout``: who loses is out; ``consolation`` is the match for the third place.

    ``seeding`` is by ``level`` or by ``draw``. Before a knock-out, ``qualifiers`` go on from each
    group, or from the whole field.
    """

    kind: Kind
    group_size: int | None = None
    cycles: int = 1
    rounds: int | None = None
    qualifiers: int = 2
    seeding: Literal["level", "draw"] = "draw"
    consolation: bool = False
