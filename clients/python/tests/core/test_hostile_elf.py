"""What files of strangers may cost: none is read without end, and each is refused in words."""

from __future__ import annotations

import struct
import tracemalloc

import pytest

from boardwalk_sdk._core.elf import work
from boardwalk_sdk._core.elf.frames import ElfError, Frame
from boardwalk_sdk._core.elf.reader import ElfFile

CODE, ADDRESS = 0x1000, 0x1004
COMPILE_UNIT, SUBPROGRAM, VARIABLE = 0x11, 0x2E, 0x34
SIBLING, NAME, STATEMENTS, LOW, HIGH, ORIGIN, RANGES = 0x01, 0x03, 0x10, 0x11, 0x12, 0x31, 0x55
ADDR, DATA4, STRP, REF4, OFFSET, PRESENT = 0x01, 0x06, 0x0E, 0x13, 0x17, 0x19
FUNCTION = [2, SUBPROGRAM, 0, LOW, ADDR, HIGH, DATA4, ORIGIN, REF4, 0, 0]
FIRST = 11 + 13
HEADER, SECTION = 52, 40


def elf_of(**sections: bytes) -> bytes:
    """Returns a program of 32 bits with 64 bytes of code, and sections of debug information."""
    parts = {".text": bytes(64), **{f".{name}": content for name, content in sections.items()}}
    names = b"\0" + b"".join(name.encode() + b"\0" for name in [*parts, ".shstrtab"])
    parts[".shstrtab"] = names
    body, heads = b"", bytes(SECTION)
    for name, content in parts.items():
        flags, address = (6, CODE) if name == ".text" else (0, 0)
        at = names.index(b"\0" + name.encode() + b"\0") + 1
        heads += struct.pack("<10I", at, 1, flags, address, HEADER + len(body), len(content), 0, 0, 1, 0)
        body += content
    head = b"\x7fELF\x01\x01\x01" + bytes(9)
    count = len(parts)
    head += struct.pack("<HHIIIIIHHHHHH", 2, 40, 1, 0, 0, HEADER + len(body), 0, 52, 0, 0, 40, count + 1, count)
    return head + body + heads


def unit(entries: bytes, abbreviations: list[int], *, said: int | None = None, **more: bytes) -> bytes:
    """A unit of DWARF 4: an entry for the whole, and `entries` in it."""
    root = struct.pack("<BIII", 1, CODE, 64, 0)
    entries += b"\0"
    length = 7 + len(root) + len(entries) if said is None else said
    info = struct.pack("<IHIB", length, 4, 0, 4) + root + entries
    whole = [1, COMPILE_UNIT, 1, LOW, ADDR, HIGH, DATA4, STATEMENTS, OFFSET, 0, 0]
    return elf_of(debug_info=info, debug_abbrev=bytes([*whole, *abbreviations, 0]), **more)


def function(origin: int, low: int = CODE, size: int = 32) -> bytes:
    return struct.pack("<BIII", 2, low, size, origin)


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as the files here may cost: the limit is for larger ones, and takes long to reach."""
    monkeypatch.setattr(work, "MAX_STEPS", 1_200_000)


def frames(content: bytes, address: int = ADDRESS) -> list[Frame]:
    return ElfFile(content).frames(address)


@pytest.mark.parametrize("content", [unit(b"", FUNCTION, said=0xFFFF_FFE0), unit(b"\x09", FUNCTION)])
def test_a_broken_file_is_refused(content: bytes) -> None:
    with pytest.raises(ElfError, match="broken or cut off"):
        frames(content)


def test_functions_that_refer_to_each_other_in_a_ring_have_no_name() -> None:
    content = unit(function(FIRST + 13) + function(FIRST, CODE + 32), FUNCTION)
    for address in (ADDRESS, ADDRESS + 32):
        assert frames(content, address) == [Frame(None, None, None, False)]


def test_an_entry_that_is_its_own_sibling_is_read_once() -> None:
    """Never ends where siblings are followed as the file says."""
    outer = [2, SUBPROGRAM, 1, LOW, ADDR, HIGH, DATA4, SIBLING, REF4, 0, 0]
    assert frames(unit(function(FIRST) + bytes(1), outer)) == [Frame(None, None, None, False)]


def test_a_file_that_costs_more_steps_than_any_program_is_given_up() -> None:
    many = [2, VARIABLE, 0, *[0x3F, PRESENT] * 400, 0, 0]
    with pytest.raises(ElfError, match="too large to read"):
        frames(unit(b"\x02" * 100_000, many))


def test_one_long_list_of_ranges_is_not_read_for_each_entry() -> None:
    ranged = [2, SUBPROGRAM, 0, RANGES, OFFSET, 0, 0]
    lists = struct.pack("<II", 0x100, 0x104) * 2_000 + bytes(8)
    with pytest.raises(ElfError, match="too large to read"):
        frames(unit(struct.pack("<BI", 2, 0) * 1_000, ranged, debug_ranges=lists))


def line_table(version: int, after: bytes, program: bytes = b"") -> bytes:
    widths = b"\x04\x00" if version >= 5 else b""
    rest = bytes([1, 1, 1, 0xFB, 14, 1]) + after
    head = struct.pack("<H", version) + widths + struct.pack("<I", len(rest)) + rest + program
    return struct.pack("<I", len(head)) + head


def test_a_line_table_with_more_files_than_any_program_is_refused() -> None:
    """Never ends where a file takes no byte."""
    endless = line_table(5, b"\x00\xff\xff\xff\xff\x0f" + bytes(60))
    with pytest.raises(ElfError, match="more files than are read"):
        frames(unit(function(FIRST), FUNCTION, debug_line=endless))


def test_a_line_table_without_end_is_given_up() -> None:
    with pytest.raises(ElfError, match="too large to read"):
        frames(unit(function(FIRST), FUNCTION, debug_line=line_table(4, bytes(2), b"\x20" * 200_000)))


def test_the_rows_of_a_line_table_are_small() -> None:
    content = unit(function(FIRST), FUNCTION, debug_line=line_table(4, bytes(2), b"\x20" * 100_000))
    tracemalloc.start()
    try:
        frames(content)
        assert tracemalloc.get_traced_memory()[1] < 25 * 2**20
    finally:
        tracemalloc.stop()


def test_a_long_text_that_many_files_share_is_given_up() -> None:
    files = b"\x00\x00\x01\x01\x0e\x90\x4e" + bytes(4 * 10_000)
    content = unit(function(FIRST), FUNCTION, debug_line=line_table(5, files), debug_str=b"x" * 60_000 + b"\0")
    with pytest.raises(ElfError, match="too large to read"):
        frames(content)
