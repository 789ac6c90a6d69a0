"""A view as one line of text: what one seat, or a spectator, knows of a deal.

``scopa/2 seat=0 dealer=1 turn=0 table=3S4C hand=7DRS,- count=2,2 … moves=7Dx3S4C,RS``: the game,
the seats and the options as in a position, then the parts of the view. A part that is left out is
as before the cards are dealt. A hidden card cannot be in the line, for a view has none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from mazziere.games import Hand, Rules, View
from mazziere.games.deal.fields import Field, Kind
from mazziere.games.deal.view import Fact
from mazziere.notation.errors import ParseError
from mazziere.notation.moves import format_move, parse_move
from mazziere.notation.positions import format_rules, parse_head
from mazziere.notation.values import PARSERS, format_value, parse_named, parse_parts, parse_value

ALWAYS_WRITTEN = ("seat", "dealer", "turn")

#: What every view has beside the facts of its game and its moves. A view without memory has
#: ``pile_sizes`` in the place of ``pile``; ``seen`` is there only with *carte viste*.
PARTS = (
    Field("hand", Kind.CARDS_BY_SEAT),
    Field("count", Kind.NUMBER_BY_SEAT),
    Field("stock", Kind.NUMBER),
    Field("pile", Kind.CARDS_BY_SIDE),
    Field("pile_sizes", Kind.NUMBER_BY_SIDE),
    Field("points", Kind.NUMBER_BY_SIDE),
    Field("seen", Kind.CARDS),
    Field("log", Kind.LOG),
)


def format_view(view: View) -> str:
    """The line of text for a view."""
    values: dict[str, Fact | None] = {
        **dict(view.facts),
        "seat": -1 if view.seat is None else view.seat,
        "hand": tuple(hand.cards for hand in view.hands),
        "count": tuple(hand.count for hand in view.hands),
        "stock": view.stock,
        "pile": view.taken,
        "pile_sizes": view.pile_sizes if view.taken is None else None,
        "points": view.points,
        "seen": view.seen,
        "log": view.log,
    }
    blank = _blank(view.rules)
    words = [format_rules(view.rules)]
    for field in (Field("seat", Kind.SEAT), *_fact_fields(view.rules), *PARTS):
        value = values.get(field.name)
        if value is not None and (field.name in ALWAYS_WRITTEN or value != blank.get(field.name)):
            words.append(f"{field.name}={format_value(field.kind, value)}")
    if view.moves:
        words.append(f"moves={','.join(map(format_move, view.moves))}")
    return " ".join(words)


def parse_view(text: str) -> View:
    """The view that a line of text describes; :class:`ParseError` for one that cannot be read.

    Whether there is a deal that looks like this, :func:`mazziere.games.worlds.world` can tell.
    """
    rules, words = parse_head(text)
    given = parse_named(words, _parsers(rules), f"a part of a view of {rules.game.name}")
    for name in ALWAYS_WRITTEN:
        if name not in given:
            raise ParseError(f"the field {name}", "", len(text) + 1)
    seat, turn = cast(int, given["seat"]), cast(int, given["turn"])
    if "moves" in given and (seat < 0 or seat != turn):
        raise _misplaced("moves only for the seat on turn", "moves", text)
    if "pile_sizes" in given and "pile" in given:
        raise _misplaced("pile or pile_sizes, not both", "pile_sizes", text)
    remembers = "pile_sizes" not in given
    values = _blank(rules) | given
    facts = []
    for field in _fact_fields(rules):
        if field.public or (field.remembered and remembers) or (field.own and seat >= 0):
            facts.append((field.name, values[field.name]))
        elif field.name in given:
            raise _misplaced(f"no {field.name}, which this viewer does not know", field.name, text)
    counts, cards = cast(tuple[int, ...], values["count"]), cast(tuple[int, ...], values["hand"])
    taken = cast(tuple[int, int], values["pile"])
    sizes = taken[0].bit_count(), taken[1].bit_count()
    return View(
        rules=rules,
        seat=None if seat < 0 else seat,
        dealer=cast(int, values["dealer"]),
        turn=None if turn < 0 else turn,
        void=rules.game.deal_type.void_code if values["void"] else None,
        hands=tuple(map(Hand, counts, cards)),
        stock=cast(int, values["stock"]),
        points=cast(tuple[int, int], values["points"]),
        facts=tuple(facts),
        seen=cast(int | None, given.get("seen")),
        moves=cast(tuple[int, ...], given.get("moves", ())),
        pile_sizes=sizes if remembers else cast(tuple[int, int], given["pile_sizes"]),
        taken=taken if remembers else None,
        log=cast(tuple[int, ...], values["log"]),
    )


def _fact_fields(rules: Rules) -> list[Field]:
    """The fields of the game's state that somebody's view has."""
    fields = rules.game.deal_type.fields
    return [field for field in fields if field.public or field.remembered or field.own]


def _blank(rules: Rules) -> dict[str, Fact]:
    """What a part is that was left out."""
    state = rules.blank().state()
    seats = (0,) * rules.seats
    blank: dict[str, Fact] = {"hand": seats, "count": seats, "stock": 0, "log": ()}
    blank |= {"pile": (0, 0), "points": (0, 0)}
    for field in _fact_fields(rules):
        value = state[field.name]
        blank[field.name] = value if isinstance(value, int) or not field.own else value[0]
    return blank


def _parsers(rules: Rules) -> dict[str, Callable[[str], Fact]]:
    """What reads each part."""
    parsers: dict[str, Callable[[str], Fact]] = {}
    for field in (*_fact_fields(rules), *PARTS):
        if field.own:  # of all seats, only the viewer's own is told
            parsers[field.name] = PARSERS[field.kind]
        else:
            parsers[field.name] = partial(parse_value, field.kind, seats=rules.seats)
    for name in ALWAYS_WRITTEN:
        parsers[name] = partial(_parse_seat, seats=rules.seats, nobody=name != "dealer")
    parsers["moves"] = lambda text: tuple(parse_parts(parse_move, text))
    return parsers


def _parse_seat(text: str, seats: int, nobody: bool) -> int:
    """A seat at this table; where ``nobody`` is allowed, - is that."""
    if text == "-" and nobody:
        return -1
    if text in map(str, range(seats)):
        return int(text)
    raise ParseError(f"a seat from 0 to {seats - 1}{', or -' if nobody else ''}", text)


def _misplaced(expected: str, name: str, text: str) -> ParseError:
    """What to say of a field that does not fit the others."""
    at = text.index(f" {name}=") + 1
    return ParseError(expected, text[at:].split(" ")[0], at + 1)
