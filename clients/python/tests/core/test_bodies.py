"""A body that never ends is not read until the memory is full."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from boardwalk_sdk import AsyncBoardwalk, Boardwalk, InvalidResponse
from boardwalk_sdk._core.bodies import MIB, Body

WANTED = r"/v1/auth/me answered with more than 16 MiB \(status 200\). Is SERVICE_URL right\?$"


class Endless(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b" " * MIB)
        except OSError:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Endless)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_record_that_never_ends_is_not_of_the_service(url: str) -> None:
    with Boardwalk(url=url, api_key="key_1") as client, pytest.raises(InvalidResponse, match=WANTED):
        client.me()


def test_a_record_that_never_ends_is_not_of_the_service_with_asyncio(url: str) -> None:
    async def work() -> None:
        async with AsyncBoardwalk(url=url, api_key="key_1") as client:
            with pytest.raises(InvalidResponse, match=WANTED):
                await client.me()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("status", "content_type", "mib"), [(200, "text/plain", 256), (500, "text/plain", 16), (200, "text/html", 16)]
)
def test_a_download_may_be_larger(status: int, content_type: str, mib: int) -> None:
    body = Body(status, {"content-type": content_type}, "https://boards.example/log")
    part = bytes(MIB)
    for _ in range(mib):
        body.add(part)
    with pytest.raises(InvalidResponse, match=f"more than {mib} MiB"):
        body.add(b"x")
