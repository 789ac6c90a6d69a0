"""One SVG file per deck: each card a symbol, everything shared written once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from . import pen
from .ink import hatching

_MARK = re.compile(r"~([0-9a-f]{12})~")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_REFERENCE = re.compile(r"(?:href=\"#|url\(#)([^\")]+)")


def _short_ids() -> Iterator[str]:
    """_0, _1, … _z, _10 …: never the name of a card."""
    n = 0
    while True:
        text, rest = "", n
        while rest or not text:
            rest, digit = divmod(rest, 36)
            text = _DIGITS[digit] + text
        yield "_" + text
        n += 1


def sprite(symbols: Mapping[str, str], width: int, height: int) -> str:
    """The file: definitions in the order of their first use, then a symbol for each drawing.

    The same drawings give the same bytes.
    """
    fresh = _short_ids()
    ids: dict[str, str] = {}
    definitions: list[str] = []

    def resolve(art: str) -> str:
        def found(match: re.Match[str]) -> str:
            mark = match.group(1)
            if mark not in ids:
                element = resolve(pen.kept(mark))
                ids[mark] = next(fresh)
                tag, rest = re.match(r"<(\w+)(.*)$", element, re.DOTALL).groups()  # type: ignore[union-attr]
                definitions.append(f'<{tag} id="{ids[mark]}"{rest}')
            return ids[mark]

        return _MARK.sub(found, art)

    body = "".join(
        f'<symbol id="{name}" viewBox="0 0 {width} {height}" stroke-linejoin="round" '
        f'stroke-linecap="round">{resolve(art)}</symbol>\n'
        for name, art in symbols.items()
    )
    shared = "\n".join(definitions)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n{hatching(body + shared)}\n{shared}\n'
        f"</defs>\n{body}</svg>\n"
    )


def single(sheet: str, name: str, *overlays: str) -> str:
    """One card of a sprite as a file of its own, with the definitions that it needs and no others.

    The web app does the same: a card shown as an image is rasterised once. ``overlays`` are other
    symbols to lay on top, such as ``7D-index``.
    """
    elements = {
        match.group(1): match.group(0)
        for match in re.finditer(
            r'<(?:pattern|path|g|clipPath) id="([^"]+)".*?(?=\n|<pattern id)', sheet
        )
    }
    bodies = ""
    for each in (name, *overlays):
        match = re.search(rf'<symbol id="{each}" ([^>]*)>(.*?)</symbol>', sheet)
        if match is None:
            raise KeyError(each)
        attributes, body = match.groups()
        bodies += body
    width, height = re.findall(r"\d+", attributes)[2:4]
    needed: dict[str, str] = {}

    def gather(text: str) -> None:
        for reference in _REFERENCE.findall(text):
            if reference not in needed:
                needed[reference] = elements[reference]
                gather(elements[reference])

    gather(bodies)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {attributes}>'
        f"<defs>{''.join(needed.values())}</defs>{bodies}</svg>"
    )
