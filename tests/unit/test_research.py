"""The PettingZoo environments: PettingZoo's own tests; no card leaks and no move is lost."""

from __future__ import annotations

import random
import re
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from environments import at
from pettingzoo.test import api_test, render_test, seed_test
from variants import DEALS, all_rules, played, random_deals, tables

from mazziere.cards import PACK, cards_in, set_of
from mazziere.games import GAMES, BadOption, Rules
from mazziere.games.deal import act
from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import reshuffle_hidden
from mazziere.games.random_play import seeded_deck
from mazziere.notation import parse_move, parse_position
from mazziere.research import Actions, DealEnv, Observations, env
from mazziere.research.env import Observation

ROOT = Path(__file__).parents[2]


def random_episode(table, rng: random.Random, **reset) -> dict[str, float]:
    """Play random actions to the end; what each agent was rewarded with."""
    table.reset(**reset)
    rewards = {}
    for agent in table.agent_iter():
        observation, reward, over, truncated, _ = table.last()
        assert not truncated
        if over:
            rewards[agent] = reward
        choices = np.flatnonzero(observation["action_mask"])
        table.step(None if over else int(rng.choice(choices)))
    return rewards


def part(observation: Observation, rules: Rules, name: str) -> list[int]:
    return observation["observation"][Observations(rules).layout[name]].tolist()


def card_rows(observation: Observation, rules: Rules, name: str) -> list[int]:
    """A part of the observation that consists of sets of cards."""
    values = part(observation, rules, name)
    rows = [values[start : start + 40] for start in range(0, len(values), 40)]
    return [set_of(card for card in PACK if row[card]) for row in rows]


# PettingZoo's own tests


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("game", "seats"), tables())
def test_pettingzoo_accepts_every_game(game: str, seats: int, capsys) -> None:
    """With a mask the observation is a dict, which the two warnings are about."""
    for rules in all_rules(game, seats):
        api_test(env(game, seats, **rules.options), num_cycles=100)
        seed_test(lambda rules=rules: env(game, seats, **rules.options), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "seats"), tables())
def test_rendering(game: str, seats: int, capsys) -> None:
    render_test(lambda render_mode: env(game, seats, render_mode=render_mode))
    assert f"{game}/{seats}" in capsys.readouterr().out


# Observations


