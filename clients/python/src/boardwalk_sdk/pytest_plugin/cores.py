"""Keeps registers and memory of the board of a test that failed: gdb and `boardwalk decode` say where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from .._core.errors import BoardwalkError
from .._sync.session import LiveSession

READY_SECONDS = 60.0
AVR = b"{"


def keep_core(report: pytest.TestReport, session: LiveSession, file: Path) -> None:
    """Writes a core file beside `file`, which has no suffix, and says where; or why there is none."""
    try:
        artifact = session.artifacts.collect("core")
        artifact.ready(timeout=READY_SECONDS)
        content = artifact.content()
        path = Path(f"{file}.json" if content.startswith(AVR) else f"{file}.core")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except (BoardwalkError, OSError) as error:
        report.sections.append((f"Core of {session.id}", f"No core file: {error}\n"))
        return
    report.sections.append((f"Core of {session.id}", f"{path}\n"))
