"""The arena with real games: pairs of halves, seats, failures, processes, files."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from arena_bots import make

from mazziere.bots import Budget, Prospect
from mazziere.bots.arena import (
    BadFile,
    Board,
    Experiment,
    Half,
    ResultsFile,
    StoppingRule,
    Task,
    WorkerDied,
    ladder,
    run,
    summary,
)
from mazziere.bots.arena.board import read_board
from mazziere.bots.random_bot import RandomBot
from mazziere.games import GAMES, Item, Tally, View
from mazziere.games.random_play import seeded_deal

ITERATIONS = Budget(iterations=1)
SCOPA = GAMES["scopa"].rules(2)


def experiment(a: str = "random", b: str = "random", boards: int = 4, **other) -> Experiment:
    return Experiment(**{"rules": SCOPA, "budget": ITERATIONS, **other}, bots=(a, b), boards=boards)


def timeless(board: Board) -> Board:
    """A board without the times, which are never the same twice."""
    first, second = (replace(half, micros=((), ())) for half in board.halves)
    return replace(board, halves=(first, second))


def played(what: Experiment, **how) -> list[Board]:
    return [timeless(board) for board in run(what, make=make, **how)]


class Watcher(RandomBot):
    """Writes down everything it is asked."""

    def __init__(self, name: str, asked: list[tuple[str, View, Budget, Prospect | None]]) -> None:
        self.name = name
        self.asked = asked
        self.closed = False

    def choose(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
    ) -> int:
        self.asked.append((self.name, view, budget, prospect))
        return super().choose(view, budget, rng, prospect)

    def close(self) -> None:
        self.closed = True


def watched(what: Experiment) -> tuple[list[Board], list, list[Watcher]]:
    asked: list[tuple[str, View, Budget, Prospect | None]] = []
    bots: list[Watcher] = []

    def watcher(name: str) -> Watcher:
        bots.append(Watcher(name, asked))
        return bots[-1]

    return list(run(what, make=watcher)), asked, bots


@pytest.mark.parametrize("game", GAMES)
def test_random_against_random_is_level(game: str) -> None:
    boards = played(experiment(rules=GAMES[game].rules(), boards=25, seed=7))
    result = summary("random", "random", boards)
    assert result.all.played == 50
    assert result.difference is not None
    assert result.difference.low < 0 < result.difference.high
    assert not result.a.failures + result.b.failures


def test_taking_cards_beats_random_play() -> None:
    for a, b, sign in (("taker", "random", 1), ("random", "taker", -1)):
        result = summary(a, b, played(experiment(a, b, boards=40)))
        assert result.difference is not None
        assert sign * result.difference.low > 0
        assert sign * result.difference.high > 0
        assert sign * (result.all.wins - result.all.losses) > 10


@pytest.mark.parametrize(("game", "seats"), [("scopa", 2), ("scopone", 4), ("briscola", 4)])
def test_both_halves_have_the_same_cards_and_exchanged_sides(game: str, seats: int) -> None:
    what = experiment("x", "y", boards=4, rules=GAMES[game].rules(seats))
    boards, asked, _ = watched(what)
    starts = [(name, view) for name, view, *_ in asked if not view.log]
    assert len(starts) == 8
    for board, (first, second) in enumerate(zip(starts[::2], starts[1::2], strict=True)):
        assert first[1] == second[1]  # the same player on turn sees the same cards
        assert {first[0], second[0]} == {"x", "y"}  # but it is the other bot
        assert first[1].dealer == what.dealer(board)
        deal = seeded_deal(what.rules, what.deck_seed(board), what.dealer(board))[1]
        assert first[1] == deal.view(deal.turn)
        # In the first half A has side 0; the dealer's right begins, so the dealer's side is other.
        assert boards[board].halves[0].a_dealt == (first[0] == "y")
        assert [half.a_dealt for half in boards[board].halves].count(True) == 1
    assert len({view for _, view in starts}) == 4  # but every board is another one
    dealers = [view.dealer for _, view in starts]
    assert {dealers.count(seat) for seat in range(seats)} == {8 // seats}
    result = summary("x", "y", boards)
    assert result.dealing.played == result.other.played == 4
    half = len([None for name, *_ in asked if name == "x"])
    assert half == len(asked) / 2


def test_each_bot_sits_on_one_side_and_sees_what_its_seat_sees() -> None:
    _, asked, _ = watched(experiment("x", "y", boards=1, rules=GAMES["scopone"].rules(4)))
    halves = asked[:36], asked[36:]
    for side_of_x, half in enumerate(halves):
        for name, view, budget, prospect in half:
            assert view.seat == view.turn
            assert view.seat & 1 == (side_of_x if name == "x" else 1 - side_of_x)
            assert budget == ITERATIONS
            assert prospect is None


def test_points_and_results_are_those_of_a() -> None:
    for board in played(experiment("taker", "random", boards=3)):
        for half in board.halves:
            assert half.points is not None
            difference = half.points[0] - half.points[1]
            assert half.result == (difference > 0) - (difference < 0)


def test_a_cappotto_wins_the_deal_whatever_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    item = Item("carte", (1, 3), (0, 0), (0, 0))
    ended = SimpleNamespace(over=True, tally=lambda: Tally((item,), cappotto=0))
    monkeypatch.setattr("mazziere.bots.arena.table.seeded_deal", lambda *_: ([], ended))
    [board] = played(experiment(boards=1))
    assert [(half.points, half.result) for half in board.halves] == [((1, 3), 1), ((3, 1), -1)]


def test_a_match_is_played_to_its_target_on_the_same_boards() -> None:
    what = experiment("x", "y", boards=2, target=5)
    boards, asked, _ = watched(what)
    for board in boards:
        for half in board.halves:
            assert half.points is not None
            assert max(half.points) >= 5
            assert half.result == (1 if half.points[0] > half.points[1] else -1)
    starts = [(view, prospect) for _, view, _, prospect in asked if not view.log]
    firsts = [view for view, prospect in starts if prospect.number == 1]
    assert firsts[0] == firsts[1] != firsts[2] == firsts[3]
    for view, prospect in starts:
        assert prospect.form.target == 5
        assert prospect.form.rules == view.rules
        assert (prospect.totals == (0, 0)) >= (prospect.number == 1)
    assert any(prospect.number > 1 and sum(prospect.totals) > 0 for _, prospect in starts)


def test_results_follow_from_the_seed() -> None:
    assert played(experiment(seed=5)) == played(experiment(seed=5))
    assert played(experiment(seed=5)) != played(experiment(seed=6))
    five, six = experiment(seed=5), experiment(seed=6)
    decks = {what.deck_seed(board) for what in (five, six) for board in range(3)}
    assert len(decks) == 6
    numbers = {
        what.generator(board, half, seat).random()
        for what in (five, six)
        for board in (0, 1)
        for half in (0, 1)
        for seat in (0, 1)
    }
    assert len(numbers) == 16


def test_thinking_is_measured_where_there_is_a_choice() -> None:
    boards, asked, _ = watched(experiment("x", "y", boards=2))
    for who, name in enumerate("xy"):
        choices = [view for each, view, *_ in asked if each == name and len(view.moves) > 1]
        measured = [
            micros for board in boards for half in board.halves for micros in half.micros[who]
        ]
        assert len(measured) == len(choices)


def test_bots_are_made_once_and_closed_at_the_end() -> None:
    _, _, bots = watched(experiment("x", "y", boards=3))
    assert [bot.name for bot in bots] in (["x", "y"], ["y", "x"])
    assert all(bot.closed for bot in bots)
    _, _, bots = watched(experiment("x", "x", boards=3))
    assert len(bots) == 2


@pytest.mark.parametrize("target", [None, 3])
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("raising", "ZeroDivisionError: it divided by zero"),
        ("failing", "it had no idea"),
        ("illegal", "it played -1, which is not a legal move"),
        ("wordy", "it played '7D', which is not a legal move"),
        ("silent", "it played None, which is not a legal move"),
        ("stillborn", "it cannot be made"),
    ],
)
def test_a_bot_that_fails_loses_and_the_arena_goes_on(
    name: str, message: str, target: int | None
) -> None:
    result = summary(name, "random", played(experiment(name, "random", boards=2, target=target)))
    assert (result.all.wins, result.all.ties, result.all.losses) == (0, 0, 4)
    assert result.a.failures == (message,) * 4
    assert result.b.failures == ()
    assert (result.difference, result.compared) == (None, 0)
    turned = summary("random", name, played(experiment("random", name, boards=2, target=target)))
    assert turned.all.wins == len(turned.b.failures) == 4


def test_a_bot_that_failed_is_closed_and_made_anew() -> None:
    made: list[Watcher] = []

    class Once(Watcher):
        def choose(self, view, budget, rng, prospect=None):  # type: ignore[no-untyped-def]
            if self is made[0]:
                raise RuntimeError("broken for good")
            return super().choose(view, budget, rng, prospect)

    def maker(name: str) -> Watcher:
        bot = Once(name, []) if name == "once" else Watcher(name, [])
        if name == "once":
            made.append(bot)
        return bot

    result = summary("once", "y", list(run(experiment("once", "y", boards=3), make=maker)))
    assert len(result.a.failures) == 1
    assert len(made) == 2
    assert all(bot.closed for bot in made)
    assert result.compared == 2


def test_two_processes_give_the_same_as_one() -> None:
    what = experiment("taker", "random", boards=7)
    assert played(what, workers=2) == played(what)


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(WorkerDied, match="crashing"):
        played(experiment("crashing", "random"), workers=2)


def lines(path: Path) -> list[Board]:
    return [timeless(read_board(line)) for line in path.read_text().splitlines()[1:]]


def kept(path: Path, what: Experiment, boards: int | None = None) -> list[Board]:
    """Play with a file, for so many boards."""
    file = ResultsFile(path, what)
    there = []
    playing = run(what, file=file, make=make)
    for board in playing:
        there.append(timeless(board))
        if len(there) == boards:
            break
    playing.close()
    file.close()
    return there


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    what = experiment("taker", "random", boards=5)
    whole = kept(tmp_path / "whole", what)
    assert lines(tmp_path / "whole") == whole == played(what)
    header = (tmp_path / "whole").read_text().splitlines()[0]
    for cut in (1, 40, 10**6):
        # Three boards, then a fourth of which only a part was written: all of it but the newline,
        # or nearly nothing.
        path = tmp_path / f"torn-{cut}"
        kept(path, what, 3)
        fourth = (tmp_path / "whole").read_text().splitlines()[4]
        path.write_text(path.read_text() + fourth[:cut])
        assert kept(path, what) == whole
        assert lines(path) == whole
        assert path.read_text().splitlines()[0] == header
    again = (tmp_path / "whole").read_bytes()
    for torn in (b"", b'{"a":"ta'):
        (tmp_path / "whole").write_bytes(again + torn)
        assert kept(tmp_path / "whole", what) == whole
        assert (tmp_path / "whole").read_bytes() == again  # nothing was left to play


@pytest.mark.parametrize("torn", ["", '{"arena": 1', '{"arena": 1, "mazz'])
def test_a_file_without_a_whole_line_is_begun_anew(tmp_path: Path, torn: str) -> None:
    what = experiment(boards=1)
    path = tmp_path / "file"
    path.write_text(torn)
    assert kept(path, what) == lines(path) == played(what)


def test_a_file_can_be_gone_on_with_for_more_boards_or_read_for_fewer(tmp_path: Path) -> None:
    path = tmp_path / "file"
    kept(path, experiment(boards=3))
    assert kept(path, experiment(boards=2)) == played(experiment(boards=2))
    assert kept(path, experiment(boards=5)) == played(experiment(boards=5)) == lines(path)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"target": 11}, "its target is None, not 11"),
        ({"budget": Budget(iterations=2)}, "its iterations is 1, not 2"),
        ({"rules": GAMES["scopa"].rules(4)}, "its rules is 'scopa/2', not 'scopa/4'"),
        ({"a": "taker"}, "its bots is"),
    ],
)
def test_a_file_of_another_experiment_is_refused(tmp_path: Path, other: dict, message: str) -> None:
    path = tmp_path / "file"
    kept(path, experiment(boards=1))
    before = path.read_bytes()
    with pytest.raises(BadFile, match=message):
        ResultsFile(path, experiment(boards=1, **other))
    assert path.read_bytes() == before


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    what = experiment(boards=3)
    path = tmp_path / "file"
    for text in ("my diary", "my diary\n", "[1]\n", '{"a": 1}\n', "\n", "\xff\n"):
        path.write_text(text, encoding="latin-1")
        with pytest.raises(BadFile, match="no file of results"):
            ResultsFile(path, what)
        assert path.read_text(encoding="latin-1") == text
    path.unlink()
    kept(path, what)
    header, first, *rest = path.read_text().splitlines()
    path.write_text("\n".join([header, first[:-9], *rest, ""]))
    with pytest.raises(BadFile, match="line 2: not a board"):
        ResultsFile(path, what)
    path.write_text("\n".join([header, *rest, ""]))
    with pytest.raises(BadFile, match=r"line 2: .* in the place of"):
        ResultsFile(path, what)


def test_the_rule_stops_the_experiment_at_the_same_board_always(tmp_path: Path) -> None:
    what = experiment("taker", "failing", boards=60)
    rule = StoppingRule()
    boards = played(what, rule=rule)
    assert rule.verdict == "better"
    assert rule.boards == len(boards) < 60
    path = tmp_path / "file"
    kept(path, what, len(boards) + 3)
    file = ResultsFile(path, what)
    again = StoppingRule()
    assert played(what, rule=again, file=file) == boards
    file.close()
    third = StoppingRule()
    assert played(what, rule=third, workers=2) == boards


def test_a_ladder_has_the_better_bot_on_top_and_random_at_0() -> None:
    what = Experiment(SCOPA, ("failing", "random", "taker"), 12, budget=ITERATIONS)
    tasks = what.tasks()
    assert len(tasks) == 36
    assert {task.board for task in tasks[:3]} == {0}
    result = ladder(what.bots, played(what))
    assert list(result.ratings) == ["taker", "random", "failing"]
    assert result.ratings["random"] == (0, 0, 0)
    assert result.ratings["taker"].low > 0 > result.ratings["failing"].high
    assert result.score("failing", "taker") == 0
    assert result.score("taker", "failing") == 1
    assert result.score("taker", "taker") is None
    score, other = result.score("taker", "random"), result.score("random", "taker")
    assert score is not None
    assert other == pytest.approx(1 - score)
    without = ladder(("failing", "taker"), played(replace(what, bots=("failing", "taker"))))
    assert without.ratings["failing"].value == 0


def test_a_board_can_be_written_and_read() -> None:
    failed = Half(True, None, -1, ((1, 2), ()), "a", 'it said "no"')
    board = Board(Task("exec:a b", "random", 3), (failed, Half(False, (3, 1), 1, ((), (7,)))))
    assert read_board(board.line()) == board
    assert "\n" not in board.line()
    assert board.score == 0
    assert board.difference is None
    assert Board(board.task, (board.halves[1],) * 2).difference == 2
