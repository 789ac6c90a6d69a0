"""How a match is won: the rules of its deals with the choices of the table about the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mazziere.games import GAMES, BadOption, Game, Rules
from mazziere.match import options
from mazziere.match.options import MatchOption, MatchValue

#: Seconds that a deal takes a player, and the least that a match gives (AMB-ABN-3).
SECONDS_A_DEAL = 180
LEAST_MATCH_TIME = 600


@dataclass(frozen=True)
class Format:
    """A choice for every option of a match; made and checked by :func:`match_format`."""

    rules: Rules
    target: int | None
    deals: int | None
    target_mode: str
    tie_at_target: str
    tournament: str
    ko_ties: str
    match_mode: str
    rounds: int
    timeout_mp: str
    match_time: int | None
    move_timeout: int | None

    @property
    def by_rounds(self) -> bool:
        """Whether deals won are counted and not points (AMB-BRI-1)."""
        return self.match_mode == "rounds"

    def chosen(self) -> dict[str, Any]:
        """The options by name, as events and records have them.

        What came later than they did is left out when it is as usual: a record keeps its text, and
        the release before can read it.
        """
        values = {name: getattr(self, name) for name in match_options(self.rules.game)}
        if values.get("ko_ties") == options.KO_TIES.default:
            del values["ko_ties"]
        return values

    def plain(self) -> dict[str, object]:
        """Everything as plain values, for events and records; :func:`from_plain` takes it back."""
        return {
            "game": self.rules.game.name,
            "seats": self.rules.seats,
            "rules_version": self.rules.game.version,
            "options": self.rules.options,
            "match": self.chosen(),
        }


def match_options(game: Game) -> dict[str, MatchOption]:
    """The options that a match of the game has, by name."""
    offered: list[MatchOption] = [options.TARGET, options.DEALS]
    if game.habits.exceed_offered:
        offered.append(options.TARGET_MODE)
    offered += [options.TIE_AT_TARGET, options.TOURNAMENT]
    if game.habits.plays_on:
        offered.append(options.KO_TIES)
    if game.habits.deal_won_at is not None:
        offered += [options.MATCH_MODE, options.ROUNDS]
    offered += [options.TIMEOUT_MP, options.MATCH_TIME, options.MOVE_TIMEOUT]
    return {option.name: option for option in offered}


def match_format(rules: Rules, **chosen: MatchValue) -> Format:
    """The format of a new match with these choices, the others as usual in the game.

    A number of deals takes the place of the target, and a number of rounds that of both. Raises
    :class:`BadOption`, also for a number that would mean nothing.
    """
    form = stored_format(rules, **chosen)
    if form.by_rounds:
        for name in ("target", "deals"):
            if chosen.get(name) is not None:
                raise BadOption(f"a match that counts the deals won has rounds, and no {name}")
    elif form.rounds != options.ROUNDS.default:
        raise BadOption("rounds are for a match that counts the deals won")
    return form


def stored_format(rules: Rules, **chosen: MatchValue) -> Format:
    """The same for choices that were made already.

    Once a target or a number of deals was accepted beside rounds, which alone counted.
    """
    offered = match_options(rules.game)
    for name in chosen:
        if name not in offered:
            known = ", ".join(offered)
            raise BadOption(f"a match of {rules.game.name} has no option {name!r}; it has {known}")
    values = {name: o.check(chosen.get(name, o.default)) for name, o in offered.items()}
    if values["target"] is not None and values["deals"] is not None:
        raise BadOption("a match has a target or a number of deals, not both")
    if values["deals"] is None and values["target"] is None:
        values["target"] = rules.game.habits.target
    if values.get("rounds", 2) is None:
        raise BadOption("rounds must be a number")
    if "match_time" not in chosen:
        values["match_time"] = usual_match_time(rules.game, values["target"], values["deals"])
    unoffered = {
        "target_mode": "reach",
        "ko_ties": "three_spareggi",
        "match_mode": "cumulative",
        "rounds": 2,
    }
    return Format(rules, **{**unoffered, **values})  # type: ignore[arg-type]


def usual_match_time(game: Game, target: MatchValue, deals: MatchValue) -> int:
    """Seconds for each player: by the deals there are, or are likely to be."""
    if not isinstance(deals, int):
        assert isinstance(target, int)
        deals = -(-target // game.habits.points_a_deal)
    return max(LEAST_MATCH_TIME, SECONDS_A_DEAL * deals)


def from_plain(plain: Mapping[str, object]) -> Format:
    """The format that :meth:`Format.plain` describes; :class:`BadOption` when it cannot be."""
    game = GAMES.get(str(plain.get("game")))
    if game is None:
        raise BadOption(f"there is no game {plain.get('game')!r}")
    if plain.get("rules_version") != game.version:
        raise BadOption(f"{game.name} is played here by rules {game.version}")
    seats = plain.get("seats")
    if not isinstance(seats, int):
        raise BadOption(f"{game.name} is played by a number of people, not {seats!r}")
    rules = game.rules(seats, **_chosen(plain, "options"))
    return stored_format(rules, **_chosen(plain, "match"))


def _chosen(plain: Mapping[str, object], name: str) -> dict[str, Any]:
    """The choices under that name, each with the name of its option."""
    chosen = plain.get(name)
    if not isinstance(chosen, Mapping) or not all(isinstance(each, str) for each in chosen):
        raise BadOption(f"{name} has values by the names of options, not {chosen!r}")
    return dict(chosen)
