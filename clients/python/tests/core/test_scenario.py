"""What is asked of a scenario, and what comes of it."""

from __future__ import annotations

from boardwalk_sdk._api import operations
from boardwalk_sdk._api.records import ScenarioResult
from boardwalk_sdk._core.read_record import read_record


def test_steps_are_sent_as_they_are() -> None:
    steps: list[dict[str, object]] = [{"expect": "> "}, {"part": "button", "pressed": True}]
    call = operations.run_scenario("ses_1", steps=steps, timeout_ms=1500, from_="power_on")
    assert call.path == "/v1/sessions/ses_1/scenario"
    assert call.json == {"steps": steps, "timeout_ms": 1500, "from": "power_on"}


def test_a_result_is_read() -> None:
    result = read_record(
        ScenarioResult,
        {
            "outcome": "failed",
            "step": 2,
            "failed_by": 0,
            "step_ms": [0, 1.5],
            "board_ms": 3.5,
            "state_sha256": "0" * 64,
        },
    )
    assert (result.outcome, result.step, result.failed_by, result.step_ms) == ("failed", 2, 0, [0, 1.5])
