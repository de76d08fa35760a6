"""What a screen shows is compared with a reference, or becomes one."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from boardwalk_sdk._core.errors import BoardwalkError
from boardwalk_sdk._core.feed import ConsoleFeed
from boardwalk_sdk._core.picture import Picture, Screens, difference, picture_of, read_png, write_png
from boardwalk_sdk._core.screens import ScreenShows, ScreenStays, require_screen
from boardwalk_sdk._screens import Reference

from .core.test_picture import FILES

SAME_PIXELS = base64.b64decode(FILES["colour 8"])
SHOWN = read_png(base64.b64decode(FILES["grey 1"]))
BLANK = Picture(16, 5, (bytes(16),) * 5)
LIT = 18 / 80
"""Which part of the pixels of the first is lit."""


def state_of(picture: Picture) -> dict[str, object]:
    bits = "".join(str(lit) for row in picture.rows for lit in row)
    frame = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return {"width": picture.width, "height": picture.height, "frame": base64.b64encode(frame).decode()}


def show(feed: ConsoleFeed, picture: Picture) -> None:
    parts = [{"name": "screen", "kind": "ssd1306", "state": state_of(picture)}]
    feed.receive(json.dumps({"t": "parts", "states": parts}))


def test_the_same_pixels_match_in_another_kind_of_file(tmp_path: Path) -> None:
    (tmp_path / "ref.png").write_bytes(SAME_PIXELS)
    reference, feed = Reference("ref.png", 0.0, Screens(tmp_path)), ConsoleFeed()
    wait = reference.wait(feed, "screen")
    show(feed, BLANK)
    assert wait.attempt() is None
    show(feed, SHOWN)
    assert wait.attempt() == SHOWN
    assert reference.settle(SHOWN)
    assert not (tmp_path / "ref.actual.png").exists()


def test_a_difference_is_drawn_and_kept_beside_the_reference(tmp_path: Path) -> None:
    (tmp_path / "ref.png").write_bytes(write_png(SHOWN))
    reference, feed = Reference("ref.png", LIT - 0.01, Screens(tmp_path)), ConsoleFeed()
    wait = reference.wait(feed, "screen")
    show(feed, BLANK)
    assert wait.attempt() is None
    with pytest.raises(AssertionError, match=r"of the screen differs from .*ref\.png(.|\n)*▄▀") as raised:
        reference.settle(wait.late())
    assert f"{LIT:.1%}" in str(raised.value)
    assert "ref.actual.png" in str(raised.value)
    assert read_png((tmp_path / "ref.actual.png").read_bytes()) == BLANK
    assert Reference("ref.png", LIT, Screens(tmp_path)).settle(BLANK)


def test_a_picture_is_compared_once_however_much_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Breaks without `_pictures`, and without `_other`: a test would have no time for what is printed."""
    compared: list[Picture] = []

    def counted(shown: Picture, wanted: Picture) -> float:
        compared.append(shown)
        return difference(shown, wanted)

    monkeypatch.setattr("boardwalk_sdk._core.screens.difference", counted)
    feed = ConsoleFeed()
    wait = ScreenShows(feed, "screen", SHOWN, 0.0)
    show(feed, BLANK)
    for at in range(100):
        feed.receive(at.to_bytes(8, "little") + b"x")
        assert wait.attempt() is None
    assert compared == [BLANK]
    show(feed, SHOWN)
    assert wait.attempt() == SHOWN


def test_an_update_writes_what_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Breaks if the first picture is taken: the firmware may be drawing."""
    reference, feed = Reference("new.png", 0.0, Screens(tmp_path, updates=True)), ConsoleFeed()
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    wait = reference.wait(feed, "screen")
    assert isinstance(wait, ScreenStays)
    for picture in (BLANK, SHOWN):
        show(feed, picture)
        assert wait.attempt() is None
        now[0] += 0.2
        assert wait.wait_seconds == pytest.approx(0.05)
    now[0] += wait.wait_seconds
    shown = wait.attempt()
    assert shown == SHOWN
    assert reference.settle(shown)
    assert read_png((tmp_path / "new.png").read_bytes()) == SHOWN


def test_a_lock_up_ends_the_wait_with_what_was_shown_last() -> None:
    feed = ConsoleFeed()
    feed.receive(json.dumps({"t": "hello", "offset": 0}))
    wait = ScreenShows(feed, "screen", SHOWN, 0.0)
    show(feed, BLANK)
    feed.receive(json.dumps({"t": "processor", "offset": 0, "state": "locked_up", "text": None}))
    assert wait.attempt() == BLANK


def test_what_is_no_screen_is_said() -> None:
    parts = [{"name": "screen", "kind": "ssd1306"}, {"name": "led", "kind": "led"}]
    require_screen(parts, "screen")
    with pytest.raises(BoardwalkError, match=r"no part lamp\. It has screen, led\."):
        require_screen(parts, "lamp")
    with pytest.raises(BoardwalkError, match="its kind is led"):
        require_screen(parts, "led")
    with pytest.raises(BoardwalkError, match="not told what screen shows"):
        ScreenShows(ConsoleFeed(), "screen", SHOWN, 0.0).late()


@pytest.mark.parametrize(
    "state",
    [
        {"on": True, "duty": 1},
        {"width": 8, "height": 2, "frame": "gA=="},
        {"width": 8, "height": 1, "frame": "g==="},
        {"width": -8, "height": -1, "frame": "gA=="},
    ],
)
def test_a_state_without_a_whole_picture_shows_nothing(state: dict[str, object]) -> None:
    assert picture_of({"width": 8, "height": 1, "frame": "gA=="}) == Picture(8, 1, (b"\1\0\0\0\0\0\0\0",))
    assert picture_of(state) is None


def test_a_reference_that_is_missing_or_no_png_is_said(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="--board-update-screens"):
        Reference("ref.png", 0.0, Screens(tmp_path))
    (tmp_path / "ref.png").write_bytes(b"GIF89a")
    with pytest.raises(ValueError, match=r"ref\.png cannot be compared: it is no PNG"):
        Reference("ref.png", 0.0, Screens(tmp_path))
    with pytest.raises(ValueError, match="tolerance"):
        Reference("ref.png", 2.0, Screens(tmp_path))
