"""Compares what a screen shows with a reference, which is a PNG beside the tests."""

from __future__ import annotations

import os

from ._core.conditions import Condition
from ._core.feed import ConsoleFeed
from ._core.picture import Picture, Screens, difference, drawn_difference, read_png, write_png
from ._core.screens import ScreenShows, ScreenStays


class Reference:
    """A reference, and what a screen has to show for it. Throws `ValueError` for a file that is no PNG."""

    def __init__(self, path: str | os.PathLike[str], tolerance: float, screens: Screens) -> None:
        if not 0 <= tolerance < 1:
            raise ValueError(f"The tolerance is a part of the pixels from 0 up to 1, and not {tolerance}.")
        self._path = screens.folder / path
        self._tolerance = tolerance
        self._expected = None if screens.updates else self._read()

    def wait(self, feed: ConsoleFeed, part: str) -> Condition[Picture]:
        """Returns the wait for the last picture that is needed: for an update, one that stays."""
        if self._expected is None:
            return ScreenStays(feed, part)
        return ScreenShows(feed, part, self._expected, self._tolerance)

    def settle(self, shown: Picture) -> bool:
        """Writes the reference, or compares with it. Throws `AssertionError` with the pixels that differ."""
        if self._expected is None:
            self._path.write_bytes(write_png(shown))
            return True
        part = difference(shown, self._expected)
        if part <= self._tolerance:
            return True
        actual = self._path.with_name(f"{self._path.stem}.actual.png")
        actual.write_bytes(write_png(shown))
        raise AssertionError(
            f"{part:.1%} of the screen differs from {self._path}. What it shows is in {actual}.\n"
            + drawn_difference(shown, self._expected)
        )

    def _read(self) -> Picture:
        try:
            return read_png(self._path.read_bytes())
        except FileNotFoundError:
            raise AssertionError(f"There is no {self._path}. Write it with pytest --board-update-screens.") from None
        except ValueError as error:
            raise ValueError(f"{self._path} cannot be compared: {error}.") from error
