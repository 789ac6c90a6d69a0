"""How often something may be tried, and what counts as one place."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mazziere.live import limits
from mazziere.live.hall import chat
from mazziere.live.hall.lobby import Lobby
from mazziere.live.limits import Buckets
from mazziere.live.table.refusal import Refusal
from mazziere.protocol import commands, encode, messages
from mazziere.protocol.views import Settings
from mazziere.server.api.page import read, stored
from mazziere.server.identity.guessing import Guesses, device_token, is_known_device
from mazziere.server.transport.addresses import Addresses, place_of


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("::FFFF:cb00:7109", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:0DB8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("not an address", "not an address"),
        ("", ""),
    ],
)
def test_an_ipv6_network_is_one_place(address: str, place: str) -> None:
    assert place_of(address) == place


def test_connections_from_one_network_are_counted_together() -> None:
    addresses = Addresses(2, "127.0.0.1")
    assert addresses.enter("2001:db8::1")
    assert addresses.enter("2001:db8::2")
    assert not addresses.enter("2001:db8::3")
    assert addresses.enter("2001:db8:0:1::3")
    addresses.leave("2001:db8::2")
    assert addresses.enter("2001:db8::3")
    for _ in range(9):
        assert addresses.enter("::ffff:127.0.0.1")


def test_what_is_given_back_can_be_taken_again() -> None:
    buckets = Buckets(0, 2)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    buckets.give_back("a")
    buckets.give_back("b")
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]
    for _ in range(9):
        buckets.give_back("a")
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]


def wrong(guesses: Guesses, address: str, times: int, device: bool = False) -> int:
    """How many of that many wrong passwords were looked at."""
    return sum(guesses.may_try("anna", address, device) for _ in range(times))


def right(guesses: Guesses, address: str, device: bool = False) -> bool:
    may = guesses.may_try("anna", address, device)
    if may:
        guesses.was_right("anna", address, device)
    return may


def test_whoever_guesses_is_slowed_down_and_not_the_owner() -> None:
    guesses = Guesses()
    assert right(guesses, "home")
    assert wrong(guesses, "elsewhere", 100) < 10
    for number in range(100):  # with a botnet
        wrong(guesses, f"zombie {number}", 10)
    assert not guesses.may_try("anna", "another zombie", False)
    assert guesses.may_try("bruno", "another zombie", False), "that is another account"
    assert all(right(guesses, "home") for _ in range(50)), "the owner's address is known"
    assert all(right(guesses, "on the train", True) for _ in range(50)), "and so is the phone"
    assert all(right(guesses, "elsewhere", True) for _ in range(50)), "even beside the guesser"


def test_known_places_and_devices_have_limits_too() -> None:
    guesses = Guesses()
    assert right(guesses, "home")
    assert wrong(guesses, "home", 100) < 10
    stolen = sum(wrong(guesses, f"zombie {number}", 5, device=True) for number in range(100))
    assert stolen < 10


def test_a_botnet_has_few_guesses_at_an_account() -> None:
    guesses = Guesses()
    assert sum(wrong(guesses, f"zombie {number}", 10) for number in range(1000)) < 30


def test_a_device_is_known_to_one_account_until_its_password_changes() -> None:
    token = device_token("$argon2id$one")
    assert is_known_device(token, "$argon2id$one")
    for other in (None, "", "\u00e8", token[:-1], token.upper()):
        assert not is_known_device(other, "$argon2id$one")
    assert not is_known_device(token, "$argon2id$another")
    assert not is_known_device(token, None)


def test_files_that_are_not_there_are_not_remembered() -> None:
    assert stored("index.html") is not None
    before = read.cache_info().currsize
    for number in range(100):
        assert stored(f"assets/{number}.js") is None
    assert read.cache_info().currsize == before


def test_who_asks_all_the_time_is_not_forgotten_for_newcomers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 5)
    buckets = Buckets(0, 30)
    allowed = 0
    for number in range(100):
        allowed += buckets.take("busy")
        buckets.take(f"newcomer {number}")
    assert allowed == 30


def test_whom_one_does_not_hear_is_not_remembered_without_end() -> None:
    heard: list[Any] = []
    connection: Any = SimpleNamespace(quiet=set(), send=heard.append)
    for number in range(chat.MOST_QUIET):
        chat.mute(connection, commands.Mute(id=1, table="t" * 12, player=str(number), on=True))
    with pytest.raises(Refusal, match="too_often"):
        chat.mute(connection, commands.Mute(id=1, table="t" * 12, player="another", on=True))
    chat.mute(connection, commands.Mute(id=1, table="t" * 12, player="0", on=False))
    chat.mute(connection, commands.Mute(id=1, table="t" * 12, player="another", on=True))
    assert len(heard) == chat.MOST_QUIET + 2


def test_the_list_of_tables_is_written_once_for_all_who_ask_for_it() -> None:
    choices: Any = {"options": {}, "match": {}, "public": True, "rated": False}
    settings = Settings(game="scopa", seats=2, **choices)
    row = messages.LobbyRow(
        table="t" * 12, settings=settings, seats=[None, None], phase="seating", since=0
    )
    lobby = Lobby()
    one, another, third = (object() for _ in range(3))
    nothing = lobby.watch(one)  # type: ignore[arg-type]
    lobby.change(row.table, encode(row))
    some = lobby.watch(another)  # type: ignore[arg-type]
    assert some != nothing
    assert lobby.watch(third) is some  # type: ignore[arg-type]
    lobby.refill([])
    assert lobby.whole() == nothing
