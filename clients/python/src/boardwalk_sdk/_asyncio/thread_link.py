"""Uses a session that a thread keeps from an event loop: for tests whose board outlives their loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from .._core.conditions import Condition
from .._core.limits import Limit
from .._core.settings import Settings
from .._core.transport import Program
from .._threads.link import LinkThread
from .link import AsyncLink
from .runtime import require_runtime

T = TypeVar("T")


class ThreadLink(AsyncLink):
    """The thread goes on when a loop ends, and reads the console for the next one."""

    def __init__(self, thread: LinkThread) -> None:
        self._thread = thread

    @property
    def is_here(self) -> bool:
        return self._thread.is_here

    @property
    def settings(self) -> Settings:
        return self._thread.settings

    async def run(self, program: Program[T]) -> T:
        require_runtime()
        return await asyncio.to_thread(self._thread.run, program)

    async def until(self, condition: Condition[T], timeout: float, wall_timeout: float | None = None) -> T:
        require_runtime()
        loop = asyncio.get_running_loop()
        limit = Limit(condition.feed.clock, timeout, wall_timeout)
        while True:
            changed = loop.create_future()
            with self._thread.announcing_to(_announcer(loop, changed)):
                with self._thread.changed:
                    found = condition.attempt()
                    left = limit.left
                    if found is not None:
                        return found
                    if left <= 0:
                        return condition.late()
                await asyncio.wait([changed], timeout=left)

    async def send(self, data: str | bytes, timeout: float) -> None:
        require_runtime()
        await asyncio.to_thread(self._thread.send, data, timeout)


def _announcer(loop: asyncio.AbstractEventLoop, changed: asyncio.Future[None]) -> Callable[[], object]:
    return lambda: loop.call_soon_threadsafe(_settle, changed)


def _settle(changed: asyncio.Future[None]) -> None:
    if not changed.done():
        changed.set_result(None)
