"""When a call is sent again, and after how long."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from .transport import Response

Clock = Callable[[], float]
"""Seconds of a clock that only goes forward."""

FIRST_DELAY = 0.5
MAX_DELAY = 8.0
MAX_RETRY_AFTER = 60.0
RETRIED_STATUSES = frozenset({429, 502, 503, 504})
RETRIED_METHODS = frozenset({"GET", "HEAD", "DELETE"})


def is_repeatable(method: str, idempotency_key: str | None) -> bool:
    """Returns whether a call may be sent twice. A POST may only with an idempotency key."""
    return method in RETRIED_METHODS or (method == "POST" and idempotency_key is not None)


@dataclass(frozen=True)
class RetryPolicy:
    max_retries: int = 3
    chance: Callable[[], float] = random.random

    def next_delay(self, attempt: int, response: Response | None) -> float | None:
        """Returns the seconds to wait after attempt 0, 1, …, or None to give up. Without a response, nothing came."""
        if attempt >= self.max_retries or not _is_passing(attempt, response):
            return None
        asked = response.retry_after if response else None
        if asked is None:
            return float(min(FIRST_DELAY * 2**attempt, MAX_DELAY) * self.chance())
        return asked if asked <= MAX_RETRY_AFTER else None


def _is_passing(attempt: int, response: Response | None) -> bool:
    if response is None or response.status in RETRIED_STATUSES:
        return True
    return response.status == 500 and attempt == 0
