"""Wrong passwords: whoever guesses is slowed down, and the owner of the account is not.

Three things are counted for an account. At each place (see :func:`place_of`), how often the
password was wrong there. Over all places from which nobody has come in to it since the server
started, how often it was wrong in all: that bounds somebody who has many addresses. And how often
it was wrong on devices that have logged in to it before, wherever they are: these are slowed down
neither by guesses from elsewhere nor by a neighbour behind the same address. A device is known by a
cookie that is worth nothing else.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import OrderedDict

from mazziere.live.limits import MOST_KEYS, Buckets

#: The cookie of a device; it is sent with logins only.
DEVICE = "mazziere_device"
DEVICE_PATH = "/api/login"
#: How long a device is known: a year, in seconds.
DEVICE_LIFE = 365 * 24 * 3600


class Guesses:
    """Counts what was wrong, by account."""

    def __init__(self) -> None:
        #: How many wrong ones are accepted a second on average, and at once: from one place, from
        #: all unknown ones, on known devices.
        self._here = Buckets(1 / 60, 8)
        self._anywhere = Buckets(1 / 60, 20)
        self._on_devices = Buckets(1 / 60, 8)
        self._known: OrderedDict[str, None] = OrderedDict()  # places from which somebody came in

    def may_try(self, account: str, place: str, on_known_device: bool) -> bool:
        """Whether a password may be looked at; until it was right, it counts as wrong."""
        if on_known_device:
            return self._on_devices.take(account)
        at = f"{place} {account}"
        return self._here.take(at) and (at in self._known or self._anywhere.take(account))

    def was_right(self, account: str, place: str, on_known_device: bool) -> None:
        """The password that was looked at was the right one."""
        at = f"{place} {account}"
        if on_known_device:
            self._on_devices.give_back(account)
        else:
            self._here.give_back(at)
            if at not in self._known:
                self._anywhere.give_back(account)
        self.came_in(account, place)

    def came_in(self, account: str, place: str) -> None:
        """Somebody has a session of the account at this place, by whatever way they got it."""
        at = f"{place} {account}"
        self._known[at] = None
        self._known.move_to_end(at)
        if len(self._known) > MOST_KEYS:
            self._known.popitem(last=False)


def device_token(password: str) -> str:
    """What a device keeps that has logged in, made of what is stored of the account's password.

    Nobody else can make it, it belongs to one account, and ends with the password.
    """
    return hmac.new(password.encode(), b"a device that is known", hashlib.sha256).hexdigest()


def is_known_device(token: str | None, password: str | None) -> bool:
    """Whether a device has logged in to the account with that stored password before."""
    if token is None or password is None:
        return False
    return hmac.compare_digest(token.encode(), device_token(password).encode())