@pytest.mark.parametrize(("game", "seats"), tables())
def test_hidden_cards_are_not_observed(game: str, seats: int) -> None:
    changed = 0
    for number, (deal, rng) in enumerate(random_deals(game, seats, 20 + DEALS // 50)):
        table = at(played(deal, rng, rng.randrange(40)))
        for seat in range(seats):
            world = reshuffle_hidden(deal, seat, Rng(number))
            table.deal = deal
            mine = table.observe(f"seat_{seat}")
            table.deal = world
            other = table.observe(f"seat_{seat}")
            assert np.array_equal(mine["observation"], other["observation"])
            assert np.array_equal(mine["action_mask"], other["action_mask"])
            changed += world != deal
    assert changed > 20


@pytest.mark.parametrize(("game", "seats"), tables())
def test_observations_are_in_their_space_and_place_every_card(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, 20 + DEALS // 50):
        played(deal, rng, rng.randrange(50))
        table = at(deal)
        seat = rng.randrange(seats)
        seen = table.observe(f"seat_{seat}")
        assert table.observation_space("seat_0").contains(seen)
        rules = deal.rules
        known = card_rows(seen, rules, "hand")
        assert known[0] == deal.hand[seat]
        assert card_rows(seen, rules, "pile") == [deal.pile[seat & 1], deal.pile[~seat & 1]]
        on_table = [] if game in ("tressette", "briscola") else card_rows(seen, rules, "table")
        in_trick = card_rows(seen, rules, "trick") if game in ("tressette", "briscola") else []
        turned_up = card_rows(seen, rules, "trump") if game == "briscola" and deal.undealt else []
        places = known + on_table + in_trick + turned_up + card_rows(seen, rules, "pile")
        places += card_rows(seen, rules, "unseen")
        assert sum(cards.bit_count() for cards in places) == 40
        assert sum(places) == set_of(PACK)


def test_the_parts_of_an_observation_are_relative_to_the_seat() -> None:
    rules = GAMES["scopa"].rules(4)
    deal = rules.deal(seeded_deck(7), 2)
    for _ in range(6):
        deal.play(deal.legal_moves()[0])
    assert [act.seat(entry) for entry in deal.log] == [3, 0, 1, 2, 3, 0]
    assert deal.pile[1] != deal.pile[0]
    for seat in range(4):
        seen = at(deal).observe(f"seat_{seat}")
        places = [(seat + place) % 4 for place in range(4)]
        assert part(seen, rules, "dealer") == [int(place == 2) for place in places]
        assert part(seen, rules, "turn") == [int(place == 1) for place in places]
        assert part(seen, rules, "hand_count") == [(1, 2, 2, 1)[place] for place in places]
        assert part(seen, rules, "stock") == [24]
        assert card_rows(seen, rules, "table") == [deal.table]
        assert card_rows(seen, rules, "played") == [
            set_of(act.card(entry) for entry in deal.log if act.seat(entry) == place)
            for place in places
        ]
        for number, entry in enumerate(deal.log, 1):
            assert part(seen, rules, "played_at")[act.card(entry)] == number
            for card in cards_in(act.cards(entry)):
                assert part(seen, rules, "taken_at")[card] == number
        assert sum(map(bool, part(seen, rules, "played_at"))) == 6


def test_what_was_told_is_remembered() -> None:
    """Cards declared for a moment only stay among the known cards of the hand."""
    rules = GAMES["cirulla"].rules(2, accuso_exposure="momentary")
    for seed in range(200):
        deal = rules.deal(seeded_deck(seed), 1)
        if not deal.void and deal.declared[0]:
            break
    shown = deal.hand[0]
    deal.play(deal.legal_moves()[0])
    assert deal.view(1).hands[0].cards == 0
    seen = at(deal).observe("seat_1")
    assert card_rows(seen, rules, "hand")[1] == deal.hand[0] != 0
    assert deal.hand[0] & ~shown == 0
    assert part(seen, rules, "accuso")[0] == 0 < part(seen, rules, "accuso")[1]


# Rewards and the end


@pytest.mark.parametrize("reward", ["points", "win"])
@pytest.mark.parametrize(("game", "seats"), tables())
def test_rewards_are_the_count(game: str, seats: int, reward: str) -> None:
    rng = random.Random(1)
    for number, rules in enumerate(all_rules(game, seats)):
        table = env(game, seats, reward=reward, **rules.options)
        rewards = random_episode(table, rng, seed=number)
        tally = table.unwrapped.deal.tally()
        ahead = tally.points[0] - tally.points[1]
        if reward == "win":
            ahead = (ahead > 0) - (ahead < 0)
            ahead = ahead if tally.cappotto is None else 1 - 2 * tally.cappotto
        assert rewards == {f"seat_{seat}": ahead * (1 - 2 * (seat & 1)) for seat in range(seats)}
        assert sum(rewards.values()) == 0


@pytest.mark.parametrize("reward", ["points", "win"])
def test_a_cappotto_wins_whatever_the_points_are(reward: str) -> None:
    deal = parse_position(
        "cirulla/2 dealer=1 turn=0 hand=7D,RS table=7S accuso=0,30 last_taker=0 "
        "pile=AD2D3D4D5D6DFDCDRD,ACASAB2C2S2B3C3S3B4C4S4B5C5S5B6C6S6B7C7BFCFSFBCCCSCBRCRB"
    )
    table = at(deal, reward)
    table.step(Actions(deal.rules).action(parse_move("7Dx7S"), deal.legal_moves()))
    assert deal.tally().cappotto == 0
    mine, yours = table.infos["seat_0"]["points"]
    assert mine < yours
    assert table.rewards["seat_0"] == (mine - yours if reward == "points" else 1)
    assert table.rewards["seat_1"] == -table.rewards["seat_0"]
    assert table.infos["seat_1"] == {"move": "7Dx7S", "by": "seat_0", "points": (yours, mine)}


@pytest.mark.parametrize(("reward", "lost"), [("points", -120), ("win", -1)])
def test_an_illegal_action_loses_and_ends_the_deal(reward: str, lost: int) -> None:
    table = env("tressette", 4, reward=reward)
    table.reset(seed=3)
    agent = table.agent_selection
    before = table.unwrapped.deal.copy()
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert table.unwrapped.deal == before
    got = {}
    for each in table.agent_iter():
        _, reward_now, over, _, _ = table.last()
        assert over
        got[each] = reward_now
        table.step(None)
    assert got == {each: lost if each == agent else 0 for each in table.possible_agents}
    assert table.agents == []


def test_without_wrappers_an_illegal_action_is_refused() -> None:
    table = DealEnv(GAMES["briscola"].rules())
    table.reset(seed=1)
    before = table.deal.copy()
    absent = next(card for card in PACK if not before.hand[before.turn] >> card & 1)
    for action in (absent, -1, 40, None):
        with pytest.raises(ValueError, match="cannot play action"):
            table.step(action)
    assert table.deal == before


def test_an_action_that_is_none_is_refused() -> None:
    table = env("briscola")
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        table.step(40)


# Dealing


def test_the_seed_decides_the_deal() -> None:
    table, again = env("scopa", 4), env("scopa", 4)
    table.reset(seed=5)
    again.reset(seed=5)
    assert table.unwrapped.deal == again.unwrapped.deal
    table.reset()
    assert table.unwrapped.deal != again.unwrapped.deal
    again.reset()
    assert table.unwrapped.deal == again.unwrapped.deal
    assert len({_dealer(table, seed) for seed in range(40)}) == 4


def _dealer(table, seed: int) -> int:
    table.reset(seed=seed)
    return table.unwrapped.deal.dealer


def test_void_deals_are_dealt_again() -> None:
    rules = GAMES["cirulla"].rules()
    table = env("cirulla")
    void = [seed for seed in range(200) if rules.deal(first_deck(seed)).void]
    assert void
    for seed in void:
        table.reset(seed=seed)
        assert not table.unwrapped.deal.void
        assert table.unwrapped.deal.turn >= 0
    with pytest.raises(ValueError, match="two_aces"):
        table.reset(options={"deck": first_deck(void[0])})


def first_deck(seed: int) -> list[int]:
    """The deck that an environment takes after that seed if it is not void."""
    return seeded_deck(random.Random(seed).getrandbits(32))


def test_deck_and_dealer_can_be_given() -> None:
    table = env("briscola", 4)
    table.reset(seed=1, options={"deck": seeded_deck(9), "dealer": 2})
    assert table.unwrapped.deal == GAMES["briscola"].rules(4).deal(seeded_deck(9), 2)
    table.reset(seed=1, options={"dealer": 3})
    assert table.unwrapped.deal.dealer == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "poker"},
        {"seats": 3},
        {"reward": "glory"},
        {"render_mode": "film"},
        {"scientifico": True},
    ],
)
def test_wrong_settings_are_refused(wrong) -> None:
    with pytest.raises(BadOption):
        env(**({"game": "scopa"} | wrong))


