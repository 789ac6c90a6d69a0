"""For whom a bot thinks at a table, and by what chance."""

from __future__ import annotations

from mazziere.live.table.table import Table


def for_whom(table: Table) -> str:
    """Who makes the bots of a table think: somebody who plays there.

    All tables of bots alone are nobody's, and have one turn together: watching can wait for who
    plays, and many guests can open many of them.
    """
    people = [each.player for each in table.seats if each is not None and each.bot is None]
    return min(people, default="")


def seed_of(table: Table) -> str | None:
    """What decides all chance in a bot's thinking, where many play the same cards.

    Who plays the same gets the same answers. Nobody knows the secret in it beforehand.
    """
    assert table.opened is not None
    assert table.prepared is not None
    assert table.match is not None
    if table.opened.board is None:
        return None
    row = table.match.rows[-1]
    return f"{table.prepared.secret}/{row.number}/{row.redeal}/{row.deal.entries}"
