"""Core files and recordings of tests that failed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardwalk_sdk._core.errors import BoardwalkError
from boardwalk_sdk.pytest_plugin.kept_files import keep_core, keep_recording


def session_with(content: bytes | BoardwalkError, wanted: str = "core") -> Any:
    """A session whose board makes a file, or cannot."""

    def collect(kind: str) -> Any:
        assert kind == wanted
        if isinstance(content, BoardwalkError):
            raise content
        return SimpleNamespace(ready=lambda timeout: None, content=lambda: content)

    return SimpleNamespace(id="ses_1", artifacts=SimpleNamespace(collect=collect))


def kept(content: bytes | BoardwalkError, file: Path) -> tuple[str, str]:
    report: Any = SimpleNamespace(sections=[])
    keep_core(report, session_with(content), file)
    [(title, text)] = report.sections
    return title, text


@pytest.mark.parametrize(("content", "suffix"), [(b"\x7fELF...", ".core"), (b'{"format"', ".json")])
def test_a_core_is_kept_under_the_name_of_the_test(tmp_path: Path, content: bytes, suffix: str) -> None:
    file = tmp_path / "cores" / "test_led.py_test_blinks.ses_1"
    title, text = kept(content, file)
    assert title == "Core of ses_1"
    assert text == f"{file}{suffix}\n"
    assert Path(f"{file}{suffix}").read_bytes() == content


def test_a_board_without_one_is_said(tmp_path: Path) -> None:
    _, text = kept(BoardwalkError("This board cannot do that."), tmp_path / "x")
    assert text == "No core: This board cannot do that.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    _, text = kept(b"\x7fELF", tmp_path / "file" / "x")
    assert text.startswith("No core: ")


def test_a_recording_is_kept_for_the_replay(tmp_path: Path) -> None:
    report: Any = SimpleNamespace(sections=[])
    keep_recording(report, session_with(b"BWREC", "recording"), tmp_path / "test_led.ses_1")
    assert report.sections == [("Recording of ses_1", f"{tmp_path / 'test_led.ses_1.bwrec'}\n")]
    assert (tmp_path / "test_led.ses_1.bwrec").read_bytes() == b"BWREC"
