"""What a response says of the future."""

from __future__ import annotations

import warnings

import pytest

from boardwalk_sdk import __version__
from boardwalk_sdk._api import operations
from boardwalk_sdk._core import notices
from boardwalk_sdk._core.perform import perform
from boardwalk_sdk._core.retry import RetryPolicy
from boardwalk_sdk._core.settings import user_agent
from boardwalk_sdk._core.transport import Response

from .fake_service import FakeService, ok, session

DEPRECATED = {
    "deprecation": "@1764288000",
    "sunset": "Thu, 31 Dec 2026 00:00:00 GMT",
    "link": '<x>; rel="first", <https://boards.example/docs/x>; rel="deprecation"',
}


@pytest.fixture(autouse=True)
def _nothing_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "_said", set())


def warned(*headers: dict[str, str]) -> list[tuple[str, type[Warning]]]:
    """Returns what is said of responses with these headers, one a call."""
    service = FakeService(*(Response(200, {**ok(200).headers, **one}, ok(200, **session()).content) for one in headers))
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        for number in range(len(headers)):
            call = operations.read_session(f"ses_{number:026}")
            service.run(perform(call, RetryPolicy(max_retries=0)))
    return [(str(one.message), one.category) for one in said]


def test_a_deprecation_is_said_once_for_each_operation() -> None:
    text = (
        "What this program asks of GET /v1/sessions/{id} is deprecated since 2025-11-28, and may be gone from "
        "2026-12-31 on. See https://boards.example/docs/x"
    )
    assert warned(DEPRECATED, DEPRECATED, {}) == [(text, DeprecationWarning)]
    assert warned({"deprecation": "true", "sunset": "never"}, {}) == []


def test_a_service_with_another_version_of_the_api_is_said_once() -> None:
    assert warned({"boardwalk-version": "1"}, {"boardwalk-version": "x\x1b"}) == []
    ((text, category),) = warned({"boardwalk-version": "2"}, {"boardwalk-version": "2"})
    assert "has version 2 of its API" in text
    assert category is UserWarning


def test_the_version_is_the_one_of_the_package() -> None:
    assert f"boardwalk-sdk/{__version__} " in user_agent()
