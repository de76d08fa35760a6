"""What a call sends."""

from __future__ import annotations

import json
from datetime import datetime, timezone

from boardwalk_sdk._core.calls import present


def test_members_are_written_as_json_has_them() -> None:
    """Breaks where a mapping is passed on as keyword arguments, whose names are text."""
    at = datetime(2026, 1, 1, tzinfo=timezone.utc)
    body = present(none=None, at=at, metadata={7: at}, steps=({"wait_ms": 1},))
    assert json.loads(json.dumps(body)) == {
        "at": "2026-01-01T00:00:00.000Z",
        "metadata": {"7": "2026-01-01T00:00:00.000Z"},
        "steps": [{"wait_ms": 1}],
    }
