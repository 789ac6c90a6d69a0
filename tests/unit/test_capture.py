"""Tables that play cannot bring about must not harm anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from variants import DEALS, random_deals, tables

from mazziere.cards import PACK, cards_in, cards_name, set_of
from mazziere.games import GAMES, BadPosition
from mazziere.games.deal.act import MOST_MOVES
from mazziere.notation import parse_position

FULLEST = GAMES["scopone"].deal_type.fullest_table
LOW = set_of(PACK[:FULLEST])


def scopone_with_table(table: int) -> str:
    """Nine cards each of those that are not on the table, the highest for the first player."""
    rest = [card for card in reversed(PACK) if not 1 << card & table]
    hands = [cards_name(rest[place : place + 6]) for place in range(0, 24, 6)]
    pile = cards_name(sorted(rest[24:])) or "-"
    return (
        f"scopone/4 dealer=3 turn=0 hand={','.join(hands)} "
        f"table={cards_name(cards_in(table))} pile={pile},-"
    )


def test_a_table_with_too_many_captures_is_refused() -> None:
    with pytest.raises(BadPosition, match="allows more captures"):
        parse_position(scopone_with_table(LOW))


def test_a_table_that_is_too_full_is_refused() -> None:
    with pytest.raises(BadPosition, match="more than 13 cards on the table"):
        parse_position(scopone_with_table(set_of(PACK[:16])))


def test_a_table_that_would_become_too_full_later_is_refused() -> None:
    """The first player can take little; the next one would find more captures than there can be."""
    table = set_of(card for card in PACK if card >> 2 in (0, 1, 2))
    kings, rest = PACK[36:], list(PACK[12:36])
    hands = [kings[:2], rest[-2:], rest[-4:-2], rest[-6:-4]]
    text = (
        f"scopone/4 dealer=3 turn=0 hand={','.join(map(cards_name, hands))} "
        f"table={cards_name(cards_in(table))} pile={cards_name([*kings[2:], *rest[:-6]])},-"
    )
    with pytest.raises(BadPosition, match="more equal cards on the table than were turned up"):
        parse_position(text)


def tables_of_ranks() -> Iterator[list[int]]:
    """The ranks of all tables that are accepted: up to four equal cards, others of other ranks."""
    for size in (0, 2, 3, 4):
        for equal in combinations_with_replacement(range(10), size):
            counts = Counter(equal)
            if all(count > 1 for count in counts.values()):
                others = [rank for rank in range(10) if rank not in counts]
                for wanted in range(1 << len(others)):
                    yield [*equal, *(rank for n, rank in enumerate(others) if wanted >> n & 1)]


def ways(ranks: list[int], highest: int) -> list[int]:
    """How many sets of the cards make each sum."""
    found = [1] + [0] * highest
    for rank in ranks:
        for total in range(highest, rank, -1):
            found[total] += found[total - rank - 1]
    return found


def test_no_table_that_is_accepted_allows_more_moves_than_there_is_room_for() -> None:
    """In Scopone a hand has ten cards; in Cirulla three, and each takes its sum or fifteen."""
    most = {"scopone": 0, "cirulla": 0}
    for ranks in tables_of_ranks():
        found = ways(ranks, 15)
        takes = sorted(
            (max(ranks.count(rank), found[rank + 1]) for rank in range(10)), reverse=True
        )
        most["scopone"] = max(most["scopone"], 4 * sum(takes[:3]))
        both = sorted((found[rank + 1] + found[14 - rank] for rank in range(10)), reverse=True)
        most["cirulla"] = max(most["cirulla"], 3 * both[0])
    assert max(most.values()) < MOST_MOVES // 2  # and the matta may lie there besides


@pytest.mark.parametrize(("game", "seats"), tables())
def test_equal_cards_that_lie_together_were_turned_up(game: str, seats: int) -> None:
    """What :func:`problems` says of tables is true of every table that comes up."""
    for deal, rng in random_deals(game, seats, DEALS // 20):
        while not deal.over:
            assert deal.rules.restore(deal.state()) == deal
            deal.play(rng.choice(deal.legal_moves()))
