"""Just enough PNG to cut and store contact sheets: eight bits a channel, standard library only."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {2: 3, 3: 1, 6: 4}


@dataclass(frozen=True)
class Picture:
    """Rows of red, green, blue bytes."""

    width: int
    height: int
    rows: list[bytes]

    def crop(self, x: int, y: int, width: int, height: int) -> Picture:
        """A part of the picture."""
        rows = [row[3 * x : 3 * (x + width)] for row in self.rows[y : y + height]]
        return Picture(width, height, rows)


def read(path: Path) -> Picture:
    """Reads RGB, RGBA (the alpha is dropped) and palette files.

    Raises ValueError for any other kind.
    """
    data = path.read_bytes()
    if not data.startswith(_SIGNATURE):
        raise ValueError(f"no PNG: {path}")
    at, body, palette = len(_SIGNATURE), b"", b""
    width = height = kind = 0
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        chunk = data[at + 8 : at + 8 + length]
        at += length + 12
        if name == b"IHDR":
            width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunk)
            if depth != 8 or kind not in _CHANNELS or interlaced:
                raise ValueError(f"a kind of PNG that is not read here: {path}")
        elif name == b"PLTE":
            palette = chunk
        elif name == b"IDAT":
            body += chunk
    rows = _unfilter(zlib.decompress(body), width * _CHANNELS[kind], height, _CHANNELS[kind])
    if kind == 3:
        colours = [palette[i : i + 3] for i in range(0, len(palette), 3)]
        return Picture(width, height, [b"".join(map(colours.__getitem__, row)) for row in rows])
    if kind == 6:
        for i, row in enumerate(rows):
            plain = bytearray(3 * width)
            for channel in range(3):
                plain[channel::3] = row[channel::4]
            rows[i] = bytes(plain)
    return Picture(width, height, rows)


def _unfilter(data: bytes, stride: int, height: int, step: int) -> list[bytes]:
    """The rows of a PNG before they were filtered."""
    rows: list[bytes] = []
    above = bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + stride])
        if kind == 1:
            for i in range(step, stride):
                row[i] = (row[i] + row[i - step]) & 255
        elif kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, above, strict=True))
        elif kind == 3:
            for i in range(stride):
                left = row[i - step] if i >= step else 0
                row[i] = (row[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
                a, b, c = (
                    abs(above[i] - corner),
                    abs(left - corner),
                    abs(left + above[i] - 2 * corner),
                )
                nearest = left if a <= b and a <= c else above[i] if b <= c else corner
                row[i] = (row[i] + nearest) & 255
        above = bytes(row)
        rows.append(above)
    return rows


def write(path: Path, picture: Picture) -> None:
    """Writes a picture in 256 colours at most: frequent ones stay, others go to the nearest."""
    pixels = [[row[i : i + 3] for i in range(0, len(row), 3)] for row in picture.rows]
    counts: Counter[bytes] = Counter()
    for line in pixels:
        counts.update(line)
    palette = _palette(counts)
    near: dict[bytes, int] = {}  # by colours rounded to five bits: there are few of them
    nearest = {colour: i for i, colour in enumerate(palette)}
    for colour in counts:
        if colour not in nearest:
            rounded = bytes(value & 0xF8 | 4 for value in colour)
            if rounded not in near:
                distances = [_distance(other, rounded) for other in palette]
                near[rounded] = distances.index(min(distances))
            nearest[colour] = near[rounded]
    body = b"".join(b"\0" + bytes(map(nearest.__getitem__, line)) for line in pixels)
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", b"".join(palette)),
        (b"IDAT", zlib.compress(body, 9)),
        (b"IEND", b""),
    )
    with path.open("wb") as file:
        file.write(_SIGNATURE)
        for name, chunk in chunks:
            file.write(struct.pack(">I", len(chunk)) + name + chunk)
            file.write(struct.pack(">I", zlib.crc32(name + chunk)))


def _distance(a: bytes, b: bytes) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


def _palette(counts: Counter[bytes]) -> list[bytes]:
    """Frequent colours that are not too like one another; the inks come first, then blends."""
    palette: list[bytes] = []
    frequent = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:2000]
    for apart in (400, 150, 1):
        for colour, _ in frequent:
            if len(palette) == 256:
                return palette
            if all(_distance(colour, other) >= apart for other in palette):
                palette.append(colour)
    return palette
