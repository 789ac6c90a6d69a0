"""Compiled modules, kept for the next build from the same sources in whichever checkout.

A module is found by a key of everything that its machine code depends on, so an old one is never
taken for a new one; what is not found is compiled. ``MAZZIERE_BUILD_CACHE=off`` does without.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
from pathlib import Path

from engine_sources import file_hash

#: All builds of one state of the sources take some 20 MB.
LIMIT = 256 << 20
#: A line with a cimport, in either notation, and the following ones as far as its brackets go.
CIMPORT = re.compile(r"[^\n]*cimport(?:[^\n(]*\([^)]*\))?[^\n]*")


def cache_folder() -> Path | None:
    """Where modules are kept; none if nothing is to be kept."""
    if os.environ.get("MAZZIERE_BUILD_CACHE") == "off":
        return None
    base = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache")
    try:
        base = base.expanduser()
    except RuntimeError:  # no home
        return None
    return base / "mazziere" / "engine" if base.is_absolute() else None


class Cache:
    """A folder of modules by key. Where something is wrong with it, it finds and keeps nothing."""

    def __init__(self, folder: Path | None, limit: int = LIMIT) -> None:
        self.folder = folder
        self.limit = limit

    def get(self, key: str) -> bytes | None:
        """The module of a key as it was put in, or none."""
        if self.folder is None:
            return None
        try:
            if not self.is_ours(self.folder):
                return None
            content = (self.folder / key).read_bytes()
        except OSError:
            return None
        module = content[hashlib.sha256().digest_size :]
        if content != self.entry(key, module):
            return None
        with contextlib.suppress(OSError):
            os.utime(self.folder / key)  # used: not among the next to go
        return module

    def put(self, key: str, module: bytes) -> None:
        """Keep a module; never seen half written, even by builds at the same time."""
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as file:
                file.write(self.entry(key, module))
            os.replace(file.name, self.folder / key)
            self.trim(self.folder)

    def entry(self, key: str, module: bytes) -> bytes:
        """A module as it is kept: after a digest by which damage, or another's name, is seen."""
        return hashlib.sha256(key.encode() + module).digest() + module

    def is_ours(self, folder: Path) -> bool:
        """Whether nobody else can have written there: what is found there will be run."""
        found = folder.stat()
        return not hasattr(os, "getuid") or (
            found.st_uid == os.getuid() and not found.st_mode & 0o022
        )

    def trim(self, folder: Path) -> None:
        """Let go of what was not used for longest."""
        found = [(path, path.stat()) for path in folder.iterdir()]
        size = sum(stat.st_size for _, stat in found)
        for path, stat in sorted(found, key=lambda entry: entry[1].st_mtime):
            if size <= self.limit:
                break
            path.unlink(missing_ok=True)
            size -= stat.st_size


def module_keys(source: Path, modules: list[Path], recipe: object) -> dict[Path, str]:
    """The key of each module: its sources, and the recipe that says how they are compiled.

    The names of all .pxd count for every module, since a new one can change what a cimport finds;
    so do headers and the .pxd of packages, which are read without being named.
    """
    everywhere = [*source.rglob("*.h"), *source.rglob("*.pxi"), *source.rglob("__init__.pxd")]
    names = sorted(path.relative_to(source).as_posix() for path in source.rglob("*.pxd"))
    keys = {}
    for module in modules:
        read = {*dependencies(source, module), *everywhere}
        hashes = sorted((path.relative_to(source).as_posix(), file_hash(path)) for path in read)
        name = module.relative_to(source).as_posix()
        material = json.dumps([name, hashes, names, recipe], sort_keys=True)
        keys[module] = hashlib.sha256(material.encode()).hexdigest()
    return keys


def dependencies(source: Path, module: Path) -> set[Path]:
    """A module's .py, its .pxd, and every .pxd that may be cimported by these, directly or not.

    Cython makes a module's C from these (what is inline in them, and macros, become part of it) and
    from nothing of any other .py. A .pxd counts as cimported where a cimport has its name in it,
    whatever its package: Cython's own search overlooks ``from package cimport module``.
    """
    by_name: dict[str, list[Path]] = {}
    for pxd in source.rglob("*.pxd"):
        by_name.setdefault(pxd.stem, []).append(pxd)
    found: set[Path] = set()
    unread = [module, *(pxd for pxd in [module.with_suffix(".pxd")] if pxd.exists())]
    while unread:
        path = unread.pop()
        found.add(path)
        statements = CIMPORT.findall(path.read_text().replace("\\\n", " "))
        words = set(re.findall(r"\w+", " ".join(statements)))
        unread += [pxd for word in words for pxd in by_name.get(word, []) if pxd not in found]
    return found
