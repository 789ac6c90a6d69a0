"""Which tournaments count for a club's season, and the ranking over them."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from mazziere.live.clubs.seasons import Season, counting, ranking_view
from mazziere.tournament.season import Evening

ROME = ZoneInfo("Europe/Rome")
MARCH = Season(name="Marzo", first=date(2026, 3, 1), last=date(2026, 3, 31))


def evening(*moment: int, game: str = "scopa", winner: str = "anna") -> Evening:
    """Anna and Bruno have played each other."""
    other = "bruno" if winner == "anna" else "anna"
    begun = int(datetime(*moment, tzinfo=ROME).timestamp() * 1000)
    names = {"anna": "Anna", "bruno": "Bruno"}
    return Evening("Martedì", game, begun, ((1, (winner,)), (2, (other,))), names)


def test_the_first_and_the_last_day_count_where_the_club_is() -> None:
    evenings = {
        "too early": evening(2026, 2, 28, 23, 59),
        "last": evening(2026, 3, 31, 23, 59),
        "first": evening(2026, 3, 1, 0, 0),
        "too late": evening(2026, 4, 1, 0, 0),
    }
    assert list(counting(MARCH, evenings)) == ["first", "last"]


def test_games_and_what_is_left_out() -> None:
    evenings = {
        "scopa": evening(2026, 3, 3, 21),
        "briscola": evening(2026, 3, 10, 21, game="briscola"),
        "friendly": evening(2026, 3, 17, 21),
    }
    plan = Season(
        name="Scopa",
        first=MARCH.first,
        last=MARCH.last,
        games=("scopa",),
        left_out=("friendly",),
    )
    assert list(counting(plan, evenings)) == ["scopa"]
    assert list(counting(MARCH, evenings)) == ["scopa", "briscola", "friendly"]


def test_only_the_best_results_count_and_the_others_are_told() -> None:
    evenings = {
        "one": evening(2026, 3, 3, 21),
        "two": evening(2026, 3, 10, 21, winner="bruno"),
        "three": evening(2026, 3, 17, 21, winner="bruno"),
    }
    best = Season(name="Marzo", first=MARCH.first, last=MARCH.last, best=1)
    ranking = ranking_view("s", best, evenings)
    assert [(row.name, row.points, row.played) for row in ranking.rows] == [
        ("Bruno", 27, 3),
        ("Anna", 27, 3),
    ]
    assert [[each.counts for each in row.results] for row in ranking.rows] == [
        [True, False, False],
        [True, False, False],
    ]
    whole = ranking_view("s", MARCH, evenings)
    assert [(row.name, row.points) for row in whole.rows] == [("Bruno", 74), ("Anna", 67)]
    assert [each.tournament for each in whole.evenings] == ["one", "two", "three"]
