"""Builds the rules with Cython when a C compiler is there, and without them when it is not.

The engine is compiled all or not at all: a compiled class on an interpreted base would not import.
``MAZZIERE_CHECKED=1`` builds it with bounds checks and the undefined-behaviour sanitizer.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, "scripts")

from engine_sources import STAMP, source_hashes

CHECKED = os.environ.get("MAZZIERE_CHECKED") == "1"
SOURCE = Path("src")
FOLDERS = ("mazziere/games", "mazziere/match", "mazziere/bots", "mazziere/live")

#: The modules to compile: those with a .pxd, but for the ones that are C macros for the others.
MODULES = sorted(
    pxd.with_suffix(".py")
    for folder in FOLDERS
    for pxd in (SOURCE / folder).glob("*.pxd")
    if pxd.stem not in ("act", "xorshift")
)


def extensions() -> list[object]:
    """The engine's extension modules; none where Cython is not installed."""
    try:
        from Cython.Build import cythonize
        from setuptools import Extension
    except ImportError:
        return []
    flags = ["-O2", "-Wno-array-bounds"]
    if CHECKED:
        flags = ["-O1", "-w", "-fsanitize=undefined", "-fno-sanitize-recover=all"]
    modules = [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            extra_compile_args=flags,
            extra_link_args=flags[2:] if CHECKED else [],
        )
        for path in MODULES
    ]
    built: list[object] = cythonize(
        modules,
        include_path=[str(SOURCE)],
        build_dir="build/c-checked" if CHECKED else "build/c",
        nthreads=0,
        quiet=True,
        emit_linenums=CHECKED,
        compiler_directives={
            "language_level": 3,
            "annotation_typing": False,
            "infer_types": True,
            "wraparound": False,
            "boundscheck": CHECKED,
            "initializedcheck": CHECKED,
            "cdivision": False,
        },
    )
    return built


class BuildEngine(build_ext):
    """Builds all engine modules in parallel, or leaves none behind."""

    def run(self) -> None:
        clear(self.package_root())
        self.parallel = self.parallel or os.cpu_count()
        try:
            super().run()
        except Exception as problem:
            if CHECKED:
                raise
            clear(self.package_root())
            print(f"mazziere: the rules stay in plain Python ({problem})", file=sys.stderr)
            return
        if self.extensions:
            stamp = {"checked": CHECKED, "sources": source_hashes(SOURCE)}
            folder = self.package_root() / FOLDERS[0]
            folder.mkdir(parents=True, exist_ok=True)
            (folder / STAMP).write_text(json.dumps(stamp, indent=1) + "\n")

    def package_root(self) -> Path:
        return SOURCE if self.inplace else Path(self.build_lib)


class BuildPython(build_py):
    """Leaves an in-place build's products out of wheels; the wheel gets its own."""

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        found: list[str] = super().find_data_files(package, src_dir)
        return [name for name in found if not name.endswith((".so", ".c", STAMP))]


def clear(root: Path) -> None:
    """Remove compiled modules, so that nothing old is mixed with the new."""
    for folder in FOLDERS:
        for pattern in ("*.so", "*.pyd", STAMP):
            for old in (root / folder).glob(pattern):
                old.unlink()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildEngine, "build_py": BuildPython},
)
