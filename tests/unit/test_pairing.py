"""Who is brought together by quick pairing."""

from __future__ import annotations

from test_screen import Watcher

from mazziere.live.hall.pairing import NEAR, USUAL_LEVEL, Pairing, Waiting

SCOPA = ("scopa", 2)
PAIRS = ("scopa", 4)


def waiting(name: str, level: int = USUAL_LEVEL, since: int = 0) -> Waiting:
    watcher = Watcher(name)
    watcher.quiet = set()
    return Waiting(watcher, None, level, since)


def names(group: list[Waiting] | None) -> list[str]:
    return [each.connection.player for each in group or []]


def pairing(wanted: tuple[str, int], *everybody: Waiting) -> Pairing:
    made = Pairing()
    for each in everybody:
        made.add(wanted, each)
    return made


def test_those_who_are_nearest_play_each_other() -> None:
    found = pairing(
        SCOPA, waiting("a", 1500), waiting("b", 1590), waiting("c", 1610), waiting("d", 1900)
    )
    assert names(found.next_group(SCOPA, 0)) == ["b", "c"]
    assert found.next_group(SCOPA, 0) is None, "the others lie too far apart"
    assert found.next_group(("briscola", 2), 0) is None


def test_who_waits_longer_is_content_with_more() -> None:
    found = pairing(SCOPA, waiting("a", 1500, since=0), waiting("b", 1500 + NEAR + 200, since=4000))
    assert found.next_group(SCOPA, 4999) is None
    assert names(found.next_group(SCOPA, 5000)) == ["a", "b"]
    assert found.waiting == {}


def test_of_four_the_best_and_the_least_good_are_partners() -> None:
    found = pairing(
        PAIRS, waiting("a", 1540), waiting("b", 1500), waiting("c", 1580), waiting("d", 1520)
    )
    group = names(found.next_group(PAIRS, 0))
    assert {group[0], group[2]} == {"b", "c"}
    assert {group[1], group[3]} == {"a", "d"}


def test_who_has_shut_another_up_does_not_meet_them() -> None:
    a, b = waiting("a"), waiting("b")
    a.connection.quiet.add("b")
    found = pairing(SCOPA, a, b)
    assert found.next_group(SCOPA, 1_000_000) is None
    found.add(SCOPA, waiting("c"))
    assert "c" in names(found.next_group(SCOPA, 0))


def test_a_player_waits_for_one_game_and_on_one_device() -> None:
    a = waiting("a")
    found = pairing(SCOPA, a)
    again = waiting("a")
    found.add(PAIRS, again)
    assert found.waiting == {PAIRS: [again]}
    found.gone(a.connection)
    assert found.waiting == {PAIRS: [again]}
    found.gone(again.connection)
    assert found.waiting == {}


def playing(name: str, level: int = USUAL_LEVEL, since: int = 0) -> Waiting:
    """Somebody who plays against bots meanwhile."""
    plain = waiting(name, level, since)
    return Waiting(plain.connection, None, level, since, table=f"table of {name}")


def told(found: Pairing, now: int = 0) -> dict[str, list[str]]:
    return {each.connection.player: each.message().players for each in found.questions(now)}


def test_who_plays_against_bots_is_asked_before_anything_happens() -> None:
    found = pairing(SCOPA, playing("a"), waiting("b"))
    assert found.next_group(SCOPA, 0) is None
    assert told(found) == {"a": ["b"]}
    assert told(found) == {}, "once"
    found.agreed["a"] = frozenset({"c"})
    assert found.next_group(SCOPA, 0) is None, "that was said of somebody else"
    found.agreed["a"] = frozenset({"b"})
    assert names(found.next_group(SCOPA, 0)) == ["a", "b"]
    assert (found.waiting, found.agreed) == ({}, {})


def test_two_who_play_against_bots_both_have_to_agree() -> None:
    found = pairing(SCOPA, playing("a"), playing("b"))
    assert told(found) == {"a": ["b"], "b": ["a"]}
    found.agreed["b"] = frozenset({"a"})
    assert found.next_group(SCOPA, 0) is None
    assert told(found) == {}
    found.agreed["a"] = frozenset({"b"})
    assert names(found.next_group(SCOPA, 0)) == ["a", "b"]


def test_those_who_only_wait_come_first_and_who_is_gone_is_told_of() -> None:
    found = pairing(SCOPA, playing("a", 1500), waiting("b", 1500))
    assert told(found) == {"a": ["b"]}
    found.add(SCOPA, waiting("c", 1590))
    assert names(found.next_group(SCOPA, 0)) == ["b", "c"]
    assert told(found) == {"a": []}
    assert told(found) == {}


def test_who_leaves_the_table_seeks_no_more() -> None:
    a = playing("a")
    found = pairing(SCOPA, a)
    found.leaves(a.connection, "another table")
    assert found.waiting == {SCOPA: [a]}
    found.leaves(waiting("a").connection, "table of a")
    assert found.waiting == {SCOPA: [a]}
    found.leaves(a.connection, "table of a")
    assert found.waiting == {}
