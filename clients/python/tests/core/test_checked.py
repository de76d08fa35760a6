"""What is given wrongly is refused in a sentence, before anything is sent."""

from __future__ import annotations

import io
from typing import Any

import pytest

from boardwalk_sdk import AsyncBoardwalk, Boardwalk
from boardwalk_sdk._core.failures import ConfigurationError
from boardwalk_sdk._core.settings import LONGEST_WAIT, checked_wait
from boardwalk_sdk._firmware import read_firmware

OWN = {"url": "https://boards.example", "api_key": "key_1"}
NAN = float("nan")
WRONG = [
    *(("timeout", value) for value in ("30", NAN, -1, 0, float("inf"), None, True)),
    *(("max_retries", value) for value in (-1, 1.5, "3", None, True)),
]


@pytest.mark.parametrize("cls", [Boardwalk, AsyncBoardwalk])
@pytest.mark.parametrize(("name", "value"), WRONG, ids=repr)
def test_a_setting_is_a_number_that_makes_sense(cls: Any, name: str, value: object) -> None:
    with pytest.raises(ConfigurationError, match=rf"`{name}` takes a .*, and not {value!r}\."):
        cls(**OWN, **{name: value})


@pytest.mark.parametrize("value", [NAN, "30", None, True], ids=repr)
def test_a_console_is_waited_for_so_many_seconds(value: Any) -> None:
    with pytest.raises(ValueError, match="`timeout` takes a number of seconds"):
        checked_wait(value)


def test_a_wait_may_be_without_end() -> None:
    assert (checked_wait(float("inf")), checked_wait(0)) == (LONGEST_WAIT, 0)


@pytest.mark.parametrize("firmware", [b"x", bytearray(b"x"), memoryview(b"x"), io.BytesIO(b"x")], ids=repr)
def test_firmware_is_bytes_of_any_kind(firmware: Any) -> None:
    content, name = read_firmware(firmware)
    assert (content, type(content), name) == (b"x", bytes, None)


@pytest.mark.parametrize(
    ("firmware", "what"), [(5, "int"), (io.StringIO("x"), "a file that is open as text"), (["x"], "list")], ids=repr
)
def test_what_is_no_firmware_is_refused(firmware: Any, what: str) -> None:
    with pytest.raises(ValueError, match=f"and not {what}\\."):
        read_firmware(firmware)
