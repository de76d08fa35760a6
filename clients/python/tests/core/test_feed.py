"""Output by its offsets: what comes twice, what nobody has, and where new firmware begins."""

from __future__ import annotations

import json

import pytest

from boardwalk_sdk._core.conditions import Expected, ExpectedAll, IsOpen, Line, NextLine, Text
from boardwalk_sdk._core.failures import (
    ConsoleLost,
    ExpectFailed,
    ExpectTimeout,
    InputRefused,
    InvalidResponse,
    OutputLost,
)
from boardwalk_sdk._core.feed import ConsoleFeed


def output(offset: int, data: bytes) -> bytes:
    return offset.to_bytes(8, "little") + data


def feed_of(*messages: bytes | dict[str, object]) -> ConsoleFeed:
    feed = ConsoleFeed()
    for message in messages:
        feed.receive(message if isinstance(message, bytes) else json.dumps(message))
    return feed


def expected(feed: ConsoleFeed, pattern: str, fail: str | None = None) -> Expected:
    return Expected(feed, pattern, fail, exact=False)


def test_what_comes_twice_is_in_the_log_once() -> None:
    feed = feed_of({"t": "hello", "offset": 0}, output(0, b"login"), output(3, b"in: "), output(0, b"lo"))
    assert (feed.log, feed.raw, feed.next) == ("login: ", b"login: ", 7)


def test_a_gap_ends_what_was_incomplete() -> None:
    feed = feed_of(
        {"t": "hello", "offset": 5}, output(5, b"a\xe2\x82"), {"t": "gap", "from": 8, "to": 20}, output(20, b"b")
    )
    assert (feed.log, feed.next) == ("a\ufffdb", 21)


def test_skipped_output_is_asked_for_again() -> None:
    feed = feed_of({"t": "hello", "offset": 0}, output(0, b"abc"))
    assert feed.receive(json.dumps({"t": "skip", "to": 100}))
    assert feed.next == 3
    assert not feed.receive(json.dumps({"t": "note", "at": "now", "text": "hot"}))


def test_output_without_an_offset_is_refused() -> None:
    with pytest.raises(InvalidResponse):
        feed_of(b"12345678")


@pytest.mark.parametrize("at", [9, 10, 11])
def test_the_cursor_moves_to_a_byte_that_has_come(at: int) -> None:
    feed = feed_of(output(0, b"ready \xe2\x82"), output(8, b"\xac"), output(9, b"\x1b[1mready"))
    feed.seek(at)
    match = expected(feed, "ready").attempt()
    assert match is not None
    assert match.start == 7
    assert feed.log[match.start : match.end] == "ready"


@pytest.mark.parametrize("cut", range(1, 8))
def test_nothing_matches_before_a_byte_that_is_still_to_come(cut: int) -> None:
    feed = feed_of(output(0, b"old"))
    feed.seek(6)
    assert expected(feed, "old").attempt() is None
    rest = b"olddone"
    feed.receive(output(3, rest[:cut]))
    feed.receive(output(3 + cut, rest[cut:] + b"!"))
    assert expected(feed, "old").attempt() is None
    assert expected(feed, "done!").attempt() is not None


def test_a_console_that_begins_early_shows_nothing_before_where_it_was() -> None:
    feed = feed_of({"t": "hello", "offset": 0}, output(0, b"old> "))
    feed.seek(7)
    for message in ({"t": "hello", "offset": 0}, output(0, b"old> > new")):
        feed.receive(message if isinstance(message, bytes) else json.dumps(message))
    assert feed.raw == b"old> > new"
    assert expected(feed, "> ").attempt() is None
    assert expected(feed, "new").attempt() is not None


def test_a_cursor_that_waits_in_a_gap_arrives_behind_it() -> None:
    feed = feed_of(output(0, b"old"))
    feed.seek(6)
    feed.receive(json.dumps({"t": "gap", "from": 3, "to": 10}))
    feed.receive(output(10, b"new"))
    with pytest.raises(OutputLost):
        expected(feed, "n").attempt()
    assert expected(feed, "ew").attempt() is not None


def test_a_gap_that_the_cursor_skips_is_no_matter() -> None:
    feed = feed_of(output(0, b"old"))
    feed.seek(10)
    feed.receive(json.dumps({"t": "gap", "from": 3, "to": 10}))
    feed.receive(output(10, b"new"))
    assert expected(feed, "new").attempt() is not None


def test_what_was_found_before_a_gap_is_found() -> None:
    feed = feed_of(output(0, b"one"), output(9, b"two three"))
    assert expected(feed, "one").attempt() is not None
    with pytest.raises(OutputLost):
        ExpectedAll(feed, ["two", "three"]).attempt()
    feed.receive(output(30, b"four"))
    with pytest.raises(OutputLost):
        expected(feed, "never").late()
    with pytest.raises(ExpectFailed):
        expected(feed_of(output(0, b"one"), output(9, b"two")), "two", fail="tw").attempt()


