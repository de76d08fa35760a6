"""Reports of coverage as lcov, Cobertura and JSON: the same as the TypeScript SDK writes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from .executed import CoverageError
from .report import CoveredFile, CoverageReport

ENDINGS = (".info", ".xml", ".json")
NO_NAME = re.compile("[\u0000-\u001f\u007f-\u009f\u2028\u2029,]")


def write_coverage(report: CoverageReport, file_name: str, timestamp: int = 0) -> str:
    """Returns a report in the format that a file's name asks for: lcov, Cobertura or JSON.

    `timestamp` is in milliseconds since the epoch. Throws a `CoverageError` for any other name.
    """
    if file_name.endswith(".info"):
        return "".join(_record(file) for file in report.files)
    if file_name.endswith(".xml"):
        return _cobertura(report, timestamp)
    if file_name.endswith(".json"):
        return json.dumps(_json(report), indent=2, ensure_ascii=False) + "\n"
    raise CoverageError(f"Coverage is written to files that end with {', '.join(ENDINGS)}, and not to {file_name}.")


def _record(file: CoveredFile) -> str:
    names = [name for _, name in file.functions]
    functions = [
        (line, NO_NAME.sub(";", name if names.count(name) == 1 else f"{name}@{line}"), int(hit))
        for (line, name), hit in file.functions.items()
    ]
    rows = [
        "TN:",
        f"SF:{file.path}",
        *(f"FN:{line},{name}" for line, name, _ in functions),
        *(f"FNDA:{hit},{name}" for _, name, hit in functions),
        f"FNF:{len(functions)}",
        f"FNH:{sum(hit for _, _, hit in functions)}",
        *(f"DA:{line},{int(hit)}" for line, hit in file.lines.items()),
        f"LF:{len(file.lines)}",
        f"LH:{sum(file.lines.values())}",
        "end_of_record",
    ]
    return "\n".join(rows) + "\n"


def _cobertura(report: CoverageReport, timestamp: int) -> str:
    found, hit = report.lines
    counts = f'lines-covered="{hit}" lines-valid="{found}" branches-covered="0" branches-valid="0"'
    rows = [
        '<?xml version="1.0" ?>',
        '<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">',
        f'<coverage {_rates(report.files)} {counts} complexity="0" version="boardwalk" timestamp="{timestamp}">',
        "<sources><source>.</source></sources>",
        "<packages>",
    ]
    folders: dict[str, list[CoveredFile]] = {}
    for file in report.files:
        folders.setdefault(file.path.rpartition("/")[0] or ".", []).append(file)
    for folder, inside in folders.items():
        rows.append(f'<package name="{_escaped(folder)}" {_rates(inside)} complexity="0"><classes>')
        for file in inside:
            name, path = _escaped(file.path.rpartition("/")[2]), _escaped(file.path)
            rows.append(f'<class name="{name}" filename="{path}" {_rates([file])} complexity="0">')
            rows.append("<methods/><lines>")
            rows += [f'<line number="{line}" hits="{int(hit)}"/>' for line, hit in file.lines.items()]
            rows.append("</lines></class>")
        rows.append("</classes></package>")
    return "\n".join([*rows, "</packages>", "</coverage>"]) + "\n"


def _rates(files: Sequence[CoveredFile]) -> str:
    """Rounded down, to four places."""
    hits = [hit for file in files for hit in file.lines.values()]
    rate = 10_000 if not hits else sum(hits) * 10_000 // len(hits)
    return f'line-rate="{rate // 10_000}.{rate % 10_000:04}" branch-rate="0"'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _json(report: CoverageReport) -> object:
    (found, hit), (functions, called) = report.lines, report.functions
    return {
        "format": "boardwalk-coverage-report-1",
        "firmware": [{"sha256": sha256, "from_start": from_start} for sha256, from_start in report.firmware],
        "lines": {"found": found, "hit": hit},
        "functions": {"found": functions, "hit": called},
        "files": [
            {
                "path": file.path,
                "lines": {str(line): int(hit) for line, hit in file.lines.items()},
                "functions": [
                    {"name": name, "line": line, "hit": int(hit)} for (line, name), hit in file.functions.items()
                ],
            }
            for file in report.files
        ],
    }
