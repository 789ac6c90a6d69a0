"""What a parser says of a text that it cannot read."""

from __future__ import annotations

#: How many characters of a text that cannot be read are shown.
LONGEST = 80


class ParseError(ValueError):
    """A text that is not in the notation: where it goes wrong, and what was expected there.

    ``line`` and ``column`` count from 1.
    """

    def __init__(self, expected: str, found: str, column: int = 1, line: int = 1) -> None:
        shown = found if len(found) <= LONGEST else f"{found[:LONGEST]}…"
        got = repr(shown) if found else "nothing more"
        super().__init__(f"line {line}, column {column}: expected {expected}, found {got}")
        self.expected = expected
        self.found = found
        self.column = column
        self.line = line

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, str, int, int]]:
        return ParseError, (self.expected, self.found, self.column, self.line)

    def moved(self, line: int, column: int) -> ParseError:
        """The same error in a larger text, in which the part read here begins at that place."""
        return ParseError(self.expected, self.found, column + self.column - 1, line)
