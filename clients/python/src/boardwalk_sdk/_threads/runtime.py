"""How code of threads sleeps and is interrupted."""

from __future__ import annotations

from time import sleep

__all__ = ["Interrupt", "require_runtime", "sleep"]

Interrupt = KeyboardInterrupt


def require_runtime() -> None:
    """Does nothing: code runs in a thread anyway."""
