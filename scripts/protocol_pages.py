"""Writes docs/protocol.md and web/protocol/protocol.ts from the classes of mazziere.protocol.

Without arguments it writes; ``tests/unit/test_protocol.py`` compares what it would write.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect as types
from typescript import interface, shapes, typescript, union

from mazziere.cards import PACK, rank_of
from mazziere.cards.card import RANKS
from mazziere.games import GAMES
from mazziere.games._tricks import TrickDeal
from mazziere.games.errors import REASONS as GAME_CODES
from mazziere.live.hall.bot_players import OFFERED
from mazziere.live.table.courtesies import COURTESIES
from mazziere.match.errors import REASONS as MATCH_CODES
from mazziere.protocol import VERSION, Command, Message
from mazziere.protocol.codes import CODES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "web" / "protocol" / "protocol.ts"
NOTE = "Generated from mazziere.protocol by scripts/protocol_pages.py; do not edit."

INTRODUCTION = """\
Version {version}. A client gets a session (`POST /api/guest`) and opens a WebSocket at
`/socket?v={version}` with its cookie. It sends one command in a frame, as JSON; the server sends
lists of messages, so that those that belong together arrive together.

- Every command has a number, `id`, and is answered by an `ack` or by a `refused` with that number.
  What is acknowledged is stored on disk.
- A table is its log. Every event has a number, and every watcher of the table hears of every event,
  with what that viewer may see. An `update` tells `seq`, the number of its last event, and its
  events; if a client has not seen the one before the first, it has lost something and joins the
  table again. `said` and `presence` have no number.
- Joining gives a `snapshot`; an `update` has only the parts of the view that changed, to be put
  over the old ones, and the same within `deal`. Connecting again is joining again; the last
  connection of a player wins.
- Cards, moves and acts are written as in [notation.md](notation.md). The legal moves come with the
  view: a client needs no rules.
- The server sends pings, as WebSockets have them. What the quickest of the last three answers took
  is given back to a player's clock at every move, half a second at most.
- A connection that the server ends is told why: code 1008 with the reason `no_session` (there is
  none, or it is over: logged out, another password or token, a ban; to come again with the same
  one is in vain), `too_fast` (it did not stop when it was refused) or `unread` (it did not read
  what it was sent), 1012 when the server goes away and will be back, 1013 when its database is
  away. A message can come in several frames, 16 KB together; what RFC 6455 forbids ends the
  connection with 1002, 1003 (binary), 1007 (no UTF-8) or 1009 (too long).
- Courtesies: {courtesies}.
- Bots: {bots}.
"""


def text(kind: type) -> str:
    """All that a class says about itself, as Markdown."""
    return re.sub(r"``(.+?)``", r"`\1`", inspect.getdoc(kind) or "").replace("\n", " ")


def types_file() -> str:
    """web/protocol/protocol.ts."""
    commands, messages = get_args(Command), get_args(Message)
    parts = [f"// {NOTE}", f"export const VERSION = {VERSION};"]
    parts += [f"export const COURTESIES = {quoted(COURTESIES)} as const;"]
    codes = sorted({*CODES, *GAME_CODES, *MATCH_CODES})
    worths = ", ".join(f"{game}: {{ {worth} }}" for game, worth in trick_worths().items())
    parts += [f"export const TRICK_WORTHS = {{ {worths} }} as const;"]
    parts += ["export type Code =\n  | " + "\n  | ".join(f'"{code}"' for code in codes) + ";"]
    parts += [interface(kind) for kind in shapes(commands + messages)]
    parts += [union("Command", commands), union("Message", messages)]
    return "\n\n".join(parts) + "\n"


def trick_worths() -> dict[str, str]:
    """What a card of each rank counts in games of tricks, and how many of that make a point."""
    found = {}
    for name, game in GAMES.items():
        deal = game.rules().blank()
        if isinstance(deal, TrickDeal):
            each = {
                RANKS[rank_of(card)]: deal.card_worth(card)
                for card in PACK
                if deal.card_worth(card)
            }
            each["point"] = deal.a_point
            found[name] = ", ".join(f"{key}: {value}" for key, value in each.items())
    return found


def quoted(words: tuple[str, ...]) -> str:
    """A list of texts."""
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def section(kind: type[msgspec.Struct]) -> str:
    """A class in the page."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    title = info.tag if info.tag is not None else kind.__name__
    lines = [f"### {title}", "", text(kind), ""]
    if info.fields:
        lines += ["| field | type | |", "|---|---|---|"]
        for field in info.fields:
            needed = "" if field.required else "may be left out"
            shape = typescript(field.type).replace("|", "\\|")
            lines.append(f"| `{field.encode_name}` | `{shape}` | {needed} |")
        lines.append("")
    return "\n".join(lines)


def codes_table(codes: dict[str, str]) -> str:
    """Codes and their meaning."""
    rows = [f"| `{code}` | {meaning} |" for code, meaning in codes.items()]
    return "\n".join(["| code | meaning |", "|---|---|", *rows])


def page() -> str:
    """docs/protocol.md."""
    commands, messages = get_args(Command), get_args(Message)
    named = [kind for kind in shapes(messages) if kind not in messages]
    return "\n".join(
        [
            "# The protocol",
            "",
            f"*{NOTE}*",
            "",
            INTRODUCTION.format(
                version=VERSION, courtesies=", ".join(COURTESIES), bots=", ".join(OFFERED)
            ),
            "## Commands",
            "",
            *map(section, commands),
            "## Messages of the server",
            "",
            *map(section, messages),
            "## What they are made of",
            "",
            *map(section, named),
            "## Codes of refusal",
            "",
            codes_table(CODES),
            "",
            "Of a match:",
            "",
            codes_table(MATCH_CODES),
            "",
            "Of the rules:",
            "",
            codes_table(GAME_CODES),
            "",
        ]
    )


if __name__ == "__main__":
    PAGE.write_text(page())
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(types_file())
