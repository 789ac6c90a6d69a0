"""A slow and plain implementation of the six games, to check the fast engine against.

Once a deal is over, `turn` means nothing.
"""

from collections.abc import Sequence

from .capture import AssoPigliaTutto, Cirulla, Scopa, Scopone
from .cards import Options
from .tricks import Briscola, Tressette

Reference = Scopa | Scopone | AssoPigliaTutto | Cirulla | Tressette | Briscola

GAMES: dict[str, type[Reference]] = {
    "scopa": Scopa,
    "scopone": Scopone,
    "asso_piglia_tutto": AssoPigliaTutto,
    "cirulla": Cirulla,
    "tressette": Tressette,
    "briscola": Briscola,
}

__all__ = ["GAMES", "Reference", "reference"]


def reference(
    game: str, seats: int, options: Options, deck: Sequence[str], dealer: int
) -> Reference:
    """One deal of `game`; deck[0] goes to the seat on the dealer's right."""
    if game not in GAMES:
        raise ValueError(f"unknown game {game}")
    return GAMES[game](seats, options, deck, dealer)
