"""The paths of sources in a report."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

DRIVE = re.compile(r"[A-Za-z]:[\\/]")
UNPRINTABLE = re.compile("[\u0000-\u001f\u007f-\u009f\u2028\u2029]")


@dataclass(frozen=True)
class Root:
    """Where a project's sources are, as the compiler saw it."""

    folder: str
    prefix: str = ""
    """What paths below the folder begin with in a report, such as `firmware/`."""

    @staticmethod
    def of(source_root: str | None, working_folder: str) -> Root:
        """Paths are as seen from the working folder. A root elsewhere, as of a container, stands for it."""
        folder = os.path.normpath(os.path.join(working_folder, source_root or "."))
        try:
            below = os.path.relpath(folder, working_folder).replace("\\", "/")
        except ValueError:
            below = ".."
        is_below = below != "." and below != ".." and not below.startswith("../")
        return Root(folder, f"{below}/" if is_below else "")


def in_root(path: str, root: Root) -> str | None:
    """Returns the path in a report of a file that the compiler named; None outside of the root."""
    parts = _parts(path)
    is_absolute = path.startswith("/") or DRIVE.match(path) is not None
    folder = _parts(root.folder) if is_absolute else []
    rest = parts[len(folder) :]
    if parts[: len(folder)] != folder or not rest or rest[0] == "..":
        return None
    return UNPRINTABLE.sub("?", root.prefix + "/".join(rest))


def _parts(path: str) -> list[str]:
    """Returns the parts of a path without `.` and, where it can be, without `..`."""
    written = path[0].lower() + path[1:].replace("\\", "/") if DRIVE.match(path) else path
    parts: list[str] = []
    for part in written.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return [part for part in parts if part != ".."] if path.startswith("/") else parts
