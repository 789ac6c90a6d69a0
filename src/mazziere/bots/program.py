"""A program that runs beside this one and is spoken to line by line. No wait is without an end."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from contextlib import suppress

from mazziere.bots.bot import BotFailed

#: The longest line that a program may print, and the most in answer to one request, in bytes.
LONGEST_LINE = 1 << 16
MOST_OUTPUT = 1 << 20
#: Seconds to end after ``quit``, and again after a signal.
QUIT_LIMIT = 1.0
#: How many characters of an answer are shown, and how many bytes of standard error are kept.
SHOWN = 80
KEPT = 4096


class Program:
    """A started program; :class:`BotFailed` says why it cannot be or what it did wrong.

    It leads a process group of its own, so that what it starts ends with it.
    """

    def __init__(self, arguments: list[str]) -> None:
        try:
            self._process = subprocess.Popen(
                arguments,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise BotFailed(f"cannot be started ({error.strerror or error})") from None
        self.pid = self._process.pid
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        self._input, self._output, self._errors = (pipe.fileno() for pipe in self._pipes)
        os.set_blocking(self._input, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)
        self._unsent = b""
        self._heard = b""  # printed, and not yet given out as a line
        self._printed = 0  # bytes since the last request
        self._complaints = b""  # the end of its standard error
        self._finished = False  # whether its output has ended
        self._limit = 0.0
        self._deadline = 0.0

    def tell(self, lines: list[str], limit: float) -> None:
        """Send a request, which is to be answered within so many seconds."""
        self._printed = 0
        self._catch_up()
        unasked = self._heard.strip().split(b"\n")[0]
        if unasked:
            raise BotFailed(f"spoke without being asked: {shown(unasked)}")
        self._limit = limit
        self._deadline = time.monotonic() + limit
        if not self._unsent:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        self._unsent += "".join(f"{line}\n" for line in lines).encode()

    def hear(self, missing: str) -> str:
        """The next line that is not empty; ``missing`` is what to say when none comes in time."""
        while True:
            line, newline, rest = self._heard.partition(b"\n")
            if newline:
                self._heard = rest
                if line.strip():
                    return line.decode(errors="replace").strip()
            elif len(line) > LONGEST_LINE:
                raise BotFailed(f"printed a line without an end: {shown(line)}")
            elif self._finished:
                raise BotFailed(self._how_it_ended())
            else:
                left = self._deadline - time.monotonic()
                if left <= 0:
                    raise BotFailed(f"{missing} within {self._limit:g} s{self._last_words()}")
                self._move(left)

    def end(self, politely: bool) -> None:
        """Have it end by itself, or make it; neither it nor what it started is left behind."""
        if self._unsent:
            self._selector.unregister(self._input)
            self._unsent = b""
        if politely:
            with suppress(OSError):
                os.write(self._input, b"quit\n")
        self._pipes[0].close()
        if politely:
            deadline = time.monotonic() + QUIT_LIMIT
            while not self._finished and (left := deadline - time.monotonic()) > 0:
                self._printed, self._heard = 0, b""
                self._move(left)
            self._wait(deadline - time.monotonic())
        if self._process.returncode is None:
            self._signal(signal.SIGTERM)
            self._wait(QUIT_LIMIT)
        self._signal(signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()

    def _move(self, longest: float) -> bool:
        """Read and write what can be; whether there was anything within so many seconds."""
        ready = self._selector.select(longest)
        for key, _ in ready:
            if key.fd == self._input:
                self._send()
                continue
            data = os.read(key.fd, LONGEST_LINE)
            if not data:
                self._selector.unregister(key.fd)
            if key.fd == self._errors:
                self._complaints = (self._complaints + data)[-KEPT:]
                continue
            self._finished = not data
            self._heard += data
            self._printed += len(data)
            if self._printed > MOST_OUTPUT:
                raise BotFailed(f"printed more than {MOST_OUTPUT >> 20} MB: {shown(self._heard)}")
        return bool(ready)

    def _catch_up(self) -> None:
        """Read what is there already; of a flood, a part."""
        for _ in range(16):
            if not self._move(0):
                return

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._input, self._unsent) :]
        except OSError:  # it reads no more; if it has ended, its output tells
            self._unsent = b""
        if not self._unsent:
            self._selector.unregister(self._input)

    def _how_it_ended(self) -> str:
        """What to say of a program whose output has ended."""
        self._wait(QUIT_LIMIT)
        code = self._process.returncode
        if code is None:
            return f"closed its output{self._last_words()}"
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        return how + self._last_words()

    def _last_words(self) -> str:
        """The last line of its standard error, if there is one."""
        with suppress(BotFailed):
            self._catch_up()
        lines = self._complaints.strip().split(b"\n")
        return f"; its last words: {shown(lines[-1])}" if lines[-1] else ""

    def _wait(self, longest: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, longest))

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)


def shown(text: bytes | str) -> str:
    """The beginning of what a program said, for people."""
    line = (text if isinstance(text, str) else text.decode(errors="replace")).strip()
    return repr(line if len(line) <= SHOWN else f"{line[:SHOWN]}…")
