"""Programs as players: good ones play, bad ones are found out in time, nothing is left behind."""

from __future__ import annotations

import os
import random
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from variants import fresh_deal

from mazziere.bots import BotFailed, Budget, Prospect, player, program
from mazziere.bots.exec_bot import ExecBot
from mazziere.games import GAMES, View
from mazziere.match import match_format
from mazziere.notation import format_move, parse_view

QUICK = Budget(seconds=0.2)

#: A program that does what it should; each test puts something else into its place.
GOOD = """
import os, sys, time

def say(text):
    print(text, flush=True)

moves = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "mazziere":
        say("name Good")
        say("author Anna")
        say("mazziere 1")
    elif word == "ready":
        say("ready")
    elif word == "view":
        moves = rest.partition("moves=")[2].split(",")
    elif word == "go":
        say("info so many moves: " + str(len(moves)))
        say("bestmove " + moves[0])
    elif word == "quit":
        break
"""

IMPORT = "import os, sys, time"
GREET = 'say("mazziere 1")'
READY = 'say("ready")'
ANSWER = 'say("bestmove " + moves[0])'
assert [GOOD.count(part) for part in (IMPORT, GREET, READY, ANSWER)] == [1, 1, 1, 1]

Write = Callable[..., ExecBot]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Makes a bot out of a program's text; in the end no process may be left.

    Where slowness is not what is tested there is plenty of time, for the machine may be busy.
    """
    bots: list[ExecBot] = []

    def made(text: str, **limits: float) -> ExecBot:
        file = tmp_path / f"bot {len(bots)}.py"
        file.write_text(text)
        limits = {"start_limit": 20.0, "grace": 20.0} | limits
        bot = ExecBot(shlex.join([sys.executable, "-S", str(file)]), **limits)
        bots.append(bot)
        return bot

    yield made
    for bot in bots:
        pid = process_of(bot)
        bot.close()
        assert_gone(pid)


def process_of(bot: ExecBot) -> int | None:
    return None if bot._program is None else bot._program.pid


def assert_gone(pid: int | None) -> None:
    """Neither the process nor anything in its group is there, not even as a zombie."""
    if pid is not None:
        with pytest.raises(ProcessLookupError):
            os.killpg(pid, 0)


def some_view(seed: int = 1) -> View:
    deal = fresh_deal(GAMES["scopa"].rules(), random.Random(seed))
    return deal.view(deal.turn)


def failure(bot: ExecBot, budget: Budget = QUICK) -> str:
    """How the bot fails at a move; in bounded time, and without its command."""
    started = time.monotonic()
    with pytest.raises(BotFailed) as error:
        bot.choose(some_view(), budget, random.Random(1))
    assert time.monotonic() - started < 20
    message = str(error.value)
    assert "\n" not in message
    assert message.startswith(f"{bot.name} ")
    assert process_of(bot) is None
    return message.removeprefix(f"{bot.name} ")


def test_a_good_program_plays(write: Write) -> None:
    bot = write(GOOD)
    view = some_view()
    assert bot.choose(view, QUICK, random.Random(1)) == view.moves[0]
    assert (bot.title, bot.author) == ("Good", "Anna")
    pid = process_of(bot)
    assert bot.choose(view, QUICK, random.Random(1)) == view.moves[0]
    assert process_of(bot) == pid
    bot.close()
    assert_gone(pid)
    bot.close()


def test_what_a_program_is_told(write: Write, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = write(
        GOOD.replace("    word, _", f"    open({str(heard)!r}, 'a').write(line)\n    word, _")
    )
    view, rng = some_view(), random.Random(3)
    prospect = Prospect(match_format(view.rules, target=21), (7, 9), 3)
    budget = Budget(iterations=50, seconds=1.5, threads=2)
    for _ in range(2):
        bot.choose(view, budget, rng, prospect)
    bot.choose(some_view(2), Budget(), rng)
    bot.close()
    seeds = random.Random(3)
    told = heard.read_text().splitlines()
    assert told[0] == "mazziere 1"
    assert told[1].startswith(
        f"deal scopa/2 seat={view.seat} number=3 totals=7,9 format=target:21,"
    )
    assert told[2] == "ready"
    assert parse_view(told[3].removeprefix("view ")) == view
    assert told[4] == f"go ms=1500 iterations=50 threads=2 seed={seeds.getrandbits(32)}"
    assert told[5] == told[3]
    assert told[6] == f"go ms=1500 iterations=50 threads=2 seed={seeds.getrandbits(32)}"
    assert told[7:9] == [f"deal scopa/2 seat={some_view(2).seat}", "ready"]
    assert parse_view(told[9].removeprefix("view ")) == some_view(2)
    assert told[10:] == [f"go seed={seeds.getrandbits(32)}", "quit"]


def test_line_ends_of_other_systems_and_empty_lines_are_fine(write: Write) -> None:
    bot = write(GOOD.replace("print(text, flush", r"print(text, end='\r\n\r\n', flush"))
    assert bot.choose(some_view(), QUICK, random.Random(1)) in some_view().moves


@pytest.mark.parametrize(
    ("place", "code", "message"),
    [
        (IMPORT, "import os, sys, time, nonsense", "No module named 'nonsense'"),
        (IMPORT, "import sys; sys.exit(7)", "ended with exit code 7"),
        (GREET, "say('mazziere 2')", "speaks version '2' of the protocol, not 1"),
        (GREET, "say('Hello!')", "was to answer 'mazziere', but said 'Hello!'"),
        (READY, r"say('ready\nbestmove 7D')", "spoke without being asked: 'bestmove 7D'"),
        (READY, "os._exit(3)", "ended with exit code 3"),
        (ANSWER, "say('I play ' + moves[0])", "was to answer 'bestmove', but said 'I play "),
        (ANSWER, "os.write(1, b'\\0\\x80\\n')", r"was to answer 'bestmove', but said '\x00�'"),
        (ANSWER, "say('error no idea')", "reports an error: 'no idea'"),
        (ANSWER, "say('bestmove 7Dx')", "played '7Dx', but the legal moves are "),
        (ANSWER, "say('bestmove')", "played '', but the legal moves are "),
        (ANSWER, "os._exit(3)", "ended with exit code 3"),
        (ANSWER, "os.abort()", "was ended by signal 6"),
        (ANSWER, "os.close(1); time.sleep(60)", "closed its output"),
        (ANSWER, "1 / 0", "exit code 1; its last words: 'ZeroDivisionError: division by zero'"),
        (ANSWER, "print('bestmove', end='', flush=True); os._exit(0)", "ended with exit code 0"),
        (ANSWER, "while 1: say('info more')", "printed more than 1 MB: 'info more"),
        (ANSWER, "while 1: os.write(1, b'x' * 999)", "printed a line without an end: 'xxxxxx"),
    ],
)
def test_a_bad_program_is_found_out(write: Write, place: str, code: str, message: str) -> None:
    bot = write(GOOD.replace(place, code))
    assert message in failure(bot)


@pytest.mark.parametrize(
    ("place", "code", "message"),
    [
        (IMPORT, "import time; time.sleep(60)", "did not answer 'mazziere 1' within 0.4 s"),
        (GREET, "time.sleep(60)", "did not answer 'mazziere 1' within 0.4 s"),
        (ANSWER, "time.sleep(60)", "gave no move within 0.5 s"),
        (ANSWER, "print('bestmove', end='', flush=True); time.sleep(60)", "gave no move within"),
        (ANSWER, "while 1: say('info ' + 'x' * 9); time.sleep(0.01)", "gave no move within 0.5 s"),
        (
            ANSWER,
            "while 1: os.write(2, b'oh no\\n' * 99)",
            "gave no move within 0.5 s; its last words: 'o",
        ),
    ],
)
def test_a_slow_program_is_not_waited_for(
    write: Write, place: str, code: str, message: str
) -> None:
    limits = {"grace": 0.3} if place == ANSWER else {"start_limit": 0.4}
    bot = write(GOOD.replace(place, code), **limits)
    assert message in failure(bot)


def test_a_program_that_does_not_get_ready(write: Write) -> None:
    bot = write(GOOD.replace(READY, "time.sleep(60)"))
    bot._start()
    bot._start_limit = 0.3
    assert failure(bot) == "did not get ready for the deal within 0.3 s"


def test_a_program_that_does_not_exist() -> None:
    bot = ExecBot("/no/such/program --fast")
    assert failure(bot) == "cannot be started (No such file or directory)"
    bot.close()


def test_a_program_that_ended_between_two_moves(write: Write) -> None:
    bot = write(GOOD.replace('elif word == "quit":', 'if word == "go":'))
    bot.choose(some_view(), QUICK, random.Random(1))
    assert "ended with exit code 0" in failure(bot)


def test_a_request_that_nobody_reads_does_not_block(write: Write) -> None:
    bot = write(GOOD.replace(READY, "time.sleep(60)"))
    bot._start()
    assert bot._program is not None
    started = time.monotonic()
    bot._program.tell(["ready", "view " + "x" * 500_000], 0.3)
    with pytest.raises(BotFailed, match=r"^gave no sign within 0.3 s$"):
        bot._program.hear("gave no sign")
    assert time.monotonic() - started < 20


def test_a_program_that_ignores_quit_and_signals_is_ended(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "QUIT_LIMIT", 0.3)
    stubborn = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + GOOD
    bot = write(stubborn.replace("        break", "        time.sleep(60)"))
    bot.choose(some_view(), QUICK, random.Random(1))
    pid = process_of(bot)
    started = time.monotonic()
    bot.close()
    assert 0.5 < time.monotonic() - started < 6
    assert_gone(pid)


@pytest.mark.parametrize("politely", [True, False])
def test_what_a_program_started_ends_with_it(write: Write, tmp_path: Path, politely: bool) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    watched = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    start = f"import os; os.system('exec sleep 60 3> {shlex.quote(str(fifo))} &')\n"
    bot = write(start + (GOOD if politely else GOOD.replace(ANSWER, "say('bestmove 9Z')")))
    bot._start()
    try:
        assert wait_for(lambda: holds_open(watched))
        if politely:
            bot.close()
        else:
            assert "played '9Z'" in failure(bot)
        assert wait_for(lambda: not holds_open(watched))
    finally:
        os.close(watched)


def holds_open(fifo: int) -> bool:
    """Whether some process still has the other end."""
    try:
        return os.read(fifo, 1) != b""
    except BlockingIOError:
        return True


def wait_for(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_after_a_failure_the_next_deal_starts_it_anew(write: Write, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    counted = f"open({str(starts)!r}, 'a').write('x')\n" + GOOD
    broken = f"say('bestmove ' + ('9Z' if len(open({str(starts)!r}).read()) == 1 else moves[0]))"
    bot = write(counted.replace(ANSWER, broken))
    deal = fresh_deal(GAMES["scopa"].rules(), random.Random(1))
    seat = deal.turn
    message = failure(bot)
    for _ in range(3):  # the rest of this deal, and the same move again
        with pytest.raises(BotFailed) as error:
            bot.choose(deal.view(seat), QUICK, random.Random(1))
        assert message in str(error.value)
        deal.play(deal.legal_moves()[0])
        deal.play(deal.legal_moves()[0])
    assert starts.read_text() == "x"
    other = some_view(2)
    assert bot.choose(other, QUICK, random.Random(1)) == other.moves[0]
    assert starts.read_text() == "xx"


def test_an_interruption_does_not_leave_an_answer_for_later(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = write(GOOD)
    bot.choose(some_view(), QUICK, random.Random(1))
    pid = process_of(bot)
    assert bot._program is not None

    def interrupted(missing: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(bot._program, "hear", interrupted)
    with pytest.raises(KeyboardInterrupt):
        bot.choose(some_view(), QUICK, random.Random(1))
    assert_gone(pid)
    assert bot.choose(some_view(), QUICK, random.Random(1)) == some_view().moves[0]


def test_players_by_their_command() -> None:
    assert player("exec:node mybot.js").name == "exec:node mybot.js"
    for name, message in (
        ("exec:", "no command"),
        ("exec:node 'my bot", "No closing quotation"),
        ("nobody", "there is no bot 'nobody'; there are random"),
    ):
        with pytest.raises(ValueError, match=message):
            player(name)


def test_an_illegal_move_is_named_beside_the_legal_ones(write: Write) -> None:
    legal = ", ".join(map(format_move, some_view().moves))
    bot = write(GOOD.replace("moves[0]", "'9Z'"))
    assert failure(bot) == f"played '9Z', but the legal moves are {legal}"
