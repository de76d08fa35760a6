"""Keeps what a board can tell of a test that failed: its registers and memory, and what reached it until then."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from .._core.errors import BoardwalkError
from .._sync.session import LiveSession

READY_SECONDS = 60.0
AVR = b"{"


def keep_core(report: pytest.TestReport, session: LiveSession, file: Path) -> None:
    """Writes a core file beside `file`, which has no suffix, and says where; or why there is none."""
    _keep(report, session, file, "core")


def keep_recording(report: pytest.TestReport, session: LiveSession, file: Path) -> None:
    """Writes a recording for `boardwalk replay` beside `file`, and says where; or why there is none."""
    _keep(report, session, file, "recording")


def _keep(report: pytest.TestReport, session: LiveSession, file: Path, kind: Literal["core", "recording"]) -> None:
    title = f"{kind.capitalize()} of {session.id}"
    try:
        artifact = session.artifacts.collect(kind)
        artifact.ready(timeout=READY_SECONDS)
        content = artifact.content()
        path = Path(f"{file}{_suffix_of(kind, content)}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except (BoardwalkError, OSError) as error:
        report.sections.append((title, f"No {kind}: {error}\n"))
        return
    report.sections.append((title, f"{path}\n"))


def _suffix_of(kind: str, content: bytes) -> str:
    if kind == "recording":
        return ".bwrec"
    return ".json" if content.startswith(AVR) else ".core"
