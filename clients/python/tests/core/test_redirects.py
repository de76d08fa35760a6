"""A redirect is followed by nothing that has a key: it may lead to another host."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from boardwalk_sdk._asyncio import sockets as in_tasks
from boardwalk_sdk._core.failures import InvalidResponse
from boardwalk_sdk._core.key_source import FixedKey
from boardwalk_sdk._core.settings import Settings
from boardwalk_sdk._threads import sockets as in_threads


@contextmanager
def host(seen: list[str | None], location: str) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            seen.append(self.headers.get("authorization"))
            self.send_response(307)
            self.send_header("location", location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def open_in_thread(settings: Settings) -> None:
    in_threads.open_socket(settings, "/v1/console", {}, "boardwalk.console.v1", 5.0)


def open_in_task(settings: Settings) -> None:
    async def opened() -> None:
        await in_tasks.open_socket(settings, "/v1/console", {}, "boardwalk.console.v1", 5.0)

    asyncio.run(opened())


@pytest.mark.parametrize("opens", [open_in_thread, open_in_task])
def test_a_web_socket_follows_no_redirect(opens: Callable[[Settings], None]) -> None:
    """Breaks without `HereAlone`: websockets 16 sends the key on to the other host."""
    elsewhere: list[str | None] = []
    here: list[str | None] = []
    with host(elsewhere, "/") as other, host(here, other.replace("http", "ws") + "/v1/console") as service:
        with pytest.raises(InvalidResponse, match="redirects to"):
            opens(Settings(service, 5.0, FixedKey("key_1.secret")))
    assert here == ["Bearer key_1.secret"]
    assert elsewhere == []
