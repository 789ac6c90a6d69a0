"""The games there are. A new game is one more line here; docs/adding-a-game.md tells the rest."""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from mazziere.games.asso_piglia_tutto import ASSO_PIGLIA_TUTTO
from mazziere.games.briscola import BRISCOLA
from mazziere.games.cirulla import CIRULLA
from mazziere.games.game import Game
from mazziere.games.scopa import SCOPA
from mazziere.games.scopone import SCOPONE
from mazziere.games.tressette import TRESSETTE

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        SCOPA,
        SCOPONE,
        ASSO_PIGLIA_TUTTO,
        CIRULLA,
        TRESSETTE,
        BRISCOLA,
    )
}


def by_name(name: str) -> Game:
    """The game of that name; :class:`KeyError` if there is none."""
    return GAMES[name]


def _pickled(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    return by_name, (game.name,)


# A game is pickled and copied by its name: there is one of each in a process. This is said here and
# not by a method of the class, because the class does not know which games there are.
copyreg.pickle(Game, _pickled)
