"""Positions in which a move is a known blunder, for what a review finds and a hint says."""

from __future__ import annotations

import re

from mazziere.bots import Prospect
from mazziere.cards import PACK, card_name
from mazziere.games import Deal
from mazziere.match import match_format
from mazziere.review import (
    Depth,
    Question,
)

#: Enough for what is searched to its end, and for what does not ask how good a move is.
LITTLE = Depth("little", 6)


def asked(deal: Deal, move: int | None = None) -> Question:
    """The decision of whoever is on turn, in a match of one deal."""
    chosen = deal.legal_moves()[0] if move is None else move
    prospect = Prospect(match_format(deal.rules, deals=1))
    return Question(1, 1, deal.view(deal.turn), chosen, prospect)


def late(words: str, mine: str) -> str:
    """A position in which the cards that are not named lie in the piles, ``mine`` with side 0."""
    named = [
        card
        for word in words.split()
        for card in re.findall("[A2-7FCR][DCSB]", word.partition("=")[2])
        if not word.startswith("trump=")
    ]
    rest = [name for name in map(card_name, PACK) if name not in re.findall("..", mine) + named]
    return f"{words} pile={mine},{''.join(rest)}"


#: For each kind of mistake a position in which all cards are known, and a bad move in it.
BLUNDERS = {
    # The seven takes four and three, which is all there is.
    "missed_scopa": (
        late("scopa/2 dealer=1 turn=0 hand=7CRS,2CCB table=4S3B last_taker=1", "AD2D3D4D5D6D"),
        "RS",
    ),
    # Five and two: the other has a seven.
    "left_scopa": (
        late("scopa/2 dealer=1 turn=0 hand=2CRB,7CCS table=5S last_taker=1", "AD2D3D4D5D6D"),
        "2C",
    ),
    # Both have a seven.
    "missed_settebello": (
        late(
            "scopa/2 dealer=1 turn=0 hand=7CRS,7SRB table=7D5D last_taker=0",
            "ACASAB2C2S2B3C3S3B4C4S4B5C5S5B6C6S",
        ),
        "RS",
    ),
    # The other has nothing but sevens: after the knave, one of them must be laid.
    "gave_settebello": (
        late(
            "scopa/2 dealer=1 turn=0 hand=7DFS,7C7B table=RC last_taker=1",
            "ACASAB2C2S2B3C3S3B4C4S4B5C5S5B6C6S",
        ),
        "7D",
    ),
    # The five is the sixth of denari, for either.
    "missed_capture": (
        late("scopa/2 dealer=1 turn=0 hand=5CRS,5BCB table=5D6D last_taker=1", "AD2D3D4D7D"),
        "RS",
    ),
    # The same with the six of denari and another six.
    "worse_capture": (
        late("scopa/2 dealer=1 turn=0 hand=6CRS,6BCB table=6S6D last_taker=1", "AD2D3D4D7D"),
        "6Cx6S",
    ),
    # The king takes four and six; the six would take its equal and leave the four with its own.
    "broke_pairs": (
        late(
            "scopa/2 dealer=0 turn=0 hand=6DFSRB,4B7B table=3S4S6BFD last_taker=1",
            "ACAS3B4D4C5D5C5S5B6C6S7CCDCCCSCBRDRCRS",
        ),
        "RBx4S6B",
    ),
    # The six takes ace and five, where the five takes only its equal.
    "kept_pairs": (
        late(
            "scopa/2 dealer=0 turn=1 hand=AS6D7D,4D5S6C table=AD5D7C last_taker=1",
            "2D2S2B3S3B6SFDFSFBCDCCRSRB",
        ),
        "5Sx5D",
    ),
    # The trick is lost to a briscola: the ace of spade goes with it.
    "gave_points": (
        late(
            "briscola/2 dealer=0 turn=0 hand=AS4B2C,RSFS trick=-,3D leader=1 trump=7D tricks=17 "
            "last_taker=1",
            "AD2D3CAC",
        ),
        "AS",
    ),
    # The three of coppe is led, and the ace would take it.
    "missed_trick": (
        late(
            "briscola/2 dealer=0 turn=0 hand=AC4B5S,RSFS trick=-,3C leader=1 trump=7D tricks=17 "
            "last_taker=1",
            "AD2DAS3S",
        ),
        "4B",
    ),
    # A two is led; the other has a three and a king that the ace of briscola could take later.
    "wasted_trump": (
        late(
            "briscola/2 dealer=0 turn=0 hand=AD4B2C,3BRS trick=-,2S leader=1 trump=7D tricks=17 "
            "last_taker=1",
            "2D3SASRB",
        ),
        "AD",
    ),
    # The knight of bastoni wins; the five of spade gives the lead away, and with it the end.
    "wrong_lead": (
        late(
            "tressette/2 dealer=0 turn=1 hand=6D6S,5SCB leader=1 tricks=18 last_taker=1",
            "AB2D2S2B3D3S4S4B5D5C5B6C6B7SFBCCCSRCRSRB",
        ),
        "5S",
    ),
    # The five is lost to the six of spade, or the ace is.
    "wrong_discard": (
        late(
            "tressette/2 dealer=0 turn=0 hand=6D6S,5S trick=-,CB leader=1 tricks=18 last_taker=1",
            "AB2D2S2B3D3S4S4B5D5C5B6C6B7SFBCCCSRCRSRB",
        ),
        "6S",
    ),
}
