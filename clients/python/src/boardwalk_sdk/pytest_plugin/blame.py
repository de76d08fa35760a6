"""Whose failure an error is."""

from __future__ import annotations

from .._core.errors import BoardwalkError, InternalError, Unavailable
from .._core.failures import CommandFailed, ConnectionFailed, ConsoleLost, RequestTimeout, SessionEnded

PASSING = (ConnectionFailed, RequestTimeout, ConsoleLost, Unavailable, InternalError)


def is_infrastructure(error: BaseException | None) -> bool:
    """Returns whether an error is not the fault of the test: all of this package but a failed expectation."""
    return isinstance(error, BoardwalkError) and not isinstance(error, AssertionError)


def is_worth_a_retry(error: BoardwalkError) -> bool:
    """Returns whether another board, or a later time, may help."""
    if isinstance(error, SessionEnded):
        return error.fault == "service"
    if isinstance(error, CommandFailed):
        return error.fault == "infrastructure"
    return isinstance(error, PASSING)
