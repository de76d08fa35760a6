"""What a run comes to, held to the vectors that all clients share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .script import Script

VECTORS = json.loads((Path(__file__).parents[3] / "conformance" / "verdicts.json").read_text())
OF_SCRIPTS = [vector for vector in VECTORS if "format" not in vector]


@pytest.mark.parametrize("vector", OF_SCRIPTS, ids=[vector["name"] for vector in OF_SCRIPTS])
def test_vector(vector: dict[str, Any]) -> None:
    script = Script(vector.get("steps", []), vector.get("fail", []))
    script.push("")
    for chunk in vector["chunks"]:
        script.push(chunk.replace("\r\n", "\n"))
    has_passed = script.state.result == ("passed" if script.can_pass else "exit") and not script.state.code
    assert has_passed == (vector["verdict"]["result"] == "passed")
    assert script.has_failed == (vector["verdict"]["result"] == "failed")
