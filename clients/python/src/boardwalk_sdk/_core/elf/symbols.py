"""The names that the linker gives addresses."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

NO_CODE_SYMBOLS = ("STT_OBJECT", "STT_SECTION", "STT_FILE", "STT_COMMON", "STT_TLS")
MARK = re.compile(r"(?:\$[a-z]|\.L)")
EXECUTABLE, ALLOCATED = 4, 2


@dataclass(frozen=True)
class _Symbol:
    name: str
    address: int
    size: int
    kind: str
    section: int


class Symbols:
    def __init__(self, elf: Any, sections: list[Any]) -> None:
        self._sections = sections
        self._all = self._read(elf)
        self._addresses = [symbol.address for symbol in self._all]

    @property
    def has_code_at_zero(self) -> bool:
        """True if a function begins at address 0, where linkers leave what they have thrown away."""
        return not self._all or any(one.address == 0 and one.kind == "STT_FUNC" for one in self._all)

    def _read(self, elf: Any) -> list[_Symbol]:
        table: Any = elf.get_section_by_name(".symtab")
        found = []
        for symbol in table.iter_symbols() if table else []:
            index, kind = symbol["st_shndx"], symbol["st_info"]["type"]
            if not isinstance(index, int) or index >= len(self._sections) or kind in NO_CODE_SYMBOLS:
                continue
            if not is_code(self._sections[index]):
                continue
            value = symbol["st_value"]
            # The lowest bit of an Arm function says that it is Thumb code.
            address = value & ~1 if elf["e_machine"] == "EM_ARM" and kind == "STT_FUNC" else value
            found.append(_Symbol(symbol.name, address, symbol["st_size"], kind, index))
        return sorted(found, key=lambda one: one.address)

    def name_at(self, address: int) -> str | None:
        """Returns the name of what begins at an address, or nearest before it in the same section."""
        nearest: _Symbol | None = None
        for symbol in reversed(self._all[: bisect_right(self._addresses, address)]):
            if nearest and symbol.address < nearest.address:
                break
            section = self._sections[symbol.section]
            if address >= section["sh_addr"] + section["sh_size"] or MARK.match(symbol.name):
                continue
            if nearest is None or not _is_better(nearest, symbol, address):
                nearest = symbol
        return nearest.name if nearest else None


def is_code(section: Any) -> bool:
    flags = section["sh_flags"]
    return section["sh_type"] != "SHT_NOBITS" and bool(flags & ALLOCATED and flags & EXECUTABLE)


def _is_better(symbol: _Symbol, than: _Symbol, address: int) -> bool:
    """Of two at the same place the one that covers the address is meant, then the one with a type."""

    def covers(one: _Symbol) -> bool:
        return one.address + max(one.size, 1) > address

    if not covers(than):
        return symbol.size > than.size
    if not covers(symbol):
        return False
    for kind, wins in (("STT_FUNC", True), ("STT_NOTYPE", False)):
        if (symbol.kind == kind) != (than.kind == kind):
            return (symbol.kind == kind) == wins
    return symbol.size < than.size
