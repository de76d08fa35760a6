"""Flashes, resets and switches boards, and waits until that is done."""

from __future__ import annotations

import math
from collections.abc import Callable

from .._api import operations
from .._api.errors import NotFound
from .._api.records import ArtifactRecord, Command, FlashFormat
from .calls import Call
from .failures import ArtifactFailed, CommandFailed, FlashFailed, RequestTimeout
from .perform import perform
from .retry import Clock, RetryPolicy
from .transport import Program

LONG_POLL_SECONDS = 60
PROGRESS_POLL_SECONDS = 2
COMMAND_TIMEOUT = 120.0
UNFINISHED = ("queued", "running")
Progress = Callable[[Command], None]


def check_firmware(
    policy: RetryPolicy, content: bytes, filename: str | None, *, board_type: str | None, board_id: str | None
) -> Program[None]:
    """Raises what is wrong with a file, before a session for it costs anything."""
    try:
        if board_id is not None:
            board_type = (yield from perform(operations.read_board(board_id), policy)).board_type
        if board_type is not None:
            yield from perform(operations.check_firmware(board_type, content, filename=filename), policy)
    except NotFound:
        pass  # The start says so, and names the nearest.


def flash(
    policy: RetryPolicy,
    clock: Clock,
    session_id: str,
    content: bytes,
    *,
    filename: str | None,
    format: FlashFormat | None,
    timeout: float,
    progress: Progress | None,
) -> Program[Command]:
    """Uploads firmware and flashes it. Throws `FlashFailed` if it is not on the board then."""
    give_up_at = clock() + timeout
    firmware = yield from perform(
        operations.upload_firmware(session_id, content, format=format, filename=filename), policy
    )
    call = operations.flash_board(session_id, firmware_id=firmware.id)
    return (yield from command(policy, clock, session_id, call, timeout=give_up_at - clock(), progress=progress))


def command(
    policy: RetryPolicy,
    clock: Clock,
    session_id: str,
    call: Call[Command],
    *,
    timeout: float = COMMAND_TIMEOUT,
    progress: Progress | None = None,
) -> Program[Command]:
    """Asks for something and returns it once it is done. Throws `CommandFailed` if it fails."""
    give_up_at = clock() + timeout
    record = yield from perform(call, policy)
    while record.state in UNFINISHED:
        if progress:
            progress(record)
        left = give_up_at - clock()
        if left <= 0:
            raise RequestTimeout(f"{record.kind} {record.id} is still {record.state}.")
        longest = PROGRESS_POLL_SECONDS if progress else LONG_POLL_SECONDS
        seconds = min(longest, math.ceil(left))
        record = yield from perform(operations.read_command(session_id, record.id, wait_seconds=seconds), policy)
    if progress:
        progress(record)
    if record.state != "succeeded":
        raise FlashFailed(record) if record.kind == "flash" else CommandFailed(record)
    return record


def artifact(
    policy: RetryPolicy, clock: Clock, session_id: str, artifact_id: str, *, timeout: float | None
) -> Program[ArtifactRecord]:
    """Returns an artifact once it is ready. Throws `ArtifactFailed` if it fails, and `RequestTimeout`."""
    give_up_at = None if timeout is None else clock() + timeout
    while True:
        left = LONG_POLL_SECONDS if give_up_at is None else give_up_at - clock()
        seconds = max(0, min(LONG_POLL_SECONDS, math.ceil(left)))
        record = yield from perform(operations.read_artifact(session_id, artifact_id, wait_seconds=seconds), policy)
        if record.state == "failed":
            raise ArtifactFailed(record)
        if record.state != "pending":
            return record
        if left <= 0:
            raise RequestTimeout(f"{record.kind} {record.id} is still {record.state}.")