def test_a_fail_that_ends_first_counts_and_is_an_assertion() -> None:
    feed = feed_of(output(0, b"boot panic! login: "))
    with pytest.raises(ExpectFailed) as caught:
        expected(feed, "login", "panic|FAIL").attempt()
    assert isinstance(caught.value, AssertionError)
    assert (caught.value.matched, caught.value.pattern) == ("panic", "'panic|FAIL'")


def test_a_late_text_is_an_assertion_that_shows_the_last_20_lines() -> None:
    lines = "".join(f"line {number}\n" for number in range(40))
    condition = expected(feed_of(output(0, lines.encode())), "login")
    with pytest.raises(ExpectTimeout) as caught:
        condition.late()
    assert isinstance(caught.value, AssertionError)
    assert caught.value.before == lines
    assert "'login'" in str(caught.value)
    assert "line 20\n" in str(caught.value)
    assert "line 19\n" not in str(caught.value)


def test_what_has_come_is_found_before_the_end_is_raised() -> None:
    feed = feed_of(output(0, b"last words"))
    feed.finish(ConsoleLost("gone"))
    feed.finish(ConsoleLost("a later reason"))
    assert expected(feed, "last").attempt() is not None
    with pytest.raises(ConsoleLost, match="gone"):
        expected(feed, "never").attempt()
    with pytest.raises(ConsoleLost):
        IsOpen(feed).attempt()


def test_typed_bytes_that_were_refused_are_an_error_once() -> None:
    feed = feed_of({"t": "refused", "why": "not_delivered"})
    with pytest.raises(InputRefused) as caught:
        expected(feed, "x").attempt()
    assert caught.value.why == "not_delivered"
    assert expected(feed, "x").attempt() is None


def test_several_texts_in_any_order() -> None:
    feed = feed_of(output(0, b"two "))
    condition = ExpectedAll(feed, ["one", "two", "wo (on)e"])
    assert condition.attempt() is None
    feed.receive(output(4, b"one three"))
    found = condition.attempt()
    assert found is not None
    assert [match.start for match in found] == [4, 0, 1]
    assert Text(feed, None).attempt() == " three"


def test_several_texts_fail_by_one_that_comes_before_the_last_of_them() -> None:
    feed = feed_of(output(0, b"one two three"))
    with pytest.raises(ExpectFailed, match="three"):
        ExpectedAll(feed, ["one", "never"], fail="three").attempt()
    assert ExpectedAll(feed, ["one two", "two", "^one"], fail="three").attempt() is not None
    assert Text(feed, None).attempt() == " three"


def test_lines_and_characters() -> None:
    feed = feed_of(output(0, b"one\r\ntwo\r\nthr"))
    assert [Line(feed).attempt(), Line(feed).attempt(), Line(feed).attempt()] == ["one", "two", None]
    assert Text(feed, 4).attempt() is None
    assert Text(feed, 2).attempt() == "th"
    assert Text(feed, 4).late() == "r"
    assert Text(feed, None).attempt() is None


def test_a_wait_ends_as_the_processor_locks_up_once_all_before_it_is_read() -> None:
    """Breaks if it waits for its time, or if what was printed before the lock-up does not match."""
    locked_up = {"t": "processor", "offset": 9, "state": "locked_up", "text": "it read nothing"}
    feed = feed_of({"t": "hello", "offset": 0}, output(0, b"boot "), locked_up)
    assert expected(feed, "ready").attempt() is None
    feed.receive(output(5, b"last"))
    assert expected(feed, "boot last").attempt() is not None
    for condition in (expected(feed, "ready"), ExpectedAll(feed, ["ready"]), Line(feed)):
        with pytest.raises(ExpectTimeout, match=", and cannot: the board's processor locked up, as it read") as caught:
            condition.attempt()
        assert caught.value.reason == "locked_up"
    assert NextLine(feed).attempt() is None
    feed.receive(json.dumps({"t": "processor", "offset": 9, "state": "running", "text": None}))
    assert expected(feed, "ready").attempt() is None


def test_a_lock_up_of_old_firmware_ends_no_wait_for_the_new() -> None:
    feed = feed_of(output(0, b"old"), {"t": "processor", "offset": 3, "state": "locked_up", "text": None})
    feed.seek(5)
    assert expected(feed, "new").attempt() is None
    feed.receive(json.dumps({"t": "hello", "offset": 5}))
    assert expected(feed, "new").attempt() is None
