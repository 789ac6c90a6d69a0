"""The web app checks records by itself; it finds what ``mazziere verify`` finds."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from matches import find, new_match, played_match, step
from variants import tables

from mazziere.games import GAMES
from mazziere.match import Match, match_format
from mazziere.notation import BadRecord, ParseError, format_match, verify

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCOPA = match_format(GAMES["scopa"].rules(2), deals=2)
#: Changed bits that are looked for in each record.
BITS = 80

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not (ROOT / "node_modules" / "vite").is_dir(),
    reason="no node here, or the web app's packages are not installed",
)


def verdicts(records: list[bytes], tmp_path: Path) -> list[dict[str, Any]]:
    file = tmp_path / "records.json"
    file.write_text(json.dumps([base64.b64encode(record).decode() for record in records]))
    command = ["node", str(HERE / "verify_records.mjs"), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def is_found(record: bytes) -> bool:
    """Whether ``mazziere verify`` refuses it."""
    try:
        verify(record.decode())
    except (BadRecord, ParseError, UnicodeDecodeError):
        return True
    return False


def sealed_again(text: str) -> bytes:
    """The text with a checksum that fits, as a forger would make it."""
    above = text.rpartition("SHA-256: ")[0]
    return f"{above}SHA-256: {hashlib.sha256(above.encode()).hexdigest()}\n".encode()


def some_matches() -> list[Match]:
    """Every game, two and four seats, a void deal, a leaver, duplicate boards, a given dealer."""
    forms = [match_format(GAMES[game].rules(seats), deals=2) for game, seats in tables()]
    matches = [played_match(form, random.Random(number)) for number, form in enumerate(forms)]
    matches.append(find(SCOPA, lambda match: any(row.deal.void for row in match.rows)))
    left = new_match(SCOPA, random.Random(4))
    for _ in range(20):
        step(left, random.Random(4))
    left.abandon(1, left.now + 5)
    matches.append(left)
    for board, nonces in (("evening", ("", "")), (None, ("x", ""))):
        other = Match.new(SCOPA, "m-2", ["Niccolò", "Ζωή"], bytes(32), nonces, 0, board, 1)
        while not other.over:
            step(other, random.Random(1))
        matches.append(other)
    return matches


def test_good_records_are_good(tmp_path: Path) -> None:
    matches = some_matches()
    records = [format_match(match).encode() for match in matches]
    assert not any(map(is_found, records))
    for match, verdict in zip(matches, verdicts(records, tmp_path), strict=True):
        assert verdict == {"decks": len(match.rows), "problems": []}


def test_every_changed_bit_is_found_by_both(tmp_path: Path) -> None:
    rng = random.Random(6)
    changed = []
    for match in some_matches():
        record = format_match(match).encode()
        for place in rng.sample(range(8 * len(record)), BITS):
            byte, bit = divmod(place, 8)
            flipped = bytes([record[byte] ^ 1 << bit])
            changed.append(record[:byte] + flipped + record[byte + 1 :])
    assert all(map(is_found, changed))
    missed = [
        record
        for record, verdict in zip(changed, verdicts(changed, tmp_path), strict=True)
        if not verdict["problems"]
    ]
    assert missed == []


def test_what_a_forger_changes_in_the_shuffle_is_found_where_it_is(tmp_path: Path) -> None:
    """With a checksum that fits, so that only the shuffle can tell."""
    text = format_match(played_match(SCOPA, random.Random(7)))
    lines = text.split("\n")

    def line_of(name: str, nth: int = 0) -> int:
        return [n for n, line in enumerate(lines, 1) if line.startswith(f"{name}: ")][nth]

    def value(name: str, nth: int = 0) -> str:
        return lines[line_of(name, nth) - 1].partition(": ")[2]

    def edited(name: str, new: str, nth: int = 0) -> bytes:
        number = line_of(name, nth)
        return sealed_again("\n".join([*lines[: number - 1], f"{name}: {new}", *lines[number:]]))

    def dealer(nth: int) -> str:
        return str(1 - int(value("Dealer", nth)))

    deck = value("Deck", 1)
    secret = value("Secret")
    cases = [
        (edited("Deck", deck[2:4] + deck[:2] + deck[4:], 1), "deck", line_of("Deck", 1)),
        (edited("Deck", deck + "7", 1), "deck", line_of("Deck", 1)),
        (edited("Deck", deck[:-2], 1), "deck", line_of("Deck", 1)),
        (edited("Commitment", "0" * 64), "seal", line_of("Commitment")),
        (edited("Secret", ("0" if secret[0] != "0" else "1") + secret[1:]), "seal", None),
        (edited("Secret", secret[:-2]), "seal", line_of("Secret")),
        (edited("Match", "abcdefgh2345-2"), "deck", line_of("Deck")),
        (edited("Dealer", dealer(0)), "dealer", line_of("Dealer")),
        (edited("Dealer", dealer(1), 1), "dealer", line_of("Dealer", 1)),
        (edited("Deal", "3", 1), "numbers", line_of("Deal", 1)),
        (edited("Redeal", "1", 1), "numbers", line_of("Redeal", 1)),
        (edited("Deal", "x", 1), "readable", line_of("Deal", 1)),
        (sealed_again("nothing\nSHA-256: "), "readable", 1),
    ]
    found = verdicts([record for record, _, _ in cases], tmp_path)
    for (record, check, line), verdict in zip(cases, found, strict=True):
        assert is_found(record)
        told = [(each["check"], each["line"]) for each in verdict["problems"]]
        assert any(check == one and line in (None, at) for one, at in told), (check, line, told)
        assert "whole" not in [one for one, _ in told]


def test_a_record_cut_off_is_found(tmp_path: Path) -> None:
    record = format_match(played_match(SCOPA, random.Random(9))).encode()
    cut = [record[:place] for place in random.Random(9).sample(range(len(record)), 100)]
    assert all(map(is_found, cut))
    assert all(verdict["problems"] for verdict in verdicts(cut, tmp_path))


def test_files_are_read_as_the_command_reads_them(tmp_path: Path) -> None:
    record = format_match(played_match(SCOPA, random.Random(3))).encode()
    forms = [b"\xef\xbb\xbf" + record, record.replace(b"\n", b"\r\n")]
    for number, form in enumerate(forms):
        file = tmp_path / f"{number}.txt"
        file.write_bytes(form)
        assert verify(file.read_text(encoding="utf-8-sig")).over
    assert [verdict["problems"] for verdict in verdicts(forms, tmp_path)] == [[], []]
