"""Which lines of the firmware the tests have run, over all boards and workers."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import Any

import pytest

from .._core.coverage.executed import CoverageError, Executed
from .._core.coverage.report import join_reports, report_of
from .._core.coverage.source_path import Root
from .._core.coverage.write import write_coverage
from .._core.crashes.decode import read_elf
from .._core.elf.frames import ElfError
from .._core.errors import BoardwalkError
from .._firmware import opened_firmware
from .._sync.session import LiveSession
from .crashes import ELF_FILES, assert_matches
from .options import options_of

EXECUTED = pytest.StashKey["dict[tuple[str, str], Executed]"]()
"""What was executed, by the ELF file and the SHA-256 of the firmware."""
PROBLEMS = pytest.StashKey["list[str]"]()


def collect_coverage(item: pytest.Item, session: LiveSession) -> None:
    """Adds what a board has executed by the end of a test. It is said at the end of the run where that failed."""
    config = item.config
    if not options_of(config).coverage:
        return
    try:
        file = config.stash.get(ELF_FILES, {}).get(session.id)
        if not file:
            raise ElfError("The ELF file of its firmware is not known: give --board-elf.")
        artifact = session.artifacts.collect("coverage")
        artifact.ready()
        executed = Executed.read(artifact.content())
        # A session keeps a hundred of them.
        artifact.delete()
        _add(config, str(file), executed, session)
    except (BoardwalkError, CoverageError, ElfError, OSError) as error:
        config.stash.setdefault(PROBLEMS, []).append(f"no coverage of {item.nodeid}: {error}")


def _add(config: pytest.Config, file: str, executed: Executed, session: LiveSession | None) -> None:
    known = config.stash.setdefault(EXECUTED, {})
    key = (file, executed.firmware_sha256)
    if key not in known and session:
        flashed = assert_matches(_content(file), session)
        if hashlib.sha256(flashed).hexdigest() != executed.firmware_sha256:
            raise CoverageError("It is of another firmware than what was flashed last.")
    known[key] = Executed.join([known[key], executed]) if key in known else executed


def coverage_to_plain(config: pytest.Config) -> Any:
    """Returns what a worker of xdist has for its controller."""
    executed = [[file, one.to_plain()] for (file, _), one in config.stash.get(EXECUTED, {}).items()]
    return {"executed": executed, "problems": config.stash.get(PROBLEMS, [])}


def add_plain_coverage(config: pytest.Config, plain: Any) -> None:
    """Takes what a worker of xdist had; None of one that broke off."""
    for file, one in (plain or {}).get("executed", []):
        _add(config, file, Executed.from_plain(one), None)
    config.stash.setdefault(PROBLEMS, []).extend((plain or {}).get("problems", []))


def write_report(config: pytest.Config) -> list[str]:
    """Writes the file of `--board-coverage`. Returns what is to be said of it."""
    options = options_of(config)
    problems = config.stash.get(PROBLEMS, [])
    known = config.stash.get(EXECUTED, {})
    if not options.coverage or not known:
        return problems
    root = Root.of(options.source_root, str(config.rootpath))
    path = config.invocation_params.dir / options.coverage
    try:
        report = join_reports([report_of(read_elf(_content(file)), one, root) for (file, _), one in known.items()])
        if not report.files:
            raise CoverageError(
                f"No line is below {root.folder}. Give --board-source-root the folder in which it was compiled, "
                "and build with -gdwarf-4 for AVR."
            )
        path.write_text(write_coverage(report, path.name, int(time.time() * 1_000)), encoding="utf-8")
    except (BoardwalkError, CoverageError, ElfError, OSError) as error:
        return [*problems, f"no coverage: {error}"]
    found, hit = report.lines
    return [*problems, f"coverage: {hit} of {found} lines ran ({report.percent:g} %), in {options.coverage}"]


def _content(file: str) -> bytes:
    with opened_firmware(Path(file)) as stream:
        return stream.read()
