"""The web app speaks each language completely, and nothing in its code has one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("litestar")

from mazziere.bank.flows import NOTABLE
from mazziere.bots import LEVELS
from mazziere.games import GAMES
from mazziere.games.errors import REASONS as ILLEGAL_MOVES
from mazziere.games.random_play import seeded_deal
from mazziere.live.clubs.membership import REASONS as CLUB_REASONS
from mazziere.live.hall.hints import REASONS as NO_HINTS
from mazziere.match.errors import REASONS as MATCH_REASONS
from mazziere.match.format import match_options
from mazziere.protocol.codes import CODES
from mazziere.review import DEPTHS
from mazziere.review.cost import SEVERITIES
from mazziere.review.reasons import REASONS as WHY
from mazziere.server.api.clubs.routes import LONGEST_NAME
from mazziere.server.api.games import option_shape
from mazziere.server.api.shapes import Registration
from mazziere.server.api.tournaments.commands import Cancel
from mazziere.server.identity.names import LONGEST, SHORTEST
from mazziere.server.identity.profile import PROFILE
from mazziere.server.words import LANGUAGES
from mazziere.server.words import words_in as server_words
from mazziere.tournament.errors import REASONS
from mazziere.tournament.season import POINTS, TAKING_PART
from mazziere.tournament.settings import MOST_FEE

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: Told to programs: no page asks for what these refuse.
FOR_PROGRAMS = {"not_found", "origin"}
#: What no command of a client leads to: when a match deals, whose time is up and how long a frame
#: was on its way, the server says by itself.
NEVER_TOLD = {"deal_running", "time_not_up", "negative_lag"}
OTHERS = [language for language in LANGUAGES if language != "it"]
#: What a language has for some numbers only.
FORM = re.compile(r"\.(zero|one|two|few|many)$")
#: Words that are the same in several languages.
SAME = re.compile(
    r"^(game|language|count|declare)\.|^(seat\.computer|option\.scientifico|deck\.\w+"
    r"|levels\.bot\.chitarrella)$"
)


def read_words(path: Path) -> dict[str, str]:
    """The words in a file; in code a long text stands below its key."""
    text = path.read_text("utf-8")
    if path.suffix == ".json":
        return dict(json.loads(text))
    return {key: said for key, _, said in re.findall(ENTRY, text, re.M)}


#: An entry in code: the key, the quotes, the text.
ENTRY = r"""^ {2}'?([\w.]+)'?:\s+(['"])(.*)\2,$"""
FILES = ("*.ts", "common/*.ts", "games/*.json")
#: The words of each language, by file.
WORDS = {
    folder.name: {
        path.relative_to(folder).as_posix(): read_words(path)
        for pattern in FILES
        for path in sorted(folder.glob(pattern))
    }
    for folder in sorted((ROOT / "web" / "words").iterdir())
    if folder.is_dir()
}


@pytest.fixture(scope="module")
def web() -> dict[str, Any]:
    """What the code of the web app says itself, and what it asks for."""
    if shutil.which("node") is None or not (ROOT / "node_modules" / "svelte").is_dir():
        pytest.skip("no node here, or the web app's packages are not installed")
    command = ["node", str(HERE / "web_words.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def words_in(language: str) -> dict[str, str]:
    return {key: text for words in WORDS[language].values() for key, text in words.items()}


@pytest.fixture(scope="module")
def italian() -> dict[str, str]:
    return words_in("it")


def test_no_text_stands_in_the_code(web: dict[str, Any]) -> None:
    assert web["literals"] == []


def test_a_language_is_a_folder_and_a_line() -> None:
    assert set(WORDS) == set(LANGUAGES), "server/words.py lists the folders of web/words"
    for language in LANGUAGES:
        for name in ("cards.json", "server.json"):
            assert (ROOT / "web" / "words" / language / name).exists()
        words = json.loads((ROOT / "web" / "words" / language / "server.json").read_text("utf-8"))
        assert msgspec.to_builtins(server_words(language)) == words, "run `make web`"


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_words(language: str, italian: dict[str, str]) -> None:
    assert len(italian) > 300
    for name, words in WORDS["it"].items():
        other = WORDS[language].get(name, {})
        missing = sorted(set(words) - set(other))
        assert missing == [], f"web/words/{language}/{name} has no words for these"
    other = words_in(language)
    more = {key for key in set(other) - set(italian) if FORM.sub("", key) not in italian}
    assert more == set(), "nothing asks for these"
    for key, text in italian.items():
        assert gaps(text) == gaps(other[key]), f"{key} has other gaps"


def gaps(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_untranslated(language: str, italian: dict[str, str]) -> None:
    other = words_in(language)
    same = [
        key
        for key, text in italian.items()
        if text == other[key] and len(re.sub(r"\{\w+\}", "", text)) > 9 and not SAME.match(key)
    ]
    assert same == []


def test_every_word_is_asked_for(web: dict[str, Any], italian: dict[str, str]) -> None:
    asked, begun = web["asked"], tuple(web["begun"])
    idle = [
        key
        for key in italian
        if key not in asked and FORM.sub("", key) not in asked and not key.startswith(begun)
    ]
    assert idle == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_game_has_its_words(game: Any, language: str) -> None:
    known = words_in(language)
    wanted = [f"game.{game.name}", *(f"guide.{game.name}.{step}" for step in (1, 2, 3))]
    wanted += [f"count.{line}" for line in lines_of(game)]
    if game.deal_type.void_code:
        wanted += [f"replay.void.{game.deal_type.void_code}"]
    offered = [each for each in game.options if each.changed_by == "table"]
    for option in [*offered, *match_options(game).values()]:
        wanted += [f"option.{option.name}", f"option.{option.name}.about"]
        wanted += [f"option.{option.name}.{value}" for value in option_shape(option).values]
    missing = [key for key in wanted if key not in known]
    assert missing == [], f"web/words/{language}/games/{game.name}.json has no words for these"


def lines_of(game: Any) -> set[str]:
    """The lines of the count that come up in some deals."""
    names = set()
    for seats in game.seats:
        for seed in range(10):
            _, deal = seeded_deal(game.rules(seats), seed)
            while not deal.over:
                deal.play(deal.legal_moves()[0])
            names |= {item.name for item in deal.items()}
    return names


def test_every_choice_of_a_player_has_words(italian: dict[str, str]) -> None:
    for option in PROFILE:
        if option.name in ("language", "deck"):  # which have names of their own
            continue
        for value in option.values:
            assert f"{option.name}.{value}" in italian


def test_every_refusal_is_told_in_words(italian: dict[str, str]) -> None:
    api = ROOT / "src" / "mazziere" / "server" / "api"
    handlers = [path.read_text() for path in api.rglob("*.py")]
    refusals = [re.findall(r'(?:Trouble|answer)\(\d+, "(\w+)"', text) for text in handlers]
    codes = {code for found in refusals for code in found} - FOR_PROGRAMS
    assert "name_taken" in codes
    codes |= set(CODES) | set(REASONS) | set(CLUB_REASONS) | set(NO_HINTS)
    codes |= set(ILLEGAL_MOVES) | set(MATCH_REASONS) - NEVER_TOLD
    assert [code for code in codes if f"trouble.{code}" not in italian] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_the_words_are_those_of_the_server(language: str) -> None:
    told = {
        "club.name.about": [SHORTEST, LONGEST_NAME],
        "enter.name.about": [SHORTEST, LONGEST],
        "enter.password.about": [field(Registration, "password").min_length],
        "form.fee.about": [0, MOST_FEE],
        "mod.flows.about": [NOTABLE],
        "season.how": [*POINTS, TAKING_PART],
        "trouble.needs_reason": [field(Cancel, "reason").max_length],
    }
    words = words_in(language)
    for key, numbers in told.items():
        assert [int(each) for each in re.findall(r"\d+", words[key])] == numbers, key


def field(kind: type, name: str) -> Any:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return next(each.type for each in info.fields if each.name == name)


def test_everything_that_a_review_and_a_hint_tell_has_words(italian: dict[str, str]) -> None:
    for code, (advice, _) in WHY.items():
        assert f"reason.{code}" in italian
        assert f"advice.{advice}" in italian
    assert "advice.only_move" in italian
    for depth in DEPTHS:
        assert f"review.depth.{depth}" in italian
        assert f"review.depth.{depth}.about" in italian
    for severity, _ in SEVERITIES:
        assert f"review.severity.{severity}" in italian
        assert f"review.severities.{severity}" in italian


def test_every_level_has_a_name(italian: dict[str, str]) -> None:
    for level in LEVELS:
        assert f"level.{level}" in italian
