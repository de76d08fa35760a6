"""The client of the service, for asyncio."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Literal, TypeVar

import httpx2

from .._api import operations
from .._api.records import Limits, SessionWithConnection, User
from .._asyncio.link import LinkTask
from .._core.commands import check_firmware
from .._core.failures import ConfigurationError
from .._core.live_session import SessionCore
from .._core.pages import fetch_page
from .._core.perform import perform
from .._core.retry import RetryPolicy
from .._core.settings import checked_retries
from .._core.wait import OnChange, require_online
from .._firmware import Firmware, read_firmware
from .._settings import read_settings
from .pages import AsyncCreditList
from .resources import BaseImages, Boards, Keys, Sessions
from .runner import Runner
from .session import AsyncLiveSession

Client = TypeVar("Client", bound="AsyncBoardwalk")


class AsyncBoardwalk:
    """The client of the service, for asyncio.

    Without `url` and `api_key` it uses SERVICE_URL and SERVICE_API_KEY, in a CI job the trust in
    SERVICE_CI_TRUST, and without those what `boardwalk login` has stored. The key of a trust is renewed
    until the client is closed, and then revoked. One call may take `timeout` seconds, and is sent up to `max_retries`
    times more if that can help. `metadata` is added to that of each session. Throws `NotLoggedIn`
    without a key, and `ConfigurationError` if a setting is wrong.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        url: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 3,
        metadata: Mapping[str, str] | None = None,
        http_client: httpx2.AsyncClient | None = None,
    ) -> None:
        settings = read_settings(api_key, url, timeout, os.environ)
        self._runner = Runner(settings, RetryPolicy(checked_retries(max_retries)), http_client)
        self.boards = Boards(self._runner)
        self.base_images = BaseImages(self._runner)
        self.sessions = Sessions(self._runner, metadata, time.monotonic)
        self.keys = Keys(self._runner)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._runner.settings.url}>"

    async def __aenter__(self: Client) -> Client:
        self._runner.require()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections. Leaving the `with` does that too."""
        await self._runner.close()

    async def me(self) -> User:
        """Returns whose key this is: the account, its tier and its credits."""
        return await self._runner.run(perform(operations.read_me(), self._runner.policy))

    async def credits(self, *, limit: int = 20) -> AsyncCreditList:
        """Returns the balance and the entries of the ledger, the newest first, so many a page."""
        call = operations.read_credits(limit=limit)
        return AsyncCreditList(self._runner, await self._runner.run(fetch_page(call, self._runner.policy)), "entries")

    async def limits(self) -> Limits:
        """Returns the account's limits on spending."""
        return await self._runner.run(perform(operations.read_limits(), self._runner.policy))

    @asynccontextmanager
    async def session(
        self,
        board_type: str | None = None,
        *,
        board_id: str | None = None,
        base_image_id: str | None = None,
        firmware: Firmware | None = None,
        minutes: int = 60,
        queue_timeout: float | None = 900.0,
        wait_for_offline: bool = False,
        lease: float | None = 60.0,
        max_credits: int | None = None,
        speed: Literal["real", "max"] | None = None,
        seed: int | None = None,
        parts: Sequence[Mapping[str, object]] | None = None,
        metadata: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
        on_change: OnChange | None = None,
    ) -> AsyncIterator[AsyncLiveSession]:
        """Starts a session, waits for its board, flashes it, and ends the session at the end of the block.

        Name a `board_type` or a `board_id`. `firmware` is a path, bytes or an open file. The session
        takes `minutes` at most and costs `max_credits` at most. A board that is not free is waited for
        `queue_timeout` seconds: 0 is not at all, None is without end; boards that are all offline only with
        `wait_for_offline`. Without this program the session ends `lease` seconds after the lease was renewed
        last; None is a session without a lease. Two starts with one `idempotency_key` are one session.
        `on_change` is called with each state and place in the queue.

        An exception ends the session, too, and so does Ctrl-C. Throws `QueueTimeout` if no board became
        free, `NoBoardOnline` if all are offline, `FlashFailed` if the firmware is not on the board,
        `SessionEnded` if the session ended before, and an `APIError` for what the service refuses.
        """
        content = None if firmware is None else read_firmware(firmware)
        if content:
            checked = check_firmware(self._runner.policy, *content, board_type=board_type, board_id=board_id)
            await self._runner.run(checked)
        started_at = time.monotonic()
        record = await self.sessions.start(
            board_type,
            board_id=board_id,
            base_image_id=base_image_id,
            minutes=minutes,
            queue_timeout=queue_timeout,
            lease=lease,
            max_credits=max_credits,
            speed=speed,
            seed=seed,
            parts=parts,
            metadata=metadata,
            idempotency_key=idempotency_key,
        )
        live = self._live(record, lease)
        try:
            if on_change:
                on_change(record)
            if record.state == "queued" and not wait_for_offline:
                await self._runner.run(require_online(self._runner.policy, board_type, board_id))
            left = None if queue_timeout is None else queue_timeout - (time.monotonic() - started_at)
            await live._begin(left, on_change)
            if content:
                await live._flash(*content)
            yield live
        except BaseException as failure:
            await live._leave(failure)
            raise
        else:
            await live._leave(None)

    @asynccontextmanager
    async def attach(self, session_id: str | None = None) -> AsyncIterator[AsyncLiveSession]:
        """Uses a session that goes on afterwards: the given one, or that of SERVICE_SESSION_ID.

        What its console printed before will not be matched. Throws `NotFound` if it is not yours, and
        `SessionEnded` if it is over.
        """
        named = session_id or os.environ.get("SERVICE_SESSION_ID")
        if not named:
            raise ConfigurationError("There is no session to attach to. Set SERVICE_SESSION_ID.")
        live = self._live(await self.sessions.get(named), None)
        try:
            await live._attach()
            yield live
        finally:
            await live._link.stop()

    def _live(self, record: SessionWithConnection, lease: float | None) -> AsyncLiveSession:
        policy, url = self._runner.policy, self._runner.settings.url
        core = SessionCore(record, lease=lease, url=url, policy=policy, clock=time.monotonic)
        return AsyncLiveSession(core, LinkTask(self._runner, core.feed, core.run_link()))
