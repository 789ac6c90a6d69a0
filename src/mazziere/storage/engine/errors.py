"""What can go wrong with a database, and what its host can do about it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

try:
    import pwd
except ImportError:  # Windows
    pwd = None  # type: ignore[assignment]

#: Parts of what a database says, and what helps against it.
Remedies = Iterable[tuple[tuple[str, ...], str]]

#: What libpq adds to an error; the remedy says it, too.
QUESTION = re.compile(r"\s*Is the server running.*?\?")
#: For a database that has no tables, or not all of them.
MIGRATE = "let a server of this version run on it once, which makes what is missing"


class StorageError(Exception):
    """The database cannot be used; the text says why, and what to do."""


def in_one_line(error: BaseException) -> str:
    """What an error says, without what SQLAlchemy adds to it and what libpq asks back."""
    said = getattr(error, "orig", None) or error
    return " ".join(QUESTION.sub("", str(said)).split()).rstrip(".")


def remedy_for(error: BaseException, remedies: Remedies) -> str | None:
    """The first remedy whose words are part of the error's message."""
    why = in_one_line(error)
    found = (remedy for parts, remedy in remedies if any(part in why for part in parts))
    return next(found, None)


def in_one_sentence(name: str, error: BaseException, remedy: str | None) -> str:
    """What cannot be used, why, and what to do, if that is known."""
    sentence = f"{name} cannot be used: {in_one_line(error)}"
    return sentence if remedy is None else f"{sentence}; {remedy}"


def unusable_folder(folder: Path, error: OSError) -> StorageError:
    """Why nothing can be stored in a folder."""
    why = error.strerror or str(error)
    return StorageError(
        f"{folder} cannot be used: {why}; make it a folder that {user_name()} can write to, "
        "or name another one with --data"
    )


def user_name(number: int | None = None) -> str:
    """What a user is called, or else whoever runs this."""
    if pwd is None:
        return "whoever runs this"
    number = os.geteuid() if number is None else number
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:  # such as in a container
        return f"user {number}"
