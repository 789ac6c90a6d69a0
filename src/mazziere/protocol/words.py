"""The kinds of values that several messages have, with their limits."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

#: A client numbers its commands; the answer carries the same number.
Id = Annotated[int, Meta(ge=0, lt=1 << 31)]
TableId = Annotated[str, Meta(pattern=r"^[a-z2-7]{12}$")]
#: What an invitation link carries in place of the id.
Link = Annotated[str, Meta(pattern=r"^[a-z2-7]{20}$")]
Seat = Annotated[int, Meta(ge=0, le=3)]
#: An amount of chips.
Chips = Annotated[int, Meta(ge=0, lt=1 << 31)]
#: A move in notation, such as 7Dx3S4C or !cirulla; the longest takes nine cards or so.
MoveText = Annotated[str, Meta(min_length=2, max_length=64)]
#: What a player adds to the shuffle, as the browser draws it: 16 bytes in hexadecimal, or nothing.
Nonce = Annotated[str, Meta(max_length=32, pattern=r"^([0-9a-f]{32})?$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=280)]
Word = Annotated[str, Meta(max_length=32, pattern=r"^[a-z0-9_]+$")]
#: What a table chooses, by the name of the option; which there are, the games tell.
Choices = dict[Word, bool | int | str | None]
Pair = tuple[int, int]
#: Milliseconds: a moment since 1970, or a length of time.
Milliseconds = int


def snake_case(name: str) -> str:
    """``AgreeToVoid`` as ``agree_to_void``: the tag of a message."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
