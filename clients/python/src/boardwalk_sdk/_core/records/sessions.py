"""Sessions, their leases and their consoles."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from .commands import LatestCommand
from .kinds import ConsoleMode, EndFault, EndReason, SessionState


@dataclass(frozen=True, slots=True, kw_only=True)
class CiOrigin:
    """The CI job that started a session, as its ID token said. `issued_at` is in seconds since 1970."""

    provider: Literal["github", "gitlab", "buildkite"] | str
    repository: str
    repository_id: str
    ref: str
    sha: str | None
    event: str
    environment: str | None
    workflow: str | None
    run_id: str | None
    run_url: str | None
    actor: str | None
    trust_id: str
    issuer: str
    issued_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A session, queued, running or ended."""

    id: str
    user_id: str
    board_id: str | None
    board_type: str
    board_specs: str
    base_image_id: str
    state: SessionState
    end_reason: EndReason | None
    credits_used: int
    credits_refunded: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    expires_at: datetime | None
    credits_per_minute: int
    queue_position: int | None
    started_by: str
    metadata: Mapping[str, str]
    lease_seconds: int | None
    lease_expires_at: datetime | None
    max_credits: int | None
    estimated_start_at: datetime | None
    origin: CiOrigin | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsoleExtent:
    """How much output is kept, from `first_offset` on."""

    bytes: int
    first_offset: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LockUp:
    """A processor that does nothing until a reset; `text` says what it did, if that is known."""

    started_at: datetime
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionWithConnection(Session):
    """A session with its console, its latest command and why it ended."""

    console: ConsoleExtent | None
    board_online: bool | None
    lock_up: LockUp | None
    end_fault: EndFault | None
    end_message: str | None
    command: LatestCommand | None
    speed: Literal["real", "max"] | str
    seed: int | None
    parts: list[Mapping[str, object]]
    connection: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sessions:
    active: list[Session]
    ended: list[Session]
    limit: int
    offset: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RenewedLease:
    lease_expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketRecord:
    id: str
    mode: ConsoleMode
    expires_at: datetime
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketList:
    tickets: list[TicketRecord]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsoleTicket:
    id: str
    ticket: str = field(repr=False)
    mode: ConsoleMode
    expires_at: datetime