def test_the_text_shows_the_position() -> None:
    table = env("briscola", render_mode="ansi")
    table.reset(options={"deck": list(PACK), "dealer": 0})
    table.step(0)
    assert table.render().splitlines() == [
        "briscola/2, seat_0 dealt, 34 in stock",
        "* seat_0: AC AB 2C",
        "  seat_1: AS 2D",
        "  trick: - AD",
        "  trump: 2S",
        "  last: 1:AD",
    ]


def test_the_library_does_without_numpy() -> None:
    code = (
        "import sys, mazziere.games, mazziere.match, mazziere.notation, mazziere.bots;"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'gymnasium', 'pettingzoo')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# The page and the example


def test_the_page_tells_sizes_and_parts() -> None:
    page = (ROOT / "docs" / "research.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (\d) \| (\d+) \| (\d+) \|$", page, re.M)
    assert len(rows) >= 11
    for game, seats, *sizes in rows:
        rules = GAMES[game].rules(int(seats))
        observations, actions = Observations(rules), Actions(rules)
        assert [int(each) for each in sizes] == [observations.size, actions.size], game
        for name in observations.layout:
            assert f"| `{name}` |" in page


def test_the_example_learns(monkeypatch, capsys) -> None:
    example = ROOT / "examples" / "train_briscola.py"
    arguments = ["--deals", "120", "--test-deals", "60"]
    monkeypatch.setattr(sys, "argv", [str(example), *arguments])
    runpy.run_path(str(example), run_name="__main__")
    before, _, after = capsys.readouterr().out.splitlines()
    assert before.startswith("before: wins")
    assert after.startswith("after: wins")
    assert float(after.split()[2]) > float(before.split()[2]) + 0.05
