"""Runs programs of the core over HTTP, with asyncio."""

from __future__ import annotations

from typing import TypeVar

import httpx2

from .._asyncio.runtime import in_thread, require_runtime, sleep
from .._core.bodies import Body
from .._core.failures import ConnectionFailed, InvalidResponse, RequestTimeout
from .._core.key_source import FixedKey
from .._core.network_errors import reason_of
from .._core.retry import RetryPolicy
from .._core.settings import Settings
from .._core.transport import Effect, Pause, Program, Request, Response, Result, Send, advance
from .._owner import Owner

T = TypeVar("T")


class Runner:
    def __init__(self, settings: Settings, policy: RetryPolicy, http_client: httpx2.AsyncClient | None) -> None:
        self._owner = Owner()
        self.settings = settings
        self.policy = policy
        self._client = http_client or httpx2.AsyncClient()
        self._owns_client = http_client is None
        self._is_closed = False

    @property
    def is_here(self) -> bool:
        """False in a forked child, which leaves everything to its parent."""
        return self._owner.is_here

    def require(self) -> None:
        """Throws `ClientMisused` where this client cannot work, before anything is sent."""
        self._owner.require()
        require_runtime()

    async def run(self, program: Program[T]) -> T:
        result: Result | Exception = None
        while True:
            try:
                effect = advance(program, result)
            except StopIteration as stop:
                value: T = stop.value
                return value
            result = await self.carry_out(effect)

    async def carry_out(self, effect: Effect) -> Result | Exception:
        """Returns what a program is resumed with, or the exception that is thrown into it."""
        self.require()
        if isinstance(effect, Pause):
            await sleep(effect.seconds)
            return None
        assert isinstance(effect, Send)
        return await self.send(effect.request)

    async def send(self, request: Request) -> Response | Exception:
        key = self.settings.key
        if not key.is_ready:
            # The first call of a CI job exchanges its identity for a key.
            await in_thread(key.get)
        url = self.settings.http(request.path)
        streaming = self._client.stream(
            request.method,
            url,
            params=dict(request.query),
            content=request.content,
            headers={**self.settings.headers, **request.headers},
            timeout=self.settings.timeout + request.extra_seconds,
        )
        try:
            async with streaming as response:
                headers = {name.lower(): value for name, value in response.headers.items()}
                body = Body(response.status_code, headers, url)
                async for part in response.aiter_bytes():
                    body.add(part)
        except InvalidResponse as error:
            return error
        except httpx2.TimeoutException as error:
            return RequestTimeout(f"{url} did not answer in time: {reason_of(error)}.")
        except httpx2.HTTPError as error:
            return ConnectionFailed(f"{url} cannot be reached: {reason_of(error)}.")
        return Response(response.status_code, headers, body.content, url)

    async def close(self) -> None:
        if not self.is_here:
            return
        key, is_first = self.settings.key, not self._is_closed
        self._is_closed = True
        if is_first and not isinstance(key, FixedKey):
            await in_thread(key.release)
        if self._owns_client:
            await self._client.aclose()
