"""The lines that instructions are from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from .line_program import Row, check_files, run_program
from .work import Work

ROW_STEPS = 10
ABSOLUTE = re.compile(r"(?:/|[A-Za-z]:[\\/])")


class Lines:
    """The line tables of a program, unit by unit as they are asked for."""

    def __init__(self, dwarf: Any, work: Work, *, has_code_at_zero: bool) -> None:
        self._dwarf = dwarf
        self._work = work
        self._has_code_at_zero = has_code_at_zero
        self._rows: dict[int, list[tuple[int, int, list[Row]]]] = {}
        self._programs: dict[int, Any] = {}

    def place_at(self, cu: Any, address: int) -> tuple[str, int] | None:
        for low, high, rows in self._sequences(cu):
            if low <= address < high:
                _, file, line, _ = rows[bisect_right(rows, address, key=_address_of) - 1]
                path = self.path_of(cu, file)
                return (path, line) if path else None
        return None

    def statements(self, cu: Any) -> Iterator[tuple[str, int, int, int]]:
        """Yields file and line of each statement of a unit, where its code begins, and where the row after it does.

        Several may begin at one address, and have the same range then.
        """
        for _, end, rows in self._sequences(cu):
            high = end
            for at in range(len(rows) - 1, -1, -1):
                low, file, line, is_statement = rows[at]
                path = self.path_of(cu, file) if is_statement and line > 0 and low < high else None
                if path:
                    yield path, line, low, high
                if at > 0 and rows[at - 1][0] < low:
                    high = low

    def _sequences(self, cu: Any) -> list[tuple[int, int, list[Row]]]:
        """Returns the rows of a unit's line table: for addresses from that of the first to before an end."""
        if cu.cu_offset in self._rows:
            return self._rows[cu.cu_offset]
        found: list[tuple[int, int, list[Row]]] = []
        program = self._program_of(cu)
        rows: list[Row] = []
        for row, is_end in run_program(program) if program else []:
            self._work.spend(ROW_STEPS)
            if not is_end:
                rows.append(row)
                continue
            rows.sort(key=_address_of)
            low, high = rows[0][0] if rows else row[0], row[0]
            if low < high and (low > 0 or self._has_code_at_zero):
                found.append((low, high, rows))
            rows = []
        self._rows[cu.cu_offset] = found
        return found

    def _program_of(self, cu: Any) -> Any:
        if cu.cu_offset not in self._programs:
            at, section = cu.get_top_DIE().attributes.get("DW_AT_stmt_list"), self._dwarf.debug_line_sec
            self._programs[cu.cu_offset] = None
            if at and section:
                check_files(section.stream.getvalue(), at.value, is_little=cu.structs.little_endian)
                self._programs[cu.cu_offset] = self._dwarf.line_program_for_CU(cu)
        return self._programs[cu.cu_offset]

    def path_of(self, cu: Any, number: int) -> str | None:
        program = self._program_of(cu)
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


def _address_of(row: Row) -> int:
    return row[0]


def text_of(attribute: Any) -> str:
    return _decoded(attribute.value)


def _decoded(value: bytes | str) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
