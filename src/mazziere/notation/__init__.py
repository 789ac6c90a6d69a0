"""Cards, moves, positions and whole deals as text; docs/notation.md describes it all."""

from mazziere.notation.errors import ParseError
from mazziere.notation.matches import format_match, parse_match, split_records, verify
from mazziere.notation.moves import format_entry, format_move, parse_move
from mazziere.notation.positions import format_position, parse_position
from mazziere.notation.records import (
    BadRecord,
    DealRecord,
    Record,
    format_record,
    parse_record,
    record_of,
    replay,
)
from mazziere.notation.views import format_view, parse_view

__all__ = [
    "BadRecord",
    "DealRecord",
    "ParseError",
    "Record",
    "format_entry",
    "format_match",
    "format_move",
    "format_position",
    "format_record",
    "format_view",
    "parse_match",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_view",
    "record_of",
    "replay",
    "split_records",
    "verify",
]
