"""What the compiled engine is made from, and whether it still is."""

from __future__ import annotations

import hashlib
import json
import sysconfig
from importlib import metadata
from pathlib import Path

#: Lies beside the compiled modules and tells what they were made from.
STAMP = "_build.json"
STAMPED = Path("mazziere/games") / STAMP
PATTERNS = (
    "mazziere/games/**/*.py",
    "mazziere/games/**/*.pxd",
    "mazziere/cards/bits.*",
    "mazziere/match/*.pxd",
    "mazziere/bots/*.pxd",
    "mazziere/live/**/*.pxd",
)


def source_hashes(source: Path) -> dict[str, str]:
    """Every source below a ``src`` folder, and how it is compiled, with its SHA-256."""
    paths = {path for pattern in PATTERNS for path in source.glob(pattern)}
    paths |= {path.with_suffix(".py") for path in paths if path.suffix == ".pxd"}
    hashes = {
        path.relative_to(source).as_posix(): file_hash(path)
        for path in sorted(paths)
        if path.suffix in (".py", ".pxd")
    }
    return hashes | {"setup.py": file_hash(source.parent / "setup.py")}


def file_hash(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def tools() -> dict[str, str]:
    """What compiled modules do not outlive: another Python, another Cython."""
    try:
        cython = metadata.version("cython")
    except metadata.PackageNotFoundError:
        cython = ""
    return {"cython": cython, "suffix": sysconfig.get_config_var("EXT_SUFFIX")}


def read_stamp(root: Path) -> dict[str, dict[str, str]]:
    """What the modules below a folder were made from; nothing where that cannot be told."""
    try:
        stamp = json.loads((root / STAMPED).read_text())
    except (OSError, ValueError):
        return {}
    return stamp if "modules" in stamp else {}


def up_to_date(source: Path) -> bool:
    """Whether a ``src`` folder holds an engine, and all of it, made from what lies there."""
    stamp = read_stamp(source)
    return (
        bool(stamp)
        and stamp["sources"] == source_hashes(source)
        and stamp["tools"] == tools()
        and all((source / module).exists() for module in stamp["modules"])
    )
