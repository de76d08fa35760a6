"""What is said when a session could not be ended."""

from __future__ import annotations

import warnings

from .._api.errors import InternalError, RateLimited, Unavailable
from .._api.records import Session
from .failures import ConnectionFailed, RequestTimeout, SessionLeftRunning

UNREACHABLE = (ConnectionFailed, RequestTimeout, Unavailable, RateLimited, InternalError)


def warn_left_running(session: Session, error: Exception, failure: BaseException | None) -> None:
    """Warns that a session goes on. `failure` is the exception on the way, which stays the one that is raised."""
    until = "its lease runs out" if session.lease_seconds else f"its time limit at {session.expires_at}"
    if session.lease_seconds:
        until += f", {session.lease_seconds} seconds after it was renewed last"
    try:
        warnings.warn(
            f"Session {session.id} could not be ended and goes on until {until}: {error}",
            SessionLeftRunning,
            stacklevel=4,
        )
    except SessionLeftRunning:
        # Warnings are errors here. They must not hide what went wrong first.
        if failure is None:
            raise
