"""Records of matches: what they have in them, and that nothing in them can be changed."""

from __future__ import annotations

import hashlib
import random

import pytest
from matches import find, new_match, played_match, step

from mazziere.games import GAMES
from mazziere.match import Match, match_format
from mazziere.notation import BadRecord, ParseError, format_match, parse_match, verify

SCOPA = match_format(GAMES["scopa"].rules(2), deals=1)


@pytest.mark.parametrize("word", ["#auto:0=off", "#left:3=abandoned", "#resume", "#pause"])
def test_a_record_with_an_impossible_word_is_refused_even_with_a_new_checksum(word: str) -> None:
    text = format_match(played_match(SCOPA, random.Random(14)))
    lines = text.split("\n")[:-2]
    at = next(number for number, line in enumerate(lines) if line.startswith("3. "))
    moment = lines[at].split("@")[1].split(" ")[0].split("~")[0]
    lines[at] = lines[at].replace("3. ", f"3. {word}@{moment} ", 1)
    forged = "\n".join(lines) + "\n"
    checksum = hashlib.sha256(forged.encode()).hexdigest()
    with pytest.raises((BadRecord, ParseError), match="line "):
        verify(f"{forged}SHA-256: {checksum}\n")


def test_no_record_before_the_end() -> None:
    with pytest.raises(ValueError, match="when it is over"):
        format_match(new_match(SCOPA, random.Random(1)))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("Secret: ", "Secret: 00", "32 bytes|hex"),
        ("\n1. ", "\n1. RD@1 ", "line "),
        ("Points: ", "Points: 1", "line .* should be"),
        ("Totals: ", "Totals: 9", "line .* should be"),
        ("VP: ", "VP: 1", "line .* should be"),
        ("Count: carte ", "Count: carte 4", "line .* should be"),
        ("Dealer: ", "Dealer: 1", "is due"),
        ("Seat 0: Player 0", "Seat 0: Cheater", "line .* should be"),
        ("Match: abc", "Match: abd", "line "),
        ("Dealt: ", "Dealt: x", "expected a number"),
        ("Format: target:none", "Format: target:0", "options of a match"),
        ("SHA-256: ", "SHA-257: ", "cut off"),
    ],
)
def test_an_edited_record_is_caught(old: str, new: str, complaint: str) -> None:
    text = format_match(played_match(SCOPA, random.Random(7)))
    assert old in text
    with pytest.raises((BadRecord, ParseError), match=complaint):
        verify(text.replace(old, new, 1))


def test_every_changed_byte_is_caught() -> None:
    text = format_match(played_match(SCOPA, random.Random(8)))
    rng = random.Random(8)
    for place in rng.sample(range(len(text)), 300):
        other = "7" if text[place] != "7" else "8"
        with pytest.raises((BadRecord, ParseError)):
            verify(text[:place] + other + text[place + 1 :])


def test_a_record_cut_off_anywhere_is_refused() -> None:
    text = format_match(played_match(SCOPA, random.Random(9)))
    for place in random.Random(9).sample(range(len(text) - 1), 200):
        with pytest.raises((BadRecord, ParseError)):
            verify(text[:place])


def test_another_secret_does_not_fit_the_commitment() -> None:
    one = played_match(SCOPA, random.Random(10))
    text = format_match(one)
    forged = text.replace(one.started.commitment, "0" * 64)
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        verify(forged)


def test_a_leaver_is_in_the_record_with_every_point() -> None:
    rng = random.Random(11)
    match = new_match(match_format(GAMES["cirulla"].rules(4)), rng)
    for _ in range(30):
        step(match, rng)
    match.abandon(2, match.now + 100)
    text = format_match(match)
    assert f"#left:2=abandoned@{match.now - 1000}" in text
    assert text.count("Awarded: ") == len(match.result.awards) > 4
    assert verify(text).result == match.result


def test_board_sets_give_the_same_decks_to_every_table() -> None:
    form = match_format(GAMES["scopa"].rules(2), deals=2)
    tables_of_the_round = []
    for table in ("one", "two"):
        match = Match.new(
            form, table, ["a", "b"], bytes(32), ["", ""], 0, board="evening", dealer=1
        )
        while not match.over:
            step(match, random.Random(table))
        assert verify(format_match(match)).state() == match.state()
        tables_of_the_round.append([row.deck for row in match.rows])
        assert match.rows[0].dealer == 1
    assert tables_of_the_round[0] == tables_of_the_round[1]
    with pytest.raises(ValueError, match="a board set has"):
        Match.new(form, "x", ["a", "b"], bytes(32), ["n", ""], 0, board="evening", dealer=1)


def test_parse_errors_name_the_line() -> None:
    text = format_match(find(SCOPA, lambda match: True))
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines, 1) if line.startswith("2. "))
    lines[at - 1] = "2. 7D@12 ZZ@13"
    with pytest.raises((ParseError, BadRecord), match=f"line {at}"):
        parse_match("\n".join(lines))
