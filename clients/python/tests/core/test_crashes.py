"""What boards print when their programs crash is decoded as in the TypeScript SDK."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from boardwalk_sdk import Crash, decode_crashes
from boardwalk_sdk._core.crashes.decode import CrashFrame

FOLDER = Path(__file__).parents[3] / "conformance"
VECTORS: list[dict[str, Any]] = json.loads((FOLDER / "crashes.json").read_text())


def elf_named(name: str) -> bytes:
    return (FOLDER / "elf" / f"{name}.elf").read_bytes()


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_a_vector(vector: dict[str, Any]) -> None:
    crashes = [
        dataclasses.asdict(one)
        for one in decode_crashes(vector["text"] * vector.get("times", 1), elf_named(vector["elf"]))
    ]
    assert len(crashes) == vector.get("count", len(vector["crashes"]))
    assert crashes[: len(vector["crashes"])] == vector["crashes"]


def test_a_crash_is_a_table_for_people_and_a_line_for_reports() -> None:
    vector = next(one for one in VECTORS if one["name"].startswith("AVR"))
    [crash] = decode_crashes(vector["text"], elf_named("avr"))
    assert crash.lines("/project") == [
        "Crash: HardFault",
        "  #0 0x000000e0  wrap         queue.h:16  (inlined into is_full)",
        "  #1 0x000000e0  is_full      queue.h:19  (inlined into push)",
        "  #2 0x000000e0  push         queue.h:23  (inlined into put)",
        "  #3 0x000000e0  put          board.c:7  (inlined into print_hex)",
        "  #4 0x000000e0  print_hex    board.c:11",
        "  #5 0x00000256  handle_line  board.c:32  (from lr)",
    ]
    assert crash.sentence("/project") == "HardFault in wrap (queue.h:16)"


def test_what_a_terminal_would_obey_is_taken_out() -> None:
    frame = CrashFrame("a\nb", "/x/\x1b]0;title\x07.c", 1, False, 1, None)
    crash = Crash("panic", ["\x1b[2J"], "\u202e", [frame])
    assert crash.lines() == ["Crash: panic in thread  ([2J)", "  #0 0x00000001  ab  /x/]0;title.c:1"]
    assert crash.sentence() == "panic in ab (/x/]0;title.c:1)"


@pytest.mark.parametrize(
    "text",
    ["panicked at " * 900_000, ("***** a" * 500 + "\n") * 2_500, ("pc" + " " * 4_000 + "\n") * 2_100],
    ids=["a long line", "stars", "spaces"],
)
def test_much_text_is_scanned_in_a_line_of_time(text: str) -> None:
    assert decode_crashes(text, b"") == []
