"""What the rules pages of the web app tell is complete in every language, and true by the rules."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from matches import new_match

from mazziere.cards import card_name, parse_card
from mazziere.games import GAMES
from mazziere.match import match_format
from mazziere.match.victory import COLUMNS, standing
from mazziere.notation import format_move, parse_move, parse_position
from mazziere.server.words import LANGUAGES

WORDS = Path(__file__).parents[2] / "web" / "words"


def pages_in(language: str) -> dict[str, list[dict[str, Any]]]:
    """The pages, with what they share in its places."""
    pieces = json.loads((WORDS / language / "pieces.json").read_text("utf-8"))
    return {
        path.stem: [
            each
            for block in json.loads(path.read_text("utf-8"))
            for each in (pieces[block["shared"]] if "shared" in block else [block])
        ]
        for path in sorted((WORDS / language / "rules").glob("*.json"))
    }


PAGES = pages_in("it")
OTHERS = [language for language in LANGUAGES if language != "it"]
PACK = [card_name(card) for card in range(40)]
CAPTURES = [(game, b) for game, page in PAGES.items() for b in page if "capture" in b]
TRICKS = [(game, b) for game, page in PAGES.items() for b in page if "trick" in b]


def cards_in(text: str) -> list[str]:
    return re.findall("..", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_page(language: str) -> None:
    missing = set(GAMES) - set(pages_in(language))
    assert not missing, f"write web/words/{language}/rules/GAME.json for {missing}"
    assert set(pages_in(language)) == set(GAMES)


def said(block: dict[str, Any]) -> dict[str, Any]:
    """What of a piece is in words."""
    words = {key: block[key] for key in ("title", "text", "list", "says") if key in block}
    return words | ({"head": block["table"]["head"]} if "table" in block else {})


def shown(block: dict[str, Any]) -> dict[str, Any]:
    """What of it is the same in all languages."""
    told = {key: value for key, value in block.items() if key not in said(block)}
    return told | ({"table": block["table"]["rows"]} if "table" in block else {})


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", PAGES)
def test_every_language_says_as_much_and_shows_the_same(game: str, language: str) -> None:
    pages = PAGES[game], pages_in(language)[game]
    for block, other in zip(*pages, strict=True):
        assert shown(block) == shown(other)
        assert said(block).keys() == said(other).keys()
        for key, words in said(block).items():
            assert words
            assert said(other)[key]
            assert words != said(other)[key] or key == "head"
            assert not isinstance(words, list) or len(words) == len(said(other)[key])
        for card in cards_in(block.get("cards", "")):
            assert card in PACK


@pytest.mark.parametrize(("game", "block"), CAPTURES)
def test_a_pictured_capture_is_legal(game: str, block: dict[str, Any]) -> None:
    example = block["capture"]
    table, play = cards_in(example["table"]), example["play"]
    others = [card for card in PACK if card not in table and card != play]
    seats = GAMES[game].seats[0]
    hands = ",".join([play, *others[: seats - 1]])
    rest = "".join(others[seats - 1 :])
    deal = parse_position(
        f"{game}/{seats} dealer={seats - 1} turn=0 hand={hands} table={example['table']} "
        f"pile={rest},- last_taker=0"
    )
    taken = "".join(card for card in PACK if card in cards_in(example["takes"]))
    move = f"{play}x{taken}"
    assert move in map(format_move, deal.legal_moves())
    before = deal.view(0).points
    deal.play(parse_move(move))
    scopa = deal.view(0).points[0] - before[0]
    assert scopa == int(example.get("scopa", False))


@pytest.mark.parametrize(("game", "block"), TRICKS)
def test_a_pictured_trick_goes_where_it_says(game: str, block: dict[str, Any]) -> None:
    example = block["trick"]
    cards, trump = cards_in(example["cards"]), example["trump"]
    seats, rng = len(cards), random.Random(1)
    rest = [card for card in PACK if card not in cards]
    while True:  # any hands with which this trick can be played
        rng.shuffle(rest)
        deck = [*cards, *rest]
        if trump and deck[3 * seats][1] != trump:
            continue
        deal = GAMES[game].rules(seats).deal([parse_card(card) for card in deck], dealer=seats - 1)
        for card in cards:
            if parse_move(card) not in deal.legal_moves():
                break
            deal.play(parse_move(card))
        else:
            break
    assert deal.turn == example["wins"]


@pytest.mark.parametrize("game", PAGES)
def test_a_pictured_primiera_is_added_up_right(game: str) -> None:
    worth = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}
    for block in PAGES[game]:
        if "primiera" in block:
            cards = cards_in(block["cards"])
            assert len({card[1] for card in cards}) == 4
            assert sum(worth.get(card[0], 10) for card in cards) == block["primiera"]


#: What every page tells besides the game itself.
TOLD = {
    "Il tempo",
    "Chi abbandona",
    "Nei tornei",
    "A scelta del tavolo",
}


@pytest.mark.parametrize("game", PAGES)
def test_every_page_tells_of_clocks_leaving_tournaments_and_choices(game: str) -> None:
    titles = {block["title"] for block in PAGES[game] if "title" in block}
    assert titles >= TOLD
    texts = json.dumps(PAGES[game], ensure_ascii=False)
    assert ("carte viste" in texts) == ("carte_viste" in offered(game))
    assert ("carte scoperte" in texts) == ("carte_scoperte" in offered(game))
    assert ("a oltranza" in texts) == GAMES[game].habits.plays_on
    assert ("«Accuso»" in texts) == (game == "cirulla")


def texts_in(value: Any) -> Iterator[str]:
    """All that is said, and not what names cards to be shown."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, dict):
        yield from texts_in(list(said(value).values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_decks_call_otherwise_is_left_to_the_deck(language: str) -> None:
    """A queen is no knight: texts have {cavallo} and {denari} in the places of such names."""
    folder = WORDS / language
    cards = json.loads((folder / "cards.json").read_text("utf-8"))
    decks = cards["italian"], cards["french"]
    italian, french = ({*deck["ranks"], *deck["suits"]} for deck in decks)
    texts = [text for page in pages_in(language).values() for text in texts_in(page)]
    for path in (folder / "games").glob("*.json"):
        texts += json.loads(path.read_text("utf-8")).values()
    for text in texts:
        named = set(re.findall(r"\w+", re.sub(r"\{\w+\}", "", text).lower()))
        assert not named & (italian ^ french), text


def offered(game: str) -> set[str]:
    return {option.name for option in GAMES[game].options}


@pytest.mark.parametrize("game", PAGES)
def test_what_leaving_costs_is_as_told(game: str) -> None:
    form = match_format(GAMES[game].rules(GAMES[game].seats[0]))
    match = new_match(form, random.Random(1))
    match.next_deal(match.now)
    match.abandon(0, match.now)
    assert [block["left"] for block in PAGES[game] if "left" in block] == [match.result.points[1]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_is_shared_and_none_is_told_twice(language: str) -> None:
    pieces = json.loads((WORDS / language / "pieces.json").read_text("utf-8"))
    pages = [path.read_text("utf-8") for path in (WORDS / language / "rules").glob("*.json")]
    for name, blocks in pieces.items():
        assert sum(f'"shared": "{name}"' in page for page in pages) > 1
        for text in (block["text"] for block in blocks if "text" in block):
            assert not any(json.dumps(text, ensure_ascii=False) in page for page in pages)


def numbers_in(text: str) -> list[int]:
    return list(map(int, re.findall(r"\d+", text)))


def test_the_table_of_cirulla_is_the_one_that_counts() -> None:
    tables = [
        [block["table"] for block in pages_in(language)["cirulla"] if "table" in block]
        for language in LANGUAGES
    ]
    table = tables[0][0]
    for row, (vp, *cells) in enumerate(table["rows"]):
        assert numbers_in(vp) == [10 + row, 10 - row]
        for column, cell in zip(COLUMNS, cells, strict=True):
            assert numbers_in(cell)[:1] == list(column.lowest[row : row + 1])
            if cell and not cell.endswith("+"):
                assert numbers_in(cell)[-1] == column.lowest[row + 1] - 1
    for [told] in tables:
        heads = list(map(numbers_in, told["head"][1:]))
        assert heads == [[column.target, column.deals] for column in COLUMNS]


def test_the_example_of_vp_comes_out() -> None:
    [(target, mp, won, lost)] = [block["vp"] for block in PAGES["cirulla"] if "vp" in block]
    ranking = standing("cirulla", target, None, (target, target - mp), 0, None)
    assert ranking.vp == (won, lost)
