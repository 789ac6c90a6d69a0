"""A season's ranking: worked out by hand, and the same in whatever order it is put together."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from tournaments import DIRECTOR, SECRET, announced, open_meetings, person, random_outcome

from mazziere.tournament import Stage, Tournament
from mazziere.tournament.outcomes import Final
from mazziere.tournament.season import Finishes, evening_of, season, worth


def alone(**places: int) -> list[tuple[int, list[str]]]:
    return [(place, [player]) for player, place in places.items()]


def test_a_season_counts_the_best_evenings_and_shares_places() -> None:
    evenings = {
        "first": alone(anna=1, bruno=2, carla=3, dario=3),
        "second": alone(bruno=1, anna=2, dario=3),
        "third": alone(carla=1, anna=2, bruno=3),
    }
    rows = season(evenings)
    # By hand: anna 25+18+18, bruno 18+25+15, carla (15+12)/2 + 25, dario (15+12)/2 + 15, and two
    # for each evening.
    assert [(row.place, row.player, float(row.points)) for row in rows] == [
        (1, "anna", 67.0),
        (2, "bruno", 64.0),
        (3, "carla", 42.5),
        (4, "dario", 32.5),
    ]
    best = season(evenings, best=1)
    # One evening counts: anna, bruno and carla have 27 each; anna's 1 2 2 is better than 1 2 3.
    assert [row.player for row in best] == ["anna", "bruno", "carla", "dario"]
    assert [row.place for row in best] == [1, 2, 3, 4]
    assert [(each.tournament, each.counts) for each in best[0].results] == [
        ("first", True),
        ("second", False),
        ("third", False),
    ]
    assert season({"a": alone(x=1), "b": alone(y=1)})[1].place == 1
    assert worth(30, 2, (25,), 2) == 2


def test_partners_have_the_whole_of_their_place_and_share_it_with_other_pairs() -> None:
    rows = season({"a": [(1, ["a", "b"]), (2, ["c", "d"]), (2, ["e", "f"])]})
    points = [(row.player, float(row.points)) for row in rows]
    assert points == [("a", 27), ("b", 27), ("c", 18.5), ("d", 18.5), ("e", 18.5), ("f", 18.5)]
    assert [row.place for row in rows] == [1, 1, 3, 3, 3, 3]


def places(draw: st.DrawFn) -> Finishes:
    """A tournament of singles or pairs, where some share a place."""
    people = draw(st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1))
    size = draw(st.sampled_from([1, 2]))
    entries = [people[n : n + size] for n in range(0, len(people), size)]
    place, finishes = 1, []
    for number, entry in enumerate(entries, 1):
        place = place if draw(st.booleans()) else number
        finishes.append((place, entry))
    return finishes


SEASONS = st.dictionaries(st.sampled_from("123456789"), st.composite(places)())
BEST = st.one_of(st.none(), st.integers(1, 5))


@given(SEASONS, BEST, st.randoms(use_true_random=False))
def test_the_ranking_does_not_depend_on_any_order(
    evenings: dict[str, Finishes], best: int | None, rng: random.Random
) -> None:
    ranking = season(evenings, best=best)
    names = rng.sample(sorted(evenings), len(evenings))
    shuffled = {name: rng.sample(list(evenings[name]), len(evenings[name])) for name in names}
    assert season(shuffled, best=best) == ranking


@given(SEASONS, BEST)
def test_the_ranking_adds_up(evenings: dict[str, Finishes], best: int | None) -> None:
    ranking = season(evenings, best=best)
    players = {p for finishes in evenings.values() for _, entry in finishes for p in entry}
    assert sorted(row.player for row in ranking) == sorted(players)
    for above, below in itertools.pairwise(ranking):
        assert above.points >= below.points
        assert above.place <= below.place
    for row in ranking:
        counting = [each.points for each in row.results if each.counts]
        left = [each.points for each in row.results if not each.counts]
        assert row.points == sum(counting, Fraction())
        assert len(counting) == min(len(row.results), best or len(row.results))
        assert not left or max(left) <= min(counting)


def played(players: int, seed: int, **more: object) -> Tournament:
    tournament = announced(Stage(kind="round_robin"), players=players, **more)
    tournament.begin(DIRECTOR, 5000, SECRET)
    rng = random.Random(seed)
    while tournament.phase == "running":
        for meeting in open_meetings(tournament):
            outcome = random_outcome(tournament, meeting, rng)
            tournament.report(meeting.fixture.id, outcome, f"m{meeting.fixture.id}", 6000)
        tournament.wake(tournament.due() or 6000, SECRET)
    return tournament


def test_an_evening_is_the_fold_of_a_log() -> None:
    tournament = played(5, 1)
    evening = evening_of(Tournament.fold(tournament.events))
    assert evening is not None
    assert evening.begun == 5000
    assert [place for place, _ in evening.finishes] == [1, 2, 3, 4, 5]
    winner = tournament.entries[tournament.ranking()[0][1]]
    assert evening.finishes[0] == (1, (winner.players[0].id,))
    assert evening.names["p1"] == "Player 1"
    assert season({"x": evening.finishes})[0].player == winner.players[0].id


def test_only_what_was_played_to_its_end_counts() -> None:
    tournament = announced(Stage(kind="round_robin"), players=4)
    assert evening_of(tournament) is None
    tournament.cancel(DIRECTOR, "pioggia", 10)
    assert evening_of(tournament) is None


def test_who_was_taken_out_has_not_taken_part_and_a_substitute_has() -> None:
    tournament = announced(Stage(kind="round_robin"), players=5)
    tournament.begin(DIRECTOR, 5000, SECRET)
    tournament.withdraw(1, DIRECTOR, 5000)  # before half of its matches: as if never there
    tournament.substitute(2, "p2", person(9), DIRECTOR, 5000)
    while tournament.phase == "running":
        for meeting in open_meetings(tournament):
            tournament.enter(meeting.fixture.id, Final((11, 3)), DIRECTOR, 6000)
        tournament.wake(tournament.due() or 6000, SECRET)
    evening = evening_of(tournament)
    assert evening is not None
    there = {player for _, players in evening.finishes for player in players}
    assert there == {"p9", "p3", "p4", "p5"}
