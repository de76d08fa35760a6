"""What a run comes to, held to the vectors that all clients share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardwalk_sdk._core.conditions import Expected
from boardwalk_sdk._core.expected_report import ExpectedReport
from boardwalk_sdk._core.failures import ConsoleLost, ExpectTimeout, OutputLost, ReportFailed
from boardwalk_sdk._core.feed import ConsoleFeed
from boardwalk_sdk._core.report import Report
from boardwalk_sdk._core.tap_report import TapReport
from boardwalk_sdk._core.unity_report import UnityReport
from boardwalk_sdk._core.ztest_report import ZtestReport

from .script import Script

VECTORS = json.loads((Path(__file__).parents[3] / "conformance" / "verdicts.json").read_text())
REPORTS: dict[str, type[Report[Any]]] = {"unity": UnityReport, "tap": TapReport, "ztest": ZtestReport}
OF_SCRIPTS = [one for one in VECTORS if "format" not in one and all(isinstance(chunk, str) for chunk in one["chunks"])]
NO_REPORT = ("fail", "expect", "firmware_exit")
OF_REPORTS = [
    one for one in VECTORS if "format" in one and not one.get("steps") and one["verdict"]["reason"] not in NO_REPORT
]
OF_EXPECTS = [
    one
    for one in VECTORS
    if "format" not in one and any(isinstance(chunk, dict) and "locked_up" in chunk for chunk in one["chunks"])
]
OUTCOMES = {"passed": "passed", "failed": "failed", "ignored": "skipped"}


@pytest.mark.parametrize("vector", OF_SCRIPTS, ids=[vector["name"] for vector in OF_SCRIPTS])
def test_vector(vector: dict[str, Any]) -> None:
    script = Script(vector.get("steps", []), vector.get("fail", []))
    script.push("")
    for chunk in vector["chunks"]:
        script.push(chunk.replace("\r\n", "\n"))
    script.end()
    has_passed = script.state.result == ("passed" if script.can_pass else "exit") and not script.state.code
    assert has_passed == (vector["verdict"]["result"] == "passed")
    assert script.has_failed == (vector["verdict"]["result"] == "failed")


@pytest.mark.parametrize("vector", OF_REPORTS, ids=[vector["name"] for vector in OF_REPORTS])
def test_vector_of_a_report(vector: dict[str, Any]) -> None:
    report, verdict = REPORTS[vector["format"]](), vector["verdict"]
    assert result_of(feed_of(vector["chunks"], stays=vector.get("stays", False)), report) == verdict["result"]
    assert [f"{case.name} {OUTCOMES[case.outcome]}" for case in report.cases] == verdict["cases"]
    assert report.problem == verdict.get("problem")
    if "messages" in verdict:
        assert [case.detail or None for case in report.cases] == verdict["messages"]


@pytest.mark.parametrize("vector", OF_EXPECTS, ids=[vector["name"] for vector in OF_EXPECTS])
def test_vector_of_a_lock_up(vector: dict[str, Any]) -> None:
    feed = feed_of(vector["chunks"], stays=True)
    (step,), fails = vector["steps"], vector.get("fail", [None])
    condition = Expected(feed, step["expect"], fails[0], exact=False)
    try:
        result = "waiting" if condition.attempt() is None else "passed"
        reason = "expect"
    except AssertionError as error:
        result, reason = "failed", error.reason if isinstance(error, ExpectTimeout) else "fail"
    assert {"result": result, "reason": reason} == vector["verdict"]


def feed_of(chunks: list[Any], *, stays: bool) -> ConsoleFeed:
    """Returns a console that has printed the chunks and is lost then, unless it stays or is locked up."""
    feed, offset = ConsoleFeed(), 0
    feed.receive(json.dumps({"t": "hello", "offset": 0}))
    for chunk in chunks:
        if isinstance(chunk, dict) and "locked_up" in chunk:
            news = {"t": "processor", "offset": offset, "state": "locked_up", "text": chunk["locked_up"]}
            feed.receive(json.dumps(news))
            return feed
        data = b"" if isinstance(chunk, dict) else chunk.encode()
        end = offset + (chunk["lost"] if isinstance(chunk, dict) else len(data))
        if data:
            feed.receive(offset.to_bytes(8, "little") + data)
        elif end > offset:
            feed.receive(json.dumps({"t": "gap", "from": offset, "to": end}))
        offset = end
    if not stays:
        feed.finish(ConsoleLost("The console was closed."))
    return feed


def result_of(feed: ConsoleFeed, report: Report[Any]) -> str:
    try:
        decided = ExpectedReport(feed, report, read_on_seconds=0.0).attempt()
    except (ReportFailed, ExpectTimeout):
        return "failed"
    except OutputLost:
        return "incomplete"
    except ConsoleLost:
        return "waiting"
    return "waiting" if decided is None else "passed"
