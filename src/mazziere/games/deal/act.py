"""What happens in a deal, one int each.

A *move* is what a player decides: a play or a declaration. An *entry* of a deal's log is a move
with its seat and the points it brought, or something that happens by itself: the dealer's accuso,
a drawn card, the cards left over. The layout, from the lowest bit::

    0-39   the cards taken, or the cards that prove a declaration (in the move itself only
           where one of several must be told apart: a busso, not an accuso)
    40-45  the card played or drawn; 63 is a card one may not see
    46-49  the kind
    50-51  the seat           (entries only)
    52-57  the points         (entries only)
    58     declared by itself (entries only)

So a play is ``card << 40 | taken``. Plain Python runs this file; compiled modules take
``act.pxd`` in its place, line by line the same.
"""

PLAY = 0
CIRULLA = 1
DECINO = 2
BUONGIOCO = 3
STELLA = 4
NAPOLI = 5
TURNED = 6  #: the dealer's fifteen or thirty (CIR-9)
DRAW = 7
REST = 8  #: the cards left on the table go to the last taker (GEN-14)

HIDDEN_CARD = 63
AUTOMATIC = 1 << 58  #: marks a declaration that nobody decided
NOBODY = -1  #: in the place of a seat

#: More moves than any position has that play can bring about. A buffer counts no further: its one
#: place beyond is written over, which costs less than asking before every move.
MOST_MOVES = 2047
#: More entries than the longest log: 40 plays, 34 draws, and the declarations.
LONGEST_LOG = 128
#: More points than are ever credited in a deal before its count.
MOST_CREDITED = 127


def right_of(seat: int, seats: int) -> int:
    """The next seat counter-clockwise (GEN-6)."""
    return seat + 1 if seat + 1 < seats else 0


def play(card: int, taken: int) -> int:
    """The move that plays ``card`` and takes ``taken`` (an empty set lays the card)."""
    return card << 40 | taken


def declare(kind: int, cards: int) -> int:
    """The move that declares ``cards``."""
    return kind << 46 | cards


def entry(move: int, seat: int, points: int) -> int:
    """The log's entry for a move."""
    return points << 52 | seat << 50 | move


def drawn(card: int) -> int:
    """The act of drawing a card."""
    return DRAW << 46 | card << 40


def card(act: int) -> int:
    """The card played or drawn."""
    return act >> 40 & 63


def cards(act: int) -> int:
    """The cards taken or declared."""
    return act & 0xFFFFFFFFFF


def kind(act: int) -> int:
    """One of the constants above."""
    return act >> 46 & 15


def seat(act: int) -> int:
    """Whose act it was."""
    return act >> 50 & 3


def points(act: int) -> int:
    """What it brought at once."""
    return act >> 52 & 63


def decided(act: int) -> bool:
    """Whether a player decided it; the rest follows from the rules."""
    return kind(act) <= NAPOLI and not act & AUTOMATIC


def move(act: int) -> int:
    """The entry without seat, points and mark."""
    return act & 0x3FFFFFFFFFFFF


#: The cards of a busso by its kind: three aces, twos or threes, all four, or ace, two and three.
BUSSI = {
    BUONGIOCO: {(15 & ~(1 << suit)) << 4 * rank for rank in range(3) for suit in range(4)},
    STELLA: {15 << 4 * rank for rank in range(3)},
    NAPOLI: {0x111 << suit for suit in range(4)},
}


def is_move(value: object) -> bool:
    """Whether a player of some game could decide that."""
    if not isinstance(value, int) or not 0 <= value < 1 << 50:
        return False
    if kind(value) == PLAY:
        return card(value) < 40 and not cards(value) >> card(value) & 1
    if card(value):
        return False
    return kind(value) in (CIRULLA, DECINO) or cards(value) in BUSSI.get(kind(value), ())


def is_entry(value: object) -> bool:
    """Whether that could stand in the log of some deal."""
    if not isinstance(value, int) or not 0 <= value < AUTOMATIC << 1:
        return False
    if kind(value) == DRAW:
        is_card = card(value) < 40 or card(value) == HIDDEN_CARD
        return is_card and value == entry(drawn(card(value)), seat(value), 0)
    if kind(value) in (TURNED, REST):
        return card(value) == 0
    return is_move(move(value))
