"""The description of a rule that a table may choose (the last table of docs/rules.md)."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.games.errors import BadOption

Value = bool | str


@dataclass(frozen=True)
class Option:
    """One choice, described once: forms, schemas, record headers and messages derive from it.

    ``values`` is empty for a switch (on or off), otherwise it lists the words allowed.
    ``seats`` says at which numbers of players the option exists, ``changed_by`` who may set it:
    the ``table`` when it is made, or each ``player`` for themselves.
    """

    name: str
    default: Value
    about: str
    values: tuple[str, ...] = ()
    seats: tuple[int, ...] = (2, 4)
    changed_by: str = "table"

    def allowed(self) -> str:
        """What it may be, for people."""
        return " or ".join(self.values or ("on", "off"))

    def check(self, value: object) -> Value:
        """The value itself when it is allowed; :class:`BadOption` otherwise."""
        if self.values:
            if isinstance(value, str) and value in self.values:
                return value
        elif isinstance(value, bool):
            return value
        raise BadOption(f"{self.name} must be {self.allowed()}, not {value!r}")

    def parse(self, text: str) -> Value:
        """The value written as text: ``on``, ``off`` or one of the words."""
        if self.values:
            return self.check(text)
        if text in ("on", "off"):
            return text == "on"
        raise BadOption(f"{self.name} must be {self.allowed()}, not {text!r}")

    def format(self, value: Value) -> str:
        """The text of a value, read back by :meth:`parse`."""
        return value if isinstance(value, str) else "on" if value else "off"


CARTE_VISTE = Option(
    "carte_viste",
    False,
    "show the cards seen in earlier rounds; heads-up, play the last three open",
)
CARTE_SCOPERTE = Option("carte_scoperte", False, "partners see each other's hands", seats=(4,))
