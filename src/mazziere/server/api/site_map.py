"""Where the web app has its pages: the server goes by this list, and what the app goes by
(``web/protocol/pages.ts``) is made of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

#: What stands in an address for one of many, by the name of its kind.
KINDS = {
    "word": r"\w+",
    "id": r"[a-z2-7]{12}",
    "address": r"[a-z2-7]{12,20}",
    "match": r"[\w.-]+",
    "figures": r"[a-z_]+-[24]",
}
PART = re.compile(r"{(\w+):(\w+)}")


@dataclass(frozen=True)
class Page:
    """A page by the name that the app has for it. What an address has in brackets, it is told."""

    name: str
    addresses: tuple[str, ...]

    def routes(self) -> list[str]:
        """The addresses for the server; whether there is such a thing, the app says."""
        return [PART.sub(r"{\1:str}", address) for address in self.addresses]

    def pattern(self) -> str:
        """What the app knows them by, as a regular expression."""
        found = [PART.sub(lambda part: f"({KINDS[part[2]]})", each) for each in self.addresses]
        return f"^(?:{'|'.join(found)})$" if len(found) > 1 else f"^{found[0]}$"


TABLE = Page("table", ("/tavolo/{address:address}",))
#: For the frame of another site: a page of its own.
STANDINGS = Page("standings", ("/torneo/{tournament:id}/classifica",))
#: All others of the app.
PAGES = (
    Page("home", ("/",)),
    Page("lobby", ("/tavoli",)),
    Page("create", ("/apri", "/apri/{game:word}")),
    Page("profile", ("/profilo",)),
    Page("enter", ("/entra",)),
    Page("friends", ("/amici",)),
    Page("chips", ("/gettoni",)),
    Page("moderation", ("/moderazione",)),
    Page("statistics", ("/statistiche", "/statistiche/{game:figures}")),
    Page("matches", ("/partite",)),
    Page("replay", ("/partita/{match:match}",)),
    Page("verify", ("/mazzo", "/partita/{match:match}/mazzo")),
    Page("practice", ("/esercizi",)),
    Page("exercise", ("/esercizi/{game:word}",)),
    Page("daily", ("/smazzata",)),
    Page("tournaments", ("/tornei",)),
    Page("tournamentForm", ("/tornei/nuovo", "/torneo/{tournament:id}/modifica")),
    Page("tournament", ("/torneo/{tournament:id}",)),
    Page("leaderboards", ("/classifiche", "/classifiche/{game:word}")),
    Page("clubs", ("/circoli",)),
    Page("club", ("/circolo/{club:id}",)),
    Page("rules", ("/regole", "/regole/{game:word}")),
)
