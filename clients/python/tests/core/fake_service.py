"""Runs programs of the core against scripted responses, with a clock that only pauses move."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from boardwalk_sdk._core.transport import Effect, Pause, Program, Request, Response, Send

T = TypeVar("T")
Answer = Response | Exception | Callable[[Request], "Response | Exception"]


class FakeService:
    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.requests: list[Request] = []
        self.pauses: list[float] = []
        self.now = 0.0

    def clock(self) -> float:
        return self.now

    def run(self, program: Program[T]) -> T:
        result: Response | Exception | None = None
        while True:
            try:
                effect = program.throw(result) if isinstance(result, Exception) else program.send(result)
            except StopIteration as stop:
                return stop.value  # type: ignore[no-any-return]
            result = self.carry_out(effect)

    def carry_out(self, effect: Effect) -> Response | Exception | None:
        if isinstance(effect, Send):
            return self.answer(effect)
        assert isinstance(effect, Pause)
        self.pauses.append(effect.seconds)
        self.now += effect.seconds
        return None

    def answer(self, effect: Send) -> Response | Exception:
        self.requests.append(effect.request)
        self.now += effect.request.extra_seconds
        answer = self.answers.pop(0)
        return answer(effect.request) if callable(answer) else answer


def ok(code: int = 200, /, headers: dict[str, str] | None = None, **members: Any) -> Response:
    return Response(code, headers or {}, json.dumps(members).encode())


def problem(status: int, code: str, headers: dict[str, str] | None = None, **members: Any) -> Response:
    standard = {"type": "about:blank", "title": "No", "status": status, "code": code, "detail": "It is refused."}
    return ok(status, headers=headers, **standard, request_id="req_1", **members)


TIME = "2026-11-23T10:00:00.000Z"


def session(**members: Any) -> dict[str, Any]:
    """Returns a session that runs, with what the test cares about."""
    absent = ["end_reason", "ended_at", "queue_position", "lease_seconds", "lease_expires_at", "max_credits", "seed"]
    absent += [
        "estimated_start_at",
        "console",
        "board_online",
        "lock_up",
        "end_fault",
        "end_message",
        "command",
        "connection",
    ]
    return {
        **dict.fromkeys(absent),
        "id": "ses_1",
        "user_id": "usr_1",
        "board_id": "brd_1",
        "board_type": "rp2350",
        "speed": "real",
        "parts": [],
        "board_specs": "RAM",
        "base_image_id": "img_1",
        "state": "running",
        "credits_used": 1,
        "credits_refunded": 0,
        "created_at": TIME,
        "started_at": TIME,
        "expires_at": "2026-11-23T11:00:00.000Z",
        "credits_per_minute": 1,
        "started_by": "key_1",
        "metadata": {},
        **members,
    }
