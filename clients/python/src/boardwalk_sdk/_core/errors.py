"""What the service refuses. `_api/errors.py` has a class for each other code of its problem documents."""

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
    """The service has answered with a problem document. `retry_after` is in seconds."""

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


class IdempotencyKeyReused(APIError):
    """409: the idempotency key was used for another request."""

    @property
    def key_id(self) -> str | None:
        """The API key that an earlier call with the same idempotency key created."""
        return self.members.get("key_id")


class PaidTierRequired(APIError):
    """402: only accounts of the paid tier may do that. `top_up_url` is the way there."""

    @property
    def top_up_url(self) -> str | None:
        """The page on which a person buys credits."""
        return self.members.get("top_up_url")


class InsufficientCredits(APIError):
    """402: the balance is not enough for what was asked for."""

    @property
    def top_up_url(self) -> str | None:
        """The page on which a person buys credits."""
        return self.members.get("top_up_url")

    @property
    def balance(self) -> int | None:
        """The credits that the account has."""
        return self.members.get("balance")

    @property
    def required(self) -> int | None:
        """The credits that were needed."""
        return self.members.get("required")


class KeyCreditsExhausted(APIError):
    """402: this key has reached its limit of credits a day."""

    @property
    def limit(self) -> int | None:
        """The limit, in credits a day."""
        return self.members.get("limit")

    @property
    def used(self) -> int | None:
        """The credits that were used today."""
        return self.members.get("used")

    @property
    def resets_at(self) -> datetime | None:
        """When the next day begins."""
        return self._time("resets_at")


class AccountCreditsExhausted(KeyCreditsExhausted):
    """402: the account has reached its limit of credits a day."""


class SessionIsOver(APIError):
    """A call for a session that has ended. A live session turns it into `SessionEnded`."""
