"""`--board-coverage` on a board that cannot measure it, which is said before it is paid for."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import httpx2
import pytest

from boardwalk_sdk import Boardwalk, SessionEnded
from boardwalk_sdk.pytest_plugin.fixtures import _require_all, _start
from boardwalk_sdk.pytest_plugin.needs import Need, WrongNeed

from .core.fake_service import TIME, session
from .test_boards_offline import BOARD, NOWHERE

PLUGIN = ("-p", "boardwalk_sdk.pytest_plugin", "--board-coverage=all.info")


def start(pytester: pytest.Pytester, need: Need, capabilities: list[str]) -> list[str]:
    """Starts a session on boards that fail. Returns the calls up to the start."""
    config = pytester.parseconfig(*PLUGIN)
    calls: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        calls.append(f"{request.method} {request.url.path}")
        board = {**BOARD, "capabilities": capabilities}
        if request.url.path == "/v1/boards":
            return httpx2.Response(200, json={"boards": [board], "limit": 100, "offset": 0, "total": 1})
        if request.url.path == "/v1/boards/brd_1":
            return httpx2.Response(200, json=board)
        ended: dict[str, Any] = {"state": "ended", "ended_at": TIME, "end_reason": "start_failed"}
        return httpx2.Response(200, json=session(**ended))

    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    with http, Boardwalk(url=NOWHERE, api_key="key_1", http_client=http, max_retries=0) as client, ExitStack() as stack:
        with pytest.raises((SessionEnded, WrongNeed)) as raised:
            _start(need, client, config, stack)
    assert isinstance(raised.value, SessionEnded) == ("POST /v1/sessions" in calls)
    return [*calls[:2], *([str(raised.value)] if isinstance(raised.value, WrongNeed) else [])]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


@pytest.mark.parametrize(
    ("need", "asked", "who"),
    [
        (Need(board_type="uno"), "GET /v1/boards", "No board of uno has"),
        (Need(board_type=None, board_id="brd_1"), "GET /v1/boards/brd_1", "The board brd_1 does not have"),
    ],
)
def test_it_is_refused_and_nothing_is_started(pytester: pytest.Pytester, need: Need, asked: str, who: str) -> None:
    refused = f"{who} the capability coverage, which --board-coverage needs."
    assert start(pytester, need, ["console", "flash"]) == [asked, refused]


@pytest.mark.parametrize("capabilities", [["console", "coverage"], []])
def test_a_board_that_can_or_was_never_online_is_started(pytester: pytest.Pytester, capabilities: list[str]) -> None:
    assert start(pytester, Need(board_type="uno"), capabilities) == ["GET /v1/boards", "POST /v1/sessions"]


def test_of_several_boards_none_is_started_if_one_has_no_coverage(pytester: pytest.Pytester) -> None:
    """Breaks where each is asked as its turn comes: those before it are paid for by then."""
    config = pytester.parseconfig(*PLUGIN)
    calls: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        calls.append(f"{request.method} {request.url.path}")
        if request.url.path == "/v1/board-types":
            return httpx2.Response(200, json={"board_types": []})
        able = request.url.path == "/v1/boards/brd_1"
        return httpx2.Response(200, json={**BOARD, "capabilities": ["coverage"] if able else ["flash"]})

    needs = [Need(board_id="brd_1"), Need(board_id="brd_2")]
    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    with http, Boardwalk(url=NOWHERE, api_key="key_1", http_client=http) as client:
        with pytest.raises(WrongNeed, match="The board brd_2 does not have the capability coverage"):
            _require_all(needs, client, config)
    assert calls == ["GET /v1/board-types", "GET /v1/boards/brd_1", "GET /v1/boards/brd_2"]
