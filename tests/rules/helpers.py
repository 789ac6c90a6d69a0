"""Situations in a few words, and moves as text.

Cards are written as in docs/rules.md, one after the other: ``7DAS3C``. A test names the cards that
matter; the others fill the remaining places, always in the same way. Seat 0 opens unless a test
says otherwise, and sides are the even seats and the odd ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mazziere.cards import PACK, Card, card_name, cards_in, parse_card
from mazziere.games import GAMES, Deal, IllegalMove
from mazziere.games.deal import act
from mazziere.games.options import Value
from mazziere.notation import format_entry, format_move, parse_move, parse_position

CAPTURE_GAMES = ("scopa", "scopone", "asso_piglia_tutto", "cirulla")
TRICK_GAMES = ("tressette", "briscola")

#: The forty cards with neighbouring ranks and suits well apart, for the places that do not matter.
MIXED = [(11 * place) % 40 for place in range(40)]


def cards(text: str) -> list[Card]:
    """The cards of a text such as ``7DAS``."""
    return [parse_card(text[place : place + 2]) for place in range(0, len(text), 2)]


def text(cardset: int) -> str:
    """A set of cards as text, by rank and then by suit (D C S B)."""
    return "".join(map(card_name, cards_in(cardset)))


def sorted_text(names: str) -> str:
    """The same cards in the order that :func:`text` has."""
    return "".join(map(card_name, sorted(cards(names))))


class Filler:
    """Hands out the cards that a test does not name."""

    def __init__(self, *named: str) -> None:
        taken = cards("".join(named))
        assert len(set(taken)) == len(taken), "a card is named twice"
        self.free = [each for each in MIXED if each not in taken]

    def pad(self, names: str, size: int) -> list[Card]:
        """The cards named, and others up to that many."""
        found = cards(names)
        assert len(found) <= size, f"more than {size} cards: {names}"
        while len(found) < size:
            found.append(self.free.pop(0))
        return found


def hand_size(game: str, options: dict[str, Value]) -> int:
    """How many cards each player is dealt."""
    if game == "scopone":
        return 10 if options.get("scientifico") else 9
    return 10 if game == "tressette" else 3


def turned_up(game: str, options: dict[str, Value]) -> int:
    """How many cards are turned up at the start."""
    if game == "tressette" or options.get("scientifico"):
        return 0
    return 1 if game == "briscola" else 4


def dealt(
    game: str,
    *hands: str,
    table: str = "",
    stock: str = "",
    seats: int | None = None,
    dealer: int | None = None,
    **options: Value,
) -> Deal:
    """A fresh deal with these hands (by seat), cards turned up and next cards of the stock."""
    rules = GAMES[game].rules(seats, **options)
    seats = rules.seats
    dealer = seats - 1 if dealer is None else dealer
    filler = Filler(*hands, table, stock)
    size = hand_size(game, options)
    full = [filler.pad(hand, size) for hand in (*hands, *[""] * (seats - len(hands)))]
    opened = filler.pad(table, turned_up(game, options))
    laps = [
        full[(dealer + 1 + place) % seats][lap] for lap in range(size) for place in range(seats)
    ]
    return rules.deal([*laps, *opened, *cards(stock), *filler.free], dealer)


def situation(
    game: str,
    *hands: str,
    table: str = "",
    stock: str = "",
    piles: tuple[str, str] = ("", ""),
    turn: int = 0,
    dealer: int | None = None,
    options: str = "",
    fields: str = "",
) -> Deal:
    """A capture game (``scopa/2``) in the middle of a deal.

    The player on turn has exactly the hand given, the other hands are filled up to fit it, the
    stock up to whole hand-outs; what then remains is shared out between the piles.
    """
    seats = int(game[-1])
    dealer = seats - 1 if dealer is None else dealer
    filler = Filler(*hands, table, stock, *piles)
    size = len(hands[turn]) // 2
    full = []
    for seat, hand in enumerate((*hands, *[""] * (seats - len(hands)))):
        has_played = (seat - dealer - 1) % seats < (turn - dealer - 1) % seats
        full.append(filler.pad(hand, size - has_played))
    handout = 3 * seats
    rest = filler.pad(stock, -(-len(stock) // 2 // handout) * handout)
    shares = (cards(piles[0]) + filler.free[::2], cards(piles[1]) + filler.free[1::2])
    words = [
        game,
        f"options={options}" if options else "",
        f"dealer={dealer} turn={turn} hand={_joined(*full)} stock={_joined(rest)}",
        f"table={table or '-'} pile={_joined(*shares)}",
        fields,
    ]
    return parse_position(" ".join(words))


def trick_situation(
    game: str,
    *hands: str,
    trick: tuple[str, ...] = (),
    stock: str = "",
    piles: tuple[str, str] = ("", ""),
    trump: str = "",
    leader: int = 0,
    options: str = "",
    fields: str = "",
) -> Deal:
    """A trick game (``tressette/4``): the hands now, and what was played so far from the leader on.

    Every hand is given; cards not named lie in the piles.
    """
    seats = int(game[-1])
    turn = (leader + len(trick)) % seats
    played = ["-"] * seats
    for place, name in enumerate(trick):
        played[(leader + place) % seats] = name
    filler = Filler(*hands, *trick, stock, *piles)
    shares = (cards(piles[0]) + filler.free[::2], cards(piles[1]) + filler.free[1::2])
    words = [
        game,
        f"options={options}" if options else "",
        f"dealer={seats - 1} turn={turn} hand={','.join(hand or '-' for hand in hands)}",
        f"stock={stock or '-'} pile={_joined(*shares)} trick={','.join(played)} leader={leader}",
        f"trump={trump}" if trump else "",
        fields,
    ]
    return parse_position(" ".join(words))


def counted(game: str, pile: str, fields: str = "", options: str = "") -> Deal:
    """A finished deal in which side 0 has this pile and side 1 all other cards."""
    others = Filler(pile).free
    chosen = f"options={options}" if options else ""
    piles = _joined(cards(pile), others)
    return parse_position(f"{game} {chosen} dealer=0 turn=- pile={piles} {fields}")


def _joined(*groups: list[Card]) -> str:
    return ",".join("".join(map(card_name, group)) or "-" for group in groups)


def play(deal: Deal, *moves: str) -> Deal:
    """Make these moves; the deal itself, for what follows."""
    for move in moves:
        deal.play(parse_move(move))
    return deal


def legal(deal: Deal) -> set[str]:
    """All legal moves as text."""
    return set(map(format_move, deal.legal_moves()))


def moves_of(deal: Deal, card: str) -> set[str]:
    """What may be done with a card of the hand: ``7D`` lays it, ``7Dx3S4C`` takes."""
    return {move for move in legal(deal) if move.startswith(card)}


def declarations(deal: Deal) -> set[str]:
    """The legal moves that declare something."""
    return {move for move in legal(deal) if move.startswith("!")}


def refusal(deal: Deal, move: str) -> str:
    """The code with which the move is refused; the deal is as before."""
    before = deal.copy()
    with pytest.raises(IllegalMove) as error:
        deal.play(parse_move(move))
    assert deal == before
    return error.value.code


def credited(deal: Deal) -> tuple[int, int]:
    """The points of scope and declarations that are on the board already."""
    return deal.view().points


def log_of(deal: Deal) -> list[str]:
    """The log as text: ``0:7Dx7C+1``."""
    return list(map(format_entry, deal.log))


def plays_in(deal: Deal) -> list[int]:
    """The cards played so far, as entries of the log."""
    return [entry for entry in deal.log if act.kind(entry) == act.PLAY]


def finish(deal: Deal) -> Deal:
    """Play the first legal card of every turn to the end."""
    while not deal.over:
        deal.play(deal.legal_moves()[0])
    return deal


def random_deals(game: str, seats: int, number: int, **options: Value) -> Iterator[Deal]:
    """Valid deals of shuffled packs, with a random dealer, before the first play."""
    rng = random.Random(f"{game} {seats}")
    rules = GAMES[game].rules(seats, **options)
    while number:
        deck = rng.sample(PACK, 40)
        deal = rules.deal(deck, rng.randrange(seats))
        if not deal.void:
            number -= 1
            yield deal


def random_finish(deal: Deal, seed: int = 0) -> Deal:
    """Play random legal moves to the end."""
    rng = random.Random(seed)
    while not deal.over:
        deal.play(rng.choice(deal.legal_moves()))
    return deal
