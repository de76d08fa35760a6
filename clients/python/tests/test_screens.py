"""What a screen shows is compared with a reference, or becomes one."""

from __future__ import annotations

import base64
from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from boardwalk_sdk._core.live_session import SessionCore
from boardwalk_sdk._core.pictures import Screens
from boardwalk_sdk._screens import Reference

from .core.test_pictures import FILES

SHOT = base64.b64decode(FILES["grey 1"])
SAME_PIXELS = base64.b64decode(FILES["colour 8"])
BLANK = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAABAAAAAFAQAAAABkk1HkAAAAC0lEQVR4nGNgQAEAAA8AAbVWKT4AAAAASUVORK5CYII=")
LIT = 18 / 80
"""Which part of the pixels of the first is lit."""


def test_the_same_pixels_match_in_another_kind_of_file(tmp_path: Path) -> None:
    (tmp_path / "ref.png").write_bytes(SAME_PIXELS)
    reference = Reference("ref.png", 0.0, Screens(tmp_path))
    assert reference.is_shown(SHOT)
    assert reference.settle(SHOT)
    assert not (tmp_path / "ref.actual.png").exists()


def test_a_difference_is_drawn_and_kept_beside_the_reference(tmp_path: Path) -> None:
    (tmp_path / "ref.png").write_bytes(SHOT)
    reference = Reference("ref.png", LIT - 0.01, Screens(tmp_path))
    assert not reference.is_shown(BLANK)
    with pytest.raises(AssertionError, match=r"of the screen differs from .*ref\.png(.|\n)*▄▀") as raised:
        reference.settle(BLANK)
    assert f"{LIT:.1%}" in str(raised.value)
    assert "ref.actual.png" in str(raised.value)
    assert (tmp_path / "ref.actual.png").read_bytes() == BLANK
    assert Reference("ref.png", LIT, Screens(tmp_path)).settle(BLANK)


def test_an_update_writes_what_is_shown_twice(tmp_path: Path) -> None:
    """Breaks if the first screenshot is taken: the firmware may be drawing."""
    reference = Reference("new.png", 0.0, Screens(tmp_path, updates=True))
    is_shown = reference.is_shown
    assert [is_shown(png) for png in (BLANK, SHOT, SHOT)] == [False, False, True]
    assert reference.settle(SHOT)
    assert (tmp_path / "new.png").read_bytes() == SHOT


def test_a_reference_that_is_missing_or_no_png_is_said(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="--board-update-screens"):
        Reference("ref.png", 0.0, Screens(tmp_path))
    (tmp_path / "ref.png").write_bytes(b"GIF89a")
    with pytest.raises(ValueError, match=r"ref\.png cannot be compared: it is no PNG"):
        Reference("ref.png", 0.0, Screens(tmp_path))
    with pytest.raises(ValueError, match="tolerance"):
        Reference("ref.png", 2.0, Screens(tmp_path))


@pytest.mark.parametrize(("timeout", "pngs"), [(5.0, [BLANK, BLANK, SHOT]), (0.3, [BLANK, BLANK, BLANK])])
def test_a_screen_is_looked_at_until_it_is_as_wanted_or_the_time_is_over(timeout: float, pngs: list[bytes]) -> None:
    now, taken = [0.0], iter(pngs)

    def call(_: object) -> Generator[None, None, bytes]:
        yield from ()
        return next(taken)

    session = SimpleNamespace(call=call, record=SimpleNamespace(id="ses_1"), _clock=lambda: now[0])
    looking: Any = SessionCore.screenshot_until(cast(Any, session), "screen", lambda png: png == SHOT, timeout)
    with pytest.raises(StopIteration) as ended:
        while True:
            now[0] += next(looking).seconds
    assert ended.value.value == pngs[-1]
    assert now[0] == 0.5
