"""Pins are set from outside, by a level or by volts."""

from __future__ import annotations

import pytest

from boardwalk_sdk._api import operations


@pytest.mark.parametrize(("given", "sent"), [({"level": 0}, {"level": 0}), ({"volts": 1.5}, {"volts": 1.5})])
def test_a_level_and_volts_are_told_apart(given: dict[str, int], sent: dict[str, object]) -> None:
    call = operations.set_pin("ses_1", "A0", **given)
    assert (call.method, call.path) == ("PUT", "/v1/sessions/ses_1/pins/A0")
    assert call.json == sent


def test_a_screenshot_is_bytes_as_they_came() -> None:
    call = operations.take_screenshot("ses_1", "screen")
    assert (call.method, call.path) == ("GET", "/v1/sessions/ses_1/parts/screen/screenshot")
    assert call.read(b"\x89PNG\r\n\xff") == b"\x89PNG\r\n\xff"
