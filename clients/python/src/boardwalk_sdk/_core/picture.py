"""PNG files as lit and dark pixels, and how they differ (PNG specification, third edition)."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PALETTE = 3
MAX_PIXELS = 1024
BLOCKS = " ▀▄█"
"""What one character shows: none of two pixels, the upper, the lower, both."""


@dataclass(frozen=True)
class Picture:
    """`rows` has a byte for each pixel: 1 is lit, which is white."""

    width: int
    height: int
    rows: tuple[bytes, ...]


@dataclass(frozen=True)
class Screens:
    """Where references are, and whether they are written in place of compared."""

    folder: Path = Path()
    updates: bool = False


def read_png(content: bytes) -> Picture:
    """Returns the pixels of a PNG of 1,024 by 1,024 at most. Throws `ValueError` for what is none, or interlaced."""
    chunks = _chunks(content)
    try:
        width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
        per_pixel = CHANNELS[kind] * depth
        if interlaced or not (0 < width <= MAX_PIXELS and 0 < height <= MAX_PIXELS):
            raise ValueError("it is interlaced, or too large")
        length = (width * per_pixel + 7) // 8
        data = zlib.decompressobj().decompress(chunks[b"IDAT"], (length + 1) * height)
        lines = _lines(data, length, height, max(1, per_pixel // 8))
        palette = chunks.get(b"PLTE", b"")
        return Picture(width, height, tuple(_lit(line, width, depth, kind, palette) for line in lines))
    except (KeyError, IndexError, struct.error, zlib.error) as error:
        raise ValueError("it is no whole PNG") from error


def picture_of(state: Mapping[str, object]) -> Picture | None:
    """Returns what a screen shows by its state, or None for a part that is no screen."""
    width, height, frame = (state.get(name) for name in ("width", "height", "frame"))
    if not (isinstance(width, int) and isinstance(height, int) and isinstance(frame, str)):
        return None
    try:
        bits = base64.b64decode(frame, validate=True)
    except binascii.Error:
        return None
    if width <= 0 or len(bits) * 8 != width * height:
        return None
    lit = bytes(byte >> 7 - bit & 1 for byte in bits for bit in range(8))
    return Picture(width, height, tuple(lit[at : at + width] for at in range(0, len(lit), width)))


def write_png(picture: Picture) -> bytes:
    """Returns a PNG of one bit a pixel, where 1 is white (11.2)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    def packed(row: bytes) -> bytes:
        eights = (row[at : at + 8] for at in range(0, len(row), 8))
        return bytes(sum(lit << 7 - bit for bit, lit in enumerate(eight)) for eight in eights)

    head = struct.pack(">IIBBBBB", picture.width, picture.height, 1, 0, 0, 0, 0)
    lines = b"".join(b"\0" + packed(row) for row in picture.rows)
    return SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def difference(one: Picture, other: Picture) -> float:
    """Returns which part of the pixels differs: 1 for pictures of different sizes."""
    if (one.width, one.height) != (other.width, other.height):
        return 1.0
    wrong = sum(
        a != b for left, right in zip(one.rows, other.rows, strict=True) for a, b in zip(left, right, strict=True)
    )
    return wrong / (one.width * one.height)


def drawn_difference(one: Picture, other: Picture) -> str:
    """Returns the pixels that differ as block characters, two rows a line."""
    if (one.width, one.height) != (other.width, other.height):
        return f"It has {one.width} × {one.height} pixels in place of {other.width} × {other.height}."
    rows = [
        [a != b for a, b in zip(left, right, strict=True)] for left, right in zip(one.rows, other.rows, strict=True)
    ]
    rows += [[False] * one.width] * (one.height % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(BLOCKS[up + 2 * low] for up, low in zip(*pair, strict=True)).rstrip() for pair in pairs)


def _chunks(content: bytes) -> dict[bytes, bytes]:
    """Returns the chunks by their types; those of one type are one."""
    if not content.startswith(SIGNATURE):
        raise ValueError("it is no PNG")
    chunks: dict[bytes, bytes] = {}
    at = len(SIGNATURE)
    while at + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, at)
        body = content[at + 4 : at + 8 + length]
        if content[at + 8 + length : at + 12 + length] != struct.pack(">I", zlib.crc32(body)):
            raise ValueError("it is damaged")
        chunks[body[:4]] = chunks.get(body[:4], b"") + body[4:]
        at += 12 + length
    return chunks


def _lines(data: bytes, length: int, height: int, step: int) -> list[bytes]:
    """Returns the lines without their filters (9.2); `step` is the distance to the pixel at the left."""
    lines: list[bytes] = []
    above = bytes(length)
    for y in range(height):
        start = y * (length + 1)
        line = bytearray(data[start + 1 : start + 1 + length])
        for x in range(length):
            left, corner = (line[x - step], above[x - step]) if x >= step else (0, 0)
            guesses = (0, left, above[x], (left + above[x]) // 2, _nearest(left, above[x], corner))
            line[x] = (line[x] + guesses[data[start]]) & 0xFF
        above = bytes(line)
        lines.append(above)
    return lines


def _nearest(left: int, above: int, corner: int) -> int:
    estimate = left + above - corner
    return min((left, above, corner), key=lambda one: abs(estimate - one))


def _lit(line: bytes, width: int, depth: int, kind: int, palette: bytes) -> bytes:
    """Returns 1 for each pixel that is at least half as bright as white, and not transparent."""
    per_pixel, most = CHANNELS[kind], (1 << depth) - 1

    def sample(index: int) -> int:
        if depth == 16:
            return line[2 * index] << 8 | line[2 * index + 1]
        at = index * depth
        return line[at // 8] >> (8 - depth - at % 8) & most

    def brightness(x: int) -> float:
        values = [sample(x * per_pixel + channel) for channel in range(per_pixel)]
        if kind == PALETTE:
            return sum(palette[3 * values[0] + channel] for channel in range(3)) / (3 * 255)
        colours = values[:-1] if kind in (4, 6) else values
        alpha = values[-1] / most if kind in (4, 6) else 1.0
        return alpha * sum(colours) / (len(colours) * most)

    return bytes(brightness(x) >= 0.5 for x in range(width))
