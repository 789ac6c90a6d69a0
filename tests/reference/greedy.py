"""The pinned opponent ``greedy``, move by move and naively, from nothing but a view.

It never searches. Where several moves are equally good it takes the first in the order of the view,
unless a rule below says otherwise. A declaration is always made, the first one before any play.
"""

from __future__ import annotations

from mazziere.cards import PACK, card_name, cards_in
from mazziere.games import View
from mazziere.games.deal import act

from .capture import MATTA
from .cards import SUITS, face_value, rank_of, suit_of
from .counting import PRIMIERA
from .tricks import BRISCOLA_ORDER, BRISCOLA_POINTS, TRESSETTE_ORDER, TRESSETTE_THIRDS

CAPTURE_GAMES = ("scopa", "scopone", "asso_piglia_tutto", "cirulla")
#: The games for which its text was pinned.
GAMES = (*CAPTURE_GAMES, "tressette", "briscola")
CIRULLA_RUNS = ("AD", "2D", "3D", "FD", "CD", "RD")


def greedy(view: View) -> int:
    """The move of the pinned opponent."""
    for move in view.moves:
        if act.kind(move) != act.PLAY:
            return move
    game = view.rules.game.name
    if game in CAPTURE_GAMES:
        best = view.moves[0]
        for move in view.moves:
            if capture_score(view, move) > capture_score(view, best):
                best = move
        return best
    wanted = briscola_card(view) if game == "briscola" else tressette_card(view)
    for move in view.moves:
        if played_card(move) == wanted:
            return move
    raise AssertionError("the card is not among the moves")


# What the view tells, by the names of the cards.


def names(cards: int) -> list[str]:
    return [card_name(card) for card in cards_in(cards)]


def played_card(move: int) -> str:
    return card_name(act.card(move))


def own_hand(view: View) -> list[str]:
    assert view.seat is not None
    return names(view.hands[view.seat].cards)


def piles(view: View) -> list[str]:
    assert view.taken is not None
    return names(view.taken[0]) + names(view.taken[1])


# The capture games.


def capture_score(view: View, move: int) -> float:
    """What a move is worth to the greedy player."""
    played = played_card(move)
    taken = names(act.cards(move))
    table = names(view.fact("table"))  # type: ignore[arg-type]
    hand = [card for card in own_hand(view) if card != played]
    gone = piles(view)
    if taken:
        left = [card for card in table if card not in taken]
        gone += [played, *taken]
        score = worth(view, played) + sum(worth(view, card) for card in taken)
        if not left and not is_last_play(view) and is_scopa(view, played, table):
            score += 10
    else:
        left = [*table, played]
        score = -worth(view, played)
    seen = hand + left + gone
    unseen = [card for card in map(card_name, PACK) if card not in seen]
    if any(could_sweep(view, card, left) for card in unseen):
        score -= 8
    return score


def worth(view: View, card: str) -> float:
    """One for each card, with more for denari, the settebello and the primiera."""
    value = 1 + (PRIMIERA[rank_of(card)] - 10) / 4
    if suit_of(card) == "D":
        value += 2
    if card == "7D":
        value += 6
    if view.rules.game.name == "cirulla" and card in CIRULLA_RUNS:
        value += 1
    return value


def is_last_play(view: View) -> bool:
    return view.stock == 0 and sum(hand.count for hand in view.hands) == 1


def is_scopa(view: View, played: str, table: list[str]) -> bool:
    """Whether taking all of the table with this card counts as a scopa in the game."""
    if view.rules.game.name != "asso_piglia_tutto" or rank_of(played) != "A":
        return True
    lone_ace = len(table) == 1 and rank_of(table[0]) == "A"
    return lone_ace or bool(view.rules.option("ace_sweep_is_scopa"))


def could_sweep(view: View, card: str, table: list[str]) -> bool:
    """Whether an unseen card would make a scopa of this table."""
    if not table:
        return False
    return takes_everything(view, card, table) and is_scopa(view, card, table)


def takes_everything(view: View, card: str, table: list[str]) -> bool:
    """Whether the rules let an unseen card take the whole table."""
    game = view.rules.game.name
    own = value_now(view, card)
    values = [value_now(view, other) for other in table]
    if own == 1 and game == "cirulla":
        return values == [1] or 1 not in values
    if own == 1 and game == "asso_piglia_tutto":
        take_all = view.rules.option("ace_on_table") == "take_all"
        return values == [1] or 1 not in values or take_all
    if sum(values) == own:
        return True  # one equal card, or a sum
    return game == "cirulla" and sum(values) + own == 15


