"""How code of asyncio sleeps, is interrupted, and knows that it runs in a task."""

from __future__ import annotations

import asyncio
from asyncio import CancelledError as Interrupt
from asyncio import sleep
from asyncio import to_thread as in_thread

from .._core.failures import ClientMisused

__all__ = ["Interrupt", "in_thread", "require_runtime", "sleep"]


def require_runtime() -> None:
    """Throws `ClientMisused` outside of asyncio, whose tasks and futures the client uses."""
    try:
        task = asyncio.current_task()
    except RuntimeError:
        task = None
    if task is None:
        raise ClientMisused(
            "AsyncBoardwalk works with asyncio only, and no task of asyncio runs here. "
            "Under trio or curio, use Boardwalk in a thread."
        )
