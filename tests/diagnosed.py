"""What ``mazziere doctor`` says, for tests that plant something wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import keeper
from stored import database_of

from mazziere.games import COMPILED

#: What is so on the machines of the tests.
USUAL = () if COMPILED else ("--skip", "engine_is_compiled")


def healthy(folder: Path) -> Path:
    """A data folder of which nothing is to be said."""
    data = folder / "data"
    data.mkdir(mode=0o700)
    database_of(data)
    done = keeper.mazziere("backup", str(data / "copies"), "--keep", "7", "--data", str(data))
    assert done.returncode == 0, done.stderr
    return data


def doctor(*arguments: str, user: str | None = None) -> list[str]:
    """The sentences that it says, as another user if need be."""
    done = keeper.mazziere("doctor", *USUAL, *arguments, "--json", user=user)
    return sentences(done.returncode, done.stdout, done.stderr)


def sentences(code: int, stdout: str, stderr: str) -> list[str]:
    assert stderr == ""
    told: dict[str, Any] = json.loads(stdout)
    assert told["well"] is (code == 0) is (told["findings"] == [])
    assert code in (0, 1)
    return [f"{each['about']} {each['wrong']}: {each['remedy']}." for each in told["findings"]]


def only(said: list[str], *parts: str) -> None:
    """One sentence was said, and these are parts of it."""
    assert len(said) == 1, said
    for part in parts:
        assert part in said[0]
