"""Keeps all that a run of the tests starts: its processes and its temporary files.

One process for a run (``python keeper.py FOLDER``). It forks the servers, from modules that it has
imported already: to import them takes many times as long as to start one, and the tests start
hundreds. What is forked does all that ``python -m mazziere.cli`` does after its imports. When the
run is over, however it has ended, everything of it is ended and its folder is removed.
"""

from __future__ import annotations

import ctypes
import fcntl
import gc
import importlib
import json
import os
import pwd
import random
import runpy
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import IO, Any, NoReturn

from mazziere.bank import grants

#: The folder of the run; everything that belongs to it has that in its environment.
RUN = "MAZZIERE_TEST_RUN"
#: What a server imports.
IMPORTED = (
    "litestar.plugins.pydantic",  # only because another package for the tests needs pydantic
    "mazziere.cli.commands",
    "mazziere.server.process.serve",
    "mazziere.server.process.workers",
    "redis.asyncio",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "uvloop",
)
PR_SET_PDEATHSIG = 1
#: The time zone of the run's servers, in minutes east: it was noon there when the run began, so no
#: day is over while a test plays the deal of the day or asks for its chips.
EAST = "MAZZIERE_TEST_EAST"
#: How long a command may take before it is taken for one that hangs: seconds.
LONG = 900.0
#: Those of this process that have not ended, or nobody has looked.
LIVING: set[Child] = set()
#: What is to be called when the last test of this process is through.
AT_END: list[Callable[[], object]] = []


class Child:
    """A process that was forked by the keeper, to be handled like a :class:`subprocess.Popen`."""

    returncode: int | None = None

    def __init__(self, pid: int, stdout: IO[str] | None, line: socket.socket) -> None:
        self.pid = pid
        self.stdout = stdout
        self._line = line
        LIVING.add(self)

    def poll(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._line, selectors.EVENT_READ)
                if not selector.select(timeout):
                    raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            with self._line:
                self.returncode = int(self._line.recv(16) or -signal.SIGKILL)
            LIVING.discard(self)
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """Wait for its end; what it still wrote, which has to be little."""
        self.wait(timeout)
        if self.stdout is None or self.stdout.closed:
            return "", None
        with self.stdout:
            return self.stdout.read(), None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended since
                os.kill(self.pid, number)

    def let_go(self) -> None:
        """Hear no more of it."""
        self._line.close()

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def python(arguments: list[str], stderr: IO[Any], **environment: str) -> Child:
    """``python ARGUMENTS``; what it writes to standard output can be read."""
    what: dict[str, Any] = {"python": arguments}
    if "PYTHONPATH" in environment:  # other modules than those that are imported
        what = {"command": [sys.executable, *arguments], "user": None}
    out, into = os.pipe()
    with os.fdopen(into, "wb") as stdout:
        pid, line = ask(what, stdout, stderr, environment)
    return Child(pid, os.fdopen(out), line)


