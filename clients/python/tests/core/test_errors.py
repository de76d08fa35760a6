"""The text of errors, which is printed in terminals."""

from __future__ import annotations

from boardwalk_sdk._core.errors import OBEYED, APIError
from boardwalk_sdk._core.failures import ExpectTimeout

EVIL = "HELD\x1b]0;title\x07\x9b31m\x7f\u202e"


def test_text_of_errors_does_not_command_a_terminal() -> None:
    errors = [APIError(status=409, detail=EVIL, code=EVIL, request_id=EVIL), ExpectTimeout("#", "", recent=EVIL)]
    for error in errors:
        assert "HELD\\u001b]0;title\\u0007\\u009b31m\\u007f\\u202e" in str(error)
        assert not OBEYED.search(str(error))


def test_lines_of_errors_stay_lines() -> None:
    assert str(ExpectTimeout("#", "", recent="one\n\ttwo")).count("\n") > 0
