"""A call of the API: what is sent, and what becomes of the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from .failures import InvalidResponse
from .read_record import read_record
from .timestamps import write_timestamp

T = TypeVar("T")
Members = Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class Call(Generic[T]):
    """`wait_seconds` is how long the service may take on purpose. What `keeps_nothing` may be sent again, as a read."""

    method: str
    path: str
    read: Callable[[bytes], T]
    query: Mapping[str, str] = field(default_factory=dict)
    json: Mapping[str, Any] | None = None
    content: bytes | None = None
    takes_key: bool = False
    idempotency_key: str | None = None
    wait_seconds: float = 0.0
    keeps_nothing: bool = False


def as_record(cls: type[T]) -> Callable[[bytes], T]:
    """Returns a reader of bodies that are one record."""
    return lambda body: read_record(cls, parsed(body))


def as_bytes(body: bytes) -> bytes:
    return body


def as_nothing(_: bytes) -> None:
    """Reads an answer without a body."""


def present(**members: object) -> dict[str, object]:
    """Returns the members that are not None: an optional member that is absent is not sent."""
    return written(**{name: value for name, value in members.items() if value is not None})


def written(**members: object) -> dict[str, object]:
    """Returns members as JSON has them."""
    return {name: _written(value) for name, value in members.items()}


def query(**parameters: object) -> dict[str, str]:
    """Returns the query parameters that are not None, as text."""
    return {name: _as_text(value) for name, value in present(**parameters).items()}


def path(template: str, **ids: str) -> str:
    """Returns the path with its ids. What is not an id cannot lead to another path."""
    return template.format(**{name: quote(value, safe="") for name, value in ids.items()})


def parsed(body: bytes) -> object:
    """Returns the JSON of a body. Throws `InvalidResponse` if it is something else."""
    try:
        return json.loads(body)
    except ValueError as error:
        raise InvalidResponse("The service answered something that is not JSON.") from error


def _written(value: object) -> object:
    if isinstance(value, datetime):
        return write_timestamp(value)
    if isinstance(value, Mapping):
        return {name: _written(one) for name, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return [_written(one) for one in value]
    return value


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
