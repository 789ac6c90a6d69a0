"""A shuffle that every player can check afterwards; docs/fairness.md is its specification.

A secret of 32 bytes is drawn before anything else and its commitment is published. The order of
every deck follows from the secret, the id of the match and the players' nonces, so that nobody
chooses it alone. When the match is over the secret is revealed and anybody can shuffle again.

Board sets, whose deals are the same at many tables, have their own id in place of the match's
and no nonces.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count

from mazziere.cards.card import PACK, Card

SECRET_BYTES = 32
MAX_TEXT = 64
MAX_SEATS = len(PACK)

_DECK = "mazziere/1/deck"
_DEALER = "mazziere/1/dealer"
_INTS = 1 << 32
_DRAWS = 1 << 8
#: Draws below this count, by bound: 256 is no multiple of most bounds, and without the refusal of
#: the last ones low results would come more often.
_FAIR = [_DRAWS] + [_DRAWS - _DRAWS % bound for bound in range(1, MAX_SEATS + 1)]


def commitment(secret: bytes) -> str:
    """What is published before the first card: SHA-256 of the secret, in lower-case hexadecimal.

    :class:`ValueError` if the secret has not 32 bytes.
    """
    _check_secret(secret)
    return hashlib.sha256(secret).hexdigest()


def shuffled(
    secret: bytes, match_id: str, nonces: Sequence[str], deal: int, redeal: int = 0
) -> list[Card]:
    """The deck of a deal, the card that is dealt first at the front.

    ``nonces`` has one for each seat, in the order of the seats, empty for a seat that gave none;
    for a board set there are none at all. Deals count from 1. ``redeal`` is 0 for the first try
    and counts the void deals before this one. :class:`ValueError` says which argument is wrong.
    """
    _check_match(secret, match_id, nonces)
    _check_int("deal", deal, 1)
    _check_int("redeal", redeal, 0)
    return _fisher_yates(_draws(secret, _head(_DECK, match_id, nonces, deal, redeal)))


def first_dealer(secret: bytes, match_id: str, nonces: Sequence[str], seats: int) -> int:
    """The seat that deals first, each equally likely.

    There is a nonce for each seat, or none at all; otherwise, and for any argument that
    :func:`shuffled` would refuse, :class:`ValueError`.
    """
    _check_match(secret, match_id, nonces)
    if not 1 <= seats <= MAX_SEATS:
        raise ValueError(f"seats must be from 1 to {MAX_SEATS}, not {seats}")
    if len(nonces) not in (0, seats):
        raise ValueError(f"expected no nonces or one for each of {seats} seats, got {len(nonces)}")
    return _below(seats, _draws(secret, _head(_DEALER, match_id, nonces, 0, 0)))


def check_nonce(nonce: object) -> str:
    """The nonce itself; :class:`ValueError` unless it is up to 64 printable ASCII characters."""
    return _check_text("a nonce", nonce, 0)


def _check_match(secret: bytes, match_id: str, nonces: Sequence[str]) -> None:
    _check_secret(secret)
    _check_text("the match id", match_id, 1)
    if isinstance(nonces, str):
        raise ValueError("nonces must be a sequence of strings, not one string")
    if len(nonces) > MAX_SEATS:
        raise ValueError(f"expected at most {MAX_SEATS} nonces, got {len(nonces)}")
    for nonce in nonces:
        check_nonce(nonce)


def _check_secret(secret: bytes) -> None:
    # The secret itself must not appear in a message that may end up in a log.
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret must be {SECRET_BYTES} bytes")


def _check_text(what: str, text: object, shortest: int) -> str:
    if isinstance(text, str) and shortest <= len(text) <= MAX_TEXT:
        if text.isascii() and text.isprintable():
            return text
    raise ValueError(
        f"{what} must be {shortest} to {MAX_TEXT} printable ASCII characters, not {text!r}"
    )


def _check_int(what: str, value: int, lowest: int) -> None:
    if not lowest <= value < _INTS:
        raise ValueError(f"{what} must be from {lowest} to {_INTS - 1}, not {value}")


def _head(tag: str, match_id: str, nonces: Sequence[str], deal: int, redeal: int) -> bytes:
    """Everything that is hashed, but for the counter."""
    texts = b"".join(_text(nonce) for nonce in nonces)
    return _text(tag) + _text(match_id) + _int(len(nonces)) + texts + _int(deal) + _int(redeal)


def _text(text: str) -> bytes:
    encoded = text.encode()
    return _int(len(encoded)) + encoded


def _int(value: int) -> bytes:
    return value.to_bytes(4, "big")


def _draws(secret: bytes, head: bytes) -> Iterator[int]:
    """Uniform ints from 0 to 255, without end: the bytes of one digest after the other."""
    for counter in count():
        yield from hmac.digest(secret, head + _int(counter), "sha256")


def _below(bound: int, draws: Iterator[int]) -> int:
    """A uniform int from 0 to bound - 1."""
    return next(draw for draw in draws if draw < _FAIR[bound]) % bound


def _fisher_yates(draws: Iterator[int]) -> list[Card]:
    deck, left = list(PACK), len(PACK)
    for draw in draws:
        if draw >= _FAIR[left]:
            continue  # as in _below
        chosen, last = draw % left, left - 1
        deck[last], deck[chosen] = deck[chosen], deck[last]
        left = last
        if left == 1:
            break
    return deck
