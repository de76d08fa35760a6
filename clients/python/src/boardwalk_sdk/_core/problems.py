"""Makes errors of problem documents (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import errors
from .check_response import invalid_response, json_of
from .errors import APIError, InputProblem
from .failures import InvalidResponse
from .transport import Response

BY_CODE: dict[str, type[APIError]] = {
    "invalid_request": errors.InvalidRequest,
    "authorization_pending": errors.AuthorizationPending,
    "slow_down": errors.SlowDown,
    "access_denied": errors.AccessDenied,
    "expired_token": errors.ExpiredToken,
    "unauthorized": errors.Unauthorized,
    "paid_tier_required": errors.PaidTierRequired,
    "key_credits_exhausted": errors.KeyCreditsExhausted,
    "account_credits_exhausted": errors.AccountCreditsExhausted,
    "insufficient_credits": errors.InsufficientCredits,
    "cross_origin_request": errors.CrossOriginRequest,
    "not_permitted": errors.NotPermitted,
    "unconfirmed_email": errors.UnconfirmedEmail,
    "not_found": errors.NotFound,
    "method_not_allowed": errors.MethodNotAllowed,
    "key_limit_reached": errors.KeyLimitReached,
    "session_limit_reached": errors.SessionLimitReached,
    "idempotency_key_reused": errors.IdempotencyKeyReused,
    "session_ended": errors.SessionIsOver,
    "command_running": errors.CommandRunning,
    "not_supported": errors.NotSupported,
    "firmware_limit_reached": errors.FirmwareLimitReached,
    "artifact_limit_reached": errors.ArtifactLimitReached,
    "capture_running": errors.CaptureRunning,
    "unsupported_grant_type": errors.UnsupportedGrantType,
    "untrusted_token": errors.UntrustedToken,
    "ci_key_limit_reached": errors.CiKeyLimitReached,
    "ci_trust_limit_reached": errors.CiTrustLimitReached,
    "token_lifetime_reached": errors.TokenLifetimeReached,
    "webhook_limit_reached": errors.WebhookLimitReached,
    "no_board_available": errors.NoBoardAvailable,
    "console_limit_reached": errors.ConsoleLimitReached,
    "port_in_use": errors.PortInUse,
    "port_limit_reached": errors.PortLimitReached,
    "board_unreachable": errors.BoardUnreachable,
    "payload_too_large": errors.PayloadTooLarge,
    "unsupported_media_type": errors.UnsupportedMediaType,
    "upgrade_required": errors.UpgradeRequired,
    "rate_limited": errors.RateLimited,
    "internal_error": errors.InternalError,
    "unavailable": errors.Unavailable,
}

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
