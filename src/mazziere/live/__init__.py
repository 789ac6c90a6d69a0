"""Tables that people sit at: seats, clocks that run, bots, chat. It knows no socket and no file."""

from mazziere.live.hall.hall import Hall
from mazziere.live.table.table import Table

__all__ = ["Hall", "Table"]
