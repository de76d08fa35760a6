"""What is at the addresses of programs is what binutils says, and what damaged files come to."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardwalk_sdk._core.elf.frames import ElfError
from boardwalk_sdk._core.elf.reader import ElfFile

FOLDER = Path(__file__).parents[3] / "conformance" / "elf"
NAMES = sorted(file.stem for file in FOLDER.glob("*.elf"))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_at_an_address_is_what_addr2line_says(name: str) -> None:
    elf = ElfFile((FOLDER / f"{name}.elf").read_bytes())
    places, answers = (FOLDER / f"{name}.addresses.txt").read_text().split("\n\n")
    of = places.split("\n")
    for line in answers.splitlines():
        address, *numbers = line.split(" ")
        frames = elf.frames(int(address, 16))
        said = [f"{frame.function or '??'}\t{frame.file or '??'}\t{frame.line or '?'}" for frame in frames]
        assert (address, said or ["??\t??\t?"]) == (address, [of[int(number)] for number in numbers])
        assert [frame.inlined for frame in frames] == [True] * (len(frames) - 1) + [False] * (len(frames) > 0)


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_file_is_read_or_refused(name: str) -> None:
    whole = (FOLDER / f"{name}.elf").read_bytes()
    addresses = [
        int(line.split()[0], 16)
        for line in (FOLDER / f"{name}.addresses.txt").read_text().split("\n\n")[1].splitlines()[:5]
    ]
    drawn = random.Random(1)
    for round in range(20):
        content = bytearray(whole[: drawn.randrange(len(whole))] if round % 5 == 0 else whole)
        for _ in range(drawn.randrange(20)):
            if content:
                content[drawn.randrange(len(content))] = drawn.randrange(256)
        try:
            elf = ElfFile(bytes(content))
            for address in addresses:
                elf.frames(address)
        except ElfError:
            pass


def test_what_is_no_program_is_refused() -> None:
    with pytest.raises(ElfError, match="no ELF file"):
        ElfFile(b"#!/bin/sh")
