from __future__ import annotations

import re

import pytest

from boardwalk_sdk._core.matcher import Matcher
from boardwalk_sdk._core.patterns import compiled, named


@pytest.mark.parametrize(
    "pattern",
    [
        r"one\r\ndone",
        "one\r\ndone",
        b"one\r\ndone",
        re.compile("one\r\ndone"),
        re.compile(rb"one\r?\ndone"),
        r"one\r*\ndone",
        r"one[\r\n]{2}done",
        r"one[]\r]\ndone",
        r"one\r$\ndone",
    ],
)
def test_a_carriage_return_before_a_line_feed_is_found(pattern: str | bytes | re.Pattern[str]) -> None:
    matcher = Matcher()
    matcher.push("one\ndone\n")
    assert matcher.find([compiled(pattern)])


def test_an_exact_text_has_no_carriage_return_before_a_line_feed() -> None:
    assert compiled("a\r\nb.", exact=True).search("a\nb.")


def test_a_lookbehind_stays_as_it_is_and_messages_show_what_was_given() -> None:
    assert compiled(r"(?<=\r)x").pattern == r"(?<=\r)x"
    assert named([compiled(r"a\r\nb")]) == repr(r"a\r\nb")
