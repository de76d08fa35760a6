"""What a wait counts: the board's time at `max`, and real time otherwise."""

from __future__ import annotations

import json

from boardwalk_sdk._core.feed import ConsoleFeed
from boardwalk_sdk._core.limits import Limit


def tell(feed: ConsoleFeed, board_ms: int) -> None:
    feed.receive(json.dumps({"t": "time", "board_ms": board_ms}))


def test_a_board_at_max_is_waited_for_by_its_own_time() -> None:
    feed = ConsoleFeed(counts_board_time=True)
    tell(feed, 1_000)
    limit = Limit(feed.clock, 3600.0)
    assert 590 < limit.left <= 600
    tell(feed, 5_000)
    assert limit.left > 0
    tell(feed, 3_604_999)
    assert limit.left > 0, "it began before it was told"
    tell(feed, 3_605_000)
    assert limit.left == 0


def test_real_time_is_limited_too() -> None:
    feed = ConsoleFeed(counts_board_time=True)
    assert 290 < Limit(feed.clock, 30.0).left <= 300
    assert Limit(feed.clock, 30.0, 0.0).left <= 0


def test_other_boards_are_waited_for_by_real_time() -> None:
    feed = ConsoleFeed()
    limit = Limit(feed.clock, 30.0)
    tell(feed, 0)
    tell(feed, 60_000)
    assert 29 < limit.left <= 30
