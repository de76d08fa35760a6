"""Waits for what a screen shows, which the console tells as it changes."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence

from .conditions import Condition
from .errors import BoardwalkError
from .feed import ConsoleFeed
from .picture import Picture, difference

SCREEN = "ssd1306"
"""The kind of the parts that are screens."""
STILL_SECONDS = 0.25
"""How long a picture has to stay to be what a screen shows, and not what a program draws."""


class ScreenShows(Condition[Picture]):
    """A picture that is as wanted, but for the part `tolerance` of its pixels; the newest where it is late."""

    def __init__(self, feed: ConsoleFeed, part: str, wanted: Picture, tolerance: float) -> None:
        super().__init__(feed)
        self.part = part
        self.wanted = wanted
        self.tolerance = tolerance
        self._other: Picture | None = None
        """The last picture that was not the wanted one."""

    def find(self) -> Picture | None:
        shown = self.feed.picture_of(self.part)
        if shown is self._other:
            return None
        if shown and difference(shown, self.wanted) <= self.tolerance:
            return shown
        self._other = shown
        return None

    def late(self) -> Picture:
        return newest(self.feed, self.part)


class ScreenStays(Condition[Picture]):
    """A picture that has not changed for a while; the newest where it is late."""

    def __init__(self, feed: ConsoleFeed, part: str) -> None:
        super().__init__(feed)
        self.part = part
        self._shown: Picture | None = None
        self._stays_until = math.inf

    @property
    def wait_seconds(self) -> float:
        return max(0.0, self._stays_until - time.monotonic())

    def find(self) -> Picture | None:
        shown = self.feed.picture_of(self.part)
        if shown != self._shown:
            self._shown, self._stays_until = shown, time.monotonic() + STILL_SECONDS
        return shown if time.monotonic() >= self._stays_until else None

    def late(self) -> Picture:
        return newest(self.feed, self.part)


def newest(feed: ConsoleFeed, part: str) -> Picture:
    """Returns what a screen showed last. Throws `BoardwalkError` if nothing is known of it."""
    shown = feed.picture_of(part)
    if shown is None:
        raise BoardwalkError(f"The board has not told what {part} shows.")
    return shown


def require_screen(parts: Sequence[Mapping[str, object]], name: str) -> None:
    """Throws `BoardwalkError` unless the part with this name is a screen, by the parts of a session."""
    kinds = {str(part["name"]): part["kind"] for part in parts}
    if name not in kinds:
        raise unknown_part(name, list(kinds))
    if kinds[name] != SCREEN:
        raise BoardwalkError(f"The part {name} is no screen: its kind is {kinds[name]}.")


def unknown_part(name: str, known: Sequence[str]) -> BoardwalkError:
    return BoardwalkError(f"This session has no part {name}. It has {', '.join(known) or 'none'}.")
