"""API keys, and how a program asks for one."""

from dataclasses import dataclass, field
from datetime import datetime

from .kinds import Access


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """An API key, without its secret."""

    id: str
    label: str | None
    last_four: str
    created_at: datetime
    last_used_at: datetime | None
    expires_at: datetime | None
    created_by: str
    access: Access
    credits_per_day: int | None
    credits_used_today: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedKey(Key):
    """A key that was just created, with its secret."""

    key: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    keys: list[Key]
    limit: int
    offset: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedGrant:
    device_code: str = field(repr=False)
    user_code: str
    verification_uri: str
    verification_uri_complete: str
    expires_in: int
    interval: int
