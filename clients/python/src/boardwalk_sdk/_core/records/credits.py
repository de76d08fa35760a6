"""The ledger."""

from dataclasses import dataclass
from datetime import datetime

from .kinds import EntryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry of the ledger."""

    id: str
    kind: EntryKind
    amount: int
    balance_after: int
    session_id: str | None
    top_up_id: str | None
    description: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingEntry:
    """What a live session has cost so far."""

    id: str
    kind: EntryKind
    amount: int
    balance_after: None
    session_id: str | None
    top_up_id: str | None
    description: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Credits:
    balance: int
    pending: list[PendingEntry]
    entries: list[Entry]
    limit: int
    offset: int
    total: int