def mazziere(
    *arguments: str, stdin: str = "", user: str | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """``python -m mazziere.cli ARGUMENTS`` to its end, as another user if need be."""
    with (
        tempfile.TemporaryFile("w+") as given,
        tempfile.TemporaryFile("w+") as written,
        tempfile.TemporaryFile("w+") as complaints,
    ):
        given.write(stdin)
        given.seek(0)
        what = {"python": ["-m", "mazziere.cli", *arguments], "user": user}
        pid, line = ask(what, written, complaints, environment, given)
        code = Child(pid, None, line).wait(LONG)
        for each in (written, complaints):
            each.seek(0)
        return subprocess.CompletedProcess(arguments, code, written.read(), complaints.read())


def program(command: list[str], output: IO[Any], user: str | None = None) -> Child:
    """Any command, as another user if need be; it lives as long as the run."""
    pid, line = ask({"command": command, "user": user}, output, output, {})
    return Child(pid, None, line)


def ask(
    what: dict[str, Any],
    stdout: IO[Any],
    stderr: IO[Any],
    environment: dict[str, str],
    stdin: IO[Any] | None = None,
) -> tuple[int, socket.socket]:
    """The process id of what the keeper has forked, and the line on which its end is told."""
    request = what | {"env": os.environ | environment, "cwd": os.getcwd()}
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.connect(str(folder() / "keeper"))
    with open(os.devnull, "rb") as nothing:
        fds = [each.fileno() for each in (stdin or nothing, stdout, stderr)]
        socket.send_fds(line, [json.dumps(request).encode()], fds)
        return int(line.recv(16)), line


def folder() -> Path:
    """Where the files of this run are."""
    return Path(os.environ[RUN])


def minutes_to_noon() -> int:
    """How far to the east it is noon now, on the day that it is in Rome."""
    noon = datetime.now(grants.ZONE).replace(hour=12, minute=0, tzinfo=UTC)
    return round((noon - datetime.now(UTC)).total_seconds() / 60)


def zone() -> timezone:
    """In which the days of the run's servers begin."""
    return timezone(timedelta(minutes=int(os.environ[EAST])))


class Keeper:
    """The keeper, for whom has begun the run."""

    def __init__(self) -> None:
        """Everything temporary goes into the run's folder from now on."""
        made = Path(tempfile.mkdtemp(prefix="mazziere-test-"))
        made.chmod(0o755)  # PostgreSQL runs as another user
        os.environ[RUN] = os.environ["TMPDIR"] = str(made)
        os.environ[EAST] = str(minutes_to_noon())
        tempfile.tempdir = None  # to be looked up anew
        command = [sys.executable, __file__, str(made)]
        self.folder = made
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"ready\n"

    def left_behind(self) -> list[str]:
        """The processes of the run that the tests should have ended: number and command."""
        mine = {os.getpid(), self.process.pid}
        kept = {int(path.name) for path in (self.folder / "kept").glob("*")}
        return [f"{pid} {command[:150]}" for pid, command in processes(self.folder, mine | kept)]

    def close(self) -> None:
        """End everything."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
        del os.environ[RUN], os.environ["TMPDIR"], os.environ[EAST]
        tempfile.tempdir = None


def keep(child: Child) -> Child:
    """This one is for the whole run, not for a test."""
    kept = folder() / "kept"
    kept.mkdir(exist_ok=True)
    (kept / str(child.pid)).touch()
    return child


@contextmanager
def first(what: str) -> Iterator[bool]:
    """Whether this is the first of the run to do something; others wait until it is done."""
    with (folder() / f"lock of {what}").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        is_first = os.fstat(lock.fileno()).st_size == 0
        yield is_first
        if is_first:
            lock.write("done")


def processes(run: Path, but: set[int]) -> Iterator[tuple[int, str]]:
    """All that belong to a run, by what is in their environment."""
    mark = f"{RUN}={run}".encode()
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended, or is somebody else's
            if int(path.name) in but or mark not in (path / "environ").read_bytes().split(b"\0"):
                continue
            command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if command:  # those that have ended have none
                yield int(path.name), command.strip()


# What the keeper does


def serve(run: Path) -> NoReturn:
    """Fork what is asked for and tell how each has ended, until the run is over."""
    selector = selectors.DefaultSelector()
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as requests:
        requests.bind(str(run / "keeper"))
        requests.listen(64)
        selector.register(requests, selectors.EVENT_READ, "request")
        selector.register(sys.stdin, selectors.EVENT_READ, "end")
        print("ready", flush=True)  # noqa: T201
        while True:
            for key, _ in selector.select():
                if key.data == "end":
                    end_all(run)
                elif key.data == "request":
                    begin(requests, selector)
                else:
                    tell_end(key, selector)


def end_all(run: Path) -> NoReturn:
    """Nothing of the run is left."""
    for _ in range(100):
        found = list(processes(run, {os.getpid()}))
        if not found:
            break
        for pid, _ in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        signal.sigtimedwait([], 0.02)
    shutil.rmtree(run, ignore_errors=True)
    os._exit(0)


def begin(requests: socket.socket, selector: selectors.BaseSelector) -> None:
    """Run what is asked for in a child."""
    line, _ = requests.accept()
    told, fds, _, _ = socket.recv_fds(line, 1 << 20, 3)
    request = json.loads(told)
    if "python" in request:
        import_all()
    pid = os.fork()
    if pid == 0:
        be_a_child(request, fds)
    for fd in fds:
        os.close(fd)
    line.send(str(pid).encode())
    selector.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, line))


@cache
def import_all() -> None:
    for name in IMPORTED:
        importlib.import_module(name)
    grants.ZONE = zone()
    gc.collect()
    gc.freeze()  # or the first collection of every child would copy all pages


def tell_end(key: selectors.SelectorKey, selector: selectors.BaseSelector) -> None:
    """A child has ended."""
    pid, line = key.data
    selector.unregister(key.fd)
    os.close(key.fd)
    _, status = os.waitpid(pid, 0)
    with line, suppress(OSError):  # who asked for it may be gone
        line.send(str(os.waitstatus_to_exitcode(status)).encode())


def be_a_child(request: dict[str, Any], fds: list[int]) -> NoReturn:
    """Be what is asked for."""
    code = 1
    try:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        for number, fd in enumerate(fds):
            os.dup2(fd, number)
        os.closerange(3, 1024)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.environ.clear()
        os.environ.update(request["env"])
        os.chdir(request["cwd"])
        if "command" in request:
            be_a_program(request["command"], request["user"])
        if request.get("user") is not None:
            become(request["user"])
        be_python(request["python"])
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def be_a_program(command: list[str], user: str | None) -> NoReturn:
    """Be any command."""
    if user is not None:
        become(user)
    os.execvp(command[0], command)


def become(user: str) -> None:
    """Be another user from now on."""
    other = pwd.getpwnam(user)
    os.initgroups(user, other.pw_gid)
    os.setgid(other.pw_gid)
    os.setuid(other.pw_uid)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # which that has undone


def be_python(arguments: list[str]) -> None:
    """Be ``python ARGUMENTS``."""
    random.seed()
    gc.unfreeze()
    first, *rest = arguments
    if first == "-m":
        module, *rest = rest
        sys.argv = [module, *rest]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    else:
        sys.argv = [first, *rest]
        sys.path.insert(0, os.path.dirname(first))
        runpy.run_path(first, run_name="__main__")


if __name__ == "__main__":
    sys.path.remove(str(Path(__file__).parent))
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # it ends after all the others
        signal.signal(each, signal.SIG_IGN)
    serve(Path(sys.argv[1]))
