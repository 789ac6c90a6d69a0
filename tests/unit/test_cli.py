"""The command line as a person uses it."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from keeper import mazziere
from matches import new_match, played_match
from variants import fresh_deal, played

from mazziere.cli.review import mistake_line
from mazziere.games import GAMES
from mazziere.match import match_format
from mazziere.notation import Record, format_match, format_position, format_record, record_of
from mazziere.review import Judgement
from mazziere.review.result import Choice, Reason


def test_games_lists_every_game_and_option() -> None:
    out = mazziere("games").stdout
    for game in GAMES.values():
        assert game.name in out
        for option in game.options:
            assert option.name in out


def test_perft_counts_and_divides() -> None:
    total = int(mazziere("perft", "scopa", "--seed", "2", "--depth", "3").stdout)
    divided = mazziere("perft", "scopa", "--seed", "2", "--depth", "3", "--divide").stdout
    *rows, last = divided.splitlines()
    assert int(last) == total == sum(int(row.split(": ")[1]) for row in rows)


def test_perft_from_a_position() -> None:
    rng = random.Random(1)
    deal = played(fresh_deal(GAMES["briscola"].rules(), rng), rng, 36)
    out = mazziere("perft", "--position", format_position(deal), "--depth", "4").stdout
    assert int(out) == 4  # two cards each: 2 * 2 * 1 * 1


@pytest.mark.parametrize("game", GAMES)
def test_demo_plays_a_deal_to_its_count(game: str) -> None:
    out = mazziere("demo", game, "--seed", "4").stdout
    assert "The count:" in out
    assert out.splitlines()[-1].startswith("Points: ")


def test_replay_walks_through_a_record(tmp_path: Path) -> None:
    rng = random.Random(2)
    deal = fresh_deal(GAMES["cirulla"].rules(), rng)
    deck = list(deal.deck)
    played(deal, rng, 200)
    text = format_record(Record(deal.rules, [record_of(deal, deck)]))
    file = tmp_path / "deal.txt"
    file.write_text(text)
    for result in (mazziere("replay", str(file)), mazziere("replay", "-", stdin=text)):
        assert result.returncode == 0
        assert "1 finished deal: all moves and counts fit." in result.stdout
        assert f"Points: {deal.points(0)} to {deal.points(1)}." in result.stdout
    file.write_text(text.replace("1. ", "1. RDx", 1))
    broken = mazziere("replay", str(file))
    assert broken.returncode == 2
    assert "deal 1, move 1, RDx" in broken.stderr
    file.write_text(text.replace("1. ", "1. Z", 1))
    assert "line 8, column 4: expected a card" in mazziere("replay", str(file)).stderr


@pytest.mark.parametrize("seed", ["-1", "0", "99999999999999999999999999"])
def test_any_number_is_a_seed(seed: str) -> None:
    result = mazziere("demo", "--seed", seed)
    assert result.returncode == 0
    assert "Points: " in result.stdout


def test_demo_tells_who_takes_each_trick() -> None:
    out = mazziere("demo", "tressette", "--players", "4").stdout
    assert out.count("takes the trick.") == 10


def test_verify_says_ok_or_names_the_first_misfit(tmp_path: Path) -> None:
    match = played_match(match_format(GAMES["scopone"].rules(), deals=2), random.Random(3))
    text = format_match(match)
    file = tmp_path / "match.txt"
    file.write_text(text)
    good = mazziere("verify", str(file))
    assert good.returncode == 0
    assert good.stdout.startswith("OK: 2 deals, ")
    walked = mazziere("replay", str(file)).stdout
    assert "Player 2 is Player 2." in walked
    assert walked.splitlines()[-1] == "2 finished deals: all moves and counts fit."
    file.write_text(text.replace("Totals: ", "Totals: 1", 1))
    bad = mazziere("verify", str(file))
    assert bad.returncode == 1
    assert "it says 'Totals: 1" in bad.stderr
    file.write_text(text[:-20])
    assert "SHA-256" in mazziere("verify", str(file)).stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["perft", "ramino"], "there is no game 'ramino'; there are scopa"),
        (["perft"], "name a game"),
        (["perft", "scopa", "--players", "3"], "scopa is played by 2 or 4, not 3"),
        (["perft", "scopa", "-o", "colour=on"], "scopa has no option 'colour'"),
        (["perft", "scopa", "-o", "carte_viste=1"], "carte_viste must be on or off, not '1'"),
        (["perft", "scopa", "-o", "carte_scoperte=on"], "scopa has no option 'carte_scoperte'"),
        (["demo", "-o", "carte_viste=on", "-o", "carte_viste=on"], "carte_viste is given twice"),
        (["perft", "--position", "scopa/2 dealer=0"], "position: line 1, column 17: expected"),
        (["perft", "scopa", "--position", "x"], "a position already says its game"),
        (["replay", "no-such-file"], "No such file"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], message: str) -> None:
    result = mazziere(*arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_review_judges_a_match_and_says_who_played_how(tmp_path: Path) -> None:
    match = new_match(match_format(GAMES["briscola"].rules(2), deals=1), random.Random(3))
    match.next_deal(match.now)
    for _ in range(4):
        assert match.deal is not None
        match.play(match.deal.turn, match.deal.legal_moves()[0], match.now)
    match.abandon(0, match.now)
    file = tmp_path / "match.txt"
    file.write_text(format_match(match))
    done = mazziere("review", str(file), "--depth", "rapida")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    told = [line.partition(" accuracy ")[0] for line in lines if " accuracy " in line]
    assert told == ["Player 0:", "Player 1:"]
    assert re.fullmatch(r"Turning point: deal 1, at the count: -\d+ % for side 0\.", lines[-1])


def test_review_tells_a_mistake_in_a_sentence() -> None:
    judged = Judgement(
        2, 7, 1, "2C", "RB", (Choice("RB", 1.0, 0.6), Choice("2C", 0.2, 0.5)),
        0.8, 0.1, 1.4, "errore", (Reason("left_scopa", chance=0.55),), 0.5,
    )  # fmt: skip
    assert mistake_line(judged, ["Anna", "Bruno"]) == (
        "Deal 2, move 7: Bruno plays 2C, a mistake (0.80 points, 10 % of winning); better RB: "
        "the next player could answer with a scopa (in 55 % of what is possible)."
    )


def test_review_refuses_what_it_cannot_read(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text("Mazziere record 1\nGame: poker/9\n")
    done = mazziere("review", str(file))
    assert done.returncode == 2
    assert "line 2" in done.stderr
    done = mazziere("review", str(file), "--depth", "bottomless")
    assert done.returncode == 2
    assert "rapida, normale, a_fondo" in done.stderr
