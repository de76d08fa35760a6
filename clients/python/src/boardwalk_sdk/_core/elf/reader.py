"""What is at which address of a program: the same as the TypeScript SDK and binutils' addr2line say.

pyelftools reads the format. It is an extra (`boardwalk-sdk[elf]`), and opens no file that a program names.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from elftools.dwarf.die import DIE
from elftools.dwarf.ranges import BaseAddressEntry
from elftools.elf.elffile import ELFFile

from .frames import ElfError, Frame
from .lines import Lines, text_of
from .refusing import refusing
from .symbols import Symbols, is_code
from .work import Work

SCOPES = ("DW_TAG_class_type", "DW_TAG_structure_type", "DW_TAG_union_type", "DW_TAG_namespace", "DW_TAG_module")
CODE = ("DW_TAG_subprogram", "DW_TAG_entry_point", "DW_TAG_inlined_subroutine")
MAX_REFERENCES = 16
MAX_DEPTH = 500
MAX_NAME = 8_192
ENTRY_STEPS = 10
"""What an entry costs besides its attributes."""


@dataclass
class _Code:
    """A function, or a place at which one is inlined into its `caller`."""

    die: Any
    scope: tuple[Any, ...]
    caller: _Code | None


@dataclass
class _Unit:
    cu: Any
    code: list[tuple[int, int, _Code]]
    by_place: dict[int, _Code]


class ElfFile:
    """A program with its symbols. Throws `ElfError` for anything else."""

    def __init__(self, content: bytes) -> None:
        if content[:4] != b"\x7fELF":
            raise ElfError("It is no ELF file. Give the file that the linker makes, with its symbols.")
        with refusing():
            self._elf = ELFFile(io.BytesIO(content))
            if self._elf["e_type"] not in ("ET_EXEC", "ET_DYN"):
                raise ElfError("It is no linked program. Give the ELF file that the linker makes.")
            self.machine: str = self._elf["e_machine"]
            """The processor, such as `EM_ARM`."""
            self._sections = list(self._elf.iter_sections())
            self._symbols = Symbols(self._elf, self._sections)
            self._dwarf: Any = self._elf.get_dwarf_info() if self._elf.has_dwarf_info() else None
        self._has_code_at_zero = self._symbols.has_code_at_zero
        self._work = Work()
        self._work.count(self._dwarf)
        self._lines = Lines(self._dwarf, self._work, has_code_at_zero=self._has_code_at_zero)
        self._units: list[Any] | None = None
        self._read: dict[int, _Unit] = {}
        self._known: dict[int, list[Frame]] = {}

    def segments(self) -> list[tuple[int, bytes]]:
        """Returns what is loaded, by the addresses where it is stored."""
        with refusing():
            loaded = [one for one in self._elf.iter_segments() if one["p_type"] == "PT_LOAD" and one["p_filesz"] > 0]
            return [(one["p_paddr"], one.data()) for one in loaded]

    def has_code_at(self, address: int) -> bool:
        return any(start <= address < start + size for start, size in self._code())

    def frames(self, address: int) -> list[Frame]:
        """Returns what is at an address, innermost first: calls that were inlined, and the function itself.

        Throws `ElfError` for debug information that is broken.
        """
        if address not in self._known:
            with refusing():
                self._known[address] = self._find(address) if self.has_code_at(address) else []
        return self._known[address]

    def statements(self) -> Iterator[tuple[str, int, int, int]]:
        """Yields file, line and range of the statements of the program, in all of its code. Throws `ElfError`."""
        with refusing():
            for cu in self._all_units():
                yield from (one for one in self._lines.statements(cu) if self.has_code_at(one[2]))

    def functions(self) -> Iterator[tuple[str, int, str, int]]:
        """Yields file, line and name of functions, and where they are entered, also where they are inlined.

        Throws `ElfError` for debug information that is broken.
        """
        with refusing():
            for cu in self._all_units():
                first: dict[int, tuple[int, _Code]] = {}
                for low, _, code in self._unit(cu).code:
                    first.setdefault(code.die.offset, (low, code))
                for low, code in first.values():
                    name, place = self._name_of(code), self._declared_at(code)
                    said = code.die.attributes.get("DW_AT_entry_pc")
                    # DWARF 5 may have it as a distance from where the code begins.
                    is_address = said is not None and said.form.startswith("DW_FORM_addr")
                    entry = low if said is None else said.value if is_address else low + said.value
                    if name is not None and place and self.has_code_at(entry):
                        yield (*place, name, entry)

    def _declared_at(self, code: _Code) -> tuple[str, int] | None:
        one: _Code | None = code
        for _ in range(MAX_REFERENCES):
            if one is None or "DW_AT_decl_line" in one.die.attributes:
                break
            one = self._origin_of(one)
        file = one.die.attributes.get("DW_AT_decl_file") if one else None
        line = one.die.attributes.get("DW_AT_decl_line") if one else None
        path = self._lines.path_of(one.die.cu, file.value) if one and file and line else None
        return (path, line.value) if path and line else None

    def _all_units(self) -> list[Any]:
        if self._units is None:
            self._units = list(self._dwarf.iter_CUs()) if self._dwarf else []
        return self._units

    def _code(self) -> Iterator[tuple[int, int]]:
        for section in self._sections:
            if is_code(section):
                yield section["sh_addr"], section["sh_size"]
        if not self._sections:
            for segment in self._elf.iter_segments():
                if segment["p_type"] == "PT_LOAD" and segment["p_flags"] & 1:
                    yield segment["p_vaddr"], segment["p_filesz"]

    def _find(self, address: int) -> list[Frame]:
        place: tuple[str, int] | None = None
        for cu in self._units_at(address):
            code = self._innermost(self._unit(cu), address)
            here = self._lines.place_at(cu, address)
            if code:
                return self._frames_of(code, here, address)
            place = place or here
        name = self._symbols.name_at(address)
        return [] if name is None and not place else [_frame(name, place, inlined=False)]

    def _frames_of(self, code: _Code, place: tuple[str, int] | None, address: int) -> list[Frame]:
        frames = []
        one: _Code | None = code
        while one:
            name = self._name_of(one) or (self._symbols.name_at(address) if one is code else None)
            frames.append(_frame(name, place, inlined=one.caller is not None))
            file, line = one.die.attributes.get("DW_AT_call_file"), one.die.attributes.get("DW_AT_call_line")
            path = file and self._lines.path_of(one.die.cu, file.value)
            place = (path, line.value if line else 0) if path else None
            one = one.caller
        return frames

    def _units_at(self, address: int) -> list[Any]:
        found, unknown = [], []
        for cu in self._all_units():
            top = cu.get_top_DIE()
            if not {"DW_AT_ranges", "DW_AT_high_pc"} & set(top.attributes):
                unknown.append(cu)
            elif any(low <= address < high for low, high in self._ranges(top)):
                found.append(cu)
        return [*found, *unknown]

    def _unit(self, cu: Any) -> _Unit:
        known = self._read.get(cu.cu_offset)
        if known:
            return known
        unit = self._read[cu.cu_offset] = _Unit(cu, [], {})
        for die, scope, caller in self._walk(cu):
            code = _Code(die, scope, caller)
            unit.by_place[die.offset] = code
            die.code = code
            unit.code += [(low, high, code) for low, high in self._ranges(die)]
        return unit

    def _walk(self, cu: Any) -> Iterator[tuple[Any, tuple[Any, ...], _Code | None]]:
        """Yields functions and inlined calls in their order, with the scopes and the code around them."""
        levels: list[tuple[tuple[Any, ...], Any]] = []
        for die in self._entries(cu):
            if die.is_null():
                if len(levels) <= 1:
                    return
                levels.pop()
                continue
            scope, around = levels[-1] if levels else ((), None)
            if die.tag in CODE:
                caller = around.code if around is not None and die.tag == "DW_TAG_inlined_subroutine" else None
                yield die, scope, caller
                around = die
            if not die.has_children:
                continue
            if len(levels) == MAX_DEPTH:
                raise ElfError("Its debug information is nested too deeply.")
            levels.append(((*scope, die) if die.tag in SCOPES else scope, around))

    def _entries(self, cu: Any) -> Iterator[Any]:
        """Yields the entries of a unit as they lie in the file.

        pyelftools follows what an entry says of its sibling, which may be itself, and keeps each entry.
        """
        top = cu.get_top_DIE()
        offset, end = cu.cu_die_offset, cu.cu_offset + cu.size
        while offset < end:
            die = DIE(cu, top.stream, offset) if offset > cu.cu_die_offset else top
            attributes = 0 if die.is_null() else len(cu.get_abbrev_table().get_abbrev(die.abbrev_code)["attr_spec"])
            self._work.spend(ENTRY_STEPS + attributes)
            yield die
            offset += die.size

    def _innermost(self, unit: _Unit, address: int) -> _Code | None:
        """Returns the code with the smallest range, and the last of equals."""
        found: _Code | None = None
        smallest = 0
        for low, high, code in unit.code:
            if low <= address < high and (found is None or high - low <= smallest):
                found, smallest = code, high - low
        return found

    def _name_of(self, code: _Code) -> str | None:
        """Returns the name, with the namespaces and classes that it is in."""
        for _ in range(MAX_REFERENCES):
            name = code.die.attributes.get("DW_AT_name")
            if name:
                around = [_scope_name(scope) for scope in code.scope]
                full = "::".join([*filter(None, around), text_of(name)])
                self._work.spend(len(full))
                return full[:MAX_NAME]
            origin = self._origin_of(code)
            if not origin:
                return None
            code = origin
        return None

    def _origin_of(self, code: _Code) -> _Code | None:
        link = next((at for at in ("DW_AT_abstract_origin", "DW_AT_specification") if at in code.die.attributes), None)
        if not link:
            return None
        target = code.die.get_DIE_from_attribute(link)
        return self._unit(target.cu).by_place.get(target.offset)

    def _ranges(self, die: Any) -> list[tuple[int, int]]:
        found = [(low, high) for low, high in self._all_ranges(die) if low < high]
        return [(low, high) for low, high in found if low > 0 or self._has_code_at_zero]

    def _all_ranges(self, die: Any) -> Iterator[tuple[int, int]]:
        ranges = die.attributes.get("DW_AT_ranges")
        low, high = die.attributes.get("DW_AT_low_pc"), die.attributes.get("DW_AT_high_pc")
        if ranges:
            base_low = die.cu.get_top_DIE().attributes.get("DW_AT_low_pc")
            base = base_low.value if base_low else 0
            lists = self._dwarf.range_lists()
            for entry in lists.get_range_list_at_offset(ranges.value, die.cu) if lists else []:
                if isinstance(entry, BaseAddressEntry):
                    base = entry.base_address
                else:
                    start = 0 if entry.is_absolute else base
                    yield start + entry.begin_offset, start + entry.end_offset
        elif low and high:
            is_address = high.form.startswith("DW_FORM_addr")
            yield low.value, high.value if is_address else low.value + high.value


def _frame(name: str | None, place: tuple[str, int] | None, *, inlined: bool) -> Frame:
    """Code without a line is the compiler's own."""
    file, line = place if place and place[1] > 0 else (None, None)
    return Frame(name, file, line, inlined)


def _scope_name(die: Any) -> str | None:
    name = die.attributes.get("DW_AT_name")
    if name:
        return text_of(name)
    return "(anonymous namespace)" if die.tag == "DW_TAG_namespace" else None
