"""Reads firmware from where it is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, TypeAlias

Firmware: TypeAlias = "str | os.PathLike[str] | bytes | BinaryIO"
"""A path, the bytes themselves, or an open file."""


def read_firmware(firmware: Firmware) -> tuple[bytes, str | None]:
    """Returns the bytes and the name of the file, if there is one."""
    if isinstance(firmware, bytes):
        return firmware, None
    if isinstance(firmware, (str, os.PathLike)):
        file = Path(firmware)
        return file.read_bytes(), file.name
    name = getattr(firmware, "name", None)
    return firmware.read(), Path(name).name if isinstance(name, str) else None
