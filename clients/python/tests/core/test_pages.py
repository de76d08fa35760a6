from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardwalk_sdk._api import operations
from boardwalk_sdk._core.pages import fetch_page, unseen
from boardwalk_sdk._core.retry import RetryPolicy

from .fake_service import FakeService, ok

POLICY = RetryPolicy(max_retries=0)
EMPTY: dict[str, Any] = {"active": [], "ended": [], "limit": 1, "offset": 0, "total": 2}


def test_the_next_page_is_what_the_link_says() -> None:
    link = '<https://evil.example/v1/other?limit=1&after=ses_1>; rel="next", <https://evil.example/>; rel="first"'
    service = FakeService(ok(headers={"link": link}, **EMPTY), ok(**EMPTY))
    page = service.run(fetch_page(operations.list_sessions(board_type="rp2350", limit=1), POLICY))
    assert page.next is not None
    last = service.run(fetch_page(page.next, POLICY))
    assert last.next is None
    assert service.requests[1].query == {"limit": "1", "after": "ses_1"}


def test_a_key_is_never_sent_where_a_link_leads() -> None:
    """Breaks if the host or the path of a link is followed."""
    link = '<https://evil.example/v1/steal?limit=1>; rel="next"'
    page = FakeService(ok(headers={"link": link}, **EMPTY)).run(fetch_page(operations.list_sessions(), POLICY))
    assert page.next is not None
    assert page.next.path == "/v1/sessions"


def test_a_row_that_moved_to_the_next_page_comes_once() -> None:
    @dataclass
    class Row:
        id: str

    seen: set[str] = set()
    assert [row.id for row in unseen([Row("c"), Row("b")], seen)] == ["c", "b"]
    assert [row.id for row in unseen([Row("b"), Row("a")], seen)] == ["a"]
