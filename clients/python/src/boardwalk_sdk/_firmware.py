"""Reads firmware from where it is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, TypeAlias

Firmware: TypeAlias = "str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO"
"""A path, the bytes themselves, or an open file."""


def read_firmware(firmware: Firmware) -> tuple[bytes, str | None]:
    """Returns the bytes and the name of the file, if there is one. Throws `ValueError` for what is no firmware."""
    if isinstance(firmware, (bytes, bytearray, memoryview)):
        return bytes(firmware), None
    if isinstance(firmware, (str, os.PathLike)):
        file = Path(firmware)
        return file.read_bytes(), file.name
    content = firmware.read() if hasattr(firmware, "read") else None
    if not isinstance(content, bytes):
        what = "a file that is open as text" if isinstance(content, str) else type(firmware).__name__
        raise ValueError(f"Firmware is a path, bytes or a file that is open in binary mode, and not {what}.")
    name = getattr(firmware, "name", None)
    return content, Path(name).name if isinstance(name, str) else None
