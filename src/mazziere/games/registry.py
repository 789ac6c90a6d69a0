"""The games there are. A new game is one more line here; docs/adding-a-game.md tells the rest."""

from __future__ import annotations

from mazziere.games.asso_piglia_tutto import ASSO_PIGLIA_TUTTO
from mazziere.games.briscola import BRISCOLA
from mazziere.games.cirulla import CIRULLA
from mazziere.games.game import Game
from mazziere.games.scopa import SCOPA
from mazziere.games.scopone import SCOPONE
from mazziere.games.tressette import TRESSETTE

GAMES: dict[str, Game] = {
    game.name: game for game in (SCOPA, SCOPONE, ASSO_PIGLIA_TUTTO, CIRULLA, TRESSETTE, BRISCOLA)
}
