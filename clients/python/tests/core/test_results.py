"""What a session came to, as the service takes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardwalk_sdk._core.failures import InvalidResponse
from boardwalk_sdk._core.results import SessionResult, shortened, suite_of, suspect_board
from boardwalk_sdk._core.triage import Ran, rates_of

VECTORS = json.loads((Path(__file__).parents[3] / "conformance" / "suites.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["suite"])
def test_results_of_one_suite_are_compared(vector: dict[str, Any]) -> None:
    assert suite_of(vector["named"], vector["file"], vector["board_type"]) == vector["suite"]


def test_of_a_long_name_the_end_is_kept() -> None:
    assert shortened("a" * 300 + "[uno]") == "a" * 195 + "[uno]"
    assert shortened("\ud800x\n") == " x "
    assert shortened("") == "-"


def test_of_two_tests_with_one_name_the_one_that_failed_counts() -> None:
    result = SessionResult("app")
    result.add("one", "failed", 1.5)
    result.add("one", "passed", 0.5)
    result.add("two", "passed")
    call = result.put("ses_1")
    assert (call.method, call.path) == ("PUT", "/v1/sessions/ses_1/results")
    assert call.json == {
        "suite": "app",
        "result": "failed",
        "exit_code": 1,
        "tests": [{"name": "one", "result": "failed", "seconds": 1.5}, {"name": "two", "result": "passed"}],
    }


def test_a_board_at_fault_is_said_beside_what_failed() -> None:
    result = SessionResult("app")
    result.add("one", "failed")
    told = result.put("ses_1", triage={"verdict": "board"}, exit_code=2).json or {}
    assert (told["result"], told["exit_code"], told["triage"]) == ("failed", 2, {"verdict": "board"})


def test_of_more_tests_than_the_service_takes_those_that_failed_are_told() -> None:
    result = SessionResult("app")
    for number in range(250):
        result.add(str(number), "failed" if number >= 240 else "passed")
    told = result.put("ses_1").json or {}
    assert len(told["tests"]) == 200
    assert [one["name"] for one in told["tests"]][:10] == [str(number) for number in range(240, 250)]


def test_rates_are_of_the_tested_firmware_alone() -> None:
    runs = [Ran("B1", "tested", "failed"), Ran("B2", "tested", "passed"), Ran("B1", "known_good", "failed")]
    assert rates_of(runs) == {
        "failures": 1,
        "of": 2,
        "interval": [0.09, 0.91],
        "by_board": [{"board_id": "B1", "failures": 1, "of": 1}, {"board_id": "B2", "failures": 0, "of": 1}],
    }


def test_a_suspicion_names_its_sessions() -> None:
    call = suspect_board("brd_1", ["ses_1", "ses_2"])
    assert (call.method, call.path, call.json) == (
        "POST",
        "/v1/boards/brd_1/suspicions",
        {"session_ids": ["ses_1", "ses_2"]},
    )
    assert call.read(b'{"id": "sus_1", "state": "queued"}') == "queued"
    for wrong in (b"[]", b'{"state": 1}', b"x"):
        with pytest.raises(InvalidResponse):
            call.read(wrong)
