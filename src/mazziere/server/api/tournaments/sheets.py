"""Standings for spreadsheets: the words at the head of their columns, in the languages we speak."""

from __future__ import annotations

from mazziere.tournament.export import COLUMNS, Sheet


def headings(*words: str) -> dict[str, str]:
    """One for each column."""
    return dict(zip(COLUMNS, words, strict=True))


#: Where a comma stands before the decimals, spreadsheets expect semicolons between the columns.
SHEETS = {
    "it": Sheet(
        headings(
            "Fase",
            "Girone",
            "Posto",
            "Numero",
            "Giocatori",
            "Prima di loro",
            "Giocate",
            "Vinte",
            "Pari",
            "Perse",
            "Riposi",
            "VP",
            "MP",
            "Punti fatti",
            "Punti subiti",
            "Confronto",
            "Ritirati",
            "Premio (gettoni)",
        ),
        ";",
        "sì",
    ),
    "en": Sheet(
        headings(
            "Stage",
            "Group",
            "Place",
            "Number",
            "Players",
            "Before them",
            "Played",
            "Won",
            "Drawn",
            "Lost",
            "Byes",
            "VP",
            "MP",
            "Points made",
            "Points conceded",
            "Comparison",
            "Withdrawn",
            "Prize (chips)",
        ),
        ",",
        "yes",
    ),
}
