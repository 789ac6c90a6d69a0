"""A deal as a PettingZoo environment, in which the agents move one after the other (AEC)."""

from __future__ import annotations

import random
import sys
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mazziere.cards import card_name, cards_in
from mazziere.games import GAMES, BadOption, Deal, Rules
from mazziere.games.options import Value
from mazziere.games.random_play import seeded_deal
from mazziere.notation import format_entry, format_move
from mazziere.notation.positions import format_rules
from mazziere.research.actions import Actions
from mazziere.research.observations import Observations, Vector

Observation = dict[str, Vector]
Env = AECEnv[str, Observation, int | None]

#: The reward for an illegal action: no deal can be lost by more.
ILLEGAL = {"points": -120.0, "win": -1.0}


def env(
    game: str,
    seats: int | None = None,
    *,
    reward: str = "points",
    render_mode: str | None = None,
    **options: Value,
) -> Env:
    """A deal of that game, with the usual wrappers: an illegal action loses and ends the deal.

    ``options`` are the options of the game. ``reward`` is ``points`` (by how many points the side
    won the deal) or ``win`` (1, 0 or -1). Raises :class:`BadOption` for what there is not.
    """
    if game not in GAMES:
        raise BadOption(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    raw = DealEnv(GAMES[game].rules(seats, **options), reward, render_mode)
    ending: Env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL[reward])
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


class DealEnv(Env):
    """The environment without wrappers: an illegal action raises :class:`ValueError`.

    The agents ``seat_0``, ``seat_1`` … are the seats. What an agent observes is made from its view
    alone. A void deal is dealt again by the same dealer.
    """

    metadata = {  # noqa: RUF012 - so it is in PettingZoo
        "render_modes": ["human", "ansi"],
        "name": "mazziere",
        "is_parallelizable": False,
    }

    def __init__(
        self, rules: Rules, reward: str = "points", render_mode: str | None = None
    ) -> None:
        if reward not in ILLEGAL:
            raise BadOption(f"reward must be {' or '.join(ILLEGAL)}, not {reward!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"render_mode must be human, ansi or None, not {render_mode!r}")
        game = rules.game
        self.metadata = self.metadata | {"name": f"{game.name}_{rules.seats}_v{game.version}"}
        self.rules = rules
        self.reward = reward
        self.render_mode = render_mode
        self.actions = Actions(rules)
        self.observations = Observations(rules)
        self.random = random.Random()
        self.deal: Deal = rules.blank()
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.seats)]
        self.agents = []
        self.action_spaces = {
            agent: cast("spaces.Space[int | None]", spaces.Discrete(self.actions.size))
            for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: cast("spaces.Space[Observation]", self._space())
            for agent in self.possible_agents
        }

    def _space(self) -> spaces.Dict:
        high = self.observations.high
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.int8),
                "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> gymnasium.Space[Observation]:
        """What an agent can observe; every agent has the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[int | None]:
        """What an agent can do; every agent has the same."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. The same seed gives the same cards and the same dealer.

        Of the ``options``, ``dealer`` says who deals and ``deck`` in which order the cards lie;
        :class:`ValueError` for a deck whose deal is void.
        """
        given = options or {}
        if seed is not None:
            self.random.seed(int(seed))
        number, dealer = self.random.getrandbits(32), self.random.randrange(self.rules.seats)
        dealer = given.get("dealer", dealer)
        if "deck" in given:
            deal = self.rules.deal(given["deck"], dealer)
            if deal.void:
                raise ValueError(f"the deal is void: {deal.void_reason}")
        else:
            deal = seeded_deal(self.rules, number, dealer)[1]
        self.deal = deal
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.deal.turn]
        self._show()

    def observe(self, agent: str) -> Observation:
        """What the agent knows, and which actions it has now: none unless it is its turn."""
        view = self.deal.view(self.possible_agents.index(agent))
        mask = np.zeros(self.actions.size, np.int8)
        mask[list(self.actions.legal(view.moves))] = 1
        return {"observation": self.observations.vector(view), "action_mask": mask}

    def moves(self, agent: str) -> dict[int, str]:
        """The actions that the agent has now, each with its move as text."""
        view = self.deal.view(self.possible_agents.index(agent))
        return {action: format_move(m) for action, m in self.actions.legal(view.moves).items()}

    def step(self, action: int | None) -> None:
        """Make the move of the agent on turn; after the last one everybody has a reward."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self.actions.legal(self.deal.legal_moves())
        if action is None or int(action) not in legal:
            raise ValueError(f"{agent} cannot play action {action} now")
        move = legal[int(action)]
        self.deal.play(move)
        for each in self.agents:
            self.infos[each] = {"move": format_move(move), "by": agent}
        if self.deal.over:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self.deal.turn]
        self._show()

    def _finish(self) -> None:
        for seat, agent in enumerate(self.possible_agents):
            mine, yours = self.deal.points(seat & 1), self.deal.points(~seat & 1)
            self.infos[agent]["points"] = (mine, yours)
            self.rewards[agent] = float(self._reward(mine - yours, seat & 1))
            self.terminations[agent] = True
        self._accumulate_rewards()

    def _reward(self, ahead: int, side: int) -> int:
        """A cappotto wins, whatever the points are (CIR-18)."""
        if self.reward == "points":
            return ahead
        cappotto = self.deal.tally().cappotto
        if cappotto is not None:
            return 1 if cappotto == side else -1
        return (ahead > 0) - (ahead < 0)

    def render(self) -> str | None:
        """The whole position with all hands, for people; printed or given back, as chosen."""
        if self.render_mode == "human":
            sys.stdout.write(self._text() + "\n")
        return self._text() if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _text(self) -> str:
        deal = self.deal
        lines = [f"{format_rules(deal.rules)}, seat_{deal.dealer} dealt, {deal.undealt} in stock"]
        for seat, agent in enumerate(self.possible_agents):
            mark = "*" if seat == deal.turn else " "
            lines.append(f"{mark} {agent}: {_names(deal.hand[seat])}")
        facts = dict(deal.view().facts)
        for name in ("table", "trick", "trump"):
            if name in facts:
                lines.append(f"  {name}: {_shown(facts[name], name)}")
        if deal.log:
            lines.append(f"  last: {format_entry(deal.log[-1])}")
        if deal.over:
            lines.append(f"  over, points {deal.points(0)} to {deal.points(1)}")
        return "\n".join(lines)


def _shown(value: int | tuple[int, ...], name: str) -> str:
    if not isinstance(value, int):  # a trick, by seat
        return " ".join(card_name(card) if card >= 0 else "-" for card in value)
    return card_name(value) if name == "trump" else _names(value)


def _names(cards: int) -> str:
    return " ".join(map(card_name, cards_in(cards))) or "-"
