"""Makes a test of each case that a board has reported."""

from __future__ import annotations

from typing import Literal

import pytest

from .._core.report import Outcome, ReportedCase, joined
from .._sync.session import LiveSession
from .results import note_case

OUTCOMES: dict[Outcome, Literal["passed", "failed", "skipped"]] = {
    "passed": "passed",
    "failed": "failed",
    "ignored": "skipped",
}


def report_board_cases(item: pytest.Item, session: LiveSession) -> None:
    """Reports what is new since the last test. A worker of xdist cannot report what is not among its tests."""
    cases = session._core.feed.take_reported_cases()
    for _, case in cases:
        note_case(item, session, _named(item.nodeid, case), case)
    if hasattr(item.config, "workerinput"):
        item.user_properties.extend((f"{framework.lower()}:{case.name}", case.outcome) for framework, case in cases)
        return
    # Or the progress would be over 100%: it is that of what was collected.
    item.session.testscollected += len(cases)
    for _, case in cases:
        for when in ("setup", "call", "teardown"):
            item.ihook.pytest_runtest_logreport(report=_report(item, case, when))


def _report(item: pytest.Item, case: ReportedCase, when: Literal["setup", "call", "teardown"]) -> pytest.TestReport:
    outcome = OUTCOMES[case.outcome] if when == "call" else "passed"
    file, line, name = item.location
    detail = joined(case._place, case.detail)
    return pytest.TestReport(
        nodeid=_named(item.nodeid, case),
        location=(file, line, _named(name, case)),
        keywords={},
        outcome=outcome,
        longrepr=None if outcome == "passed" else detail if outcome == "failed" else (file, line or 0, detail),
        when=when,
    )


def _named(test: str, case: ReportedCase) -> str:
    """Returns the case's name under that of its test. pytest wants parameters at the end."""
    name, bracket, parameters = test.partition("[")
    return f"{name}::{case.name}{bracket}{parameters}"
