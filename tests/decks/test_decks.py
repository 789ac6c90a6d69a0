"""The three decks: fresh, complete, self-contained, small, and every card unlike every other."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import sub
from pathlib import Path

import pytest

from mazziere.cards import PACK, card_name
from mazziere.server.identity.profile import PROFILE

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "web"))

from decks import build, francesi, napoletane, piacentine, png, sheets  # noqa: E402
from decks.deck import CARDS, RANKS, SUITS, WIDTH, Deck  # noqa: E402
from decks.registry import DECKS  # noqa: E402
from decks.sprite import single, sprite  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
#: What a sprite may weigh with Brotli, and one card on its own without compression.
SPRITE_LIMIT, CARD_LIMIT = 200_000, 120_000
#: How far apart two cards are at 48 px in greyscale: the mean difference (0 to 255) over the
#: pixels that are printed on either. Two of spades and two of clubs come nearest.
LEAST_DISTANCE = 15

every_deck = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


@cache
def drawing(name: str) -> str:
    return (build.SPRITES / f"{name}.svg").read_text()


@cache
def drawn() -> dict[str, str]:
    return build.fingerprints()


@cache
def sheet(name: str, size: int) -> png.Picture:
    return png.read(build.sheet(DECKS[name], size))


def references(text: str) -> set[str]:
    return set(re.findall(r'href="([^"]*)"', text)) | set(re.findall(r"url\(([^)]*)\)", text))


# ------------------------------------------------------------------ the files


def test_what_is_committed_is_what_the_program_draws() -> None:
    for path, text in build.files().items():
        same = path.read_text() == text
        assert same, f"{path.name} is not fresh: run `make decks`"
    assert {path.name for path in build.SPRITES.iterdir()} == {path.name for path in build.files()}


def test_another_process_draws_the_same_bytes() -> None:
    code = "import json; from decks import build; print(json.dumps(build.fingerprints()))"
    environment = {"PYTHONPATH": str(ROOT / "web"), "PYTHONHASHSEED": "7"}
    run = [sys.executable, "-c", code]
    told = subprocess.run(run, check=True, capture_output=True, text=True, env=environment)
    assert json.loads(told.stdout) == drawn()


@every_deck
def test_each_card_and_the_back_is_there_once(deck: Deck) -> None:
    root = ET.fromstring(drawing(deck.name))
    symbols = {symbol.get("id"): symbol for symbol in root.iter(f"{SVG}symbol")}
    faces = [name for name in symbols if name and not name.endswith("-index")]
    assert faces == [*CARDS, "back"]
    assert set(CARDS) == {card_name(card) for card in PACK}
    if deck.indices:
        assert {f"{card}-index" for card in CARDS} <= set(symbols)
    for symbol in symbols.values():
        assert symbol.get("viewBox") == f"0 0 {WIDTH} {deck.height}"
        assert len(symbol) > 0
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


@every_deck
def test_nothing_comes_from_elsewhere(deck: Deck) -> None:
    text = drawing(deck.name)
    root = ET.fromstring(text)
    ids = {element.get("id") for element in root.iter()}
    assert references(text) <= {f"#{name}" for name in ids}
    drawn = {"svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "rect"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= drawn | {
        "clipPath",
        "pattern",
    }
    assert text.count("http") == 1  # the name of SVG itself
    for element in root.iter():
        assert not [name for name in element.attrib if name.startswith("on") or name == "style"]


@every_deck
def test_a_sprite_is_at_most_200_kB_with_brotli(deck: Deck) -> None:
    """As the server sends it; that it is this sprite, the test of the bundle says."""
    sent = list((ROOT / "src/mazziere/server/bundle/assets").glob(f"{deck.name}-*.svg.br"))
    assert len(sent) == 1, "run `make web`"
    assert sent[0].stat().st_size <= SPRITE_LIMIT


def test_every_deck_can_be_chosen() -> None:
    (choice,) = [each for each in PROFILE if each.name == "deck"]
    assert choice.values == tuple(DECKS), "Chosen.deck in server/identity/profile.py"


@every_deck
def test_a_card_can_be_taken_out_with_all_it_needs(deck: Deck) -> None:
    for card in (*CARDS, "back"):
        text = single(drawing(deck.name), card)
        root = ET.fromstring(text)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert references(text) == {f"#{name}" for name in ids}
        assert len(text) <= CARD_LIMIT, card
    with pytest.raises(KeyError):
        single(drawing(deck.name), "8D")


# ------------------------------------------------------------------ names


@every_deck
def test_each_card_has_a_name_in_every_language(deck: Deck) -> None:
    told = json.loads((build.SPRITES / "decks.json").read_text())[deck.name]
    languages = {words.parent.name for words in (ROOT / "web" / "words").glob("*/cards.json")}
    assert set(told["words"]) == set(told["title"]) == languages >= {"it", "en"}
    for words in told["words"].values():
        assert "".join(words["ranks"]) == RANKS
        assert "".join(words["suits"]) == SUITS
        assert len({*words["ranks"].values(), *words["suits"].values(), words["back"]}) == 15


def test_names_are_as_players_say_them() -> None:
    def said(deck: str, language: str, card: str) -> str:
        words = DECKS[deck].kind.words[language]
        return " ".join(
            (words.ranks[RANKS.index(card[0])], words.of, words.suits[SUITS.index(card[1])])
        )

    assert said("napoletane", "it", "7D") == "sette di denari"
    assert said("piacentine", "en", "CS") == "knight of swords"
    assert said("francesi", "it", "CC") == "donna di cuori"
    assert said("francesi", "en", "FS") == "jack of spades"
    assert said("francesi", "it", "AB") == "asso di fiori"


# ------------------------------------------------------------------ people


@pytest.mark.parametrize("people", [napoletane.PEOPLE, piacentine.PEOPLE, francesi.PEOPLE])
def test_the_twelve_courts_are_twelve_people(people) -> None:
    """Without their signs: much of each is nobody else's, and no two have most of it in common.

    Eyes, hands or a horse may come twice; one figure with twelve props would share everything.
    """
    outlines = {}
    for card, draw in people.items():
        figure = draw() if people is francesi.PEOPLE else draw(sign=False)
        text = sprite({card: figure}, 250, 415)
        outlines[card] = set(re.findall(r' d="([^"]+)"', text))
    assert len(outlines) == 12
    for one, other in combinations(outlines, 2):
        common = outlines[one] & outlines[other]
        assert len(common) < 0.75 * min(len(outlines[one]), len(outlines[other])), (one, other)
    for card, own in outlines.items():
        others = set().union(*(rest for other, rest in outlines.items() if other != card))
        assert len(own - others) >= 12, card


@pytest.mark.parametrize("people", [napoletane.PEOPLE, piacentine.PEOPLE])
def test_italian_courts_hold_their_sign(people) -> None:
    for card, draw in people.items():
        assert draw() != draw(sign=False), card


# ------------------------------------------------------------------ at 48 px


def test_the_contact_sheets_show_these_sprites() -> None:
    shown = json.loads(build.drawn_from().read_text())
    assert shown == drawn(), "the sheets are not fresh: run `make decks`"
    for deck in DECKS.values():
        for size in sheets.SIZES:
            picture = sheet(deck.name, size) if size < 100 else None
            assert build.sheet(deck, size).exists()
            if picture:
                assert (picture.width, picture.height) == sheets.extent(deck, size)


@dataclass(frozen=True)
class Grey:
    """A card of a contact sheet without colour."""

    values: list[int]
    printed: int  #: a bit for each pixel that is darker than paper

    def distance(self, other: Grey) -> float:
        apart = sum(map(abs, map(sub, self.values, other.values)))
        return apart / (self.printed | other.printed).bit_count()


def greys(deck: Deck, size: int) -> dict[str, Grey]:
    picture = sheet(deck.name, size)
    result = {}
    for name, x, y in sheets.cells(deck, size):
        rows = picture.crop(x, y, size, sheets.height(deck, size)).rows
        values = [
            (299 * row[i] + 587 * row[i + 1] + 114 * row[i + 2]) // 1000
            for row in rows
            for i in range(0, len(row), 3)
        ]
        printed = int("".join("01"[value < 220] for value in values), 2)
        result[name] = Grey(values, printed)
    return result


@every_deck
def test_cards_differ_at_48_px_even_without_colour(deck: Deck) -> None:
    cards = {name: art for name, art in greys(deck, 48).items() if name in (*CARDS, "back")}
    assert len(cards) == 41
    for one, other in combinations(cards, 2):
        assert cards[one].distance(cards[other]) >= LEAST_DISTANCE, (one, other)


@every_deck
def test_drawings_stay_inside_the_card(deck: Deck) -> None:
    """The rounded corners are dark baize, the edge is paper all round."""
    size, picture = 96, sheet(deck.name, 96)
    tall = sheets.height(deck, size)
    for name, x, y in sheets.cells(deck, size):
        rows = picture.crop(x, y, size, tall).rows
        for row in (rows[0], rows[-1]):
            assert max(row[0], row[-3]) < 100, name
        edge = {row[3 * i : 3 * i + 3] for row in rows[12:-12] for i in (0, size - 1)}
        # where the height is no whole number of pixels, the outermost row is mixed with baize
        across = range(36, 3 * size - 36, 3)
        edge |= {row[i : i + 3] for row in (rows[1], rows[-2]) for i in across}
        assert all(min(colour) > 190 for colour in edge), name


def test_a_picture_can_be_written_and_read_back(tmp_path: Path) -> None:
    rows = [bytes((x * y) % 7 * 36 for x in range(30)) for y in range(9)]
    picture = png.Picture(10, 9, rows)
    png.write(tmp_path / "a.png", picture)
    assert png.read(tmp_path / "a.png") == picture
    assert picture.crop(2, 1, 3, 2).rows == [rows[1][6:15], rows[2][6:15]]
    (tmp_path / "b.png").write_bytes(b"no")
    with pytest.raises(ValueError, match="no PNG"):
        png.read(tmp_path / "b.png")
