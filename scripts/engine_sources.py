"""The hash of each source that the compiled engine is made from."""

from __future__ import annotations

import hashlib
from pathlib import Path

#: Lies beside the compiled modules and holds the hashes of what they were made from.
STAMP = "_build.json"
PATTERNS = (
    "mazziere/games/*.py",
    "mazziere/games/*.pxd",
    "mazziere/cards/bits.*",
    "mazziere/match/*.pxd",
    "mazziere/bots/*.pxd",
    "mazziere/live/*.pxd",
)


def source_hashes(source: Path) -> dict[str, str]:
    """Every source below a ``src`` folder with its SHA-256."""
    paths = {path for pattern in PATTERNS for path in source.glob(pattern)}
    paths |= {path.with_suffix(".py") for path in paths if path.suffix == ".pxd"}
    return {
        path.relative_to(source).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(paths)
        if path.suffix in (".py", ".pxd")
    }
