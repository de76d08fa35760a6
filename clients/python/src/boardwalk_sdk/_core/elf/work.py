"""What reading one file may cost. A hostile file could ask for more than any computer has."""

from __future__ import annotations

import io
from typing import Any

from .frames import ElfError

MAX_STEPS = 8_000_000
"""Half a minute of Python at most, and some hundred thousand entries."""
READ_STEPS, BYTES_A_STEP = 4, 16
SECTIONS = ("debug_line_sec", "debug_str_sec", "debug_line_str_sec", "debug_ranges_sec", "debug_rnglists_sec")
"""Whose texts and lists many entries can share."""


class Work:
    """Counts the work on one file."""

    def __init__(self) -> None:
        self._left = MAX_STEPS

    def spend(self, steps: int = 1) -> None:
        """Throws an `ElfError` once the file has cost too much."""
        self._left -= steps
        if self._left < 0:
            raise ElfError("Its debug information is too large to read.")

    def count(self, dwarf: Any) -> None:
        """Makes each read of debug information cost what it reads, also within pyelftools."""
        for name in SECTIONS:
            section = getattr(dwarf, name, None)
            if section is not None:
                setattr(dwarf, name, section._replace(stream=_Counted(section.stream.getvalue(), self)))


class _Counted(io.BytesIO):
    def __init__(self, content: bytes, work: Work) -> None:
        super().__init__(content)
        self._work = work

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        self._work.spend(READ_STEPS + len(found) // BYTES_A_STEP)
        return found
