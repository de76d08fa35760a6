"""What the service refuses, one class for each code of its problem documents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .portable_error import PortableError
from .timestamps import read_timestamp

OBEYED = re.compile(r"(?![\n\t])[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal obeys: control characters, and those that show text in another order."""


class BoardwalkError(PortableError):
    """Every error of this package.

    It may be pickled and copied, as a process pool does with the error of a job. Its text is printed
    in terminals and logs, and has words of a service, an agent or a board: what a terminal would obey
    is written as JSON does.
    """

    def __str__(self) -> str:
        return OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", super().__str__())


@dataclass(frozen=True, slots=True, kw_only=True)
class InputProblem:
    """One invalid input: a query or path `parameter`, or a `pointer` into the body."""

    detail: str
    parameter: str | None = None
    pointer: str | None = None


class APIError(BoardwalkError):
    """The service has answered with a problem document."""

    def __init__(
        self,
        *,
        status: int,
        code: str | None = None,
        title: str = "",
        detail: str = "",
        request_id: str | None = None,
        errors: Sequence[InputProblem] = (),
        members: Mapping[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
        self.request_id = request_id
        self.errors = tuple(errors)
        self.members = dict(members or {})
        self.retry_after = retry_after
        named = [
            f"{problem.parameter or problem.pointer}: {problem.detail}"
            for problem in self.errors
            if problem.parameter or problem.pointer
        ]
        words = " ".join([detail or title or "The service refused the request", *named])
        super().__init__(f"{words} ({status} {code or 'without a code'}, request {request_id or 'unknown'})")

    def _time(self, name: str) -> datetime | None:
        value = self.members.get(name)
        return read_timestamp(value) if isinstance(value, str) else None


class InvalidRequest(APIError): ...


class NotFound(APIError): ...


class MethodNotAllowed(APIError): ...


class PayloadTooLarge(APIError): ...


class UnsupportedMediaType(APIError): ...


class UpgradeRequired(APIError): ...


class IdempotencyKeyReused(APIError):
    @property
    def key_id(self) -> str | None:
        """The API key that an earlier call with the same idempotency key created."""
        return self.members.get("key_id")


class Unauthorized(APIError): ...


class NotPermitted(APIError): ...


class CrossOriginRequest(APIError): ...


class UnconfirmedEmail(APIError): ...


class AuthorizationPending(APIError): ...


class SlowDown(APIError): ...


class AccessDenied(APIError): ...


class ExpiredToken(APIError): ...


class PaidTierRequired(APIError):
    @property
    def top_up_url(self) -> str | None:
        return self.members.get("top_up_url")


class InsufficientCredits(APIError):
    @property
    def top_up_url(self) -> str | None:
        return self.members.get("top_up_url")

    @property
    def balance(self) -> int | None:
        return self.members.get("balance")

    @property
    def required(self) -> int | None:
        return self.members.get("required")


class KeyCreditsExhausted(APIError):
    @property
    def limit(self) -> int | None:
        return self.members.get("limit")

    @property
    def used(self) -> int | None:
        return self.members.get("used")

    @property
    def resets_at(self) -> datetime | None:
        return self._time("resets_at")


class AccountCreditsExhausted(KeyCreditsExhausted): ...


class KeyLimitReached(APIError): ...


class SessionLimitReached(APIError): ...


class NoBoardAvailable(APIError): ...


class CommandRunning(APIError): ...


class NotSupported(APIError): ...


class FirmwareLimitReached(APIError): ...


class WebhookLimitReached(APIError): ...


class ConsoleLimitReached(APIError): ...


class BoardUnreachable(APIError): ...


class SessionIsOver(APIError):
    """A call for a session that has ended. A live session turns it into `SessionEnded`."""


class RateLimited(APIError): ...


class Unavailable(APIError): ...


class InternalError(APIError): ...


BY_CODE: dict[str, type[APIError]] = {
    "invalid_request": InvalidRequest,
    "authorization_pending": AuthorizationPending,
    "slow_down": SlowDown,
    "access_denied": AccessDenied,
    "expired_token": ExpiredToken,
    "unauthorized": Unauthorized,
    "paid_tier_required": PaidTierRequired,
    "key_credits_exhausted": KeyCreditsExhausted,
    "account_credits_exhausted": AccountCreditsExhausted,
    "insufficient_credits": InsufficientCredits,
    "cross_origin_request": CrossOriginRequest,
    "not_permitted": NotPermitted,
    "unconfirmed_email": UnconfirmedEmail,
    "not_found": NotFound,
    "method_not_allowed": MethodNotAllowed,
    "key_limit_reached": KeyLimitReached,
    "session_limit_reached": SessionLimitReached,
    "idempotency_key_reused": IdempotencyKeyReused,
    "session_ended": SessionIsOver,
    "command_running": CommandRunning,
    "not_supported": NotSupported,
    "firmware_limit_reached": FirmwareLimitReached,
    "webhook_limit_reached": WebhookLimitReached,
    "no_board_available": NoBoardAvailable,
    "console_limit_reached": ConsoleLimitReached,
    "board_unreachable": BoardUnreachable,
    "payload_too_large": PayloadTooLarge,
    "unsupported_media_type": UnsupportedMediaType,
    "upgrade_required": UpgradeRequired,
    "rate_limited": RateLimited,
    "internal_error": InternalError,
    "unavailable": Unavailable,
}
