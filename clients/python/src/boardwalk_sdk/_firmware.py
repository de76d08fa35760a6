"""Reads firmware from where it is."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeAlias

Firmware: TypeAlias = "str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO"
"""A path, the bytes themselves, or an open file."""

MAX_BYTES = 256 * 1024 * 1024
"""An ELF file with its symbols may be larger than the 16 MiB that the service takes."""


def read_firmware(firmware: Firmware) -> tuple[bytes, str | None]:
    """Returns the bytes and the name of the file, if there is one. Throws `ValueError` for what is no firmware."""
    if isinstance(firmware, (bytes, bytearray, memoryview)):
        return bytes(firmware), None
    if isinstance(firmware, (str, os.PathLike)):
        file = Path(firmware)
        with opened_firmware(file) as stream:
            return stream.read(), file.name
    content = firmware.read() if hasattr(firmware, "read") else None
    if not isinstance(content, bytes):
        what = "a file that is open as text" if isinstance(content, str) else type(firmware).__name__
        raise ValueError(f"Firmware is a path, bytes or a file that is open in binary mode, and not {what}.")
    name = getattr(firmware, "name", None)
    return content, Path(name).name if isinstance(name, str) else None


@contextmanager
def opened_firmware(path: Path) -> Iterator[BinaryIO]:
    """Opens a file. Throws `ValueError` for what may have no end, as a device or a FIFO, and `OSError` as `open`."""
    with open(path, "rb", opener=_open_without_waiting) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise ValueError(f"The firmware {path} cannot be read: it is no regular file.")
        if found.st_size > MAX_BYTES:
            raise ValueError(f"The firmware {path} cannot be read: it has more than {MAX_BYTES} bytes.")
        yield file


def _open_without_waiting(path: str, flags: int) -> int:
    """A FIFO without a writer would keep the program waiting. Windows has no such flag."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
