"""The matcher, held to the vectors that all clients share."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk_sdk._core.text import ConsoleText

from .script import Script

VECTORS = json.loads((Path(__file__).parents[3] / "conformance" / "expect.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    text, script = ConsoleText(), Script(vector["steps"], vector["fail"])
    script.push("")
    pieces = []
    for chunk in vector["chunks"]:
        for data in chunks_of(chunk):
            pieces.append(text.push(data))
            script.push(pieces[-1])
    assert script.outcome == vector["outcome"]
    assert script.sent == vector["sent"]
    if "text" in vector:
        assert "".join(pieces) == vector["text"]


def chunks_of(chunk: Any) -> Iterator[bytes]:
    if isinstance(chunk, str):
        yield chunk.encode()
    elif "base64" in chunk:
        yield base64.b64decode(chunk["base64"])
    else:
        yield from [(chunk["text"] * chunk["times"]).encode()] * chunk.get("chunks", 1)
