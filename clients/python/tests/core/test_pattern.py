from __future__ import annotations

import re

import pytest

from boardwalk_sdk import LiveSession
from boardwalk_sdk._async.session import AsyncLiveSession
from boardwalk_sdk._core.conditions import Expected, ExpectedAll
from boardwalk_sdk._core.feed import ConsoleFeed
from boardwalk_sdk._core.matcher import Matcher
from boardwalk_sdk._core.pattern import Pattern, compiled, named


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


@pytest.mark.parametrize("empty", ["", b"", re.compile(""), re.compile(b"")])
@pytest.mark.parametrize("exact", [False, True])
def test_an_empty_pattern_is_refused(empty: Pattern, exact: bool) -> None:
    """It would match at once, and pass a test whose variable is not set."""
    feed = ConsoleFeed()
    for patterns, fail in ((empty, None), (["x", empty], None), ("x", empty)):
        with pytest.raises(ValueError, match="A pattern is empty"):
            Expected(feed, patterns, fail, exact=exact)
    for several, fail in ((["x", empty], None), (["x"], empty)):
        with pytest.raises(ValueError, match="A pattern is empty"):
            ExpectedAll(feed, several, fail=fail)


@pytest.mark.parametrize("session", [LiveSession, AsyncLiveSession])
def test_a_session_expects_all_that_its_console_does(session: type) -> None:
    assert callable(session.__dict__["expect_all"])
