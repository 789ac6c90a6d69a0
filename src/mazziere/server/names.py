"""Names of players: what guests are called, and which names look the same."""

from __future__ import annotations

import secrets
import unicodedata

ANIMALS = (
    "Lepre", "Volpe", "Gazza", "Lontra", "Faina", "Cicogna", "Allodola", "Marmotta", "Lince",
    "Rondine", "Tartaruga", "Civetta", "Salamandra", "Donnola", "Foca", "Gru",
)  # fmt: skip
MANNERS = (
    "Allegra", "Furba", "Calma", "Curiosa", "Gentile", "Svelta", "Saggia", "Ardita", "Serena",
    "Vivace", "Paziente", "Fiera", "Discreta", "Sincera", "Leggera", "Attenta",
)  # fmt: skip

#: Letters and digits that are easily taken for others, after accents and case are gone.
LOOK_ALIKE = str.maketrans(
    "0135|!$\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0131\u03b1\u03bf\u03c1\u03bd",
    "olesllsaeopcyxilaopv",
)


def guest_name() -> str:
    """``Volpe Furba 4821``: no two guests are likely to have the same."""
    number = secrets.randbelow(9000) + 1000
    return f"{secrets.choice(ANIMALS)} {secrets.choice(MANNERS)} {number}"


def skeleton(name: str) -> str:
    """The same for names that differ in case, accents, spaces or look-alike letters only."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    merged = letters.translate(LOOK_ALIKE).replace("rn", "m").replace("vv", "w")
    return "".join(c for c in merged.replace("i", "l") if c.isalnum())
