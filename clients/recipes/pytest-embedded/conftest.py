"""Gives pytest-embedded the serial line of a board: pytest --embedded-services serial.

BOARD_TYPE is the type of board, FIRMWARE a file to flash first. Needs boardwalk and boardwalk-sdk.
"""

import json
import os
import subprocess
from collections.abc import Iterator

import pytest
from boardwalk_sdk import Boardwalk


@pytest.fixture(scope="session")
def line() -> Iterator[str]:
    with Boardwalk() as client, client.session(board_type=os.environ["BOARD_TYPE"]) as session:
        if firmware := os.environ.get("FIRMWARE"):
            session.flash(firmware)
        command = ["boardwalk", "attach", session.id, "--json", "--from", "start"]
        attached = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert attached.stdout is not None
        try:
            yield json.loads(attached.stdout.readline())["rfc2217"]
        finally:
            attached.terminate()
            attached.wait()


@pytest.fixture
def port(line: str) -> str:
    return line
