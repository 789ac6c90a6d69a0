"""What a tournament refuses, each refusal with a code that programs can rely on."""

from __future__ import annotations

#: Every code of :class:`TournamentError`.
REASONS = {
    "not_director": "only a director may do that",
    "already_director": "that player directs the tournament already",
    "no_such_director": "nobody of that name was made a director",
    "too_many_directors": "a tournament has at most ten directors",
    "not_now": "that belongs to another phase of the tournament",
    "not_yours": "that entry is somebody else's",
    "no_entry": "there is no such entry",
    "no_fixture": "there is no such match",
    "already_entered": "that player is entered already",
    "already_confirmed": "the pair is complete already",
    "needs_partner": "a pair is entered by two different players",
    "no_partner": "partners are not chosen in this tournament",
    "not_confirmed": "the partner has not accepted yet",
    "already_checked_in": "the entry is checked in already",
    "check_in_closed": "check-in is not open",
    "too_few": "there are not enough entries",
    "withdrawn": "the entry has withdrawn",
    "already_decided": "the match has a result",
    "not_decided": "the match has no result yet",
    "already_begun": "the match has begun",
    "needs_winner": "a knock-out match has a winner",
    "bad_result": "no match ends like that",
    "too_late": "later matches follow from this result",
    "needs_reason": "a reason of 1 to 200 characters must be given",
    "bad_nonce": "a nonce has at most 64 printable ASCII characters",
    "bad_name": "a name has 1 to 64 printable characters",
    "bad_settings": "a tournament cannot be held like that",
    "bad_format": "Cirulla is played to 7, 11, 21, 31, 41 or 51 points, or for 1 to 6 deals",
    "other_fee": "the entry fee is another than the one that was agreed to",
    "own_entry": "where there is an entry fee, everybody enters for themselves",
    "paid_entries": "where there is an entry fee, no director decides that alone",
    "free_entries": "without an entry fee a director corrects results alone",
    "late_director": "who directs it only since the start cannot correct results",
    "not_impartial": "nobody decides about a match of their own",
    "own_proposal": "another director has to confirm it",
    "no_proposal": "nothing is proposed",
    "proposal_open": "a director has to decide about a proposed result first",
    "paused": "the tournament is paused",
    "not_paused": "the tournament is not paused",
    "bad_time": "a round is extended by 1 second to 1 day",
    "time_backwards": "that moment is already past",
    "too_often": "that was done too often in this tournament",
}


class TournamentError(ValueError):
    """A command that the tournament does not accept; nothing has changed."""

    def __init__(self, code: str, about: str | None = None) -> None:
        super().__init__(f"{code}: {about or REASONS[code]}")
        self.code = code
        self.about = about

    def __reduce__(self) -> tuple[type[TournamentError], tuple[str, str | None]]:
        return TournamentError, (self.code, self.about)
