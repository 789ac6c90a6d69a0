"""The arena's command as a person uses it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from arena_bots import Faulty, Taker
from typer.testing import CliRunner

from mazziere.bots import PLAYERS
from mazziere.cli.commands import app

RANDOM = ("--a", "random", "--b", "random", "--iterations", "1")


@pytest.fixture(autouse=True)
def _more_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "taker", Taker)
    monkeypatch.setitem(PLAYERS, "failing", lambda: Faulty("failing"))


def arena(*arguments: str, workers: str = "1", code: int = 0) -> str:
    result = CliRunner().invoke(app, ["arena", *arguments, "--workers", workers])
    assert result.exit_code == code, result.output
    return result.output if code else result.stdout


def started(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "mazziere.cli", "arena", *arguments]
    # A process started in the background ignores Ctrl-C, and so would its children.
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def without_times(path: Path) -> list[dict]:
    boards = [json.loads(line) for line in path.read_text().splitlines()]
    for half in (half for board in boards for half in board.get("halves", ())):
        del half["micros"]
    return boards


def wait_for_lines(path: Path, lines: int) -> None:
    for _ in range(6000):
        if path.exists() and path.read_text().count("\n") >= lines:
            return
        time.sleep(0.05)
    raise AssertionError("nothing was played")


def test_a_table_with_its_command_that_gives_the_same_again() -> None:
    out = arena("scopa", "--a", "taker", "--b", "random", "--deals", "20", "--iterations", "1")
    first, *_ = out.splitlines()
    assert first == (
        "mazziere arena scopa --players 2 --a taker --b random --deals 20 --seed 1 --iterations 1"
    )
    again = arena(*first.split()[2:])
    results = [line for line in out.splitlines() if "dealt" in line or "in all" in line]
    assert len(results) == 3
    assert all(line in again for line in results)
    for word in ("A (taker)", "B (random)", "10 boards", "Mean difference", "median", "UTC"):
        assert word in out


def test_json_has_everything() -> None:
    arguments = ("tressette", "--players", "4", "-o", "carte_scoperte=on", *RANDOM)
    result = json.loads(arena(*arguments, "--deals", "6", "--match", "11", "--json"))
    assert result["experiment"]["rules"] == "tressette/4 options=carte_scoperte:on"
    assert result["experiment"]["target"] == 11
    assert "-o carte_scoperte=on" in result["command"]
    assert "--match 11" in result["command"]
    assert result["boards"] == 3
    for role, played in (("all", 6), ("as_dealing_side", 3), ("as_other_side", 3)):
        count = result[role]
        assert count["wins"] + count["ties"] + count["losses"] == played
        assert set(count["share_of_wins"]) == {"value", "low", "high"}
    assert set(result["point_difference"]) == {"value", "low", "high"}
    assert result["a"]["moves"] > 0
    assert result["a"]["median_ms"] <= result["a"]["percentile_99_ms"]
    assert result["a"]["failures"] == 0
    assert result["ended"] is None


def test_the_usual_budget_is_a_tenth_of_a_second() -> None:
    names = ("scopa", "--a", "random", "--b", "random", "--deals", "2", "--json")
    assert json.loads(arena(*names))["experiment"]["seconds"] == 0.1
    both = json.loads(arena(*names, "--budget-ms", "20", "--iterations", "5"))["experiment"]
    assert (both["seconds"], both["iterations"]) == (0.02, 5)
    alone = json.loads(arena(*names, "--iterations", "5"))["experiment"]
    assert (alone["seconds"], alone["iterations"]) == (None, 5)


def test_failures_are_told() -> None:
    out = arena("scopa", "--a", "failing", "--b", "random", "--deals", "4", "--iterations", "1")
    assert "A (failing) failed in 4 deals, which it lost: it had no idea" in out


def test_markdown_can_be_pasted() -> None:
    out = arena("briscola", *RANDOM, "--deals", "4", "--markdown")
    tables = [line for line in out.splitlines() if line.startswith("|")]
    assert tables[0].startswith("| A (random) | deals | wins ")
    assert tables[1].startswith("| --- | ---: |")
    assert {line.count("|") for line in tables[:5]} == {8}


def test_odd_deals_are_rounded_up_with_a_word() -> None:
    result = CliRunner().invoke(app, ["arena", "scopa", *RANDOM, "--deals", "3", "--workers", "1"])
    assert "so 4 deals are played" in result.stderr
    assert "--deals 4" in result.stdout


def test_the_stopping_rule_speaks() -> None:
    arguments = ("scopa", "--a", "failing", "--b", "random", "--iterations", "1")
    out = arena(*arguments, "--deals", "100", "--stop")
    assert "A is worse than B" in out
    assert " of 50 boards" in out
    rule = json.loads(arena(*arguments, "--deals", "100", "--stop", "--json"))["stop"]
    assert rule["verdict"] == "worse"
    assert rule["boards"] < 50
    assert "no verdict after 2 boards" in arena("scopa", *RANDOM, "--deals", "4", "--stop")


def test_a_ladder(tmp_path: Path) -> None:
    file = str(tmp_path / "ladder")
    arguments = ("scopa", "--ladder", "--deals", "20", "--iterations", "1", "--file", file)
    result = CliRunner().invoke(app, ["arena", *arguments, "--workers", "1"])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("mazziere arena scopa --players 2 --ladder --bots ")
    assert "random" in lines[0]
    assert "taker" in lines[0]
    named = (*arguments, "--bots", lines[0].split()[7])
    found = json.loads(arena(*named, "--json"))
    ratings = {row["bot"]: row["value"] for row in found["ratings"]}
    assert ratings["random"] == 0 < ratings["taker"]
    assert ratings["failing"] < 0
    pages = arena(*named, "--markdown")
    assert "| scored against |" in pages
    before = Path(file).read_text()
    arena(*named)
    assert Path(file).read_text() == before
    assert "its bots is" in arena(*arguments, "--bots", "taker,random", code=2)


def test_a_ladder_leaves_out_who_does_not_play_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Picky(Taker):
        def choose(self, *_: object, **__: object) -> int:  # type: ignore[override]
            raise ValueError("Scopone only")

    for name in reversed(list(PLAYERS)):  # so that undoing it restores their order
        monkeypatch.delitem(PLAYERS, name)
    for name, bot in (("taker", Taker), ("other", Taker), ("picky", Picky)):
        monkeypatch.setitem(PLAYERS, name, bot)
    result = CliRunner().invoke(app, ["arena", "scopa", "--ladder", "--deals", "2"])
    assert "picky is left out: Scopone only" in result.stderr
    assert "--bots taker,other" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ramino", *RANDOM], "there is no game 'ramino'"),
        (["scopa", "--a", "nobody", "--b", "random"], "there is no bot 'nobody'; there are random"),
        (["scopa", "--a", "random"], "name the bots with --a and --b"),
        (["scopa", "--bots", "random,taker"], "--bots belongs to --ladder"),
        (["scopa", "--ladder", "--a", "random"], "a ladder takes its bots from --bots"),
        (["scopa", "--ladder", "--bots", "random"], "two bots or more, each once"),
        (["scopa", "--ladder", "--bots", "taker,taker"], "two bots or more, each once"),
        (["scopa", "--ladder", "--bots", "taker,nobody"], "there is no bot 'nobody'"),
        (["scopa", *RANDOM, "--match", "0"], "target must be 1 to 999"),
        (["scopa", *RANDOM, "--stop", "--margin", "2"], "a margin is between 0 and 1"),
        (["scopa", *RANDOM, "--json", "--markdown"], "--json or --markdown"),
        (["scopa", *RANDOM, "--file", "no/such/folder/file"], "No such file"),
        (["scopa", *RANDOM, "--players", "3"], "scopa is played by 2 or 4"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], message: str) -> None:
    assert message in arena(*arguments, code=2)


def test_a_killed_run_is_gone_on_with(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    process = started("scopa", *RANDOM, "--deals", "100000", "--file", str(killed))
    wait_for_lines(killed, 4)
    process.kill()
    process.communicate()
    boards = killed.read_text().count("\n") + 2
    for file in (killed, whole):
        arena("scopa", *RANDOM, "--deals", str(2 * boards), "--file", str(file))
    assert without_times(killed) == without_times(whole)
    assert len(without_times(whole)) == 1 + boards


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another thing there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "file"
    arguments = ("scopa", *RANDOM, "--deals", "100000", "--file", str(file), "--json")
    process = started(*arguments, "--workers", workers)
    wait_for_lines(file, 4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "Traceback" not in err
    result = json.loads(out)
    assert result["ended"] == "interrupted"
    assert result["boards"] >= 3
    assert abs(result["boards"] - (file.read_text().count("\n") - 1)) <= 1
