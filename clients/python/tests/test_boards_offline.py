"""A start on boards that are all offline, which nobody waits for without having said so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from boardwalk_sdk import AsyncBoardwalk, Boardwalk, NoBoardOnline

from .core.fake_service import session

NOWHERE = "http://127.0.0.1:9"
BOARD: dict[str, Any] = {
    **dict.fromkeys(["location", "max_firmware_bytes", "success_rate"]),
    "id": "brd_1",
    "board_type": "uno",
    "label": "Uno 1",
    "board_specs": "RAM",
    "state": "offline",
    "credits_per_minute": 1,
    "base_image_ids": [],
    "capabilities": [],
    "flash_formats": [],
    "ports": [],
    "control_lines": "none",
    "emulated": True,
    "health": "offline",
    "created_at": "2026-11-23T10:00:00.000Z",
}


def service() -> tuple[Callable[[httpx2.Request], httpx2.Response], list[str]]:
    """Returns a service with one board, which is offline, and the calls that it got."""
    calls: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        calls.append(f"{request.method} {request.url.path}")
        if request.url.path == "/v1/boards/brd_1":
            return httpx2.Response(200, json=BOARD)
        ended: dict[str, Any] = {"state": "ended", "end_reason": "cancelled", "end_fault": "user"}
        return httpx2.Response(200, json=session(**(ended if request.method == "DELETE" else {"state": "queued"})))

    return answer, calls


GIVEN: dict[str, Any] = {"board_id": "brd_1", "queue_timeout": 0.0}
ASKED = ["POST /v1/sessions", "GET /v1/boards/brd_1", "DELETE /v1/sessions/ses_1"]


def test_its_session_is_ended_at_once() -> None:
    answer, calls = service()
    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    with http, Boardwalk(url=NOWHERE, api_key="key_1", http_client=http) as client:
        with pytest.raises(NoBoardOnline, match=r"Uno 1 \(brd_1\) is offline"), client.session(**GIVEN):
            pass
    assert calls == ASKED


def test_its_session_is_ended_at_once_with_asyncio() -> None:
    answer, calls = service()

    async def start() -> None:
        http = httpx2.AsyncClient(transport=httpx2.MockTransport(answer))
        async with http, AsyncBoardwalk(url=NOWHERE, api_key="key_1", http_client=http) as client:
            async with client.session(**GIVEN):
                pass

    with pytest.raises(NoBoardOnline):
        asyncio.run(start())
    assert calls == ASKED


def test_with_wait_for_offline_it_is_waited_for() -> None:
    answer, calls = service()
    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    with http, Boardwalk(url=NOWHERE, api_key="key_1", http_client=http) as client:
        with pytest.raises(Exception, match="No board became free"), client.session(**GIVEN, wait_for_offline=True):
            pass
    assert "GET /v1/boards/brd_1" not in calls
