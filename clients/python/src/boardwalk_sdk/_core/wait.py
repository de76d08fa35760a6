"""Starts sessions, waits for them, and ends them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from .._api import operations
from .._api.errors import SessionIsOver, SessionLimitReached
from .._api.records import BoardType, Session, SessionWithConnection
from .failures import NoBoardOnline, QueueTimeout, RequestTimeout, SessionEnded
from .lease import LeaseClock
from .perform import new_key, perform
from .renew import renew_if_due
from .retry import Clock, RetryPolicy
from .transport import Program, pause

T = TypeVar("T")
Until = Literal["running", "ended"]
OnChange = Callable[[SessionWithConnection], None]

LONG_POLL_SECONDS = 50
QUEUED_POLL_SECONDS = 5
LIMIT_POLL_SECONDS = 5.0
ORDER = ("queued", "starting", "running", "ended")


def start_session(
    policy: RetryPolicy, clock: Clock, *, queue_timeout: float | None, idempotency_key: str | None, **given: Any
) -> Program[SessionWithConnection]:
    """Starts a session. Waits in the same time for a place below the session limit."""
    key = idempotency_key or new_key()
    call = operations.start_session(wait=queue_timeout != 0, idempotency_key=key, **given)
    give_up_at = clock() + (math.inf if queue_timeout is None else queue_timeout)
    while True:
        try:
            return (yield from perform(call, policy))
        except SessionLimitReached as limit:
            if clock() + LIMIT_POLL_SECONDS > give_up_at:
                if queue_timeout == 0:
                    raise
                raise QueueTimeout(None) from limit
            yield from pause(LIMIT_POLL_SECONDS)


def wait_for_session(
    policy: RetryPolicy,
    clock: Clock,
    session_id: str,
    until: Until,
    *,
    timeout: float | None,
    on_change: OnChange | None = None,
    shown: SessionWithConnection | None = None,
    lease: LeaseClock | None = None,
    queue_only: bool = False,
) -> Program[SessionWithConnection]:
    """Returns the session once it is in a state or past it. With `queue_only` the time is for the queue alone.

    `shown` is what `on_change` was called with already. Throws `SessionEnded` if it ends before it runs, and `QueueTimeout` or `RequestTimeout` if the time is over.
    """
    give_up_at = clock() + (math.inf if timeout is None else timeout)
    record = yield from perform(operations.read_session(session_id), policy)
    last = (shown.state, shown.queue_position) if shown else None
    while True:
        if on_change and (record.state, record.queue_position) != last:
            last = (record.state, record.queue_position)
            on_change(record)
        if record.state == "ended" and until == "running":
            raise end_of(record)
        if has_reached(record, until):
            return record
        # How long a board is prepared is for the service to say.
        left = math.inf if queue_only and record.state == "starting" else give_up_at - clock()
        if left <= 0:
            raise _late(record)
        longest: float = QUEUED_POLL_SECONDS if record.state == "queued" else LONG_POLL_SECONDS
        if lease:
            yield from renew_if_due(session_id, lease, clock)
            longest = min(longest, lease.due_in(clock()))
        seconds = max(1, math.ceil(min(left, longest)))
        record = yield from perform(operations.read_session(session_id, wait_for=until, wait_seconds=seconds), policy)


def require_online(policy: RetryPolicy, board_type: str | None, board_id: str | None) -> Program[None]:
    """Throws `NoBoardOnline` where no board that would do is online: its queue may never move."""
    if board_id is not None:
        board = yield from perform(operations.read_board(board_id), policy)
        if board.state == "offline":
            raise NoBoardOnline(f"{board.label} ({board.id}) is offline.")
        return
    types = (yield from perform(operations.list_board_types(), policy)).board_types
    for one in types:
        if one.board_type == board_type and one.online == 0:
            raise NoBoardOnline(_why_none_is_online(one))


def of_live_session(policy: RetryPolicy, session_id: str, program: Program[T]) -> Program[T]:
    """Returns what the program returns. Throws `SessionEnded` with the reason if the session is over."""
    try:
        return (yield from program)
    except SessionIsOver:
        record = yield from perform(operations.read_session(session_id), policy)
        raise end_of(record) from None


def end_of(record: SessionWithConnection) -> SessionEnded | QueueTimeout:
    return QueueTimeout(record) if record.end_reason == "queue_timeout" else SessionEnded(record)


def has_reached(record: Session, until: Until) -> bool:
    """Returns whether the session is in a state or past it. A state that is not known is before all."""
    return record.state in ORDER and ORDER.index(record.state) >= ORDER.index(until)


def merged(first: Mapping[str, str] | None, second: Mapping[str, str] | None) -> dict[str, str] | None:
    return {**(first or {}), **(second or {})} or None


def _why_none_is_online(found: BoardType) -> str:
    if found.total == 0:
        return f"There is no board of {found.board_type}."
    if found.total == 1:
        return f"The one board of {found.board_type} is not online."
    return f"None of the {found.total} boards of {found.board_type} is online."


def _late(record: SessionWithConnection) -> QueueTimeout | RequestTimeout:
    if record.state in ("queued", "starting"):
        return QueueTimeout(record)
    return RequestTimeout(f"Session {record.id} is still {record.state}.")
