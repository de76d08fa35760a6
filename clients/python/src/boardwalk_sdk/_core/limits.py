"""How long something is waited for: real time, or the time of a board that runs as fast as it can."""

from __future__ import annotations

import time

from .settings import checked_wait

WALL_FACTOR = 10.0
MAX_WALL_SECONDS = 600.0


class BoardClock:
    """The time of the board in milliseconds, as the service tells it about once a second at `max`."""

    def __init__(self, *, counts: bool) -> None:
        self.counts = counts
        """True if limits are of the board's time."""
        self.board_ms = 0
        self.times_told = 0

    def tell(self, board_ms: int) -> None:
        self.board_ms = board_ms
        self.times_told += 1


class Limit:
    """A limit that begins now. It never ends too early: the board's time counts from when it is told next.

    Real time is limited too: at `max` by `wall_timeout`, which is 10 times as long if it is not given, and 10
    minutes at most. Throws `ValueError` for what is no number.
    """

    def __init__(self, clock: BoardClock, timeout: float, wall_timeout: float | None = None) -> None:
        self._clock = clock
        self._seconds = checked_wait(timeout)
        default = min(self._seconds * WALL_FACTOR, MAX_WALL_SECONDS) if clock.counts else self._seconds
        wall = default if wall_timeout is None else checked_wait(wall_timeout)
        self._deadline = time.monotonic() + (wall if clock.counts else min(wall, self._seconds))
        self._told = clock.times_told
        self._start_ms: int | None = None

    @property
    def left(self) -> float:
        """How many seconds of real time are left at most; 0 or less once the time is up."""
        return 0.0 if self._is_board_late() else self._deadline - time.monotonic()

    def _is_board_late(self) -> bool:
        if not self._clock.counts or self._clock.times_told == self._told:
            return False
        if self._start_ms is None:
            self._start_ms = self._clock.board_ms
        return self._clock.board_ms - self._start_ms >= self._seconds * 1000
