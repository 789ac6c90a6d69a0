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


#: What a name may have besides letters and digits.
ALSO = " -_'."
SHORTEST, LONGEST = 3, 20


def name_problem(name: str, longest: int = LONGEST) -> str | None:
    """Why an account, or something else of which people have to know whose it is, cannot have
    this name, or None.
    """
    if name != unicodedata.normalize("NFC", name) or not SHORTEST <= len(name) <= longest:
        return f"a name has {SHORTEST} to {longest} characters"
    if name != " ".join(name.split()) or not all(c.isalnum() or c in ALSO for c in name):
        return "a name has letters, digits, single spaces and - _ ' . only"
    if len(skeleton(name)) < SHORTEST:
        return f"a name has at least {SHORTEST} letters or digits"
    words = name.split()
    if words[0] in ANIMALS and len(words) == 3 and words[1] in MANNERS:
        return "such names are for guests"
    return None
