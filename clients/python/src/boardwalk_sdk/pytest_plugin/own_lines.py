"""Shows people their own lines: what is below them in a traceback is this package's affair."""

from __future__ import annotations

import sysconfig
from pathlib import Path
from types import TracebackType

import pytest

SDK = str(Path(__file__).parents[1])
LIBRARIES = tuple(
    str(Path(path).resolve())
    for name, path in sysconfig.get_paths().items()
    if name in ("stdlib", "platstdlib", "purelib", "platlib")
)


def show_own_lines(excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
    """Cuts tracebacks behind the last line of the user. Returns whether there is such a line.

    A cause that came up inside this package is left out: the error says what it was.
    """
    error, seen = excinfo.value, {id(excinfo.value)}
    while (cause := error.__cause__ or error.__context__) and id(cause) not in seen:
        seen.add(id(cause))
        if not _cut(cause.__traceback__):
            error.__cause__, error.__context__ = None, None
            break
        error = cause
    own = _cut(excinfo.tb)
    if own:
        excinfo.traceback = excinfo.traceback[:own]
    return own > 0


def _cut(traceback: TracebackType | None) -> int:
    """Returns how many frames are left: all up to the user's last, if frames of this package follow it."""
    frames = []
    while traceback:
        frames.append(traceback)
        traceback = traceback.tb_next
    files = [frame.tb_frame.f_code.co_filename for frame in frames]
    own = 1 + max((at for at, file in enumerate(files) if not _is_sdk(file) and not _is_library(file)), default=-1)
    if not any(_is_sdk(file) for file in files[own:]):
        return len(files)
    if own:
        frames[own - 1].tb_next = None
    return own


def _is_sdk(file: str) -> bool:
    return file.startswith(SDK)


def _is_library(file: str) -> bool:
    return file.startswith("<") or str(Path(file).resolve()).startswith(LIBRARIES)
