"""Whose failure each error is."""

from __future__ import annotations

from typing import Any

import pytest

from boardwalk_sdk._api import errors
from boardwalk_sdk._api.errors import BY_CODE
from boardwalk_sdk._api.records import Command, SessionWithConnection
from boardwalk_sdk._core import failures
from boardwalk_sdk._core.read_record import read_record
from boardwalk_sdk.pytest_plugin.blame import fault_of, is_worth_a_retry
from boardwalk_sdk.pytest_plugin.needs import WrongNeed

from .core.fake_service import session
from .core.test_portable_errors import COMMAND_MEMBERS

OF_BOARD = {"board_unreachable"}
OF_SERVICE = {"internal_error", "unavailable", "rate_limited", "no_board_available"}
STATUS = {"internal_error": 500, "unavailable": 503}


@pytest.mark.parametrize("code", BY_CODE)
def test_a_refusal_is_the_fault_of_the_test_unless_it_is_known_to_be_another(code: str) -> None:
    error = BY_CODE[code](status=STATUS.get(code, 409), code=code)
    expected = "the board" if code in OF_BOARD else "the service" if code in OF_SERVICE else "your test"
    assert fault_of(error) == expected


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (errors.APIError(status=502), "the service"),
        (errors.APIError(status=418), "your test"),
        (failures.ConnectionFailed("x"), "the service"),
        (failures.RequestTimeout("x"), "the service"),
        (failures.InvalidResponse("x"), "the service"),
        (failures.ConsoleLost("x"), "the service"),
        (failures.QueueTimeout(None), "your test"),
        (failures.InputRefused("not_delivered"), "the board"),
        (failures.InputRefused("read_only"), "your test"),
        (failures.NotLoggedIn("x"), "your test"),
        (failures.ClientMisused("x"), "your test"),
        (WrongNeed("x"), "your test"),
        (failures.ExpectTimeout("x", ""), None),
        (failures.UnityFailed("x", []), None),
        (failures.ReportFailed("TAP", "x", []), None),
        (failures.OutputLost(), "the service"),
        (AssertionError(), None),
        (ValueError(), None),
        (None, None),
    ],
)
def test_other_errors(error: BaseException | None, fault: str | None) -> None:
    assert fault_of(error) == fault


@pytest.mark.parametrize(
    ("reason", "end_fault", "fault"),
    [
        ("user_ended", "user", "your test"),
        ("credits_exhausted", "policy", "your test"),
        ("board_failed", "infrastructure", "the board"),
        ("start_failed", "infrastructure", "the board"),
        ("lease_expired", "infrastructure", "the service"),
        ("operator_ended", "infrastructure", "the service"),
        ("a_newer_reason", "a_newer_fault", "the service"),
    ],
)
def test_an_end_says_by_its_reason_whose_it_was(reason: str, end_fault: str, fault: str) -> None:
    record = read_record(SessionWithConnection, session(state="ended", end_reason=reason, end_fault=end_fault))
    assert fault_of(failures.SessionEnded(record)) == fault
    assert is_worth_a_retry(failures.SessionEnded(record)) == (fault != "your test")


def test_who_waited_for_a_board_does_not_wait_again() -> None:
    late = failures.QueueTimeout(read_record(SessionWithConnection, session(state="ended")))
    offline = failures.NoBoardOnline("There is no board of uno.")
    for error in (late, offline):
        assert (fault_of(error), is_worth_a_retry(error)) == ("the service", False)


@pytest.mark.parametrize(
    ("whose", "fault"), [("user", "your test"), ("infrastructure", "the board"), (None, "the board")]
)
def test_a_flash_that_fails_says_whose_it_was(whose: str | None, fault: str) -> None:
    members: dict[str, Any] = {**COMMAND_MEMBERS, "fault": whose}
    assert fault_of(failures.FlashFailed(read_record(Command, members))) == fault
