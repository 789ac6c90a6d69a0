"""The kinds of stages: each is a class, a stage of it an object, and here they have their names.

:class:`~mazziere.tournament.progress.Progress` says what a kind answers; whoever wants to know
something that depends on it asks the class before the stage begins, and then the stage.
"""

from mazziere.tournament.kinds.girone import Girone
from mazziere.tournament.kinds.knockout import Knockout
from mazziere.tournament.kinds.rotating import Rotating
from mazziere.tournament.kinds.swiss import Swiss
from mazziere.tournament.progress import Progress
from mazziere.tournament.stage import Kind

KINDS: dict[Kind, type[Progress]] = {
    "round_robin": Girone,
    "swiss": Swiss,
    "rotating": Rotating,
    "knockout": Knockout,
}
