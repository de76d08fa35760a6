"""Runs the program of a line table (DWARF, section 6.2.5). That of pyelftools keeps each of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .frames import ElfError

MAX_FILES = 65_536
FIXED = {0x0B: 1, 0x05: 2, 0x06: 4, 0x07: 8, 0x1E: 16}
OFFSETS, UDATA, BLOCK, STRING = (0x0E, 0x1F), 0x0F, 0x09, 0x08

Row = tuple[int, int, int, bool]
"""An address, the number of a file and a line that it is from, and whether a statement begins there."""


class _Bytes:
    def __init__(self, content: bytes, *, is_little: bool) -> None:
        self._content = content
        self._order: Any = "little" if is_little else "big"
        self.at = 0

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self._content)

    def unsigned(self, size: int) -> int:
        self.at += size
        if self.at > len(self._content):
            raise ValueError("cut off")
        return int.from_bytes(self._content[self.at - size : self.at], self._order)

    def text(self) -> None:
        self.at = self._content.index(0, self.at) + 1

    def leb(self, *, signed: bool = False) -> int:
        value = 0
        for shift in range(0, 70, 7):
            byte = self.unsigned(1)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value - (1 << (shift + 7)) if signed and byte & 0x40 else value
        raise ValueError("a number of more than 64 bits")


def check_files(content: bytes, offset: int, *, is_little: bool) -> None:
    """Throws an `ElfError` for a table of files without end: pyelftools would read it."""
    reader = _Bytes(content, is_little=is_little)
    reader.at = offset
    width = 8 if reader.unsigned(4) == 0xFFFF_FFFF else 4
    reader.at += width if width == 8 else 0
    if reader.unsigned(2) < 5:
        return
    reader.at += 2 + width + 5
    opcodes = reader.unsigned(1)
    reader.at += opcodes - 1
    for _ in ("folders", "files"):
        forms = [(reader.leb(), reader.leb())[1] for _ in range(reader.unsigned(1))]
        count = reader.leb()
        if count > MAX_FILES:
            raise ElfError("Its line table names more files than are read.")
        for form in forms * count:
            _skip(reader, form, width)


def _skip(reader: _Bytes, form: int, width: int) -> None:
    if form in FIXED:
        reader.unsigned(FIXED[form])
    elif form in OFFSETS:
        reader.unsigned(width)
    elif form == UDATA:
        reader.leb()
    elif form == BLOCK:
        reader.unsigned(reader.leb())
    elif form == STRING:
        reader.text()
    else:
        raise ElfError("Its line table has a form that is not known.")


def run_program(program: Any) -> Iterator[tuple[Row, bool]]:
    """Yields rows, and whether each is the end of a sequence. Throws a `ValueError` for a broken one."""
    header = program.header
    first, line_base, line_range = header["opcode_base"], header["line_base"], header["line_range"]
    step, operands = header["minimum_instruction_length"], header["standard_opcode_lengths"]
    start, end = program.program_start_offset, program.program_end_offset
    program.stream.seek(start)
    reader = _Bytes(program.stream.read(max(end - start, 0)), is_little=program.structs.little_endian)
    if line_range == 0:
        raise ValueError("a range of no lines")
    begins = bool(header["default_is_stmt"])
    address, file, line, is_statement = 0, 1, 1, begins
    while not reader.is_at_end:
        opcode = reader.unsigned(1)
        if opcode >= first:
            address += (opcode - first) // line_range * step
            line += line_base + (opcode - first) % line_range
            yield (address, file, line, is_statement), False
        elif opcode == 0:
            length = reader.leb()
            behind = reader.at + length
            kind = reader.unsigned(1) if length else 0
            if kind == 1:
                yield (address, file, line, is_statement), True
                address, file, line, is_statement = 0, 1, 1, begins
            elif kind == 2:
                address = reader.unsigned(min(length - 1, program.structs.address_size))
            reader.at = behind
        elif opcode == 1:
            yield (address, file, line, is_statement), False
        elif opcode == 2:
            address += reader.leb() * step
        elif opcode == 3:
            line += reader.leb(signed=True)
        elif opcode == 4:
            file = reader.leb()
        elif opcode == 6:
            is_statement = not is_statement
        elif opcode == 8:
            address += (255 - first) // line_range * step
        elif opcode == 9:
            address += reader.unsigned(2)
        else:
            for _ in range(operands[opcode - 1]):
                reader.leb()
