"""Which session `--board-retries` asks for again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx2
import pytest

from boardwalk_sdk import Boardwalk, SessionEnded
from boardwalk_sdk.pytest_plugin.fixtures import _start
from boardwalk_sdk.pytest_plugin.needs import Need

from .core.fake_service import TIME, session

NOWHERE = "http://127.0.0.1:9"
PLUGIN = ("-p", "boardwalk_sdk.pytest_plugin")


def service(*, lost: int) -> tuple[Callable[[httpx2.Request], httpx2.Response], list[str]]:
    """Returns a service whose boards all fail, and the keys of the starts that it got.

    The first starts are done, and their answers are lost.
    """
    keys: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        if request.method == "POST":
            keys.append(request.headers["Idempotency-Key"])
            if len(keys) <= lost:
                raise httpx2.ReadError("the connection was lost")
        ids = list(dict.fromkeys(keys))
        made = ids.index(keys[-1]) if request.method == "POST" else int(request.url.path.rpartition("_")[2])
        ended: dict[str, Any] = {"state": "ended", "ended_at": TIME, "end_reason": "start_failed"}
        state = {"state": "starting"} if request.method == "POST" else ended
        return httpx2.Response(200, json=session(id=f"ses_{made}", **state))

    return answer, keys


@pytest.mark.parametrize(("lost", "expected"), [(0, [0, 1, 2]), (1, [0, 0, 1]), (2, [0, 0, 0])])
def test_a_start_whose_answer_was_lost_is_asked_for_again(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, lost: int, expected: list[int]
) -> None:
    """Breaks where the retry starts a second session beside the first, which nobody uses and somebody pays."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    config = pytester.parseconfig(*PLUGIN, "--board-retries=2")
    answer, keys = service(lost=lost)
    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    with http, Boardwalk(url=NOWHERE, api_key="key_1", http_client=http, max_retries=0) as client:
        with pytest.raises(SessionEnded), ExitStack() as stack:
            _start(Need(board_type="uno"), client, config, stack)
    ids = list(dict.fromkeys(keys))
    assert [ids.index(key) for key in keys] == expected
