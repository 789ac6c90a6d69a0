"""Where the web app has its pages: the server goes by this list, and so does the app, whose types
(``web/protocol/pages.ts``) are made of it.
"""

from __future__ import annotations

import re

#: What stands in an address for one of many, by the name of its kind.
KINDS = {
    "word": r"\w+",
    "id": r"[a-z2-7]{12}",
    "table": r"[a-z2-7]{12,20}",
    "match": r"[\w.-]+",
    "figures": r"[a-z_]+-[24]",
}
PART = re.compile(r"{(\w+)}")

TABLE = "/tavolo/{table}"
#: For the frame of another site: no page of the app.
STANDINGS = "/torneo/{id}/classifica"
#: All others of the app.
PAGES = (
    "/",
    "/tavoli",
    "/apri",
    "/apri/{word}",
    "/profilo",
    "/entra",
    "/amici",
    "/gettoni",
    "/moderazione",
    "/statistiche",
    "/statistiche/{figures}",
    "/partite",
    "/partita/{match}",
    "/partita/{match}/mazzo",
    "/mazzo",
    "/esercizi",
    "/esercizi/{word}",
    "/smazzata",
    "/tornei",
    "/tornei/nuovo",
    "/torneo/{id}",
    "/torneo/{id}/modifica",
    "/classifiche",
    "/classifiche/{word}",
    "/circoli",
    "/circolo/{id}",
    "/regole",
    "/regole/{word}",
)


def route(address: str) -> str:
    """An address for the server, which takes any part: the app says what is not there."""
    return PART.sub(r"{\1:str}", address)
