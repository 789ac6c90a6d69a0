"""What is released: a source distribution and a wheel, installed outside the project and used."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from served import PATIENCE, Client, Server, run

import mazziere

ROOT = Path(__file__).parents[2]
UV = ROOT / ".venv" / "bin" / "uv"
#: Nothing of the project is found by what is installed.
OUTSIDE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

pytestmark = [
    pytest.mark.skipif(not UV.exists(), reason="uv cannot be installed here"),
    pytest.mark.skipif(not mazziere.games.COMPILED, reason="there is no C compiler here"),
]


def built(folder: Path, what: str, **environment: str) -> Path:
    command = [UV, "build", "--quiet", "--no-build-isolation", "--python", sys.executable]
    subprocess.run(
        [*command, "--out-dir", folder, *([] if what == "tar.gz" else [f"--{what}"])],
        cwd=ROOT,
        env=OUTSIDE | environment,
        check=True,
    )
    (found,) = folder.glob("*.whl" if what == "wheel" else f"*.{what}")
    return found


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([ROOT / "scripts" / "package", folder], env=OUTSIDE, check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(packages: Path) -> Path:
    (found,) = packages.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing in it, far from the project."""
    folder = tmp_path_factory.mktemp("home") / "venv"
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder], check=True)
    return folder


def install(home: Path, what: str) -> None:
    """As a user would, from the package index; the versions are those of the lock file."""
    pinned = home.parent / "pinned.txt"
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    pins = [re.match(r"[\w.-]+(\[[^]]*\])?==[^ ;\\]+", line) for line in lines]
    pinned.write_text("\n".join(re.sub(r"\[.*\]", "", pin[0]) for pin in pins if pin) + "\n")
    command = [UV, "pip", "install", "--quiet", "--python", home / "bin" / "python"]
    done = subprocess.run(
        [*command, "--constraint", pinned, what],
        cwd=home.parent,
        capture_output=True,
        text=True,
    )
    if "error sending request" in done.stderr:
        pytest.skip(f"packages cannot be fetched here: {done.stderr}")
    assert done.returncode == 0, done.stderr


def python(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [home / "bin" / "python", *arguments]
    return subprocess.run(command, cwd=home.parent, env=OUTSIDE, capture_output=True, text=True)


def tracked() -> set[str]:
    """All files of the package that are in the history."""
    git = ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run([*git, "src/mazziere"], capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("this is no checkout")
    paths = [path for path in listed.stdout.splitlines() if (ROOT / path).exists()]
    return {path.removeprefix("src/") for path in paths}


def test_the_wheel_has_the_package_its_compiled_rules_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        told = {name.partition("/")[2] for name in archive.namelist() if ".dist-info/" in name}
        modules = {name for name in names if name.endswith(".so")}
        assert names - modules - {"mazziere/games/_build.json"} == tracked()
        folders = {name.rpartition("/")[0] for name in modules}
        assert {"mazziere/games", "mazziere/bots", "mazziere/live/table"} <= folders
        assert not any(b".symtab" in archive.read(name) for name in modules), "not stripped"
    assert "licenses/LICENSE" in told
    assert f"mazziere-{mazziere.__version__}-cp" in wheel.name


def test_the_source_distribution_has_what_the_wheel_is_made_of(packages: Path) -> None:
    (source,) = packages.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in tracked()} <= names
    assert not any(name.endswith((".so", ".c", "_build.json")) for name in names)


def test_a_wheel_without_compiled_rules_is_one_for_every_machine(tmp_path: Path) -> None:
    pure = built(tmp_path, "wheel", CC=str(tmp_path / "no-compiler"))
    assert pure.name == f"mazziere-{mazziere.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(pure) as archive:
        assert not any(name.endswith((".so", "_build.json")) for name in archive.namelist())


def test_it_is_installed_step_by_step_and_a_deal_is_played(home: Path, wheel: Path) -> None:
    install(home, str(wheel))
    modules = "mazziere.games, mazziere.notation, mazziere.bots"
    told = python(home, "-c", f"import {modules}; print(mazziere.games.COMPILED)")
    assert told.stdout == "True\n", told.stderr
    assert "pip install 'mazziere[cli]'" in python(home, "-m", "mazziere").stderr
    install(home, f"{wheel}[rating,tournament]")
    assert python(home, "-c", "import mazziere.rating, mazziere.tournament").stderr == ""
    install(home, f"{wheel}[cli]")
    assert python(home, "-m", "mazziere", "--version").stdout.startswith(
        f"mazziere {mazziere.__version__} (rules compiled"
    )
    assert "pip install 'mazziere[server]'" in python(home, "-m", "mazziere", "serve").stderr
    install(home, f"{wheel}[server]")
    with Installed.serving(home) as server:
        run(a_deal(server))


class Installed(Server):
    """The installed program, served."""

    def __init__(self, url: str) -> None:
        self.at = url

    @property
    def url(self) -> str:
        return self.at

    @property
    def socket(self) -> str:
        return self.at.replace("http", "ws") + "/socket?v=1"

    @classmethod
    @contextmanager
    def serving(cls, home: Path) -> Iterator[Installed]:
        command = [home / "bin" / "mazziere", "serve", "--port", "0", "--bot-pace", "0"]
        process = subprocess.Popen(
            [*command, "--data", home.parent / "data"],
            cwd=home.parent,
            env=OUTSIDE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"https?://\S+", process.stdout.readline())
            assert found is not None, "it did not start"
            yield cls(found[0])
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


async def a_deal(server: Server) -> None:
    status, page, _ = server.call("GET", "/")
    assert status == 200
    script = re.search(r'src="(/assets/[^"]+\.js)"', page)
    assert script is not None
    assert server.call("GET", script[1])[0] == 200
    client = await Client.connect(server)
    table = (await client.ask("create_table", game="scopa", seats=2, match={"deals": 1}))["table"]
    await client.ask("sit", table=table, seat=0)
    await client.ask("seat_bot", table=table, seat=1, bot="greedy")
    await client.ask("ready", table=table, nonce="")
    await client.play(table, random.Random(1))
    assert client.views[table]["phase"] == "over"
