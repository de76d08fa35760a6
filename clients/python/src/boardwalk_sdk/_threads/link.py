"""One thread for each live session: its console and its lease."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection

from .._core.conditions import Condition, IsOpen
from .._core.errors import BoardwalkError
from .._core.failures import ConsoleLost
from .._core.feed import ConsoleFeed
from .._core.keystrokes import pieces
from .._core.limits import Limit
from .._core.settings import CONSOLE_PROTOCOL, Settings
from .._core.transport import Closed, Drop, Effect, Open, Pause, Program, Receive, Result, advance
from .._sync.runner import Runner
from .sockets import open_socket

T = TypeVar("T")
STOP_SECONDS = 5.0


class LinkThread:
    def __init__(self, runner: Runner, feed: ConsoleFeed, program: Program[None]) -> None:
        self._runner = runner
        self._feed = feed
        self._program = program
        self.changed = threading.Condition()
        """Held by all that read or change the feed."""
        self._listeners: list[Callable[[], object]] = []
        self._stopping = threading.Event()
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._work, name="boardwalk-session", daemon=True)

    @property
    def is_here(self) -> bool:
        return self._runner.is_here

    @property
    def settings(self) -> Settings:
        return self._runner.settings

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        if not self._runner.is_here:
            return
        self._stopping.set()
        self._drop()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def run(self, program: Program[T]) -> T:
        """Runs a program that reads or changes the feed beside this thread."""
        self._runner.require()
        result: Result | Exception = None
        while True:
            with self.changed:
                try:
                    effect = advance(program, result)
                except StopIteration as stop:
                    value: T = stop.value
                    return value
                finally:
                    self._announce()
            result = self._runner.carry_out(effect)

    def until(self, condition: Condition[T], timeout: float, wall_timeout: float | None = None) -> T:
        """Returns what is waited for, or what its lateness means."""
        self._runner.require()
        limit = Limit(condition.feed.clock, timeout, wall_timeout)
        with self.changed:
            while True:
                found = condition.attempt()
                if found is not None:
                    return found
                left = limit.left
                if left <= 0:
                    return condition.late()
                self.changed.wait(min(left, condition.wait_seconds))

    def send(self, data: str | bytes, timeout: float) -> None:
        for seconds, piece in pieces(data):
            if seconds:
                time.sleep(seconds)
            if not self.until(IsOpen(self._feed), timeout, timeout):
                raise ConsoleLost("The console did not open in time.")
            socket = self._socket
            try:
                if socket is None:
                    raise ConsoleLost("The console was lost. What was typed may not have arrived.")
                socket.send(piece)
            except ConnectionClosed as error:
                raise ConsoleLost("The console was lost. What was typed may not have arrived.") from error

    @contextmanager
    def announcing_to(self, listener: Callable[[], object]) -> Iterator[None]:
        """Calls the listener after each change of the feed, until the end of the block."""
        with self.changed:
            self._listeners.append(listener)
        try:
            yield
        finally:
            with self.changed:
                self._listeners.remove(listener)

    def _announce(self) -> None:
        self.changed.notify_all()
        for listener in self._listeners:
            listener()

    def _work(self) -> None:
        result: Result | Exception = None
        try:
            while not self._stopping.is_set():
                effect = self._advance(result)
                if effect is None:
                    return
                result = self._carry_out(effect)
        except Exception as error:
            # Nothing may end this thread silently: somebody waits for its console.
            with self.changed:
                self._feed.finish(error)
                self._announce()
        finally:
            self._drop()

    def _advance(self, result: Result | Exception) -> Effect | None:
        # Between two effects the program changes the feed, which other threads read.
        with self.changed:
            try:
                return advance(self._program, result)
            except StopIteration:
                return None
            finally:
                self._announce()

    def _carry_out(self, effect: Effect) -> Result | Exception:
        if isinstance(effect, Pause):
            self._stopping.wait(effect.seconds)
            return None
        if isinstance(effect, Open):
            return self._open(effect)
        if isinstance(effect, Receive):
            return self._receive(effect.seconds)
        if isinstance(effect, Drop):
            self._drop()
            return None
        return self._runner.carry_out(effect)

    def _open(self, effect: Open) -> Exception | None:
        settings = self._runner.settings
        try:
            self._socket = open_socket(settings, effect.path, effect.query, CONSOLE_PROTOCOL, settings.timeout)
        except BoardwalkError as error:
            return error
        return None

    def _receive(self, seconds: float) -> str | bytes | Closed | None:
        if self._socket is None:
            return Closed(None)
        try:
            return self._socket.recv(timeout=seconds)
        except TimeoutError:
            return None
        except ConnectionClosed as closed:
            return Closed(closed.rcvd.code if closed.rcvd else None)

    def _drop(self) -> None:
        if not self._runner.is_here:
            return
        socket, self._socket = self._socket, None
        if socket:
            with suppress(OSError, WebSocketException):
                socket.close()
