"""The site of the documentation, as `make docs` has built it: files below /docs."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from mimetypes import guess_type
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from mazziere.server.api.page import ASK_AGAIN, FOR_EVER
from mazziere.server.api.requests import AnyRequest, path_of

PATH = "/docs"
SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def policy(page: bytes) -> str:
    """What a page may do: load nothing from elsewhere, and run the scripts that stand in it."""
    hashes = {base64.b64encode(hashlib.sha256(each).digest()) for each in SCRIPT.findall(page)}
    allowed = " ".join(sorted(f"'sha256-{each.decode()}'" for each in hashes))
    return (
        f"default-src 'self'; script-src 'self' {allowed}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
        "object-src 'none'"
    )


def handlers(site: Path | None) -> list[HTTPRouteHandler]:
    """What answers for the site that lies in a folder; nothing where there is none."""
    if site is None:
        return []
    found = (path for path in site.rglob("*") if path.is_file())
    files = {f"{PATH}/{path.relative_to(site).as_posix()}": path for path in found}

    @get([PATH, f"{PATH}/{{rest:path}}"], include_in_schema=False)
    async def docs(request: AnyRequest) -> Response[bytes]:
        """A file of the site."""
        name = path_of(request)
        if name == PATH:
            return Response(b"", status_code=308, headers={"Location": f"{PATH}/index.html"})
        if name not in files:
            raise NotFoundException
        content = await asyncio.to_thread(files[name].read_bytes)
        kind = guess_type(name)[0] or "application/octet-stream"
        headers = {"Cache-Control": FOR_EVER if name.startswith(f"{PATH}/assets/") else ASK_AGAIN}
        if kind == "text/html":
            headers["Content-Security-Policy"] = policy(content)
        return Response(content, media_type=kind, headers=headers)

    return [docs]
