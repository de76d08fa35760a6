"""Whose failure an error is: of your test or set-up, of the board, or of the service."""

from __future__ import annotations

from typing import Literal

from .._api.errors import (
    APIError,
    BoardUnreachable,
    BoardwalkError,
    NoBoardAvailable,
    NotSupported,
    RateLimited,
)
from .._core.failures import (
    CommandFailed,
    ConnectionFailed,
    ConsoleLost,
    InputRefused,
    InvalidResponse,
    NoBoardOnline,
    OutputLost,
    QueueTimeout,
    RequestTimeout,
    SessionEnded,
)
from .needs import WrongNeed

Fault = Literal["your test", "the board", "the service"]

OF_SERVICE = (
    ConnectionFailed,
    RequestTimeout,
    InvalidResponse,
    ConsoleLost,
    OutputLost,
    NoBoardAvailable,
    NoBoardOnline,
    RateLimited,
)
EXPECTABLE = (CommandFailed, InputRefused, NotSupported)
"""What a test may do to its board on purpose."""
BOARD_REASONS = ("start_failed", "board_failed")


def fault_of(error: BaseException | None) -> Fault | None:
    """Returns whose failure an error of this package is; None for a failed expectation, and for all others."""
    if isinstance(error, WrongNeed):
        return "your test"
    if not isinstance(error, BoardwalkError) or isinstance(error, AssertionError):
        return None
    if isinstance(error, SessionEnded):
        if error.reason in BOARD_REASONS:
            return "the board"
        return "the service" if error.fault == "service" else "your test"
    if isinstance(error, CommandFailed):
        return "your test" if error.fault == "user" else "the board"
    if isinstance(error, InputRefused):
        return "the board" if error.why == "not_delivered" else "your test"
    if isinstance(error, BoardUnreachable):
        return "the board"
    if isinstance(error, QueueTimeout):
        # Without a session it was the session limit of the account.
        return "the service" if error.session else "your test"
    if isinstance(error, OF_SERVICE) or (isinstance(error, APIError) and error.status >= 500):
        return "the service"
    return "your test"


def may_be_expected(error: BaseException, *, in_test: bool) -> bool:
    """Returns whether an error can be the one that `xfail` expects: not one of the board, the service or the set-up."""
    fault = fault_of(error)
    return fault is None or (fault == "your test" and in_test and isinstance(error, EXPECTABLE))


def is_worth_a_retry(error: BoardwalkError) -> bool:
    """Returns whether another board, or a later time, may help. Who has waited for a board does not wait again."""
    is_theirs = fault_of(error) in ("the board", "the service")
    return is_theirs and not isinstance(error, (QueueTimeout, NoBoardAvailable, NoBoardOnline))
