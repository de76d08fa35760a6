"""Makes errors of problem documents (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .._api.errors import BY_CODE, APIError, InputProblem
from .check_response import invalid_response, json_of
from .failures import InvalidResponse
from .transport import Response

STANDARD = frozenset({"type", "title", "status", "code", "detail", "request_id", "errors"})


def error_of(response: Response) -> APIError | InvalidResponse:
    """Returns the error of a response. What is not a problem document is not of the service."""
    members = json_of(response)
    code = _text(members, "code") if isinstance(members, Mapping) else None
    if not isinstance(members, Mapping) or code is None:
        return invalid_response(response)
    cls = BY_CODE.get(code, APIError)
    return cls(
        status=response.status,
        code=code,
        title=_text(members, "title") or "",
        detail=_text(members, "detail") or "",
        request_id=_text(members, "request_id") or response.headers.get("x-request-id"),
        errors=_input_problems(members.get("errors")),
        members={name: value for name, value in members.items() if name not in STANDARD},
        retry_after=response.retry_after,
    )


def refused_upgrade(
    status: int, headers: Iterable[tuple[str, str]], body: bytes | bytearray | None, url: str
) -> APIError | InvalidResponse:
    """Returns the error of a WebSocket that was refused."""
    return error_of(Response(status, {name.lower(): value for name, value in headers}, bytes(body or b""), url))


def _input_problems(errors: object) -> list[InputProblem]:
    given = errors if isinstance(errors, list) else []
    return [
        InputProblem(
            detail=_text(one, "detail") or "", parameter=_text(one, "parameter"), pointer=_text(one, "pointer")
        )
        for one in given
        if isinstance(one, Mapping)
    ]


def _text(members: Mapping[str, Any], name: str) -> str | None:
    value = members.get(name)
    return value if isinstance(value, str) else None
