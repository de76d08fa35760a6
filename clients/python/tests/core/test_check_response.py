"""What is not of the service is said to be so: with the address, and with what has answered."""

from __future__ import annotations

import pytest

from boardwalk_sdk import Boardwalk
from boardwalk_sdk._api import operations
from boardwalk_sdk._core.failures import ConnectionFailed, InvalidResponse
from boardwalk_sdk._core.perform import perform
from boardwalk_sdk._core.retry import RetryPolicy
from boardwalk_sdk._core.transport import Response

from .fake_service import FakeService

URL = "https://boards.example/v1/sessions/ses_1"
PAGE = b"<!doctype html><html><title>Sign\n in\x1b[31m\xc2\x9b</title>"
HTML = {"content-type": "text/html; charset=utf-8"}
PORTAL = {"location": "https://user:secret@portal.example/login?token=secret"}


@pytest.mark.parametrize(
    ("status", "headers", "body", "what"),
    [
        (200, HTML, PAGE, "answered with a web page, “Sign in[31m”"),
        (404, HTML, PAGE, "answered with a web page, “Sign in[31m”"),
        (403, {}, b"<html>", "answered with a web page"),
        (200, HTML, b"", "answered with a web page"),
        (302, PORTAL, b"", "redirects to https://portal.example/login"),
        (307, {"location": "/login"}, b"", "redirects to https://boards.example/login"),
        (302, {"location": "http://[x"}, b"", "redirects to an invalid address"),
        (304, {}, b"", "answered with nothing"),
        (200, {}, b"[]", "answered with JSON that is not an object"),
        (200, {}, b"null", "answered with JSON that is not an object"),
        (404, {}, b'{"message": "no"}', "answered with JSON of something else"),
        (200, {}, b'{"message": "no"}', "answered with JSON of something else"),
        (200, {}, b"hello", "answered with something that is not JSON"),
    ],
)
def test_others_are_named(status: int, headers: dict[str, str], body: bytes, what: str) -> None:
    service = FakeService(Response(status, headers, body, URL))
    with pytest.raises(InvalidResponse) as caught:
        service.run(perform(operations.read_session("ses_1"), RetryPolicy()))
    assert str(caught.value).startswith(f"{URL} {what} (status {status}). Is SERVICE_URL right?")


def test_a_page_is_no_log_and_no_deletion() -> None:
    for call in (operations.read_console_log("ses_1"), operations.delete_webhook("whk_1")):
        with pytest.raises(InvalidResponse):
            FakeService(Response(200, HTML, PAGE, URL)).run(perform(call, RetryPolicy()))


def test_a_service_that_is_not_there_is_named() -> None:
    with Boardwalk(url="http://127.0.0.1:9", api_key="x", max_retries=0) as client:
        with pytest.raises(ConnectionFailed) as caught:
            client.me()
    said = "http://127.0.0.1:9/v1/auth/me cannot be reached: nothing listens there (ECONNREFUSED)."
    assert str(caught.value) == said
