"""The lists and records of the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from .._api import operations
from .._api.records import (
    Access,
    BaseImage,
    Board,
    BoardState,
    BoardType,
    BoardWithSuccessRate,
    CreatedKey,
    Key,
    SessionWithConnection,
)
from .._core.pages import fetch_page
from .._core.perform import perform
from .._core.retry import Clock
from .._core.wait import OnChange, Until, merged, start_session, wait_for_session
from .pages import AsyncPage, AsyncSessionList, first_page
from .runner import Runner


class Boards:
    """The boards of the service."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    async def list(
        self,
        *,
        board_type: str | None = None,
        state: BoardState | None = None,
        capability: str | None = None,
        limit: int = 100,
    ) -> AsyncPage[Board]:
        """Returns the boards of a type, in a state, or with a capability such as `flash`."""
        call = operations.list_boards(board_type=board_type, state=state, capability=capability, limit=limit)
        return await first_page(self._runner, call, "boards")

    async def get(self, board_id: str) -> BoardWithSuccessRate:
        """Returns one board, with how many of its last sessions succeeded."""
        return await self._runner.run(perform(operations.read_board(board_id), self._runner.policy))

    async def types(self) -> Sequence[BoardType]:
        """Returns the board types, with how many boards of each are free."""
        return (await self._runner.run(perform(operations.list_board_types(), self._runner.policy))).board_types


class BaseImages:
    """The images that boards can start with."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    async def list(self, *, board_type: str | None = None) -> list[BaseImage]:
        """Returns the base images, of one board type or of all."""
        call = operations.list_base_images(board_type=board_type)
        return (await self._runner.run(perform(call, self._runner.policy))).base_images


class Keys:
    """The API keys of the account."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    async def list(self, *, limit: int = 100) -> AsyncPage[Key]:
        """Returns the keys, without their secrets."""
        return await first_page(self._runner, operations.list_keys(limit=limit), "keys")

    async def create(
        self,
        *,
        label: str | None = None,
        expires_at: datetime | None = None,
        access: Access = "full",
        credits_per_day: int | None = None,
        idempotency_key: str | None = None,
    ) -> CreatedKey:
        """Creates a key. Its secret is in this answer alone."""
        call = operations.create_key(
            label=label,
            expires_at=expires_at,
            access=access,
            credits_per_day=credits_per_day,
            idempotency_key=idempotency_key,
        )
        return await self._runner.run(perform(call, self._runner.policy))

    async def revoke(self, key_id: str) -> None:
        """Revokes a key. Calls with it are refused from then on."""
        await self._runner.run(perform(operations.revoke_key(key_id), self._runner.policy))


class Sessions:
    """Sessions, also those that nobody is attached to."""

    def __init__(self, runner: Runner, metadata: Mapping[str, str] | None, clock: Clock) -> None:
        self._runner = runner
        self._metadata = metadata
        self._clock = clock

    async def start(
        self,
        board_type: str | None = None,
        *,
        board_id: str | None = None,
        base_image_id: str | None = None,
        minutes: int = 60,
        queue_timeout: float | None = 900.0,
        lease: float | None = None,
        max_credits: int | None = None,
        speed: Literal["real", "max"] | None = None,
        seed: int | None = None,
        parts: Sequence[Mapping[str, object]] | None = None,
        metadata: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> SessionWithConnection:
        """Starts a session, which may be queued then. Its lease, if any, is yours to renew."""
        program = start_session(
            self._runner.policy,
            self._clock,
            board_type=board_type,
            board_id=board_id,
            base_image_id=base_image_id,
            minutes=minutes,
            queue_timeout=queue_timeout,
            lease_seconds=None if lease is None else round(lease),
            max_credits=max_credits,
            speed=speed,
            seed=seed,
            parts=parts,
            metadata=merged(self._metadata, metadata),
            idempotency_key=idempotency_key,
        )
        return await self._runner.run(program)

    async def get(self, session_id: str) -> SessionWithConnection:
        """Returns a session by its id. Throws `NotFound` for one that is not yours."""
        return await self._runner.run(perform(operations.read_session(session_id), self._runner.policy))

    async def list(
        self,
        *,
        board_type: str | None = None,
        metadata: str | None = None,
        started_by: str | None = None,
        limit: int = 20,
    ) -> AsyncSessionList:
        """Returns sessions. `metadata` is a name, a colon and a value."""
        call = operations.list_sessions(board_type=board_type, metadata=metadata, started_by=started_by, limit=limit)
        return AsyncSessionList(self._runner, await self._runner.run(fetch_page(call, self._runner.policy)), "ended")

    async def wait(
        self,
        session_id: str,
        until: Until = "running",
        *,
        timeout: float = 900.0,
        on_change: OnChange | None = None,
    ) -> SessionWithConnection:
        """Waits until a session runs or has ended, and returns it. `on_change` is called with each new state.

        Throws `QueueTimeout` or `RequestTimeout` after `timeout` seconds, and `SessionEnded` if it never ran.

        """
        program = wait_for_session(
            self._runner.policy, self._clock, session_id, until, timeout=timeout, on_change=on_change
        )
        return await self._runner.run(program)

    async def extend(
        self, session_id: str, *, minutes: int, idempotency_key: str | None = None
    ) -> SessionWithConnection:
        """Moves the time limit of a session by so many minutes."""
        call = operations.extend_session(session_id, minutes=minutes, idempotency_key=idempotency_key)
        return await self._runner.run(perform(call, self._runner.policy))

    async def renew_lease(self, session_id: str) -> datetime:
        """Returns when the lease runs out now."""
        return (
            await self._runner.run(perform(operations.renew_lease(session_id), self._runner.policy))
        ).lease_expires_at

    async def log(self, session_id: str) -> bytes:
        """Returns what the console was recorded to print, also after the end."""
        return await self._runner.run(perform(operations.read_console_log(session_id), self._runner.policy))

    async def end(self, session_id: str) -> SessionWithConnection:
        """Ends a session. Its credits are in the record that is returned."""
        return await self._runner.run(perform(operations.end_session(session_id), self._runner.policy))
