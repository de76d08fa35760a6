"""One task for each live session: its console and its lease."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TypeVar

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from .._async.runner import Runner
from .._core.conditions import Condition, IsOpen
from .._core.errors import BoardwalkError
from .._core.failures import ConsoleLost
from .._core.feed import ConsoleFeed
from .._core.keystrokes import pieces
from .._core.limits import Limit
from .._core.settings import CONSOLE_PROTOCOL, Settings
from .._core.transport import Closed, Drop, Effect, Open, Program, Receive, Result, advance
from .sockets import open_socket

T = TypeVar("T")


class AsyncLink(ABC):
    """What connects a live session of an event loop with its board."""

    @property
    @abstractmethod
    def is_here(self) -> bool:
        """False in a forked child."""

    @property
    @abstractmethod
    def settings(self) -> Settings:
        """Where the service is, and what is sent with each call."""

    @abstractmethod
    async def run(self, program: Program[T]) -> T:
        """Runs a program that reads or changes the feed beside the console."""

    @abstractmethod
    async def until(self, condition: Condition[T], timeout: float, wall_timeout: float | None = None) -> T:
        """Returns what is waited for, or what its lateness means after so many seconds."""

    @abstractmethod
    async def send(self, data: str | bytes, timeout: float) -> None:
        """Types, once the console is open. Throws `ConsoleLost` if that takes more seconds."""

    def start(self) -> None:  # noqa: B027
        """Opens the console, unless something else does."""

    async def stop(self) -> None:  # noqa: B027
        """Closes the console, unless something else does."""


class LinkTask(AsyncLink):
    def __init__(self, runner: Runner, feed: ConsoleFeed, program: Program[None]) -> None:
        self._runner = runner
        self._feed = feed
        self._program = program
        self._changed = asyncio.get_running_loop().create_future()
        self._socket: ClientConnection | None = None
        self._message: asyncio.Task[str | bytes] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_here(self) -> bool:
        return self._runner.is_here

    @property
    def settings(self) -> Settings:
        return self._runner.settings

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="boardwalk-session")

    async def stop(self) -> None:
        if not self._runner.is_here:
            return
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        await self._drop()

    async def run(self, program: Program[T]) -> T:
        """Runs a program that reads or changes the feed beside this task."""
        self._runner.require()
        result: Result | Exception = None
        while True:
            try:
                effect = advance(program, result)
            except StopIteration as stop:
                value: T = stop.value
                return value
            finally:
                self._announce()
            result = await self._runner.carry_out(effect)

    async def until(self, condition: Condition[T], timeout: float, wall_timeout: float | None = None) -> T:
        """Returns what is waited for, or what its lateness means."""
        self._runner.require()
        limit = Limit(condition.feed.clock, timeout, wall_timeout)
        while True:
            changed = self._changed
            found = condition.attempt()
            if found is not None:
                return found
            left = limit.left
            if left <= 0:
                return condition.late()
            # Not `wait_for`: up to Python 3.11 it loses a cancellation that comes with the change.
            await asyncio.wait([changed], timeout=min(left, condition.wait_seconds))

    async def send(self, data: str | bytes, timeout: float) -> None:
        for seconds, piece in pieces(data):
            if seconds:
                await asyncio.sleep(seconds)
            if not await self.until(IsOpen(self._feed), timeout, timeout):
                raise ConsoleLost("The console did not open in time.")
            socket = self._socket
            try:
                if socket is None:
                    raise ConsoleLost("The console was lost. What was typed may not have arrived.")
                await socket.send(piece)
            except ConnectionClosed as error:
                raise ConsoleLost("The console was lost. What was typed may not have arrived.") from error

    async def _work(self) -> None:
        result: Result | Exception = None
        try:
            while True:
                effect = self._advance(result)
                if effect is None:
                    return
                result = await self._carry_out(effect)
        except Exception as error:
            # Nothing may end this task silently: somebody waits for its console.
            self._feed.finish(error)
            self._announce()
        finally:
            await self._drop()

    def _advance(self, result: Result | Exception) -> Effect | None:
        try:
            return advance(self._program, result)
        except StopIteration:
            return None
        finally:
            self._announce()

    def _announce(self) -> None:
        self._changed.set_result(None)
        self._changed = asyncio.get_running_loop().create_future()

    async def _carry_out(self, effect: Effect) -> Result | Exception:
        if isinstance(effect, Open):
            return await self._open(effect)
        if isinstance(effect, Receive):
            return await self._receive(effect.seconds)
        if isinstance(effect, Drop):
            await self._drop()
            return None
        return await self._runner.carry_out(effect)

    async def _open(self, effect: Open) -> Exception | None:
        settings = self._runner.settings
        try:
            self._socket = await open_socket(settings, effect.path, effect.query, CONSOLE_PROTOCOL, settings.timeout)
        except BoardwalkError as error:
            return error
        return None

    async def _receive(self, seconds: float) -> str | bytes | Closed | None:
        if self._socket is None:
            return Closed(None)
        if self._message is None:
            self._message = asyncio.ensure_future(self._socket.recv())
        done, _ = await asyncio.wait([self._message], timeout=seconds)
        if not done:
            return None
        message, self._message = self._message, None
        try:
            return message.result()
        except ConnectionClosed as closed:
            return Closed(closed.rcvd.code if closed.rcvd else None)

    async def _drop(self) -> None:
        if not self._runner.is_here:
            return
        message, self._message = self._message, None
        if message:
            message.cancel()
            await asyncio.wait([message])
            if not message.cancelled():
                # What it ended with came too late to matter, and asyncio wants it to be looked at.
                message.exception()
        socket, self._socket = self._socket, None
        if socket:
            with suppress(OSError, WebSocketException):
                await socket.close()
