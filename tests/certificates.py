"""Real certificates, made by openssl."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")

#: An authority in a folder of its own: `openssl req` makes none that has expired.
AUTHORITY = """
[ca]
default_ca = house
[house]
database = {folder}/index
rand_serial = yes
new_certs_dir = {folder}
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
"""
DAY = 86_400


def make_certificate(folder: Path, name: str, days: float = 365) -> tuple[Path, Path]:
    """A certificate that vouches for itself and a name, for so many days from now, and its key.

    For ``localhost`` it is for 127.0.0.1, too.
    """
    certificate, key = folder / f"{name}{days}.pem", folder / f"{name}{days}.key"
    names = f"DNS:{name}" + (",IP:127.0.0.1" if name == "localhost" else "")
    first, last = time.gmtime(time.time() - 90 * DAY), time.gmtime(time.time() + days * DAY)
    with tempfile.TemporaryDirectory() as made:
        house, request = Path(made) / "house", Path(made) / "request"
        house.write_text(AUTHORITY.format(folder=made))
        Path(made, "index").touch()
        openssl(
            *("req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}"),
            *("-addext", f"subjectAltName={names}", "-keyout", key, "-out", request),
        )
        openssl(
            *("ca", "-config", house, "-selfsign", "-batch", "-notext", "-in", request),
            *("-startdate", time.strftime("%Y%m%d%H%M%SZ", first)),
            *("-enddate", time.strftime("%Y%m%d%H%M%SZ", last)),
            *("-keyfile", key, "-out", certificate),
        )
    return certificate, key


def openssl(*arguments: str | Path) -> None:
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)
