"""What of a program's sources has run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from .executed import Executed
from .source_path import Root, in_root


class Program(Protocol):
    """What is read of an ELF file."""

    def statements(self) -> Iterable[tuple[str, int, int, int]]: ...

    def functions(self) -> Iterable[tuple[str, int, str, int]]: ...


@dataclass
class CoveredFile:
    """What of a source file has run: each line that has code, and each function by its line and name."""

    path: str
    lines: dict[int, bool] = field(default_factory=dict)
    functions: dict[tuple[int, str], bool] = field(default_factory=dict)


@dataclass(frozen=True)
class CoverageReport:
    """What of a program's sources has run."""

    files: list[CoveredFile]
    firmware: list[tuple[str, bool]]
    """The SHA-256 of each firmware, and whether all since its first instruction is known."""

    @property
    def lines(self) -> tuple[int, int]:
        """How many lines there are, and how many have run."""
        hits = [hit for file in self.files for hit in file.lines.values()]
        return len(hits), sum(hits)

    @property
    def functions(self) -> tuple[int, int]:
        """How many functions there are, and how many have run."""
        hits = [hit for file in self.files for hit in file.functions.values()]
        return len(hits), sum(hits)

    @property
    def percent(self) -> float:
        """The part of the lines that has run, rounded down to a hundredth; 100 of nothing."""
        found, hit = self.lines
        return 100.0 if found == 0 else hit * 10_000 // found / 100


def report_of(program: Program, executed: Executed, root: Root) -> CoverageReport:
    """Returns which lines below a root have run.

    A line is listed if a statement of it begins somewhere, and has run if an instruction of it did. Code that was
    inlined counts at its own lines. Throws an `ElfError` for debug information that cannot be read.
    """
    files: dict[str, CoveredFile] = {}
    known: dict[str, str | None] = {}

    def file_of(name: str) -> CoveredFile | None:
        if name not in known:
            known[name] = in_root(name, root)
        path = known[name]
        return None if path is None else files.setdefault(path, CoveredFile(path))

    for name, line, low, high in program.statements():
        file = file_of(name)
        if file and not file.lines.get(line):
            file.lines[line] = executed.is_any(low, high)
    for name, line, function, entry in program.functions():
        file = file_of(name)
        if file:
            key = (line, function)
            file.functions[key] = file.functions.get(key, False) or executed.is_any(entry, entry + 1)
    return CoverageReport(_in_order(files), [(executed.firmware_sha256, executed.from_start)])


def join_reports(reports: Sequence[CoverageReport]) -> CoverageReport:
    """Returns what has run in any of several reports, of any firmware."""
    files: dict[str, CoveredFile] = {}
    for one in (file for report in reports for file in report.files):
        file = files.setdefault(one.path, CoveredFile(one.path))
        for line, hit in one.lines.items():
            file.lines[line] = hit or file.lines.get(line, False)
        for key, hit in one.functions.items():
            file.functions[key] = hit or file.functions.get(key, False)
    return CoverageReport(_in_order(files), [firmware for report in reports for firmware in report.firmware])


def _in_order(files: dict[str, CoveredFile]) -> list[CoveredFile]:
    """Returns them in order of paths, lines and names. A file without lines has nothing to show."""
    return [
        CoveredFile(path, dict(sorted(file.lines.items())), dict(sorted(file.functions.items())))
        for path, file in sorted(files.items())
        if file.lines
    ]
