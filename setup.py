"""Builds the rules with Cython when a C compiler is there, and without them when it is not.

The engine is compiled all or not at all: a compiled class on an interpreted base would not import.
Only what changed is compiled again, and what another checkout has compiled is taken from a cache.
``MAZZIERE_CHECKED=1`` builds it with bounds checks and the undefined-behaviour sanitizer.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Collection
from copy import copy
from functools import partial
from itertools import groupby
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, "scripts")

from engine_cache import Cache, cache_folder, module_keys
from engine_sources import STAMP, STAMPED, read_stamp, source_hashes, tools

CHECKED = os.environ.get("MAZZIERE_CHECKED") == "1"
SOURCE = Path("src")
FOLDERS = ("mazziere/games", "mazziere/match", "mazziere/bots", "mazziere/live")

#: The modules to compile: those with a .pxd, but for the ones that are C macros for the others.
MODULES = sorted(
    pxd.with_suffix(".py")
    for folder in FOLDERS
    for pxd in (SOURCE / folder).rglob("*.pxd")
    if pxd.stem not in ("act", "xorshift")
)

#: What spends its time in large arrays, whose sizes it has made itself.
UNCHECKED = ("mazziere.bots.search", "mazziere.bots.worlds")

# Debug information would take a third of the time and three quarters of the size; names that nobody
# outside looks up, two thirds of what is left.
FLAGS = ["-O2", "-g0", "-Wno-array-bounds"]
LINK_FLAGS = ["-s"] if sys.platform == "linux" else []
if CHECKED:
    LINK_FLAGS = ["-fsanitize=undefined", "-fno-sanitize-recover=all"]
    FLAGS = ["-O1", "-g0", "-w", *LINK_FLAGS]

#: What a C compiler takes from the environment beside its command.
COMPILER_VARIABLES = ("CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX")


def extensions() -> list[Extension]:
    """The engine's extension modules; none where Cython is not installed."""
    if not tools()["cython"]:
        return []
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            extra_compile_args=FLAGS,
            extra_link_args=LINK_FLAGS,
        )
        for path in MODULES
    ]


