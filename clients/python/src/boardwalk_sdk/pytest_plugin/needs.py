"""What a test needs: which board, with what on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from .options import Options


@dataclass(frozen=True)
class Need:
    board_type: str | None = None
    board_id: str | None = None
    firmware: str | None = None
    image: str | None = None
    minutes: int = 60

    @property
    def name(self) -> str:
        return self.board_type or self.board_id or "board"

    def firmware_path(self, root: Path) -> Path | None:
        """Returns the file, beside the tests' root unless it is absolute."""
        return root / self.firmware.format(board_type=self.board_type or "") if self.firmware else None


def needs_of_marker(marker: pytest.Mark | None, options: Options) -> list[Need]:
    """Returns what a marker asks for, one need for each board type. The options fill in what it leaves out."""
    given = dict(marker.kwargs) if marker else {}
    given.pop("fresh", None)
    types = marker.args[0] if marker and marker.args else None
    if marker and (len(marker.args) > 1 or not set(given) <= {"firmware", "image", "minutes", "board_id"}):
        raise pytest.UsageError(f"The marker `board` does not take that: {marker.args[1:]} {given}")
    named = [types] if types is None or isinstance(types, str) else list(types)
    return [need_of({**given, "board_type": one}, options) for one in named]


def need_of(given: Mapping[str, Any], options: Options) -> Need:
    """Returns a need. Throws `pytest.UsageError` if it names neither a board type nor a board."""
    unknown = set(given) - {field.name for field in fields(Need)}
    if unknown:
        raise pytest.UsageError(f"A board does not have that: {', '.join(sorted(unknown))}.")
    board_type, board_id = given.get("board_type"), given.get("board_id")
    if not board_type and not board_id:
        board_type, board_id = (None, options.id) if options.id else (options.type, None)
    if not board_type and not board_id:
        raise pytest.UsageError("Which board? Use the marker `board` with a type, --board-type or --board-id.")
    return Need(
        board_type=board_type,
        board_id=board_id,
        firmware=_text(given.get("firmware") or options.firmware),
        image=given.get("image") or options.image,
        minutes=given.get("minutes") or options.minutes,
    )


def _text(path: Any) -> str | None:
    return None if path is None else str(path)
