"""When the lease of a session is renewed, and when it is lost."""

from __future__ import annotations

RENEWALS_PER_LEASE = 3
RETRIES_PER_LEASE = 12
NEVER = 3600.0


class LeaseClock:
    """Counts in the seconds of a monotonic clock. Without a lease nothing is ever due."""

    def __init__(self, seconds: float | None, now: float) -> None:
        self.seconds = seconds
        self.renewed(now)

    def renewed(self, now: float) -> None:
        self._due_at = now + (self.seconds or NEVER) / RENEWALS_PER_LEASE
        self._lost_at = now + (self.seconds or NEVER)

    def failed(self, now: float) -> None:
        """Counts a renewal without an answer. The next one is due soon."""
        self._due_at = now + (self.seconds or NEVER) / RETRIES_PER_LEASE

    def due_in(self, now: float) -> float:
        if self.seconds is None:
            return NEVER
        return max(0.0, self._due_at - now)

    def is_lost(self, now: float) -> bool:
        return self.seconds is not None and now >= self._lost_at
