"""Why a command is refused. The rules and the match have codes of their own beside these."""

from __future__ import annotations

#: Every code that is not of a game or a match, and what it means.
CODES = {
    "bad_message": "this is no command: not JSON, an unknown type, a missing or a wrong field",
    "too_long": "the message is too long",
    "too_fast": "too many messages; wait a moment",
    "no_session": "the session has ended, or there never was one",
    "version": "the server speaks another version of the protocol",
    "no_table": "there is no such table, or it needs its link",
    "not_joined": "join the table first",
    "no_seat": "the table has no such seat",
    "seat_taken": "somebody sits there",
    "seat_reserved": "the seat is kept for somebody else",
    "seat_empty": "nobody sits there",
    "not_away": "who is there cannot be sent away",
    "already_seated": "your friend sits at this table already",
    "not_seated": "you do not sit at this table",
    "not_host": "only whoever made the table can do that",
    "no_bot": "there is no such bot",
    "not_now": "that cannot be done at this point",
    "already": "that was done before",
    "no_game": "there is no such game",
    "bad_option": "there is no such option, or it has no such value",
    "bad_move": "this is not how a move is written",
    "pairs_silence": "in games of pairs, only courtesies while a deal is being played",
    "not_friends": "only friends who are online can be invited",
    "no_courtesy": "there is no such courtesy",
    "bad_text": "control characters are not allowed",
    "too_many_tables": "one connection cannot watch so many tables; leave one",
    "internal": "the server made a mistake; the table goes on from what is stored",
    "unreadable": "what is stored of the table is damaged; whoever runs the server knows more",
    "not_stored": "it could not be stored, so it did not happen",
    "closing": "the server is closing; connect again after a moment",
}
