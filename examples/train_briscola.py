"""Teaches a very small player Briscola by self-play, through the PettingZoo interface.

    python examples/train_briscola.py            # one or two minutes
    python examples/train_briscola.py --deals 300 --test-deals 200

The player gives every card it may play a score, a weighted sum of a few features, and plays a card
the more often the higher its score. All weights start at zero: at first it plays at random. After
every batch of deals the weights move towards what was played in deals that went well (the REINFORCE
rule). Only numpy is used.

The features already tell which card wins the trick and what the cards count; when to do what is
learnt. After 2000 deals it wins about 85 of 100 against random play. That is an easy opponent: it
shows that the environment can be learnt from, not that the player is strong.
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np
from numpy.typing import NDArray

from mazziere.research import env as make_env

Floats = NDArray[np.float64]

#: Points and strength of each rank, from the ace to the king.
POINTS = np.array([11, 0, 10, 0, 0, 0, 0, 2, 3, 4])
STRENGTH = np.array([9, 0, 8, 1, 2, 3, 4, 5, 6, 7])
FEATURES = 16


def features(observation: NDArray[np.int8], layout: dict[str, slice], card: int) -> Floats:
    """What is told about playing a card: four cases with four features each.

    The cases are: leading while there is stock, leading later, following and winning the trick,
    following and losing it.
    """
    trick = observation[layout["trick"]][40:].nonzero()[0]  # the other player's card, if any
    trump = int(observation[layout["trump"]].argmax()) % 4
    rank, suit = divmod(card, 4)
    found = np.zeros((4, 4))
    if len(trick) == 0:
        case, there = int(observation[layout["stock"]][0] == 0), 0.0
    else:
        other_rank, other_suit = divmod(int(trick[0]), 4)
        higher = STRENGTH[rank] > STRENGTH[other_rank]
        wins = higher if suit == other_suit else suit == trump
        case, there = 2 if wins else 3, float(POINTS[other_rank])
    found[case] = (1, POINTS[rank] / 10, there / 10, suit == trump)
    return found.ravel()


class Player:
    """Scores the cards that it may play."""

    def __init__(self, layout: dict[str, slice], seed: int) -> None:
        self.layout = layout
        self.weights = np.zeros(FEATURES)
        self.rng = np.random.default_rng(seed)

    def choose(self, observation: dict[str, NDArray[np.int8]]) -> tuple[int, Floats]:
        """An action, and the direction in which it becomes more likely."""
        actions = observation["action_mask"].nonzero()[0]  # in Briscola an action is a card
        told = np.array([features(observation["observation"], self.layout, a) for a in actions])
        scores = told @ self.weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        index = self.rng.choice(len(actions), p=chances)
        return int(actions[index]), told[index] - chances @ told


def train(player: Player, env, deals: int, batch: int = 20, rate: float = 0.05) -> None:
    """Let the player play both seats."""
    step_sizes = np.zeros(FEATURES)
    for start in range(0, deals, batch):
        gradient = np.zeros(FEATURES)
        for number in range(start, min(start + batch, deals)):
            env.reset(seed=number)
            directions = {agent: np.zeros(FEATURES) for agent in env.agents}
            for agent in env.agent_iter():
                observation, reward, over, _, _ = env.last()
                action = None
                if over:
                    gradient += reward / 120 * directions[agent]
                else:
                    action, direction = player.choose(observation)
                    directions[agent] += direction
                env.step(action)
        # Each weight's step is measured by how large its gradients have been (RMSprop).
        step_sizes = 0.9 * step_sizes + 0.1 * gradient**2
        player.weights += rate * gradient / np.sqrt(step_sizes + 1e-8)


def win_share(player: Player, env, deals: int) -> tuple[float, float, float]:
    """Deals won against a random player (a draw is half a one), with a 95 % interval (Wilson).

    Every deck is played twice, once from either seat, which makes the interval a little too wide.
    """
    rng = np.random.default_rng(1)
    won = 0.0
    for number in range(deals):
        env.reset(seed=1_000_000 + number // 2)
        mine = env.possible_agents[number % 2]
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            action = None
            if over:
                won += (1 + np.sign(reward)) / 2 if agent == mine else 0
            elif agent == mine:
                action, _ = player.choose(observation)
            else:
                action = int(rng.choice(observation["action_mask"].nonzero()[0]))
            env.step(action)
    share, z = won / deals, 1.96
    middle = (share + z * z / (2 * deals)) / (1 + z * z / deals)
    reach = z * math.sqrt(share * (1 - share) / deals + z * z / (4 * deals * deals))
    reach /= 1 + z * z / deals
    return share, middle - reach, middle + reach


def main() -> None:
    """Measure, train, measure again."""
    parser = argparse.ArgumentParser(description="teach a small player Briscola")
    parser.add_argument("--deals", type=int, default=2000, help="deals to learn from")
    parser.add_argument("--test-deals", type=int, default=1000, help="deals to measure with")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = make_env("briscola", 2)
    player = Player(env.observations.layout, given.seed)
    report("before", *win_share(player, env, given.test_deals))
    started = time.perf_counter()
    train(player, env, given.deals)
    print(f"{given.deals} deals of self-play in {time.perf_counter() - started:.0f} s")
    report("after", *win_share(player, env, given.test_deals))


def report(when: str, share: float, low: float, high: float) -> None:
    """One line of the result."""
    print(f"{when}: wins {share:.3f} against random play (95 % interval {low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
