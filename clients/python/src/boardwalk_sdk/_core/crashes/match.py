"""Whether a program is what runs on a board: every byte that both have is compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..elf.frames import ElfError

Segment = tuple[int, bytes]
UF2_BLOCK = 512
UF2_MAGIC = b"UF2\n"
NOT_FOR_MAIN_FLASH = 0x0000_0001
DATA, SEGMENT_ADDRESS, LINEAR_ADDRESS = 0, 2, 4


def difference(loaded: Sequence[Segment], flashed: Sequence[Segment]) -> str | None:
    """Returns how what a program loads differs from what was flashed, in words; None if they match."""
    shared = 0
    for address, one in loaded:
        for start, other in flashed:
            low, high = max(address, start), min(address + len(one), start + len(other))
            ours, theirs = one[low - address : high - address], other[low - start : high - start]
            if low < high and ours != theirs:
                at = next(index for index, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b)
                return f"0x{low + at:08x} differs"
            shared += max(0, high - low)
    return None if shared else "it has other addresses"


def segments_of(content: bytes, loaded: Sequence[Segment]) -> list[Segment]:
    """Returns what a flashed UF2, HEX or raw file has where. Raw bytes begin where the program `loaded` does."""
    if content.startswith(UF2_MAGIC):
        return _joined(_uf2(content))
    if content.lstrip()[:1] == b":":
        return _joined(_hex(content))
    return [(min((address for address, _ in loaded), default=0), content)]


def _uf2(content: bytes) -> Iterator[Segment]:
    for at in range(0, len(content) - UF2_BLOCK + 1, UF2_BLOCK):
        flags, address, size = (int.from_bytes(content[at + place : at + place + 4], "little") for place in (8, 12, 16))
        if not flags & NOT_FOR_MAIN_FLASH:
            yield address, content[at + 32 : at + 32 + min(size, 476)]


def _hex(content: bytes) -> Iterator[Segment]:
    base = 0
    for line in content.split():
        try:
            record = bytes.fromhex(line[1:].decode("ascii"))
        except ValueError as error:
            raise ElfError("What was flashed is no HEX file that can be read.") from error
        kind, data = record[3], record[4:-1]
        if kind == DATA:
            yield base + int.from_bytes(record[1:3], "big"), data
        elif kind in (SEGMENT_ADDRESS, LINEAR_ADDRESS):
            base = int.from_bytes(data, "big") * (16 if kind == SEGMENT_ADDRESS else 65_536)


def _joined(pieces: Iterator[Segment]) -> list[Segment]:
    """Joins what follows each other: a file may have 100,000 pieces."""
    found: list[tuple[int, bytearray]] = []
    for address, data in pieces:
        if found and found[-1][0] + len(found[-1][1]) == address:
            found[-1][1].extend(data)
        else:
            found.append((address, bytearray(data)))
    return [(address, bytes(data)) for address, data in found]