def value_now(view: View, card: str) -> int:
    """What a card counts; the matta what it stands for at present."""
    if view.rules.game.name == "cirulla" and card == MATTA:
        return int(view.fact("matta")) + 1  # type: ignore[arg-type]
    return face_value(card)


# The trick games.


class Trick:
    """The trick as the player on turn finds it."""

    def __init__(self, view: View, order: str, trump: str | None) -> None:
        assert view.seat is not None
        cards: tuple[int, ...] = view.fact("trick")  # type: ignore[assignment]
        leader: int = view.fact("leader")  # type: ignore[assignment]
        self.order = order
        self.trump = trump
        self.cards: list[str] = []
        self.winner: int | None = None  # a seat
        self.best: str | None = None
        for step in range(view.rules.seats):
            seat = (leader + step) % view.rules.seats
            if cards[seat] < 0:
                break
            card = card_name(cards[seat])
            if self.would_win(card):
                self.winner, self.best = seat, card
            self.cards.append(card)
        self.plays_last = len(self.cards) == view.rules.seats - 1
        partner = (view.seat + 2) % 4
        self.partner_wins = view.rules.seats == 4 and self.winner == partner

    def strength(self, card: str) -> int:
        """Higher is stronger."""
        return -self.order.index(rank_of(card))

    def would_win(self, card: str) -> bool:
        """Whether the card would be the best of the trick so far."""
        if self.best is None:
            return True
        if suit_of(card) == suit_of(self.best):
            return self.strength(card) > self.strength(self.best)
        return suit_of(card) == self.trump


# Briscola.


def points(card: str) -> int:
    return BRISCOLA_POINTS.get(rank_of(card), 0)


def briscola_card(view: View) -> str:
    trump = suit_of(card_name(view.fact("trump")))  # type: ignore[arg-type]
    trick = Trick(view, BRISCOLA_ORDER, trump)
    hand = [played_card(move) for move in view.moves]

    def cost(card: str) -> int:
        return points(card) + (6 if suit_of(card) == trump else 0)

    # min and max give the first of several.
    plain = [card for card in hand if suit_of(card) != trump]
    if not trick.cards:
        return min(hand, key=cost)
    if trick.partner_wins and trick.plays_last:
        return max(plain, key=points) if plain else min(hand, key=cost)
    plain_winners = [card for card in plain if trick.would_win(card)]
    if plain_winners:
        return max(plain_winners, key=points)
    winners = [card for card in hand if trick.would_win(card)]
    if winners and sum(points(card) for card in trick.cards) >= 10:
        return min(winners, key=cost)
    return min(hand, key=cost)


# Tressette.


def thirds(card: str) -> int:
    return TRESSETTE_THIRDS.get(rank_of(card), 0)


def tressette_card(view: View) -> str:
    trick = Trick(view, TRESSETTE_ORDER, None)
    allowed = [played_card(move) for move in view.moves]
    if not trick.cards:
        longest = max(SUITS, key=lambda suit: len(of_suit(allowed, suit)))
        return max(of_suit(allowed, longest), key=trick.strength)
    if partner_wins_for_sure(view, trick):
        return min(allowed, key=lambda card: (-thirds(card), trick.strength(card)))
    if suit_of(allowed[0]) != suit_of(trick.cards[0]):
        held = [suit for suit in SUITS if of_suit(allowed, suit)]
        shortest = min(held, key=lambda suit: len(of_suit(allowed, suit)))
        return min(of_suit(allowed, shortest), key=trick.strength)
    winners = [card for card in allowed if trick.would_win(card)]
    worth_taking = trick.plays_last or any(thirds(card) for card in trick.cards)
    if winners and worth_taking:
        return min(winners, key=trick.strength)
    return min(allowed, key=trick.strength)


def of_suit(cards: list[str], suit: str) -> list[str]:
    return [card for card in cards if suit_of(card) == suit]


def partner_wins_for_sure(view: View, trick: Trick) -> bool:
    """The partner is winning, and nobody after us could hold a stronger card."""
    if not trick.partner_wins:
        return False
    if trick.plays_last:
        return True
    seen = own_hand(view) + trick.cards + piles(view)
    unseen = [card for card in map(card_name, PACK) if card not in seen]
    return not any(trick.would_win(card) for card in unseen)