class BuildEngine(build_ext):
    """Builds the engine's modules in parallel: all of them are there afterwards, or none."""

    def run(self) -> None:
        self.root = SOURCE if self.inplace else Path(self.build_lib)
        if not self.extensions:
            clear(self.root)
        super().run()

    def build_extensions(self) -> None:
        """Make what is not there yet, and put it in place when all of it is made."""
        recipe = self.recipe()
        if not recipe:
            self.stay_pure("no C compiler, or no headers of Python")
            return
        sources, keys = source_hashes(SOURCE), module_keys(SOURCE, MODULES, recipe)
        modules = {
            self.get_ext_filename(extension.name): keys[Path(extension.sources[0])]
            for extension in self.extensions
        }
        there = read_stamp(self.root).get("modules", {})
        wanted = {
            name: key
            for name, key in modules.items()
            if there.get(name) != key or not (self.root / name).exists()
        }
        cache = Cache(cache_folder() if recipe["compiler"] else None)
        found = {name: cache.get(key) for name, key in wanted.items()}
        missing = [name for name, module in found.items() if module is None]
        if missing:
            try:
                made = self.compile(missing)
            except CannotCompile as problem:
                self.stay_pure(str(problem))
                return
            # A module must not be kept as made from what may not be what it was made from.
            keys_after = module_keys(SOURCE, MODULES, recipe).values()
            for name, module in made.items():
                if modules[name] in keys_after:
                    cache.put(modules[name], module)
            if (sources, {*keys.values()}) != (source_hashes(SOURCE), {*keys_after}):
                raise SystemExit("mazziere: sources changed while they were compiled: build again")
            found |= made

        clear(self.root, keep=set(modules) - set(wanted))
        try:
            for name, module in found.items():
                write(self.root / name, module)
        except OSError:
            clear(self.root)
            raise
        stamp = {"checked": CHECKED, "sources": sources, "tools": tools(), "modules": modules}
        write(self.root / STAMPED, (json.dumps(stamp, indent=1) + "\n").encode())

    def compile(self, names: list[str]) -> dict[str, bytes]:
        """Compile modules, in a folder of its own: nothing that lies about is taken for new."""
        from Cython.Build import cythonize

        print(f"mazziere: compiling {len(names)} of {len(MODULES)} modules", file=sys.stderr)
        cores = os.cpu_count() or 1
        if hasattr(os, "sched_getaffinity"):
            cores = len(os.sched_getaffinity(0))
        everything, folders = self.extensions, (self.build_lib, self.build_temp)
        Path(self.build_temp).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.build_temp) as scratch:
            self.extensions = [
                copy(extension)
                for extension in everything
                if self.get_ext_filename(extension.name) in names
            ]
            self.extensions.sort(key=lambda extension: extension.name in UNCHECKED)
            # Where Cython fails a source is wrong, and whoever wrote it has to know.
            translate = partial(
                cythonize,
                include_path=[str(SOURCE)],
                build_dir=os.path.relpath(scratch),
                nthreads=cores,
                quiet=True,
                force=True,
                emit_linenums=CHECKED,
            )
            directives = {
                "language_level": 3,
                # A method that anybody calls with another self has to refuse it.
                "binding": False,
                "annotation_typing": False,
                "infer_types": True,
                "wraparound": False,
                "initializedcheck": CHECKED,
                "cdivision": False,
                "show_performance_hints": not CHECKED,
            }
            made = []
            for unchecked, some in groupby(self.extensions, lambda each: each.name in UNCHECKED):
                directives["boundscheck"] = CHECKED or not unchecked
                made += translate(list(some), compiler_directives=directives)
            for extension, in_c in zip(self.extensions, made, strict=True):
                extension.sources = in_c.sources
            self.build_lib = self.build_temp = scratch
            self.parallel = self.parallel or cores
            try:
                super().build_extensions()
            except Exception as problem:
                raise CannotCompile(str(problem)) from problem
            finally:
                self.extensions = everything
                self.build_lib, self.build_temp = folders
            return {name: Path(scratch, name).read_bytes() for name in names}

    def recipe(self) -> dict[str, object]:
        """How C is compiled here, as far as the result depends on it; empty where it cannot be.

        Without ``compiler`` it is not known well enough to share what is compiled.
        """
        command = getattr(self.compiler, "compiler_so", None)  # not where it is Microsoft's
        linker = getattr(self.compiler, "linker_so", None)
        version = ""
        if command:
            try:
                told = subprocess.run([*command, "--version"], capture_output=True, text=True)
            except OSError:
                return {}
            # "native" is another machine for each machine that shares the home.
            if not told.returncode and "=native" not in " ".join(command):
                version = told.stdout
        if not Path(sysconfig.get_path("platinclude"), "Python.h").exists():
            return {}
        return {
            "compiler": version,
            "commands": [command, linker, FLAGS, LINK_FLAGS],
            "environment": [os.environ.get(name) for name in COMPILER_VARIABLES],
            "options": [
                [path for path in self.include_dirs if not path.startswith(sys.prefix)],
                [self.define, self.undef, self.libraries, self.library_dirs, self.rpath],
                [self.link_objects, self.debug],
            ],
            "platform": [sysconfig.get_platform(), *platform.libc_ver()],
            "python": [sys.version, tools()],
            # The directives, and all else that is said in this file.
            "setup": source_hashes(SOURCE)["setup.py"],
        }

    def stay_pure(self, problem: str) -> None:
        if CHECKED:
            raise SystemExit(f"mazziere: cannot compile ({problem})")
        clear(self.root)
        print(f"mazziere: the rules stay in plain Python ({problem})", file=sys.stderr)

    def copy_extensions_to_source(self) -> None:
        """They are there already."""


class CannotCompile(Exception):
    """There is a C compiler, and it does not compile."""


class BuildPython(build_py):
    """Leaves an in-place build's products out of wheels; the wheel gets its own."""

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        found: list[str] = super().find_data_files(package, src_dir)
        return [name for name in found if not name.endswith((".so", ".c", STAMP))]


class BuildWheel(bdist_wheel):
    """Tags a wheel without compiled modules as what it is: one for every machine."""

    def run(self) -> None:
        self.run_command("build_ext")
        if not read_stamp(Path(self.get_finalized_command("build_ext").build_lib)):
            self.distribution.ext_modules = []
            self.root_is_pure = True
        super().run()


def clear(root: Path, keep: Collection[str] = ()) -> None:
    """Remove the stamp and compiled modules, so that nothing old is mixed with the new."""
    (root / STAMPED).unlink(missing_ok=True)
    for folder in FOLDERS:
        for pattern in ("*.so", "*.pyd"):
            for old in (root / folder).rglob(pattern):
                if str(old.relative_to(root)) not in keep:
                    old.unlink()


def write(path: Path, content: bytes) -> None:
    """Write a file anew: a program that runs has the old one open."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(content)


# Processes that Cython starts may read this file again.
if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildEngine, "build_py": BuildPython, "bdist_wheel": BuildWheel},
    )
