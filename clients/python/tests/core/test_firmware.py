"""Which files are read as firmware."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from boardwalk_sdk._firmware import read_firmware
from boardwalk_sdk.pytest_plugin.needs import Need, WrongNeed


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "app.hex").write_bytes(b":00")
    assert read_firmware(tmp_path / "app.hex") == (b":00", "app.hex")
    assert read_firmware(str(tmp_path / "app.hex")) == (b":00", "app.hex")


def test_what_may_have_no_end_is_refused_unread(tmp_path: Path) -> None:
    """Breaks where it is read: it fills the memory, or waits for ever."""
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path / "fifo", Path("/dev/zero")):
        with pytest.raises(ValueError, match="cannot be read: it is no regular file"):
            read_firmware(path)
        with pytest.raises(WrongNeed, match="cannot be read: it is no regular file"):
            Need(board_type="uno", firmware=str(path)).firmware_path(tmp_path)
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(2**40)
    with pytest.raises(ValueError, match="more than 268435456 bytes"):
        read_firmware(tmp_path / "huge")


def test_what_cannot_be_opened_is_the_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        read_firmware(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_firmware(tmp_path / "nothing")
