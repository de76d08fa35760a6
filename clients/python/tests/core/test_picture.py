"""PNG files of each kind are read pixel by pixel, and compared."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from boardwalk_sdk._core.picture import Picture, difference, drawn_difference, read_png

VECTORS = json.loads((Path(__file__).parents[3] / "conformance" / "pictures.json").read_text())
SHOWN: list[str] = VECTORS["shown"]
FILES: dict[str, str] = VECTORS["files"]
INTERLACED: str = VECTORS["interlaced"]


def picture_of(*rows: str) -> Picture:
    return Picture(len(rows[0]), len(rows), tuple(bytes(one == "#" for one in row) for row in rows))


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_files_of_each_kind_have_the_same_pixels(text: str) -> None:
    assert read_png(base64.b64decode(text)) == picture_of(*SHOWN)


def test_what_is_no_whole_png_is_refused() -> None:
    whole = base64.b64decode(FILES["grey 1"])
    with pytest.raises(ValueError, match="interlaced"):
        read_png(base64.b64decode(INTERLACED))
    with pytest.raises(ValueError, match="no PNG"):
        read_png(b"GIF89a")
    with pytest.raises(ValueError, match="damaged"):
        read_png(whole[:20] + b"\x01" + whole[21:])
    for end in range(8, len(whole) - 12):
        with pytest.raises(ValueError, match=r"no whole PNG|damaged"):
            read_png(whole[:end])


def test_the_difference_is_a_part_of_the_pixels_and_is_drawn() -> None:
    one, other = picture_of("#.#.", "...#", "...."), picture_of("....", "#..#", "..#.")
    assert difference(one, other) == 4 / 12
    assert drawn_difference(one, other) == "█ ▀\n  ▀"
    assert drawn_difference(one, one) == "\n"
    assert difference(one, picture_of("#.#.")) == 1.0
    assert drawn_difference(one, picture_of("#.#.")) == "It has 4 × 3 pixels in place of 4 × 1."
