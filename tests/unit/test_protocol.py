"""The protocol's classes, and the pages that are made from them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from mazziere.protocol import Command, Message, decode_command, decode_messages, encode, frame
from mazziere.protocol.codes import CODES

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import protocol_pages


def test_the_pages_are_fresh() -> None:
    again = "run `make contract`"
    assert protocol_pages.PAGE.read_text() == protocol_pages.page(), again
    assert protocol_pages.TYPES.read_text() == protocol_pages.types_file(), again


def test_every_command_has_a_handler_and_a_page() -> None:
    page = protocol_pages.page()
    hall = Path(__file__).parents[2] / "src/mazziere/live/hall"
    source = (hall / "hall.py").read_text() + (hall / "actor.py").read_text()
    handled = re.findall(r"commands\.(\w+)\(\)", source)
    for kind in get_args(Command):
        assert f"### {msgspec.inspect.type_info(kind).tag}\n" in page
        assert handled.count(kind.__name__) == 1, (
            f"{kind.__name__} is one case in TableActor.receive, or in Hall.do if it names no table"
        )


def test_every_code_that_is_used_is_listed() -> None:
    live = Path(__file__).parents[2] / "src/mazziere/live"
    source = "".join(file.read_text() for file in live.rglob("*.py"))
    used = {word for word in source.split('"') if word in CODES}
    assert len(used) > 20
    for line in source.splitlines():
        if "Refusal(" in line and '"' in line:
            assert line.split('"')[1] in CODES, "codes are listed in protocol/codes.py"


def test_messages_come_back_equal() -> None:
    said = protocol_pages.get_args(Message)[7](
        table="t", player="p", name="n", seat=None, at=1, text="ciao"
    )
    assert decode_messages(frame([encode(said), encode(said)])) == [said, said]


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.__name__)
def test_unknown_fields_are_refused(kind: type) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_command(
            json.dumps({"type": msgspec.inspect.type_info(kind).tag, "id": 1, "x": 1}).encode()
        )
