"""What is asked of power cuts, and their report."""

from __future__ import annotations

from typing import Any

import pytest

from boardwalk_sdk._core.failures import InvalidResponse
from boardwalk_sdk._core.power_cuts import PowerCutReport, cut_power
from boardwalk_sdk._core.read_record import read_record

POINT: dict[str, Any] = {
    "n": 3,
    "op": "program",
    "address": 0x10180000,
    "length": 256,
    "torn": None,
    "pc": 0x20000020,
    "result": "locked",
    "why": "it executes 0xde00",
    "tail": "BOOT",
}
SUMMARY: dict[str, Any] = {
    **dict.fromkeys(["operations", "operations_before", "possible", "asked", "locked"], 1),
    **dict.fromkeys(["booted", "failed", "timeout"], 0),
    "is_complete": True,
    "tail": "DONE",
}


def test_what_was_not_given_is_left_to_the_service() -> None:
    call = cut_power("ses_1", **{"from": None}, until="DONE", boot_expect="OK", torn=False)
    assert call.path == "/v1/sessions/ses_1/artifacts"
    assert call.json == {"kind": "power_cut", "power_cut": {"until": "DONE", "boot_expect": "OK", "torn": False}}


def test_a_report_is_read() -> None:
    report = read_record(PowerCutReport, {"points": [POINT], "summary": SUMMARY})
    assert (report.points[0].result, report.points[0].torn, report.summary.is_complete) == ("locked", None, True)


@pytest.mark.parametrize("report", [{"points": [POINT]}, {"points": [{**POINT, "n": "3"}], "summary": SUMMARY}, []])
def test_what_is_no_report_is_refused(report: object) -> None:
    with pytest.raises(InvalidResponse):
        read_record(PowerCutReport, report)
