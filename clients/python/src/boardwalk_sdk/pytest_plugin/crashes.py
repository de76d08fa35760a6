"""Says in which function and line the program on a board crashed while a test failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from .._api.errors import BoardwalkError, NotFound
from .._core.crashes.decode import Crash, decode_crashes, read_elf
from .._core.crashes.match import difference, segments_of
from .._core.elf.frames import ElfError
from .._firmware import opened_firmware
from .._sync.session import LiveSession
from .needs import Need
from .options import Options

ELF_FILES = pytest.StashKey["dict[str, Path]"]()
"""The programs of sessions, by their ids."""
ELF = b"\x7fELF"


def elf_file_of(need: Need, options: Options, root: Path) -> Path | None:
    """Returns the file of `--board-elf`, or else the firmware if it is ELF, or the ELF file beside it.

    Throws `WrongNeed` for a file that was named and cannot be read.
    """
    if options.elf:
        return Need(firmware=options.elf, board_type=need.board_type).firmware_path(root)
    firmware = need.firmware_path(root)
    if not firmware:
        return None
    return next((file for file in (firmware, firmware.with_suffix(".elf")) if _is_elf(file)), None)


def add_crash(item: pytest.Item, report: pytest.TestReport, session: LiveSession, text: str) -> None:
    """Lets the message of a failed test begin with where the program crashed, and adds all of it as a section."""
    file = item.config.stash.get(ELF_FILES, {}).get(session.id)
    if not file:
        return
    root = str(item.config.rootpath)
    try:
        crashes = _decode(file, text, session)
    except (BoardwalkError, ElfError, OSError) as error:
        report.sections.append((f"Crash of {session.id}", f"No crash report: {file.name}: {error}\n"))
        return
    if not crashes:
        return
    lines = [line for crash in crashes for line in crash.lines(root)]
    report.sections.append((f"Crash of {session.id}", "".join(f"{line}\n" for line in lines)))
    summary = getattr(report.longrepr, "reprcrash", None)
    if summary:
        summary.message = f"{crashes[0].sentence(root)}\n{summary.message}"


def _decode(file: Path, text: str, session: LiveSession) -> list[Crash]:
    with opened_firmware(file) as stream:
        content = stream.read()
    crashes = decode_crashes(text, content)
    if not crashes:
        return []
    assert_matches(content, session)
    return crashes


def assert_matches(content: bytes, session: LiveSession) -> bytes:
    """Returns the file that was flashed last. Throws an `ElfError` unless a program is of the same build."""
    try:
        flashed = session.firmware()
    except NotFound:
        raise ElfError("It is not what runs on the board, which has its base image.") from None
    loaded = read_elf(content).segments()
    there = read_elf(flashed).segments() if flashed.startswith(ELF) else segments_of(flashed, loaded)
    why = difference(loaded, there)
    if why:
        raise ElfError(f"It is not what runs on the board: {why}. Nothing is decoded.")
    return flashed


def _is_elf(file: Path) -> bool:
    try:
        with opened_firmware(file) as stream:
            return stream.read(len(ELF)) == ELF
    except (OSError, ValueError):
        return False
