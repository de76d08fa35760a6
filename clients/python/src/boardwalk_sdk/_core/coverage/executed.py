"""Which instructions of a firmware a board has executed: an artifact of the kind `coverage`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..portable_error import PortableError

FORMAT = "boardwalk-coverage-1"
MAX_HEAD_BYTES = 4_096
MAX_MEMORY_BYTES = 64 * 1024 * 1024


class CoverageError(PortableError, ValueError):
    """A file is no coverage of a board, or coverage cannot be joined or written as was asked."""


@dataclass(frozen=True)
class _Memory:
    start: int
    size: int
    step: int
    bits: bytes


@dataclass(frozen=True)
class Executed:
    """Which instructions of a firmware a board has executed."""

    firmware_sha256: str
    """The SHA-256 of the file that was flashed, in hexadecimal digits."""
    from_start: bool
    """True if all since the firmware's first instruction is in it."""
    _memories: tuple[_Memory, ...]

    @staticmethod
    def read(content: bytes) -> Executed:
        """Reads an artifact. Throws a `CoverageError` for anything else."""
        end = content[:MAX_HEAD_BYTES].find(b"\n")
        head = _head_of(content[: max(end, 0)])
        reader = _Reader(content, end + 1)
        memories = []
        for one in head["memories"]:
            start, size, step = one["start"], one["bytes"], one["step"]
            memories.append(_Memory(start, size, step, reader.unpack(-(-(size // step) // 8))))
        return Executed(head["firmware_sha256"], head.get("from_start") is True, tuple(memories))

    @staticmethod
    def join(all: Sequence[Executed]) -> Executed:
        """Returns what any of them has executed. Throws a `CoverageError` unless they are of the same firmware."""
        if not all:
            raise CoverageError("There is no coverage to join.")
        first = all[0]
        if any(one.firmware_sha256 != first.firmware_sha256 for one in all):
            raise CoverageError("The coverage of different firmware has no addresses in common.")
        memories = []
        for index, memory in enumerate(first._memories):
            bits = 0
            for one in all:
                bits |= int.from_bytes(one._memories[index].bits, "little")
            joined = bits.to_bytes(len(memory.bits), "little")
            memories.append(_Memory(memory.start, memory.size, memory.step, joined))
        return Executed(first.firmware_sha256, any(one.from_start for one in all), tuple(memories))

    def to_plain(self) -> list[Any]:
        """Returns it as lists, numbers and bytes, for another process."""
        memories = [[one.start, one.size, one.step, one.bits] for one in self._memories]
        return [self.firmware_sha256, self.from_start, memories]

    @staticmethod
    def from_plain(plain: Sequence[Any]) -> Executed:
        sha256, from_start, memories = plain
        return Executed(sha256, from_start, tuple(_Memory(*one) for one in memories))

    def is_any(self, low: int, high: int) -> bool:
        """Returns True if an instruction from `low` to before `high` was executed."""
        for memory in self._memories:
            for address in range(max(low, memory.start), min(high, memory.start + memory.size), memory.step):
                place = (address - memory.start) // memory.step
                if memory.bits[place >> 3] >> (place & 7) & 1:
                    return True
        return False

    def addresses(self) -> list[int]:
        """Returns the addresses of all instructions that were executed, in order."""
        return [
            memory.start + (8 * at + bit) * memory.step
            for memory in self._memories
            for at, byte in enumerate(memory.bits)
            if byte
            for bit in range(8)
            if byte >> bit & 1
        ]


def _head_of(line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("firmware_sha256"), str):
        raise CoverageError("This file is no coverage of a board.")
    memories = head.get("memories")
    if not isinstance(memories, list) or not all(_is_memory(one) for one in memories):
        raise CoverageError("This file is no coverage of a board.")
    return head


def _is_memory(one: Any) -> bool:
    if not isinstance(one, dict) or not all(type(one.get(name)) is int for name in ("start", "bytes", "step")):
        return False
    start, size, step = (int(one[name]) for name in ("start", "bytes", "step"))
    return start >= 0 and 0 <= size <= MAX_MEMORY_BYTES and step > 0


class _Reader:
    def __init__(self, content: bytes, at: int) -> None:
        self._content = content
        self._at = at

    def unpack(self, length: int) -> bytes:
        """Reads pairs of runs: how many bytes are zero, how many follow, and those."""
        found = bytearray()
        while len(found) < length:
            zeros, others = self._count(), self._count()
            end = self._at + others
            too_long = len(found) + zeros + others > length or end > len(self._content)
            if too_long or zeros + others == 0:
                raise CoverageError("The coverage is broken.")
            found += bytes(zeros) + self._content[self._at : end]
            self._at = end
        return bytes(found)

    def _count(self) -> int:
        value = 0
        for shift in range(0, 35, 7):
            if self._at >= len(self._content):
                raise CoverageError("The coverage is cut off.")
            byte = self._content[self._at]
            self._at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
        raise CoverageError("The coverage is broken.")
