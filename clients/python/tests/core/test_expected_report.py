from __future__ import annotations

import pytest

from boardwalk_sdk._core.expected_report import ExpectedReport
from boardwalk_sdk._core.failures import ExpectTimeout, OutputLost, ReportFailed, UnityFailed
from boardwalk_sdk._core.feed import ConsoleFeed
from boardwalk_sdk._core.tap_report import TapReport
from boardwalk_sdk._core.unity_report import UnityCase, UnityReport

PASSED = b"test/test_led.c:12:test_on:PASS\r\ntest/test_led.c:20:test_off:IGNORE: no LED\r\n"
FAILED = b"test/test_led.c:31:test_blink:FAIL: Expected 1 Was 2\r\n"


def expected(data: bytes, read_on_seconds: float = 0.0) -> ExpectedReport[UnityCase]:
    feed = ConsoleFeed()
    feed.receive(bytes(8) + data)
    return ExpectedReport(feed, UnityReport(), read_on_seconds=read_on_seconds)


def test_each_case_is_told() -> None:
    cases = expected(b"boot\r\n" + PASSED + b"---\r\n2 Tests 0 Failures 1 Ignored \r\nOK\r\n").attempt()
    assert cases is not None
    assert [(case.name, case.outcome, case.detail) for case in cases] == [
        ("test_on", "passed", ""),
        ("test_off", "ignored", "no LED"),
    ]
    assert cases[0].where == "test/test_led.c:12"


def test_a_failed_case_fails_and_is_named() -> None:
    condition = expected(PASSED + FAILED + b"3 Tests 1 Failures 1 Ignored\r\nFAIL\r\n")
    with pytest.raises(UnityFailed, match="test_blink: Expected 1 Was 2") as caught:
        condition.attempt()
    assert isinstance(caught.value, AssertionError)
    assert len(condition.feed.reported_cases) == 3


def test_no_test_at_all_is_a_failure() -> None:
    with pytest.raises(UnityFailed):
        expected(b"0 Tests 0 Failures 0 Ignored\r\nOK\r\n").attempt()


def test_a_run_that_hangs_is_a_time_out() -> None:
    condition = expected(PASSED)
    assert condition.attempt() is None
    with pytest.raises(ExpectTimeout, match="the end of the report of Unity"):
        condition.late()


def test_what_comes_right_after_the_summary_can_fail_it() -> None:
    condition = expected(PASSED + b"2 Tests 0 Failures 1 Ignored\r\nOK\r\n", read_on_seconds=60.0)
    assert condition.attempt() is None
    assert 50 < condition.wait_seconds <= 60
    condition.feed.receive(len(condition.feed.raw).to_bytes(8, "little") + FAILED)
    assert condition.attempt() is None
    end = b"1 Tests 1 Failures 0 Ignored\r\nFAIL\r\n"
    condition.feed.receive(len(condition.feed.raw).to_bytes(8, "little") + end)
    assert condition.attempt() is None
    with pytest.raises(UnityFailed, match="test_blink"):
        condition.late()


def test_a_session_that_ends_after_the_summary_has_passed() -> None:
    condition = expected(PASSED + b"2 Tests 0 Failures 1 Ignored\r\nOK", read_on_seconds=60.0)
    assert condition.attempt() is None
    condition.feed.finish(RuntimeError("the session has ended"))
    cases = condition.attempt()
    assert cases is not None
    assert len(cases) == 2


def test_what_older_firmware_still_reports_is_not_read() -> None:
    feed = ConsoleFeed()
    old = b"9 Tests 9 Failures 0 Ignored\r\nFAIL\r\n"
    feed.seek(len(old))
    condition = ExpectedReport(feed, UnityReport(), read_on_seconds=0.0)
    feed.receive(bytes(8) + old[:20])
    assert condition.attempt() is None
    feed.receive((20).to_bytes(8, "little") + old[20:] + PASSED + b"2 Tests 0 Failures 1 Ignored\r\nOK\r\n")
    cases = condition.attempt()
    assert cases is not None
    assert len(cases) == 2


def test_a_run_that_begins_while_it_reads_on_has_to_end() -> None:
    suite = PASSED + b"2 Tests 0 Failures 1 Ignored\r\nOK\r\n"
    condition = expected(suite, read_on_seconds=60.0)
    assert condition.attempt() is None
    until = condition._read_on_until
    condition.feed.receive(len(condition.feed.raw).to_bytes(8, "little") + PASSED)
    assert condition.attempt() is None
    assert condition.wait_seconds == float("inf")
    condition.feed.receive(len(condition.feed.raw).to_bytes(8, "little") + suite[len(PASSED) :])
    assert condition.attempt() is None
    assert condition._read_on_until == until


def test_a_report_of_tap_fails_by_its_name() -> None:
    feed = ConsoleFeed()
    feed.receive(bytes(8) + b"1..2\nok 1 - on\nnot ok 2 - blink\n")
    with pytest.raises(ReportFailed, match=r"^TAP says: 2 tests, 1 failed\nblink$"):
        ExpectedReport(feed, TapReport(), read_on_seconds=0.0).attempt()
    assert [(framework, case.outcome) for framework, case in feed.reported_cases] == [
        ("TAP", "passed"),
        ("TAP", "failed"),
    ]


def test_a_report_with_a_gap_is_not_late_but_lost() -> None:
    condition = expected(PASSED)
    condition.feed.receive((1_000).to_bytes(8, "little") + b"2 Tests")
    assert condition.attempt() is None
    with pytest.raises(OutputLost):
        condition.late()
