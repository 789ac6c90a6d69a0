"""What can be said at any time; the words that people read live in the web app."""

from __future__ import annotations

import unicodedata

from mazziere.live.table.refusal import Refusal

COURTESIES = (
    "hello",
    "good_luck",
    "well_played",
    "thank_you",
    "sorry",
    "one_moment",
    "here_i_am",
    "goodbye",
)
#: Marks that change the direction of the text around them, or are not seen at all.
UNSEEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


def checked_text(text: str) -> str:
    """The text without spaces around it; :class:`Refusal` for what does not belong on a screen."""
    text = text.strip()
    if not text or any(unicodedata.category(character) in UNSEEN for character in text):
        raise Refusal("bad_text")
    return text


def checked_courtesy(name: str) -> str:
    """The courtesy itself."""
    if name not in COURTESIES:
        raise Refusal("no_courtesy", f"there are {', '.join(COURTESIES)}")
    return name
