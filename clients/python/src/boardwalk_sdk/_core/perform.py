"""Carries out one call: its headers, its retries, and its answer."""

from __future__ import annotations

import json
import secrets
from typing import TypeVar

from .calls import Call, as_bytes, as_nothing
from .check_response import invalid_response, require_service
from .failures import ConnectionFailed, InvalidResponse, RequestTimeout
from .notices import warn_of
from .problems import error_of
from .retry import RetryPolicy, is_repeatable
from .transport import Program, Request, Response, pause, send

T = TypeVar("T")
KEY_BYTES = 24


def perform(call: Call[T], policy: RetryPolicy) -> Program[T]:
    """Returns what the call answers. Throws an `APIError` if it is refused, `InvalidResponse` if others answer."""
    response = yield from respond(call, policy)
    return read_answer(call, response)


def respond(call: Call[T], policy: RetryPolicy) -> Program[Response]:
    """Returns the response itself, for what is in its headers."""
    # The key is made before the loop: all attempts of one call are the same act.
    key = (call.idempotency_key or new_key()) if call.takes_key else None
    request = _request(call, key)
    may_repeat = call.keeps_nothing or is_repeatable(call.method, key)
    attempt = 0
    while True:
        failure: ConnectionFailed | RequestTimeout | None = None
        response: Response | None = None
        try:
            response = yield from send(request)
        except (ConnectionFailed, RequestTimeout) as error:
            failure = error
        if response is not None:
            warn_of(request, response)
        if response is not None and response.status < 400:
            require_service(response, is_record=call.read not in (as_bytes, as_nothing))
            return response
        delay = policy.next_delay(attempt, response) if may_repeat else None
        if delay is None:
            if response is not None:
                raise error_of(response)
            assert failure is not None
            raise failure
        yield from pause(delay)
        attempt += 1


def read_answer(call: Call[T], response: Response) -> T:
    try:
        return call.read(response.content)
    except InvalidResponse as error:
        raise InvalidResponse(f"{invalid_response(response)} {error}") from error


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def _request(call: Call[T], key: str | None) -> Request:
    headers = {"Accept": "application/json"}
    content = call.content
    if content is not None:
        headers["Content-Type"] = "application/octet-stream"
    elif call.json is not None:
        content = json.dumps(call.json).encode()
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    return Request(call.method, call.path, headers, call.query, content, call.wait_seconds)
