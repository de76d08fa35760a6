"""Starting sessions, waiting for them, and what ends them."""

from __future__ import annotations

from typing import Any

import pytest

from boardwalk_sdk._api.errors import SessionLimitReached
from boardwalk_sdk._api.records import SessionWithConnection
from boardwalk_sdk._core.failures import NoBoardOnline, QueueTimeout, RequestTimeout, SessionEnded
from boardwalk_sdk._core.lease import LeaseClock
from boardwalk_sdk._core.retry import RetryPolicy
from boardwalk_sdk._core.transport import Request, Response
from boardwalk_sdk._core.wait import require_online, start_session, wait_for_session

from .fake_service import FakeService, ok, problem, session

POLICY = RetryPolicy(max_retries=0)
LIMIT = problem(409, "session_limit_reached")
QUEUED = ok(**session(state="queued", queue_position=2))
RUNNING = ok(**session())


def start(service: FakeService, queue_timeout: float | None = 900.0) -> SessionWithConnection:
    given = {"board_type": "rp2350", "idempotency_key": None, "queue_timeout": queue_timeout}
    return service.run(start_session(POLICY, service.clock, **given))  # type: ignore[arg-type]


def wait(service: FakeService, until: Any = "running", **given: Any) -> SessionWithConnection:
    return service.run(wait_for_session(POLICY, service.clock, "ses_1", until, **{"timeout": 900.0, **given}))


def test_the_session_limit_is_waited_out_with_one_idempotency_key() -> None:
    service = FakeService(LIMIT, LIMIT, ok(201, **session()))
    start(service)
    assert service.pauses == [5.0, 5.0]
    assert len({request.headers["Idempotency-Key"] for request in service.requests}) == 1


def test_the_session_limit_is_waited_out_no_longer_than_the_queue() -> None:
    with pytest.raises(QueueTimeout) as caught:
        start(FakeService(*[LIMIT] * 3), 10.0)
    assert isinstance(caught.value.__cause__, SessionLimitReached)


def test_without_a_queue_nothing_is_waited_for() -> None:
    service = FakeService(LIMIT)
    with pytest.raises(SessionLimitReached):
        start(service, 0)
    assert b'"wait": false' in (service.requests[0].content or b"")


BOARD_TYPE: dict[str, Any] = {
    **dict.fromkeys(["wait_seconds_p50", "wait_seconds_p90", "max_firmware_bytes", "chip"]),
    "board_type": "rp2350",
    "board_specs": "RAM",
    "credits_per_minute": 1,
    "available": 0,
    "queue_length": 0,
    "base_image_ids": [],
    "flash_formats": [],
}


@pytest.mark.parametrize(
    ("total", "online", "words"),
    [
        (3, 0, "None of the 3 boards of rp2350 is online. With wait_for_offline it waits all the same."),
        (1, 0, "The one board of rp2350 is not online. With wait_for_offline it waits all the same."),
        (0, 0, "There is no board of rp2350. With wait_for_offline it waits all the same."),
        (3, 1, None),
    ],
)
def test_a_type_whose_boards_are_all_offline_is_not_waited_for(total: int, online: int, words: str | None) -> None:
    service = FakeService(ok(board_types=[{**BOARD_TYPE, "total": total, "online": online}]))
    program = require_online(POLICY, "rp2350", None)
    if words is None:
        service.run(program)
        return
    with pytest.raises(NoBoardOnline) as caught:
        service.run(program)
    assert str(caught.value) == words


def test_changes_are_told_while_it_waits() -> None:
    first = ok(**session(state="queued", queue_position=1))
    starting = ok(**session(state="starting"))
    told: list[tuple[str, int | None]] = []
    service = FakeService(QUEUED, QUEUED, first, starting, RUNNING)
    record = wait(service, on_change=lambda one: told.append((one.state, one.queue_position)))
    assert record.state == "running"
    assert told == [("queued", 2), ("queued", 1), ("starting", None), ("running", None)]
    asked = [(one.query.get("wait_for"), one.query.get("wait_seconds")) for one in service.requests]
    assert asked == [(None, None), *[("running", "5")] * 3, ("running", "50")]


def test_a_session_that_ends_first_says_why() -> None:
    ended = session(state="ended", end_reason="start_failed", end_fault="infrastructure", end_message="It is broken.")
    with pytest.raises(SessionEnded) as caught:
        wait(FakeService(QUEUED, ok(**ended)))
    assert (caught.value.reason, caught.value.fault) == ("start_failed", "service")
    assert str(caught.value) == "Session ses_1 has ended. It is broken."


@pytest.mark.parametrize(
    ("fault", "by"),
    [(None, "you"), ("user", "you"), ("policy", "limit"), ("infrastructure", "service"), ("?", "service")],
)
def test_who_ended_it(fault: str | None, by: str) -> None:
    with pytest.raises(SessionEnded) as caught:
        wait(FakeService(ok(**session(state="ended", end_reason="x", end_fault=fault))))
    assert caught.value.fault == by


def test_a_queue_timeout_of_the_service_is_one_here() -> None:
    with pytest.raises(QueueTimeout):
        wait(FakeService(ok(**session(state="ended", end_reason="queue_timeout", end_fault="policy"))))


def test_time_runs_out_in_the_queue_and_later() -> None:
    with pytest.raises(QueueTimeout) as caught:
        wait(FakeService(*[QUEUED] * 4), timeout=12.0)
    assert caught.value.position == 2
    with pytest.raises(RequestTimeout):
        wait(FakeService(RUNNING, RUNNING), "ended", timeout=10.0)


def test_a_board_that_is_prepared_is_waited_for_beyond_the_queue() -> None:
    """Breaks without `queue_only`: with queue_timeout=0 no board that needs preparing could be used."""
    starting = ok(**session(state="starting"))
    assert wait(FakeService(starting, starting, RUNNING), timeout=0.0, queue_only=True).state == "running"
    with pytest.raises(QueueTimeout):
        wait(FakeService(QUEUED), timeout=0.0, queue_only=True)


def test_the_lease_is_renewed_while_it_waits() -> None:
    renewed = ok(lease_expires_at="2026-11-23T10:01:00.000Z")

    def answer(request: Request) -> Response:
        if request.path.endswith("/lease"):
            return renewed
        return RUNNING if service.now >= 20 else QUEUED

    service = FakeService(*[answer] * 20)
    wait(service, lease=LeaseClock(15.0, 0.0))
    assert [request.path for request in service.requests].count("/v1/sessions/ses_1/lease") == 3
