"""What a match refuses, each refusal with a code that programs can rely on."""

from __future__ import annotations

#: Every code of :class:`MatchError`; what is wrong with a card itself is an ``IllegalMove``.
REASONS = {
    "match_over": "the match is over",
    "not_seated": "nobody sits there",
    "stale": "the match has moved on since",
    "between_deals": "no deal is being played",
    "deal_running": "the deal is not over yet",
    "paused": "the match is paused",
    "not_paused": "the match is not paused",
    "time_is_up": "the player's time is up",
    "time_not_up": "nobody's time is up",
    "time_backwards": "that moment is already past",
    "negative_lag": "the network cannot have taken less than no time",
    "no_accuso": "there are no accusi in this game",
}


class MatchError(ValueError):
    """A command that the match does not accept; nothing has changed."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code}: {REASONS[code]}")
        self.code = code

    def __reduce__(self) -> tuple[type[MatchError], tuple[str]]:
        return MatchError, (self.code,)


class BadEvent(ValueError):
    """An event that cannot have happened at this point: the log has been damaged or edited."""
