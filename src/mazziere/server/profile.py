"""What players choose for themselves (opzioni di gioco), described like every other option."""

from __future__ import annotations

from mazziere.games.errors import BadOption
from mazziere.games.options import Option, Value

PROFILE = (
    Option(
        "deck",
        "napoletane",
        "the pictures on the cards",
        values=("napoletane", "piacentine", "francesi"),
        changed_by="player",
    ),
    Option("auto_accuso", True, "declare accusi by themselves (CIR-15)", changed_by="player"),
    Option(
        "speed",
        "normale",
        "of animations; senza shows none",
        values=("normale", "veloce", "senza"),
        changed_by="player",
    ),
    Option("sound", True, "hear the cards", changed_by="player"),
    Option("language", "it", "of the pages", values=("it", "en"), changed_by="player"),
)


def with_defaults(chosen: dict[str, Value]) -> dict[str, Value]:
    """Every option with its value; one that is no longer offered is as usual."""
    return {option.name: value_of(option, chosen) for option in PROFILE}


def value_of(option: Option, chosen: dict[str, Value]) -> Value:
    """What was chosen, or the default."""
    try:
        return option.check(chosen.get(option.name, option.default))
    except BadOption:
        return option.default


def checked(chosen: dict[str, Value]) -> dict[str, Value]:
    """What was chosen, if it can be; :class:`BadOption`."""
    options = {option.name: option for option in PROFILE}
    for name in chosen:
        if name not in options:
            raise BadOption(f"there is no option {name!r}; there are {', '.join(options)}")
    return {name: options[name].check(value) for name, value in chosen.items()}
