"""Renews the lease of a session."""

from __future__ import annotations

from .._api import operations
from .._api.errors import APIError, SessionIsOver, Unauthorized
from .failures import ConnectionFailed, RequestTimeout
from .lease import LeaseClock
from .perform import perform
from .retry import Clock, RetryPolicy
from .transport import Program

ONCE = RetryPolicy(max_retries=0)


def renew_if_due(session_id: str, lease: LeaseClock, clock: Clock) -> Program[None]:
    """Renews a lease whose time has come. Throws what the service says if the lease is lost."""
    if lease.seconds is None or lease.due_in(clock()) > 0:
        return
    try:
        yield from perform(operations.renew_lease(session_id), ONCE)
    except (SessionIsOver, Unauthorized):
        raise
    except (APIError, ConnectionFailed, RequestTimeout):
        # The service may be back in time.
        lease.failed(clock())
        if lease.is_lost(clock()):
            raise
    else:
        lease.renewed(clock())
