"""A tournament as its page shows it."""

from __future__ import annotations

from tournaments import DIRECTOR, announced

from mazziere.live.tournaments.notes import notes_of
from mazziere.live.tournaments.own import you_view
from mazziere.live.tournaments.views import (
    Score,
    row_of,
    scores_of,
    view_of,
)
from mazziere.protocol.messages import LobbyRow
from mazziere.protocol.views import Settings
from mazziere.tournament import Stage, Tournament
from mazziere.tournament.events import Person
from mazziere.tournament.outcomes import Final

SECRET = bytes(32)


def begun(*stages: Stage, players: int) -> Tournament:
    tournament = announced(*stages, players=players, show_up=None)
    tournament.begin(DIRECTOR, 10, SECRET)
    return tournament


def play_round(tournament: Tournament, now: int) -> None:
    assert tournament.round is not None
    for fixture in list(tournament.round.meetings):
        tournament.enter(fixture, Final((5, 2)), DIRECTOR, now)
    tournament.wake(now, SECRET)


def test_a_girone_shows_what_is_to_come() -> None:
    tournament = begun(Stage(kind="round_robin"), players=4)
    (stage,) = view_of(tournament, {}).stages
    assert sorted({each.round for each in stage.planned}) == [2, 3]
    set_now = [sorted(m.sides[0] + m.sides[1]) for m in stage.rounds[0].matches]
    pairs = [*set_now, *(sorted(each.sides) for each in stage.planned)]
    assert len(pairs) == len({tuple(pair) for pair in pairs}) == 6
    play_round(tournament, 20)
    after = view_of(tournament, {}).stages[0]
    assert [each for each in stage.planned if each.round > 2] == after.planned
    assert after.bracket == []


def test_a_bracket_shows_byes_and_who_goes_on() -> None:
    tournament = begun(Stage(kind="knockout"), players=3)
    (stage,) = view_of(tournament, {}).stages
    first, second = stage.bracket
    assert sorted(entry for entry in first if entry) == [1, 2, 3]
    assert len(first) == 4
    (bye,) = stage.rounds[0].byes
    assert second == [bye, None]
    play_round(tournament, 20)
    (stage,) = view_of(tournament, {}).stages
    winner = stage.rounds[0].matches[0].sides[0][0]
    assert stage.bracket[1] == [bye, winner]
    assert stage.planned == []


def test_every_decision_of_a_director_is_told_and_nothing_else() -> None:
    tournament = begun(Stage(kind="round_robin"), players=4)
    assert tournament.round is not None
    one, two = tournament.round.meetings
    tournament.arrive(one, tournament.players_of(tournament.meeting(one))[0], 11)
    tournament.pause(DIRECTOR, 12)
    tournament.resume(DIRECTOR, 13)
    tournament.extend(60, DIRECTOR, 14)
    tournament.enter(one, Final((5, 2)), DIRECTOR, 15)
    tournament.adjust(one, Final((2, 5)), DIRECTOR, "upside down", 16)
    tournament.declare_absent(two, [0], DIRECTOR, 17)
    tournament.substitute(1, "p1", Person("s", "Sandra"), DIRECTOR, 18)
    tournament.withdraw(2, "p2", 19)  # by the player, so that it is no decision
    tournament.withdraw(3, DIRECTOR, 20)
    tournament.back_after(20, 25)  # by nobody
    tournament.cancel(DIRECTOR, "no light", 30)
    notes = notes_of(tournament)
    assert [note.what for note in notes] == [
        "paused",
        "resumed",
        "extended",
        "result",
        "adjusted",
        "absent",
        "substituted",
        "withdrawn",
        "cancelled",
    ]
    assert (notes[2].seconds, notes[3].points, notes[4].points) == (60, (5, 2), (2, 5))
    assert (notes[4].match, notes[4].reason) == (one, "upside down")
    assert [note.before for note in notes if note.before] == [(5, 2)]
    assert {note.by for note in notes} == {DIRECTOR}
    assert (notes[6].out, notes[6].player, notes[6].entry) == ("Player 1", "Sandra", 1)
    assert (notes[7].entry, notes[8].reason) == (3, "no light")


def test_a_list_tells_how_matches_are_played() -> None:
    tournament = announced(Stage(kind="swiss"), players=2, options={"carte_viste": True})
    row = row_of(tournament)
    assert (row.match, row.options) == ({"deals": 2}, {"carte_viste": True})
    (entry, _) = view_of(tournament, {}).entries
    assert entry.level == 1499


def row(table: str, deal: int, points: tuple[int, int] = (0, 0)) -> LobbyRow:
    settings = Settings(game="scopa", seats=2, options={}, match={}, public=True, rated=False)
    return LobbyRow(
        table=table,
        settings=settings,
        seats=[None, None],
        phase="playing",
        since=0,
        deal=deal,
        points=points,
    )


def test_matches_show_how_they_stand_while_they_are_played() -> None:
    tournament = begun(Stage(kind="round_robin"), players=6)
    tables = {"1.1.1": "t1", "1.1.2": "t2", "1.1.3": "t3"}
    lobby = {"t1": row("t1", 3, (11, 7)), "t2": row("t2", 0), "other": row("other", 9)}
    scores = scores_of(tournament, tables, lobby)  # the third is sealed, so it is not in the list
    assert scores == {"1.1.1": Score(3, (11, 7))}
    tournament.enter("1.1.1", Final((21, 7)), DIRECTOR, 20)  # decided, and its table not yet closed
    assert scores_of(tournament, tables, lobby) == {}
    tournament.cancel(DIRECTOR, "no light", 30)
    assert scores_of(tournament, tables, {"t2": row("t2", 2)}) == {}
    assert scores_of(announced(Stage(kind="swiss"), players=2), {}, lobby) == {}


def test_entries_show_who_waits_and_who_has_left() -> None:
    tournament = announced(Stage(kind="knockout"), players=3, capacity=2, show_up=None)
    entries = view_of(tournament, {}).entries
    assert [each.waiting for each in entries] == [False, False, True]
    tournament.begin(DIRECTOR, 10, SECRET)
    tournament.withdraw(2, DIRECTOR, 20)
    shown = view_of(tournament, {}).entries
    assert [(each.entry, each.withdrawn) for each in shown] == [(1, False), (2, True)]
    assert not any(each.waiting for each in shown)


def test_a_list_counts_complete_entries_only() -> None:
    pairs = announced(Stage(kind="knockout"), players=1, seats=4, entry="fixed")
    pairs.register(Person("a", "Anna"), 5, Person("b", "Bice"))
    assert row_of(pairs).entries == 1
    assert [each.confirmed for each in view_of(pairs, {}).entries] == [True, False]


def test_who_was_asked_is_told_until_they_have_entered() -> None:
    pairs = announced(Stage(kind="knockout"), seats=4, entry="fixed")
    anna, bice, carla = (Person(name, name.title()) for name in ("anna", "bice", "carla"))
    pairs.register(anna, 5, carla)
    pairs.register(bice, 5, carla)
    asked = you_view(pairs, {}, "carla")
    assert (asked.entry, asked.asked_by) == (None, (1, 2))
    pairs.accept(2, "carla", 6)
    entered = you_view(pairs, {}, "carla")
    assert (entered.entry, entered.asked_by) == (2, ())
    assert you_view(pairs, {}, "anna").entry == 1
