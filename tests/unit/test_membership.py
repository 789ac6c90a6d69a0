"""Who may do what about a club's members."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.live.clubs import membership
from mazziere.live.clubs.membership import ROLES, ClubError, Members, heir

CLUB = {"olga": "owner", "dino": "director", "meme": "member", "anna": "asking"}


def refusal(change: object) -> str:
    with pytest.raises(ClubError) as refused:
        change()  # type: ignore[operator]
    return refused.value.code


def test_asking_and_being_let_in() -> None:
    members = Members(CLUB)
    members.ask("bruno")
    assert refusal(lambda: members.ask("bruno")) == "already_asking"
    assert refusal(lambda: members.ask("meme")) == "already_member"
    assert refusal(lambda: members.appoint("bruno", "member", "meme")) == "not_club_director"
    assert refusal(lambda: members.appoint("bruno", "member", "bruno")) == "not_club_director"
    members.appoint("bruno", "member", "dino")
    members.remove("anna", "dino")
    assert members.roles == {
        "olga": "owner",
        "dino": "director",
        "meme": "member",
        "bruno": "member",
    }


def test_an_invitation_lets_in_at_once() -> None:
    members = Members(CLUB)
    members.join("bruno")
    members.join("anna")
    assert members.roles["bruno"] == members.roles["anna"] == "member"
    assert refusal(lambda: members.join("olga")) == "already_member"


def test_roles_are_given_by_owners() -> None:
    members = Members(CLUB)
    assert refusal(lambda: members.appoint("meme", "director", "dino")) == "not_club_owner"
    assert refusal(lambda: members.appoint("anna", "director", "dino")) == "not_club_owner"
    assert refusal(lambda: members.appoint("dino", "owner", "dino")) == "not_club_owner"
    assert refusal(lambda: members.appoint("nobody", "member", "olga")) == "not_member"
    members.appoint("meme", "director", "olga")
    members.appoint("dino", "member", "olga")
    assert (members.roles["meme"], members.roles["dino"]) == ("director", "member")


def test_who_sends_whom_away() -> None:
    members = Members(CLUB | {"ugo": "director"})
    assert refusal(lambda: members.remove("meme", "anna")) == "not_club_director"
    assert refusal(lambda: members.remove("ugo", "dino")) == "not_club_owner"
    assert refusal(lambda: members.remove("nobody", "dino")) == "not_member"
    members.remove("meme", "dino")
    members.remove("ugo", "olga")
    members.remove("dino", "dino")
    assert set(members.roles) == {"olga", "anna"}


def test_the_last_owner_stays() -> None:
    members = Members(CLUB)
    assert refusal(lambda: members.remove("olga", "olga")) == "last_owner"
    assert refusal(lambda: members.appoint("olga", "member", "olga")) == "last_owner"
    members.appoint("dino", "owner", "olga")
    members.remove("olga", "olga")
    assert members.roles["dino"] == "owner"


def test_a_club_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "MOST_MEMBERS", len(CLUB))
    members = Members(CLUB)
    assert refusal(lambda: members.ask("bruno")) == "club_full"
    assert refusal(lambda: members.join("bruno")) == "club_full"
    members.join("anna")  # who asked has a place


def test_who_inherits_a_club() -> None:
    assert heir([("a", "asking"), ("b", "member"), ("c", "director"), ("d", "director")]) == "c"
    assert heir([("a", "asking"), ("b", "member"), ("c", "member")]) == "b"
    assert heir([("a", "asking")]) is None


PEOPLE = st.sampled_from("abcd")
COMMANDS = st.one_of(
    st.tuples(st.just("ask"), PEOPLE),
    st.tuples(st.just("join"), PEOPLE),
    st.tuples(st.just("appoint"), PEOPLE, st.sampled_from(ROLES), PEOPLE),
    st.tuples(st.just("remove"), PEOPLE, PEOPLE),
)


@given(st.lists(COMMANDS, max_size=40))
def test_a_club_always_has_an_owner_and_refusals_change_nothing(
    commands: list[tuple[str, ...]],
) -> None:
    members = Members({"a": "owner"})
    for name, *arguments in commands:
        before = dict(members.roles)
        owners = {player for player, role in before.items() if role == "owner"}
        try:
            getattr(members, name)(*arguments)
        except ClubError:
            assert members.roles == before
            continue
        assert "owner" in members.roles.values()
        if name in ("ask", "join"):
            assert members.roles[arguments[0]] in ("asking", "member")
        elif members.roles.get(arguments[0]) in ("owner", "director"):
            assert arguments[-1] in owners
