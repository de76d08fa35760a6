"""The lines that instructions are from."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

ABSOLUTE = re.compile(r"(?:/|[A-Za-z]:[\\/])")


class Lines:
    """The line tables of a program, unit by unit as they are asked for."""

    def __init__(self, dwarf: Any, *, has_code_at_zero: bool) -> None:
        self._dwarf = dwarf
        self._has_code_at_zero = has_code_at_zero
        self._rows: dict[int, list[tuple[int, int, list[Any]]]] = {}

    def place_at(self, cu: Any, address: int) -> tuple[str, int] | None:
        for low, high, rows in self._sequences(cu):
            if low <= address < high:
                row = rows[bisect_right(rows, address, key=lambda one: one.address) - 1]
                path = self.path_of(cu, row.file)
                return (path, row.line) if path else None
        return None

    def _sequences(self, cu: Any) -> list[tuple[int, int, list[Any]]]:
        """Returns the rows of a unit's line table: for addresses from that of the first to before an end."""
        if cu.cu_offset in self._rows:
            return self._rows[cu.cu_offset]
        found: list[tuple[int, int, list[Any]]] = []
        program = self._dwarf.line_program_for_CU(cu)
        rows: list[Any] = []
        for entry in program.get_entries() if program else []:
            state = entry.state
            if state is None:
                continue
            if not state.end_sequence:
                rows.append(state)
                continue
            rows.sort(key=lambda one: one.address)
            low = rows[0].address if rows else state.address
            if low < state.address and (low > 0 or self._has_code_at_zero):
                found.append((low, state.address, rows))
            rows = []
        self._rows[cu.cu_offset] = found
        return found

    def path_of(self, cu: Any, number: int) -> str | None:
        program = self._dwarf.line_program_for_CU(cu)
        if not program:
            return None
        first = 1 if program.header.version < 5 else 0
        files = program.header.file_entry
        if not 0 <= number - first < len(files):
            return None
        file = files[number - first]
        folders = program.header.include_directory
        at = file.dir_index - first
        folder = folders[at] if 0 <= at < len(folders) else b""
        comp_dir = cu.get_top_DIE().attributes.get("DW_AT_comp_dir")
        parts = [text_of(comp_dir) if comp_dir else "", _decoded(folder), _decoded(file.name)]
        given = [part for part in parts if part]
        start = max((at for at, part in enumerate(given) if ABSOLUTE.match(part)), default=0)
        return "/".join(given[start:])


def text_of(attribute: Any) -> str:
    return _decoded(attribute.value)


def _decoded(value: bytes | str) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
