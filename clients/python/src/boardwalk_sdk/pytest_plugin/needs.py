"""What a test needs: which board, with what on it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

import pytest

from .._core.portable_error import PortableError
from .._firmware import opened_firmware
from .options import Options

TAKEN = {
    "board_type": str,
    "board_id": str,
    "firmware": (str, os.PathLike),
    "image": str,
    "minutes": int,
    "speed": str,
    "seed": int,
    "parts": (list, tuple),
}
OF_MARKER = {**TAKEN, "fresh": bool}
LEAST = {"seed": 0}
WORDS = {str: "text", bool: "True or False", (list, tuple): "a list of parts"}


class WrongNeed(PortableError):
    """A test asks for a board in a way that cannot be understood. It alone fails."""


@dataclass(frozen=True)
class Need:
    board_type: str | None = None
    board_id: str | None = None
    firmware: str | None = None
    image: str | None = None
    minutes: int = 60
    speed: Literal["real", "max"] | None = None
    seed: int | None = None
    max_credits: int | None = None
    suite: str | None = None
    parts_json: str | None = None
    """A list of parts, as text: tests of equal needs share a board."""

    @property
    def name(self) -> str:
        return self.board_type or self.board_id or "board"

    def firmware_path(self, root: Path) -> Path | None:
        """Returns the file, beside the tests' root unless it is absolute. Throws `WrongNeed` if it cannot be read."""
        if not self.firmware:
            return None
        try:
            file = root / self.firmware.format(board_type=self.board_type or "")
        except (LookupError, ValueError, AttributeError) as error:
            raise WrongNeed(f"{self.firmware!r} has a placeholder that is not {{board_type}}.") from error
        try:
            with opened_firmware(file):
                return file
        except OSError as error:
            is_beside_root = isinstance(error, FileNotFoundError) and not Path(self.firmware).is_absolute()
            hint = " It is looked for in the root folder of pytest: see --rootdir." if is_beside_root else ""
            raise WrongNeed(f"The firmware {file} cannot be read: {error.strerror}.{hint}") from error
        except ValueError as error:
            raise WrongNeed(str(error)) from error


def needs_of_marker(marker: pytest.Mark | None, options: Options) -> list[Need]:
    """Returns what a marker asks for, one need for each board type. The options fill in what it leaves out.

    Throws `WrongNeed` for a marker that cannot be understood.
    """
    given = dict(marker.kwargs) if marker else {}
    types = marker.args[0] if marker and marker.args else given.pop("board_type", None)
    if marker and len(marker.args) > 1:
        raise WrongNeed(f"The marker `board` takes a type or a list of types, and not {marker.args[1]!r} after it.")
    _check(given, OF_MARKER, "The marker `board`")
    given.pop("fresh", None)
    several = isinstance(types, Iterable) and not isinstance(types, (str, bytes))
    named = list(types) if several else [types]
    if not named:
        raise WrongNeed("The marker `board` has an empty list of types, so that no test would run.")
    return [need_of({**given, "board_type": one}, options) for one in named]


def need_of(given: Mapping[str, Any], options: Options) -> Need:
    """Returns a need. Throws `WrongNeed` if it names neither a board type nor a board, or is of wrong types."""
    _check(given, TAKEN, "A board")
    board_type, board_id = given.get("board_type"), given.get("board_id")
    if not board_type and not board_id:
        board_type, board_id = (None, options.id) if options.id else (options.type, None)
    if not board_type and not board_id:
        raise WrongNeed("Which board? Use the marker `board` with a type, --board-type or --board-id.")
    firmware = given.get("firmware") or options.firmware
    speed, parts = given.get("speed"), given.get("parts")
    if speed not in (None, "real", "max"):
        raise WrongNeed(f"A board takes 'real' or 'max' as speed, and not {speed!r}.")
    return Need(
        board_type=board_type,
        board_id=board_id,
        firmware=None if firmware is None else os.fspath(firmware),
        image=given.get("image") or options.image,
        minutes=given.get("minutes") or options.minutes,
        speed=speed,
        seed=given.get("seed"),
        parts_json=None if parts is None else _parts_json(parts),
    )


def _parts_json(parts: Sequence[object]) -> str:
    try:
        return json.dumps([dict(cast("Mapping[str, object]", part)) for part in parts], sort_keys=True)
    except (TypeError, ValueError) as error:
        raise WrongNeed(f"A board takes a list of dictionaries as parts, and not {parts!r}.") from error


def _check(given: Mapping[str, Any], taken: Mapping[str, Any], what: str) -> None:
    for name, value in given.items():
        if name not in taken:
            raise WrongNeed(f"{what} does not take {name!r}. It takes: {', '.join(taken)}.")
        kind = taken[name]
        least = LEAST.get(name, 1)
        is_in_range = kind is not int or (not isinstance(value, bool) and isinstance(value, int) and value >= least)
        if value is not None and not (isinstance(value, kind) and is_in_range):
            word = f"a whole number from {least} on" if kind is int else WORDS.get(kind, "a path")
            raise WrongNeed(f"{what} takes {word} as {name}, and not {value!r}.")
