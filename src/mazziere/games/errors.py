"""What the rules refuse, each refusal with a code that programs can rely on."""

from __future__ import annotations

#: Every code of :class:`IllegalMove` and what it means, for documentation and logs. The words
#: that players read live in the web app.
REASONS = {
    "deal_void": "the deal is void and has to be dealt again",
    "deal_over": "the deal is over",
    "not_your_turn": "it is somebody else's turn",
    "not_in_hand": "that card is not in the player's hand",
    "not_on_table": "a card to be taken is not on the table",
    "must_capture": "the card can capture, so it may not be laid",
    "must_take_equal": "a card of equal value must be taken",
    "must_take_all": "the ace takes the whole table",
    "wrong_capture": "the card does not capture exactly these cards",
    "must_follow_suit": "the suit that was led must be followed",
    "cannot_declare": "there is no such combination to declare now",
    "not_a_move": "this is no move of the game",
}


class IllegalMove(ValueError):
    """A move that the rules do not allow; the deal is unchanged.

    ``code`` is one of :data:`REASONS`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(f"{code}: {REASONS[code]}")
        self.code = code

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str]]:
        return IllegalMove, (self.code,)


class BadOption(ValueError):
    """An option that does not exist here or a value it cannot have; the text says what may be."""


class BadPosition(ValueError):
    """A position that cannot be; ``problems`` names each defect."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems
