"""What matches add up to."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from matches import find, played_match

from mazziere.cards import PACK, set_of
from mazziere.games import GAMES
from mazziere.match import match_format
from mazziere.match.sums import Line, sums_of
from mazziere.storage.engine.migrate import migrate

EVERY = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_a_match_adds_up_to_its_totals(game: str, seats: int) -> None:
    match = played_match(match_format(GAMES[game].rules(seats=seats), deals=3), random.Random(5))
    sums = sums_of(match)
    assert sums.points == match.totals
    assert sums.deals == sum(row.tally is not None for row in match.rows)
    for side in (0, 1):
        assert sum(line.points[side] for line in sums.lines.values()) == sums.points[side]
    if game in ("tressette", "briscola"):
        assert sum(sums.lines["prese"].measure) == sums.deals * 40 // seats


def test_a_line_that_nobody_won_is_not_had_by_anybody() -> None:
    form = match_format(GAMES["scopa"].rules(seats=2), deals=1)
    match = find(form, lambda match: match.rows[-1].tally["denari"].points == (0, 0))
    assert sums_of(match).lines["denari"] == Line((0, 0), (0, 0), (5, 5))


def test_a_deal_that_was_left_adds_nothing() -> None:
    match = played_match(match_format(GAMES["scopa"].rules(seats=2), deals=2), random.Random(1))
    first = sums_of(match)
    again = type(match).fold(match.events[: len(match.events) // 2 + 5])
    again.abandon(again.deal.turn, again.now)
    assert sums_of(again).deals == first.deals - 1
    assert sum(again.result.points) > sum(sums_of(again).points)


@pytest.mark.parametrize("game", ["tressette", "briscola"])
@pytest.mark.parametrize("side", [0, 1])
def test_who_took_every_trick_is_told(game: str, side: int) -> None:
    match = played_match(match_format(GAMES[game].rules(seats=2), deals=1), random.Random(2))
    deal = match.rows[-1].deal.copy()
    notes = {note.name: note for note in deal.tally().notes}
    assert notes["tutte_le_prese"].measure == (0, 0)
    piles = [0, 0]
    piles[side] = set_of(PACK)
    deal = deal.rules.restore({**deal.state(), "pile": tuple(piles)})
    notes = {note.name: note.measure for note in deal.tally().notes}
    assert notes == {
        "prese": (20, 0) if side == 0 else (0, 20),
        "tutte_le_prese": (1, 0) if side == 0 else (0, 1),
    }


def test_a_cappotto_of_cirulla_is_among_the_lines() -> None:
    form = match_format(GAMES["cirulla"].rules(seats=2), deals=2)
    match = find(form, lambda match: match.result.how == "cappotto", first=300)
    made = sums_of(match).lines["cappotto"].times
    assert made == ((1, 0) if match.result.winner == 0 else (0, 1))


def test_reviews_from_before_are_told_by_player(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    from alembic import command
    from alembic.config import Config

    from mazziere.storage import SqliteDatabase
    from mazziere.storage.engine import migrations

    database = SqliteDatabase(tmp_path)
    engine = database.engine()
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.upgrade(config, "0008")
    engine.dispose()
    result = b'{"players": [{"seat": 0, "decisions": 3, "accuracy": 87.5}, '
    result += b'{"seat": 1, "decisions": 0, "accuracy": null}]}'
    with closing(sqlite3.connect(database.file)) as db:
        db.execute("INSERT INTO reviews VALUES (1, 'm-1', 'rapida', 'done', 3, ?)", (result,))
        db.execute("INSERT INTO reviews VALUES (2, 'm-1', 'normale', 'waiting', NULL, NULL)")
        db.commit()
    migrate(database)
    with closing(sqlite3.connect(database.file)) as db:
        found = db.execute("SELECT * FROM review_players ORDER BY seat").fetchall()
    assert found == [(1, 0, 3, 87.5), (1, 1, 0, None)]
