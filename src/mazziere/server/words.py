"""What the server itself says to people, in their language: previews of links, heads of columns.

A language is a folder of ``web/words``, all that is said in it: the web app's words, and in
``server.json`` those of the server, which the build of the web app puts into its bundle.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

from mazziere.tournament.export import Sheet

#: The languages there are; each has its folder.
Language = Literal["it", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
FOLDER = Path(__file__).parent / "bundle" / "words"


class PreviewWords(msgspec.Struct, frozen=True):
    """How a link is told of in a chat; gaps are filled in."""

    locale: str
    target: str
    rounds: str
    deals: str
    deal: str
    waits: str
    table: str
    seating: str
    watch: str


class Words(msgspec.Struct, frozen=True):
    """All of one language."""

    preview: PreviewWords
    sheet: Sheet


@cache
def words_in(language: Language) -> Words:
    """What is said in a language."""
    return msgspec.json.decode((FOLDER / f"{language}.json").read_bytes(), type=Words)
