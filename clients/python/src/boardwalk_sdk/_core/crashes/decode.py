"""Adds functions and lines to crashes, and words for people."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..elf.frames import Frame
from ..failures import ConfigurationError
from .find import Address, Found, find_crashes

if TYPE_CHECKING:
    from ..elf.reader import ElfFile

MAX_FRAMES = 32
MAX_NAME = 60
ABSOLUTE = re.compile(r"(?:/|[A-Za-z]:[\\/])")
OBEYED = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal obeys: control characters, and those that show text in another order."""


@dataclass(frozen=True)
class CrashFrame(Frame):
    """A function on the way to a crash."""

    address: int | None
    """What the board printed; None for a place that it printed itself."""
    register: str | None
    """The register that had the address, such as `lr`; None for one of a list of calls."""


@dataclass(frozen=True)
class Crash:
    """Where a program has crashed, with its functions and lines."""

    kind: str
    """What happened, such as `HardFault`, `panic` or `assertion failed`."""
    details: list[str]
    """What else the board said of it."""
    thread: str | None
    """The thread, where the board named it."""
    frames: list[CrashFrame]
    """Innermost first: where the program was, and the calls that led there. At most 32."""

    def sentence(self, folder: str | None = None) -> str:
        """Returns it in one line: `HardFault in parse (src/crash.c:42)`. `folder` is left out of paths."""
        frame = self._main_frame(folder)
        name = f" in {_short(frame.function)}" if frame and frame.function else ""
        place = _place_of(frame, folder) if frame else ""
        return OBEYED.sub("", f"{self.kind}{name}" + (f" ({place})" if place else ""))

    def lines(self, folder: str | None = None) -> list[str]:
        """Returns it as lines for people, without what a terminal would obey. `folder` is left out of paths."""
        rows = [
            _row_of(frame, after, folder) for frame, after in zip(self.frames, [*self.frames[1:], None], strict=True)
        ]
        widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
        lines = [_line_of(index, row, widths) for index, row in enumerate(rows)]
        where = f" in thread {self.thread}" if self.thread else ""
        details = f" ({', '.join(self.details)})" if self.details else ""
        return [OBEYED.sub("", line) for line in (f"Crash: {self.kind}{where}{details}", *lines)]

    def _main_frame(self, folder: str | None) -> CrashFrame | None:
        """Returns the first frame of the project, or else of which the file is known, or the function."""
        own = (one for one in self.frames if one.file and not ABSOLUTE.match(_within(one.file, folder)))
        known = (one for one in self.frames if one.file)
        named = (one for one in self.frames if one.function)
        return next(own, None) or next(known, None) or next(named, None)


class _Row(NamedTuple):
    address: str
    name: str
    place: str
    note: str


def _line_of(index: int, row: _Row, widths: list[int]) -> str:
    start = f"  #{index} ".ljust(5) + row.address.ljust(widths[0]) + "  " + row.name.ljust(widths[1])
    return (start + "".join(f"  {text}" for text in row[2:] if text)).rstrip()


def decode_crashes(text: str, elf: bytes) -> list[Crash]:
    """Returns the crashes that a board has printed, with the functions and lines of its program.

    Throws `ValueError` for a file that is no linked ELF program, and `ConfigurationError` without the extra `elf`.
    """
    found = find_crashes(text)
    if not found:
        return []
    program = read_elf(elf)
    return [_decode(one, program) for one in found]


def read_elf(content: bytes) -> ElfFile:
    """Reads a program. Throws as `decode_crashes` does."""
    try:
        from ..elf.reader import ElfFile
    except ImportError as error:
        raise ConfigurationError("ELF files are read with pyelftools: pip install pyelftools.") from error
    return ElfFile(content)


def _decode(found: Found, elf: ElfFile) -> Crash:
    said = [CrashFrame(None, *found.place, False, None, None)] if found.place else []
    frames = [*said, *(frame for address in found.addresses for frame in _frames_at(address, elf))]
    return Crash(found.kind, found.details, found.thread, frames[:MAX_FRAMES])


def _frames_at(printed: Address, elf: ElfFile) -> list[CrashFrame]:
    value, is_return = _corrected(printed, elf.machine)
    # A call that never returns is the last instruction of its function: behind it comes another one.
    frames = elf.frames(value - 1 if is_return else value)
    if not frames:
        return [CrashFrame(None, None, None, False, printed.value, printed.register)]
    return [CrashFrame(one.function, one.file, one.line, one.inlined, value, printed.register) for one in frames]


def _corrected(printed: Address, machine: str) -> tuple[int, bool]:
    """Takes away what a processor keeps in an address beside the address."""
    if machine == "EM_ARM":
        # The lowest bit says that it is Thumb code.
        return printed.value & ~1, printed.is_return
    if machine == "EM_XTENSA" and printed.value >= 0x8000_0000:
        # The highest bits say how far a call has moved the window of registers.
        return printed.value % 0x4000_0000 + 0x4000_0000, True
    return printed.value, printed.is_return


def _row_of(frame: CrashFrame, after: CrashFrame | None, folder: str | None) -> _Row:
    address = "" if frame.address is None else f"0x{frame.address:08x}"
    name = _short(frame.function or ("" if frame.address is None else "?"))
    into = f"(inlined into {_short(after.function)})" if frame.inlined and after and after.function else ""
    origin = f"(from {frame.register})" if frame.register in ("lr", "ra") else ""
    return _Row(address, name, _place_of(frame, folder), into or origin)


def _place_of(frame: CrashFrame, folder: str | None) -> str:
    if frame.file is None:
        return ""
    return _within(frame.file, folder) + ("" if frame.line is None else f":{frame.line}")


def _within(file: str, folder: str | None) -> str:
    """A path is a text here: no file is looked for."""
    return file[len(folder) + 1 :] if folder and file.startswith(f"{folder}/") else file


def _short(name: str) -> str:
    return f"{name[:MAX_NAME]}…" if len(name) > MAX_NAME else name
