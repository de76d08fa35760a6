"""Tests against a service that runs: clients/python/sdk.long.test.ts starts one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from boardwalk_sdk import Boardwalk

from .proxy import Proxy

PLUGIN = ("-p", "boardwalk_sdk.pytest_plugin", "-p", "no:cacheprovider")
FIRMWARE = b":0400000001020304F2\n:00000001FF\n"
"""An Intel HEX file of four bytes."""


@pytest.fixture(scope="session")
def url() -> str:
    return os.environ["SERVICE_URL"]


@pytest.fixture(scope="session")
def document(url: str) -> Any:
    with urlopen(f"{url}/v1/openapi.json") as response:
        return json.load(response)


@pytest.fixture(scope="session")
def echo_type() -> str:
    """Boards that prompt with `> ` and print what is typed."""
    return os.environ["ECHO_TYPE"]


@pytest.fixture
def client() -> Iterator[Boardwalk]:
    with Boardwalk() as client:
        yield client


@pytest.fixture
def proxy(url: str) -> Iterator[Proxy]:
    proxy = Proxy(url)
    yield proxy
    proxy.close()


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2] / "src"))
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return pytester
