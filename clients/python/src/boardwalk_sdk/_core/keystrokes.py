"""How bytes are typed: in pieces, and no faster than the service takes them."""

from __future__ import annotations

from collections.abc import Iterator

PIECE_BYTES = 4096
PIECES_AT_ONCE = 3
SECONDS_PER_PIECE = 0.3


def pieces(data: str | bytes) -> Iterator[tuple[float, bytes]]:
    """Yields the pieces, each with the seconds to wait before it."""
    encoded = data.encode() if isinstance(data, str) else data
    for number, start in enumerate(range(0, len(encoded), PIECE_BYTES)):
        yield (0.0 if number < PIECES_AT_ONCE else SECONDS_PER_PIECE), encoded[start : start + PIECE_BYTES]
