"""Ends the sessions of a run that is told to stop: by a signal, or because its controller is gone."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import pytest

SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
EXIT_CODE_OF_SIGNALS = 128
SIGNAL = pytest.StashKey[int]()
"""By which signal the run was ended."""


@contextmanager
def ended_by_signals(config: pytest.Config) -> Iterator[None]:
    """Lets a signal end the run as Ctrl-C does, which ends the sessions. Restores the handlers afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = {number: signal.getsignal(number) for number in SIGNALS}

    def interrupt(number: int, frame: FrameType | None) -> None:
        if SIGNAL in config.stash:
            # The sessions are being ended: a second signal must not keep them.
            return
        config.stash[SIGNAL] = number
        before: Any = previous[number]
        if callable(before):
            before(number, frame)
        raise KeyboardInterrupt(f"{signal.Signals(number).name}: the sessions of this run end")

    replaced = [number for number, handler in previous.items() if handler != signal.SIG_IGN]
    for number in replaced:
        signal.signal(number, interrupt)
    _interrupt_when_closed(_channel_of(config))
    try:
        yield
    finally:
        for number in replaced:
            signal.signal(number, previous[number])


def _channel_of(config: pytest.Config) -> Any:
    """Returns what connects a worker of xdist with its controller; None elsewhere."""
    workers = [one for one in config.pluginmanager.get_plugins() if type(one).__name__ == "WorkerInteractor"]
    return getattr(workers[0], "channel", None) if workers else None


def _interrupt_when_closed(channel: Any) -> None:
    """Ends the run of a worker once its controller is gone, which would kill it ten seconds later."""
    if channel is None:
        return

    def watch() -> None:
        with suppress(EOFError):
            channel.waitclose()
        _interrupt_main_thread()

    threading.Thread(target=watch, name="boardwalk-controller", daemon=True).start()


def _interrupt_main_thread() -> None:
    main = threading.main_thread().ident
    pthread_kill: Callable[[int, int], None] | None = getattr(signal, "pthread_kill", None)
    if pthread_kill and main is not None:
        # It wakes the main thread from what it waits for, too.
        pthread_kill(main, signal.SIGTERM)
    else:
        import _thread

        _thread.interrupt_main(signal.SIGTERM)
