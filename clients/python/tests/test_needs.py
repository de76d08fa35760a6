"""What a marker asks for, and which tests can share a board."""

from __future__ import annotations

import json

import pytest

from boardwalk_sdk.pytest_plugin.needs import Need, needs_of_marker
from boardwalk_sdk.pytest_plugin.options import Options

NO_OPTIONS = Options(
    **dict.fromkeys(("type", "id", "firmware", "elf", "image", "max_credits", "triage", "known_good", "coverage")),
    **dict.fromkeys(("source_root", "core", "record", "log_dir", "suite")),
    minutes=60,
    queue_timeout=900.0,
    retries=0,
    results=True,
    keep=False,
    update_screens=False,
    wait_for_offline=False,
)
BUTTON = {"name": "button", "kind": "button", "pin": "D2"}


def need(**given: object) -> Need:
    (found,) = needs_of_marker(pytest.Mark("board", ("uno-emulated",), given, _ispytest=True), NO_OPTIONS)
    return found


def test_a_marker_names_speed_seed_and_parts() -> None:
    found = need(speed="max", seed=0, parts=[BUTTON])
    assert (found.speed, found.seed) == ("max", 0)
    assert json.loads(found.parts_json or "") == [BUTTON]


def test_only_tests_of_the_same_parts_share_a_board() -> None:
    """Breaks where parts do not count: a test would get the board of another."""
    assert {need(parts=[BUTTON]), need(parts=[dict(reversed(BUTTON.items()))])} == {need(parts=[BUTTON])}
    assert need(parts=[BUTTON]) != need(parts=[{**BUTTON, "pin": "D3"}])
    assert need(parts=[BUTTON]) != need()
