"""What a run comes to, held to the vectors that all clients share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardwalk_sdk._core.text import ConsoleText
from boardwalk_sdk._core.unity_report import UnityReport

from .script import Script

VECTORS = json.loads((Path(__file__).parents[3] / "conformance" / "verdicts.json").read_text())
OF_SCRIPTS = [vector for vector in VECTORS if "format" not in vector]
OF_UNITY = [vector for vector in VECTORS if vector.get("format") == "unity" and vector["name"].startswith("Unity: ")]
RESULTS = {"passed": "passed", "failed": "failed", "ignored": "skipped"}


@pytest.mark.parametrize("vector", OF_SCRIPTS, ids=[vector["name"] for vector in OF_SCRIPTS])
def test_vector(vector: dict[str, Any]) -> None:
    script = Script(vector.get("steps", []), vector.get("fail", []))
    script.push("")
    for chunk in vector["chunks"]:
        script.push(chunk.replace("\r\n", "\n"))
    has_passed = script.state.result == ("passed" if script.can_pass else "exit") and not script.state.code
    assert has_passed == (vector["verdict"]["result"] == "passed")
    assert script.has_failed == (vector["verdict"]["result"] == "failed")


@pytest.mark.parametrize("vector", OF_UNITY, ids=[vector["name"] for vector in OF_UNITY])
def test_vector_of_unity(vector: dict[str, Any]) -> None:
    text, report = ConsoleText(), UnityReport()
    for line in "".join(text.push(chunk.encode()) for chunk in vector["chunks"]).split("\n"):
        report.read(line.rstrip())
    verdict = vector["verdict"]
    passed = False if report.failed else report.passed
    assert passed == {"passed": True, "failed": False, "waiting": None}[verdict["result"]]
    assert [f"{case.name} {RESULTS[case.outcome]}" for case in report.cases] == verdict["cases"]
    assert report.problem == verdict.get("problem")
    if "messages" in verdict:
        assert [case.detail or None for case in report.cases] == verdict["messages"]
