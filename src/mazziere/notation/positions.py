"""A position as one line of text that restores it whole.

``scopa/2 options=carte_viste:on dealer=0 turn=1 hand=7DAS3C,2C4BRD stock=… table=4C pile=…,…``: the
game and the seats, the options that differ from their defaults, then the fields of the game's state
(:attr:`Deal.fields`). A field that is left out is as before the cards are dealt.
"""

from __future__ import annotations

from functools import partial

from mazziere.games import GAMES, BadOption, Deal, Rules
from mazziere.notation.errors import ParseError
from mazziere.notation.values import Word, format_value, parse_named, parse_value, words_of

ALWAYS_WRITTEN = ("dealer", "turn")


def format_position(deal: Deal) -> str:
    """The line of text for a deal as it is now."""
    blank = deal.rules.blank().state()
    words = [format_rules(deal.rules)]
    for field in deal.fields:
        value = deal.state()[field.name]
        if value != blank[field.name] or field.name in ALWAYS_WRITTEN:
            words.append(f"{field.name}={format_value(field.kind, value)}")
    return " ".join(words)


def parse_position(text: str) -> Deal:
    """The deal that a line of text describes.

    Raises :class:`ParseError` for a line that cannot be read, and :class:`BadPosition` for one that
    can, but describes no possible deal.
    """
    rules, words = parse_head(text)
    parsers = {
        field.name: partial(parse_value, field.kind, seats=rules.seats)
        for field in rules.blank().fields
    }
    state = parse_named(words, parsers, f"a field of {rules.game.name}")
    for name in ALWAYS_WRITTEN:
        if name not in state:
            raise ParseError(f"the field {name}", "", len(text) + 1)
    return rules.restore(state)


def format_rules(rules: Rules) -> str:
    """The game, the seats, and the options that differ from their defaults."""
    offered = rules.game.options_for(rules.seats)
    chosen = [f"{name}:{offered[name].format(value)}" for name, value in rules.chosen.items()]
    text = f"{rules.game.name}/{rules.seats}"
    return f"{text} options={','.join(chosen)}" if chosen else text


def parse_rules(text: str) -> Rules:
    """The rules that :func:`format_rules` wrote."""
    rules, rest = parse_head(text)
    if rest:
        column, word = rest[0]
        raise ParseError("nothing after the game, seats and options", word, column)
    return rules


def parse_head(text: str) -> tuple[Rules, list[Word]]:
    """The rules that a line begins with, and the words after them."""
    words = list(words_of(text))
    if not words:
        raise ParseError("a game and seats, such as scopa/2", "")
    if len(words) > 1 and words[1][1].startswith("options="):
        return _rules(words[0], words[1]), words[2:]
    return _rules(words[0], None), words[1:]


def _rules(game: Word, options: Word | None) -> Rules:
    column, word = game
    name, slash, seats = word.partition("/")
    if name not in GAMES:
        raise ParseError(f"a game: {', '.join(GAMES)}", word, column)
    if not slash or seats not in map(str, GAMES[name].seats):
        allowed = " or ".join(f"/{number}" for number in GAMES[name].seats)
        raise ParseError(allowed, word[len(name) :], column + len(name))
    offered = GAMES[name].options_for(int(seats))
    values = {}
    if options is not None:
        column, word = options
        column += len("options=")
        for pair in word.removeprefix("options=").split(","):
            key, _, text = pair.partition(":")
            if key in values:
                raise ParseError(f"{key} only once", pair, column)
            if key not in offered:
                raise ParseError(f"an option of {name}: {', '.join(offered)}", pair, column)
            try:
                values[key] = offered[key].parse(text)
            except BadOption:
                allowed = offered[key].allowed()
                raise ParseError(allowed, text, column + len(key) + 1) from None
            column += len(pair) + 1
    return GAMES[name].rules(int(seats), **values)
