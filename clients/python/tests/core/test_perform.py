"""One call: what is sent again, after how long, and with which key."""

from __future__ import annotations

import pytest

from boardwalk_sdk._api import operations
from boardwalk_sdk._api.errors import APIError, InternalError, InvalidRequest, RateLimited, Unavailable
from boardwalk_sdk._core.failures import ConnectionFailed, InvalidResponse, RequestTimeout
from boardwalk_sdk._core.perform import perform
from boardwalk_sdk._core.retry import RetryPolicy
from boardwalk_sdk._core.transport import Response

from .fake_service import FakeService, ok, problem, session

POLICY = RetryPolicy(max_retries=3, chance=lambda: 1.0)
UNAVAILABLE = problem(503, "unavailable")
LOST = ConnectionFailed("The connection was lost.")


def start(service: FakeService) -> object:
    return service.run(perform(operations.start_session(board_type="rp2350"), POLICY))


def read(service: FakeService) -> object:
    return service.run(perform(operations.read_session("ses_1"), POLICY))


def test_the_idempotency_key_is_made_once_for_all_attempts() -> None:
    service = FakeService(LOST, UNAVAILABLE, ok(201, **session()))
    start(service)
    keys = {request.headers["Idempotency-Key"] for request in service.requests}
    assert len(service.requests) == 3
    assert len(keys) == 1
    (key,) = keys
    assert 8 <= len(key) <= 64


def test_two_calls_have_two_keys_and_a_given_one_is_kept() -> None:
    service = FakeService(ok(201, **session()), ok(201, **session()), ok(201, **session()))
    start(service)
    start(service)
    service.run(perform(operations.start_session(board_type="rp2350", idempotency_key="my-own-key"), POLICY))
    first, second, own = (request.headers["Idempotency-Key"] for request in service.requests)
    assert first != second
    assert own == "my-own-key"


@pytest.mark.parametrize("answer", [LOST, RequestTimeout("late"), UNAVAILABLE, problem(429, "rate_limited")])
def test_a_post_without_a_key_is_never_sent_again(answer: Response | Exception) -> None:
    service = FakeService(answer)
    with pytest.raises((ConnectionFailed, RequestTimeout, Unavailable, RateLimited)):
        service.run(perform(operations.reset_board("ses_1"), POLICY))
    assert len(service.requests) == 1
    assert "Idempotency-Key" not in service.requests[0].headers


@pytest.mark.parametrize("answer", [LOST, RequestTimeout("late"), UNAVAILABLE, problem(429, "rate_limited")])
def test_a_check_of_firmware_is_sent_again(answer: Response | Exception) -> None:
    """It keeps nothing. Breaks without `keeps_nothing`: a healthy start fails."""
    service = FakeService(answer, ok(board_type="rp2350", filename="x", format="uf2", size=1))
    service.run(perform(operations.check_firmware("rp2350", b"x"), POLICY))
    assert [request.content for request in service.requests] == [b"x", b"x"]


@pytest.mark.parametrize("call", [operations.set_limits(credits_per_day=1, low_balance_credits=None)])
def test_a_put_is_not_sent_again(call: object) -> None:
    service = FakeService(LOST)
    with pytest.raises(ConnectionFailed):
        service.run(perform(call, POLICY))  # type: ignore[arg-type]
    assert len(service.requests) == 1


def test_delays_double() -> None:
    service = FakeService(LOST, LOST, LOST, ok(**session()))
    read(service)
    assert service.pauses == [0.5, 1.0, 2.0]


def test_delays_have_an_upper_bound_and_jitter() -> None:
    policy = RetryPolicy(max_retries=20, chance=lambda: 0.25)
    assert policy.next_delay(19, None) == 2.0
    assert policy.next_delay(0, None) == 0.125


def test_the_last_failure_is_raised() -> None:
    service = FakeService(LOST, UNAVAILABLE, LOST, UNAVAILABLE)
    with pytest.raises(Unavailable):
        read(service)
    assert service.answers == []


@pytest.mark.parametrize(("text", "pauses"), [("7", [7.0]), ("60", [60.0])])
def test_retry_after_is_obeyed(text: str, pauses: list[float]) -> None:
    service = FakeService(problem(429, "rate_limited", {"retry-after": text}), ok(**session()))
    read(service)
    assert service.pauses == pauses


def test_a_longer_retry_after_is_raised() -> None:
    service = FakeService(problem(429, "rate_limited", {"retry-after": "61"}))
    with pytest.raises(RateLimited) as caught:
        read(service)
    assert caught.value.retry_after == 61.0
    assert service.pauses == []


def test_a_bug_of_the_service_is_tried_once_more() -> None:
    service = FakeService(problem(500, "internal_error"), problem(500, "internal_error"))
    with pytest.raises(InternalError):
        read(service)
    assert service.answers == []


def test_a_refusal_is_not_tried_again() -> None:
    errors = [{"parameter": "limit", "detail": "must be a whole number"}]
    service = FakeService(problem(400, "invalid_request", errors=errors))
    with pytest.raises(InvalidRequest) as caught:
        read(service)
    assert str(caught.value) == ("It is refused. limit: must be a whole number (400 invalid_request, request req_1)")


def test_an_unknown_code_is_an_api_error() -> None:
    with pytest.raises(APIError) as caught:
        read(FakeService(problem(418, "teapot", colour="red")))
    assert (type(caught.value), caught.value.code, caught.value.members) == (APIError, "teapot", {"colour": "red"})


def test_an_answer_that_is_not_the_record_is_an_error() -> None:
    without_state = {name: value for name, value in session().items() if name != "state"}
    for answer in (ok(**without_state), Response(200, {}, b"<html>"), ok(**session(credits_used="1"))):
        with pytest.raises(InvalidResponse):
            read(FakeService(answer))


def test_newer_members_and_values_are_read() -> None:
    record = read(FakeService(ok(**session(state="hibernating", colour="red"))))
    assert record.state == "hibernating"  # type: ignore[attr-defined]
