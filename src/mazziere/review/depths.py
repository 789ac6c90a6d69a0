"""How thoroughly a review looks: lines of play for each legal move, never time.

So a review comes out the same on every machine, however slow it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: A position with more moves than this gets no more lines than one with so many.
MANY_MOVES = 20


@dataclass(frozen=True)
class Depth:
    """``tries`` lines of play are followed for each move, once for points and once for chances."""

    name: str
    tries: int

    def iterations(self, moves: int) -> int:
        """What one search about so many moves may spend."""
        return self.tries * min(moves, MANY_MOVES)


RAPIDA = Depth("rapida", 500)
NORMALE = Depth("normale", 5_000)
A_FONDO = Depth("a_fondo", 20_000)

DEPTHS = {depth.name: depth for depth in (RAPIDA, NORMALE, A_FONDO)}
#: Those that can be asked for.
DepthName = Literal["rapida", "normale", "a_fondo"]
