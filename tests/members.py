"""Accounts on a real server."""

from __future__ import annotations

from itertools import count

from served import PASSWORD, Server

NUMBERS = count()
LETTERS = "abcdefghjk"


def account(server: Server, cookie: str = "") -> tuple[str, str, str]:
    """The name, cookie and recovery code of a new account.

    The limits of a real server hold here too: ten accounts in a file's tests, and no more.
    """
    tens, ones = divmod(next(NUMBERS), len(LETTERS))  # also in the tests of other files
    name = f"Giocatore {LETTERS[tens]}{LETTERS[ones]}"
    body = {"name": name, "password": PASSWORD}
    status, answer, cookie = server.call("POST", "/api/register", body, cookie)
    assert status == 201, answer
    return name, cookie, answer["recovery_code"]
