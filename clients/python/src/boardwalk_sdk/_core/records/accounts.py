"""Who calls, and what may be spent."""

from dataclasses import dataclass
from datetime import datetime

from .kinds import Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """Whose key it is."""

    id: str
    email: str
    tier: Tier
    credits: int
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The account's limits on spending."""

    credits_per_day: int | None
    credits_used_today: int
    low_balance_credits: int | None
