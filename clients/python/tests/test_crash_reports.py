"""A failed test says where the program on its board crashed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardwalk_sdk import NotFound
from boardwalk_sdk._core.crashes.decode import read_elf
from boardwalk_sdk._core.crashes.match import difference, segments_of
from boardwalk_sdk._core.feed import ConsoleFeed
from boardwalk_sdk.pytest_plugin.crashes import ELF_FILES, add_crash, elf_file_of
from boardwalk_sdk.pytest_plugin.needs import Need, WrongNeed

FOLDER = Path(__file__).parents[2] / "conformance" / "elf"
PICO, ARM = (FOLDER / "pico.elf").read_bytes(), (FOLDER / "arm.elf").read_bytes()
TEXT = "the CPU locked up, as it writes 4 bytes at 0x6ead0000 (PC 0x10000164, LR 0x100001cb): reset or flash"
SENTENCE = "CPU lock-up in take (/project/parse.c:24)"


def report_with(flashed: bytes | NotFound, text: str = TEXT, elf: str = "arm.elf") -> Any:
    def firmware() -> bytes:
        if isinstance(flashed, NotFound):
            raise flashed
        return flashed

    stash = pytest.Stash()
    stash[ELF_FILES] = {"ses_1": FOLDER / elf}
    item: Any = SimpleNamespace(config=SimpleNamespace(stash=stash, rootpath=Path("/work")))
    report: Any = SimpleNamespace(sections=[], longrepr=SimpleNamespace(reprcrash=SimpleNamespace(message="assert x")))
    session: Any = SimpleNamespace(id="ses_1", firmware=firmware)
    add_crash(item, report, session, text)
    return report


def test_the_message_begins_with_the_place_of_the_crash() -> None:
    report = report_with(ARM)
    assert report.longrepr.reprcrash.message == f"{SENTENCE}\nassert x"
    [(title, text)] = report.sections
    assert title == "Crash of ses_1"
    assert text.splitlines()[:2] == [
        "Crash: CPU lock-up (it writes 4 bytes at 0x6ead0000)",
        "  #0 0x10000164  take   /project/parse.c:24",
    ]


def test_nothing_is_said_without_a_crash() -> None:
    report = report_with(ARM, "all is well")
    assert report.sections == []
    assert report.longrepr.reprcrash.message == "assert x"


@pytest.mark.parametrize(
    ("flashed", "elf", "why"),
    [
        (PICO, "arm.elf", "0x100000"),
        (ARM, "parse.c", "no ELF file"),
    ],
)
def test_a_wrong_file_decodes_nothing(flashed: bytes, elf: str, why: str) -> None:
    report = report_with(flashed, elf=elf)
    [(_, text)] = report.sections
    assert text.startswith(f"No crash report: {elf}: ")
    assert why in text
    assert report.longrepr.reprcrash.message == "assert x"


def hex_line(kind: int, address: int, data: bytes) -> str:
    record = bytes([len(data), *address.to_bytes(2, "big"), kind, *data])
    return f":{record.hex()}{-sum(record) & 0xFF:02X}\r\n"


def hex_of(address: int, content: bytes) -> bytes:
    base = hex_line(4, 0, (address >> 16).to_bytes(2, "big"))
    lines = [hex_line(0, at, content[at : at + 16]) for at in range(0, len(content), 16)]
    return "".join([base, *lines, hex_line(1, 0, b"")]).encode()


def uf2_of(address: int, content: bytes) -> bytes:
    blocks = []
    for at in range(0, len(content), 256):
        data = content[at : at + 256]
        numbers = (0x9E5D5157, 0x2000, address + at, len(data), at // 256, 9, 0xE48BFF56)
        words = b"".join(number.to_bytes(4, "little") for number in numbers)
        blocks.append(b"UF2\n" + words + data.ljust(476, b"\0") + (0x0AB16F30).to_bytes(4, "little"))
    return b"".join(blocks)


def test_every_byte_of_each_kind_of_file_is_compared() -> None:
    loaded = read_elf(PICO).segments()
    [(address, image), *_] = loaded
    changed = image[:0x123] + bytes([image[0x123] ^ 1]) + image[0x124:]
    for flashed in (image, hex_of(address, image), uf2_of(address, image)):
        assert difference(loaded, segments_of(flashed, loaded)) is None
    for flashed in (changed, hex_of(address, changed), uf2_of(address, changed)):
        assert difference(loaded, segments_of(flashed, loaded)) == f"0x{address + 0x123:08x} differs"
    assert difference(loaded, read_elf((FOLDER / "arm-lto.elf").read_bytes()).segments()) == "it has other addresses"


def test_the_program_is_the_firmware_or_lies_beside_it(tmp_path: Path) -> None:
    options: Any = SimpleNamespace(elf=None)
    (tmp_path / "app.elf").write_bytes(ARM)
    (tmp_path / "app.hex").write_text(":00000001FF\n")
    (tmp_path / "other.bin").write_bytes(b"x")
    for firmware, expected in (("app.elf", "app.elf"), ("app.hex", "app.elf"), ("other.bin", None)):
        found = elf_file_of(Need("pico", firmware=firmware), options, tmp_path)
        assert (found and found.name) == expected
    assert elf_file_of(Need("pico"), options, tmp_path) is None
    options.elf = "{board_type}.elf"
    with pytest.raises(WrongNeed, match=r"pico\.elf cannot be read"):
        elf_file_of(Need("pico", firmware="app.elf"), options, tmp_path)


def test_notes_are_said_once() -> None:
    feed = ConsoleFeed()
    feed.receive('{"t": "note", "at": "2026-11-29T12:00:00Z", "text": "reset"}')
    assert feed.take_notes() == ["reset"]
    assert feed.take_notes() == []
