"""Schedules, brackets, Swiss rounds and rotating partners."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.tournament.lots import Lots
from mazziere.tournament.pairing import bracket, partners, schedule, swiss


@given(st.integers(2, 40), st.sampled_from([1, 2]))
def test_a_schedule_plays_each_pair_exactly_once_a_cycle(count: int, cycles: int) -> None:
    entries = list(range(1, count + 1))
    rounds = schedule.circle(entries, cycles)
    met = Counter(tuple(sorted(match)) for each in rounds for match in each)
    assert met == dict.fromkeys(combinations(entries, 2), cycles)
    byes: Counter[int] = Counter()
    dealt: Counter[int] = Counter()
    for matches in rounds:
        busy = [entry for match in matches for entry in match]
        assert len(busy) == len(set(busy))
        rest = schedule.resting(entries, matches)
        assert sorted(busy + rest) == entries
        assert len(rest) == count % 2
        byes.update(rest)
        dealt.update(first for first, _ in matches)
        dealt.subtract(second for _, second in matches)
    assert set(byes.values()) <= {cycles}
    assert all(abs(dealt[entry]) <= (1 if cycles == 1 else 0) for entry in entries)


@given(st.integers(1, 200), st.integers(1, 12))
def test_groups_share_out_everybody_in_sizes_that_differ_by_one(count: int, groups: int) -> None:
    shares = schedule.snake(range(count), groups)
    assert sorted(entry for share in shares for entry in share) == list(range(count))
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


@given(st.integers(2, 130), st.randoms(use_true_random=False))
def test_a_bracket_is_complete(count: int, rng: random.Random) -> None:
    seeds = list(range(1, count + 1))
    chosen: dict[frozenset[int], int] = {}

    def winner(first: int, second: int) -> int:
        return chosen.setdefault(frozenset((first, second)), rng.choice((first, second)))

    rounds = bracket.rounds_for(count)
    played = 0
    beaten: set[int] = set()
    for number in range(1, rounds + 1):
        slots = bracket.at_round(seeds, number, winner)
        matches, byes = bracket.matches(slots), bracket.byes(slots)
        assert len(slots) == 1 << (rounds - number + 1)
        assert {e for match in matches for e in match} | set(byes) == set(seeds) - beaten
        assert not byes or number == 1
        if number == 1:  # the strongest have the byes
            assert sorted(byes) == seeds[: (1 << rounds) - count]
        lost = bracket.losers(slots, winner)
        assert len(lost) == len(matches)
        beaten |= set(lost)
        played += len(matches)
    assert played == count - 1
    assert len(set(seeds) - beaten) == 1


def test_the_strongest_meet_as_late_as_they_can() -> None:
    seeds = list(range(1, 17))
    slots = bracket.opening(seeds)
    for _ in range(4):
        assert all(a + b == len(slots) + 1 for a, b in bracket.matches(slots))
        slots = bracket.after(slots, min)
    assert slots == [1]


def test_a_match_that_nobody_won_is_a_bye_for_the_next_one() -> None:
    slots = bracket.after(bracket.opening([1, 2, 3, 4]), lambda a, b: None if 2 in (a, b) else a)
    assert slots == [1, None]
    assert bracket.matches(slots) == []
    assert bracket.byes(slots) == [1]


@given(st.integers(2, 8), st.integers(1, 4), st.randoms(use_true_random=False))
def test_group_winners_do_not_meet_their_own_group_at_once(
    groups: int, qualifiers: int, rng: random.Random
) -> None:
    entries = [(rank, group) for rank in range(qualifiers) for group in range(groups)]
    rng.shuffle(entries)
    entries.sort(key=lambda entry: entry[0])
    group_of = {number: group for number, (_, group) in enumerate(entries)}
    ranks = [rank for rank, _ in entries]
    order = bracket.separated(range(len(entries)), group_of, ranks)
    assert sorted(order) == list(range(len(entries)))
    assert [ranks[number] for number in order] == ranks
    met = bracket.matches(bracket.opening(order))
    own = sum(group_of[a] == group_of[b] for a, b in met)
    if groups > 2 and qualifiers == 2:
        assert own == 0
    before = bracket.matches(bracket.opening(range(len(entries))))
    assert own <= sum(group_of[a] == group_of[b] for a, b in before)


@given(st.integers(2, 60), st.randoms(use_true_random=False))
def test_swiss_rounds_have_no_repeats_and_balanced_byes(count: int, rng: random.Random) -> None:
    entries = list(range(1, count + 1))
    met: defaultdict[int, set[int]] = defaultdict(set)
    byes: Counter[int] = Counter()
    balance: Counter[int] = Counter()
    score = dict.fromkeys(entries, 0)
    for number in range(swiss.rounds_for(count, 99)):
        ranked = sorted(entries, key=lambda entry: (-score[entry], entry))
        rests = swiss.bye(ranked, byes)
        if rests is not None:
            byes[rests] += 1
            ranked.remove(rests)
        found = swiss.pairs(ranked, score, met, balance) if number else swiss.first_round(ranked)
        assert found is not None
        assert sorted(entry for match in found for entry in match) == sorted(ranked)
        for first, second in swiss.dealing(found, balance):
            assert second not in met[first]
            met[first].add(second)
            met[second].add(first)
            balance[first] += 1
            balance[second] -= 1
            score[rng.choice((first, second))] += 20
    assert max(byes[entry] for entry in entries) - min(byes[entry] for entry in entries) <= 1
    # To be one further off balance takes twice as many players.
    assert max(map(abs, balance.values())) <= count.bit_length()


def test_swiss_pairs_equals_and_prefers_who_balances_the_deal() -> None:
    score = {1: 20, 2: 20, 3: 20, 4: 20, 5: 0, 6: 0}
    met = {1: {2}, 2: {1}}
    assert swiss.pairs([1, 2, 3, 4, 5, 6], score, met, {}) == [(1, 3), (2, 4), (5, 6)]
    balance = {1: 1, 2: -1, 3: 1, 4: -1}
    found = swiss.pairs([1, 2, 3, 4, 5, 6], score, met, balance)
    assert found == [(1, 4), (2, 3), (5, 6)]
    assert swiss.dealing(found, balance) == [(4, 1), (2, 3), (5, 6)]


def test_swiss_breaks_a_pair_for_two_who_have_met() -> None:
    score = dict.fromkeys(range(1, 7), 0)
    met = {5: {6}, 6: {5}}
    found = swiss.pairs([1, 2, 3, 4, 5, 6], score, met, {})
    assert found is not None
    assert (1, 2) in found
    assert all(set(pair) != {5, 6} for pair in found)


def test_swiss_says_so_when_no_round_is_left() -> None:
    met = {1: {2, 3, 4}, 2: {1, 3, 4}, 3: {1, 2, 4}, 4: {1, 2, 3}}
    assert swiss.pairs([1, 2, 3, 4], dict.fromkeys(met, 0), met, {}) is None
    met[1], met[4], met[2], met[3] = {2, 3}, {2, 3}, {1, 4}, {1, 4}
    found = swiss.pairs([1, 2, 3, 4], dict.fromkeys(met, 0), met, {})
    assert found is not None
    assert {frozenset(pair) for pair in found} == {frozenset((1, 4)), frozenset((2, 3))}


@given(st.integers(4, 30))
def test_rotating_partners_change_and_nobody_sits_out_twice_before_others(count: int) -> None:
    entries = list(range(1, count + 1))
    lots = Lots(bytes(32), "t", [])
    played: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    byes: Counter[int] = Counter()
    for _ in range(count - 1):
        out = partners.sitting_out(entries, byes, lambda entry: lots.lot("out", entry))
        byes.update(out)
        playing = [entry for entry in entries if entry not in out]
        tables = partners.tables(playing, *partners.counted(played))
        seated = [entry for table in tables for side in table for entry in side]
        assert sorted(seated) == playing
        played += tables
    assert max(byes[entry] for entry in entries) - min(byes[entry] for entry in entries) <= 1
    together, _ = partners.counted(played)
    if count % 4 == 0:
        assert together == dict.fromkeys(combinations(entries, 2), 1)


@given(st.lists(st.text("ab", max_size=3), max_size=4), st.integers(0, 50))
def test_lots_are_drawn_anew_for_each_purpose_and_from_everything(
    nonces: list[str], leaver: int
) -> None:
    entries = list(range(60))
    lots = Lots(bytes(32), "t", nonces)
    drawn = lots.drawn("seeding", entries)
    assert sorted(drawn) == entries
    assert drawn != lots.drawn("pairs", entries)
    for other in (Lots(bytes(32), "u", nonces), Lots(bytes(32), "t", [*nonces, ""])):
        assert drawn != other.drawn("seeding", entries)
    staying = [entry for entry in entries if entry != leaver]
    assert lots.drawn("seeding", staying) == [entry for entry in drawn if entry != leaver]


def test_lots_come_out_fairly() -> None:
    first = Counter(Lots(bytes(32), str(n), []).drawn("x", range(4))[0] for n in range(4000))
    assert all(abs(first[entry] - 1000) < 150 for entry in range(4))


@pytest.mark.parametrize(("count", "wished", "rounds"), [(2, None, 1), (8, None, 4), (64, 9, 9)])
def test_how_many_swiss_rounds(count: int, wished: int | None, rounds: int) -> None:
    assert swiss.rounds_for(count, wished) == rounds


def test_of_those_who_rested_least_the_lowest_rests() -> None:
    assert swiss.bye([1, 2, 3], {}) == 3
    assert swiss.bye([1, 2, 3], {3: 1}) == 2
    assert swiss.bye([1, 2, 3, 4], {}) is None
