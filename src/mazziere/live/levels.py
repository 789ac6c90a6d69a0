"""How well people play, as long as nothing is rated."""

from __future__ import annotations


class Unrated:
    """Knows nobody's level."""

    async def of_player(self, player: str) -> dict[str, int]:
        """The player's level in each game where it is known."""
        return {}
