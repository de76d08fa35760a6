"""How code of threads sleeps and is interrupted."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import TypeVar

__all__ = ["Interrupt", "in_thread", "require_runtime", "sleep"]

T = TypeVar("T")
Interrupt = KeyboardInterrupt


def in_thread(work: Callable[[], T]) -> T:
    """Returns what `work` returns. It may wait for the network, as all code of threads may."""
    return work()


def require_runtime() -> None:
    """Does nothing: code runs in a thread anyway."""
