"""Sessions and their leases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from ..calls import Call, as_record, path, present, query
from ..records import EndReason, RenewedLease, Sessions, SessionWithConnection

SESSION = "/v1/sessions/{session_id}"


def start_session(
    *,
    board_type: str | None = None,
    board_id: str | None = None,
    base_image_id: str | None = None,
    minutes: int = 60,
    wait: bool = True,
    metadata: Mapping[str, str] | None = None,
    lease_seconds: int | None = None,
    max_credits: int | None = None,
    speed: Literal["real", "max"] | None = None,
    seed: int | None = None,
    parts: Sequence[Mapping[str, object]] | None = None,
    idempotency_key: str | None = None,
) -> Call[SessionWithConnection]:
    return Call(
        method="POST",
        path="/v1/sessions",
        read=as_record(SessionWithConnection),
        json=present(
            board_type=board_type,
            board_id=board_id,
            base_image_id=base_image_id,
            minutes=minutes,
            wait=wait,
            metadata=dict(metadata) if metadata else None,
            lease_seconds=lease_seconds,
            max_credits=max_credits,
            speed=speed,
            seed=seed,
            parts=None if parts is None else [dict(part) for part in parts],
        ),
        takes_key=True,
        idempotency_key=idempotency_key,
    )


def list_sessions(
    *,
    board_type: str | None = None,
    started_by: str | None = None,
    metadata: str | None = None,
    end_reason: EndReason | None = None,
    created_after: datetime | None = None,
    created_before: datetime | None = None,
    ended_after: datetime | None = None,
    after: str | None = None,
    limit: int = 20,
    offset: int = 0,
) -> Call[Sessions]:
    return Call(
        method="GET",
        path="/v1/sessions",
        read=as_record(Sessions),
        query=query(
            board_type=board_type,
            started_by=started_by,
            metadata=metadata,
            end_reason=end_reason,
            created_after=created_after,
            created_before=created_before,
            ended_after=ended_after,
            after=after,
            limit=limit,
            offset=offset,
        ),
    )


def read_session(
    session_id: str, *, wait_for: Literal["running", "ended"] | None = None, wait_seconds: int | None = None
) -> Call[SessionWithConnection]:
    return Call(
        method="GET",
        path=path(SESSION, session_id=session_id),
        read=as_record(SessionWithConnection),
        query=query(wait_for=wait_for, wait_seconds=wait_seconds),
        wait_seconds=wait_seconds or 0,
    )


def end_session(session_id: str) -> Call[SessionWithConnection]:
    return Call(method="DELETE", path=path(SESSION, session_id=session_id), read=as_record(SessionWithConnection))


def extend_session(session_id: str, *, minutes: int, idempotency_key: str | None = None) -> Call[SessionWithConnection]:
    return Call(
        method="POST",
        path=path(SESSION + "/extension", session_id=session_id),
        read=as_record(SessionWithConnection),
        json=present(minutes=minutes),
        takes_key=True,
        idempotency_key=idempotency_key,
    )


def renew_lease(session_id: str) -> Call[RenewedLease]:
    return Call(method="POST", path=path(SESSION + "/lease", session_id=session_id), read=as_record(RenewedLease))
