"""What the browser tests share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

needs_browser = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(
        not any(map(shutil.which, BROWSERS)),
        reason="no Chromium here, and scripts/browser could not install it",
    ),
    pytest.mark.skipif(
        not (ROOT / "node_modules" / "playwright-core").is_dir(),
        reason="no playwright-core here, and scripts/browser could not install it",
    ),
]
