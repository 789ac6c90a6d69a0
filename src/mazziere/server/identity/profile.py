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
        "pace",
        "normale",
        "how fast cards move and how long plays stay",
        values=("calmo", "normale", "svelto"),
        changed_by="player",
    ),
    Option("less_motion", False, "let no cards fly", changed_by="player"),
    Option("sound", True, "hear the cards", changed_by="player"),
    Option("haptics", True, "let the phone vibrate", changed_by="player"),
    Option("only_play", False, "make the only play that there is by itself", changed_by="player"),
    Option("large_cards", False, "show cards two fifths larger", changed_by="player"),
    Option(
        "contrast",
        "sistema",
        "of the pages; sistema is what the device asks for",
        values=("sistema", "normale", "alto"),
        changed_by="player",
    ),
    Option("left_handed", False, "have piles and buttons on the left", changed_by="player"),
    Option("language", "it", "of the pages", values=("it", "en"), changed_by="player"),
)

#: Before there was a pace, there was the speed of animations; pages that are still open choose it.
SPEEDS: dict[Value, dict[str, Value]] = {
    "normale": {"pace": "normale", "less_motion": False},
    "veloce": {"pace": "svelto", "less_motion": False},
    "senza": {"pace": "svelto", "less_motion": True},
}


def migrated(chosen: dict[str, Value]) -> dict[str, Value]:
    """What was chosen, in today's names; what was chosen since holds."""
    if "speed" not in chosen:
        return chosen
    rest = {name: value for name, value in chosen.items() if name != "speed"}
    return SPEEDS.get(chosen["speed"], {}) | rest


def with_defaults(chosen: dict[str, Value]) -> dict[str, Value]:
    """Every option with its value; one that is no longer offered is as usual."""
    chosen = migrated(chosen)
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
    if chosen.get("speed") in SPEEDS:
        chosen = migrated(chosen)
    for name in chosen:
        if name not in options:
            raise BadOption(f"there is no option {name!r}; there are {', '.join(options)}")
    return {name: options[name].check(value) for name, value in chosen.items()}
