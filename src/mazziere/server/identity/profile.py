"""What players choose for themselves (opzioni di gioco), checked like every other option."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_type_hints

from msgspec import Struct, structs

from mazziere.games.errors import BadOption
from mazziere.games.options import Option, Value
from mazziere.server.words import Language


class Chosen(Struct, frozen=True, kw_only=True):
    """What a player has chosen, with what is usual.

    ``deck`` has the pictures of the cards, ``pace`` says how fast they move and how long plays
    stay, with ``less_motion`` none flies. ``auto_accuso`` declares accusi by themselves (CIR-15),
    ``only_play`` makes the only play that there is; ``large_cards`` are two fifths larger.
    ``contrast`` is that of the pages, and ``sistema`` what the device asks for; ``left_handed`` has
    piles and buttons on the left.
    """

    deck: Literal["napoletane", "piacentine", "francesi"] = "napoletane"
    auto_accuso: bool = True
    pace: Literal["calmo", "normale", "svelto"] = "normale"
    less_motion: bool = False
    sound: bool = True
    haptics: bool = True
    only_play: bool = False
    large_cards: bool = False
    contrast: Literal["sistema", "normale", "alto"] = "sistema"
    left_handed: bool = False
    language: Language = "it"


def described() -> tuple[Option, ...]:
    """Each choice as an option; a switch has no values."""
    kinds: dict[str, Any] = get_type_hints(Chosen)
    usual = structs.asdict(Chosen())
    return tuple(
        Option(name, usual[name], "", values=get_args(kind), changed_by="player")
        for name, kind in kinds.items()
    )


PROFILE = described()

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


def with_defaults(chosen: dict[str, Value]) -> Chosen:
    """Every option with its value; one that is no longer offered is as usual."""
    chosen = migrated(chosen)
    values: dict[str, Any] = {option.name: value_of(option, chosen) for option in PROFILE}
    return Chosen(**values)


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
