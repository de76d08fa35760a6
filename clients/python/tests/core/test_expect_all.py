"""Several texts in any order, held to the vectors that all clients share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardwalk_sdk._core.conditions import ExpectedAll
from boardwalk_sdk._core.failures import ExpectFailed
from boardwalk_sdk._core.feed import ConsoleFeed

VECTORS = json.loads((Path(__file__).parents[3] / "conformance" / "expect-all.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    feed, chunks = ConsoleFeed(), [chunk.encode() for chunk in vector["chunks"]]
    for wait in vector["waits"]:
        condition = ExpectedAll(feed, wait["patterns"], fail=wait["fail"])
        outcome = attempted(condition)
        while outcome["result"] == "waiting" and chunks:
            receive(feed, chunks.pop(0))
            outcome = attempted(condition)
        assert outcome == wait["outcome"]
    for chunk in chunks:
        receive(feed, chunk)
    assert feed.matcher.unmatched == vector["rest"]


def receive(feed: ConsoleFeed, chunk: bytes) -> None:
    feed.receive(len(feed.raw).to_bytes(8, "little") + chunk)


def attempted(condition: ExpectedAll) -> dict[str, Any]:
    try:
        found = condition.attempt()
    except ExpectFailed as failed:
        return {"result": "failed", "fail": failed.matched}
    if found is None:
        return {"result": "waiting", "missing": [pattern.pattern for _, pattern in condition._missing()]}
    return {"result": "passed", "matches": [[match.start, match.end] for match in found]}
