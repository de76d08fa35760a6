"""The user, API keys and credits."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ..calls import Call, as_nothing, as_record, path, present, query
from ..records import Access, CreatedKey, Credits, EntryKind, Keys, Limits, User


def read_me() -> Call[User]:
    return Call(method="GET", path="/v1/auth/me", read=as_record(User))


def list_keys(*, limit: int = 100, offset: int = 0) -> Call[Keys]:
    return Call(method="GET", path="/v1/auth/keys", read=as_record(Keys), query=query(limit=limit, offset=offset))


def create_key(
    *,
    label: str | None = None,
    expires_at: datetime | None = None,
    access: Access | None = None,
    credits_per_day: int | None = None,
    idempotency_key: str | None = None,
) -> Call[CreatedKey]:
    return Call(
        method="POST",
        path="/v1/auth/keys",
        read=as_record(CreatedKey),
        json=present(label=label, expires_at=expires_at, access=access, credits_per_day=credits_per_day),
        takes_key=True,
        idempotency_key=idempotency_key,
    )


def revoke_key(key_id: str, *, created_keys: Literal["keep", "revoke"] = "keep") -> Call[None]:
    return Call(
        method="DELETE",
        path=path("/v1/auth/keys/{key_id}", key_id=key_id),
        read=as_nothing,
        query=query(created_keys=created_keys),
    )


def read_credits(
    *,
    kind: EntryKind | None = None,
    created_after: datetime | None = None,
    created_before: datetime | None = None,
    after: str | None = None,
    limit: int = 20,
    offset: int = 0,
) -> Call[Credits]:
    return Call(
        method="GET",
        path="/v1/credits",
        read=as_record(Credits),
        query=query(
            kind=kind,
            created_after=created_after,
            created_before=created_before,
            after=after,
            limit=limit,
            offset=offset,
        ),
    )


def read_limits() -> Call[Limits]:
    return Call(method="GET", path="/v1/credits/limits", read=as_record(Limits))


def set_limits(*, credits_per_day: int | None, low_balance_credits: int | None) -> Call[Limits]:
    # None is a value here: no limit.
    members = {"credits_per_day": credits_per_day, "low_balance_credits": low_balance_credits}
    return Call(method="PUT", path="/v1/credits/limits", read=as_record(Limits), json=members)
