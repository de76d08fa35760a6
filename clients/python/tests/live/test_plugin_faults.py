"""What the plugin of pytest says of failures: whose they are, and at which line of the user."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardwalk_sdk import Boardwalk

from .conftest import PLUGIN


def test_reports_say_whose_failure_it_was(run: pytest.Pytester, client: Boardwalk, echo_type: str) -> None:
    run.makepyfile(
        f"""
        import os, pytest
        pytestmark = pytest.mark.board({echo_type!r})

        def test_text_that_does_not_come(board):
            board.sendline("it said this")
            board.expect("never", timeout=0.5)

        def test_session_that_is_gone(board, boardwalk):
            boardwalk.sessions.end(board.id)
            board.expect("never", timeout=30)

        def test_and_the_next_one(board):
            board.expect("never", timeout=30)
        """
    )
    result = run.runpytest_subprocess(*PLUGIN, "-rA", "--junitxml=junit.xml", "--board-log-dir=logs")
    assert result.ret == 1
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(
        [
            "*- Console of ses_*",
            "*it said this*",
            "FAILED *test_text_that_does_not_come* - boardwalk_sdk.ExpectTimeout: *",
            "FAILED *test_session_that_is_gone* - your test: boardwalk_sdk.SessionEnded: *",
            "FAILED *test_and_the_next_one* - your test: boardwalk_sdk.SessionEnded: *",
        ]
    )
    assert result.stdout.str().count(">       board.expect(") == 3
    assert "boardwalk_sdk/" not in result.stdout.str()
    (case, _, _) = ElementTree.parse(run.path / "junit.xml").iter("testcase")
    properties = {one.get("name"): one.get("value") for one in case.iter("property")}
    session = client.sessions.get(properties["session_id"] or "")
    assert (properties["board_id"], session.end_reason) == (session.board_id, "user_ended")
    assert int(properties["credits_used"] or 0) >= 1
    logs = {file.name.partition("[")[0]: file.read_bytes() for file in (run.path / "logs").iterdir()}
    assert sorted(logs.values()) == [b"", b"", b"> it said this\n"]


def test_what_is_asked_wrongly_fails_by_name_and_starts_nothing(
    run: pytest.Pytester, client: Boardwalk, echo_type: str
) -> None:
    """Breaks without `_require_all`: the first board is waited and paid for, and then the second is refused."""
    started = client.sessions.list(limit=1).total
    run.path.joinpath("broken.hex").write_text(":0400")
    run.makepyfile(
        f"""
        import pytest

        @pytest.mark.board("no-such-type")
        def test_type(board): ...

        def test_boards(boards):
            boards({{"board_type": {echo_type!r}}}, {{"board_type": "no-such-type"}})

        def test_firmware_of_boards(boards):
            boards({{"board_type": {echo_type!r}}}, {{"board_type": {echo_type!r}, "firmware": "missing"}})
        """
    )
    result = run.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(errors=1, failed=2)
    result.stdout.fnmatch_lines_random(
        [
            "ERROR *test_type* - your test: There is no board type `no-such-type`*",
            "FAILED *test_boards - your test: *There is no board type 'no-such-type'. There are: *",
            "FAILED *test_firmware_of_boards - your test: *missing cannot be read*",
        ]
    )
    assert "boardwalk_sdk/" not in result.stdout.str()
    assert client.sessions.list(limit=1).total == started


def test_firmware_that_is_broken_is_the_fault_of_the_test(run: pytest.Pytester, echo_type: str) -> None:
    run.path.joinpath("broken.hex").write_text(":0400")
    run.makepyfile(
        f"""
        import pytest

        @pytest.mark.board({echo_type!r}, firmware="broken.hex")
        def test_set_up(board): ...

        @pytest.mark.board({echo_type!r})
        def test_call(board):
            board.flash("broken.hex")
        """
    )
    result = run.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(errors=1, failed=1)
    result.stdout.fnmatch_lines_random(["ERROR *test_set_up* - your test: *", "FAILED *test_call* - your test: *"])
    result.stdout.fnmatch_lines([">       board.flash(?broken.hex?)", "E       boardwalk_sdk.InvalidRequest: *"])
    assert "boardwalk_sdk/" not in result.stdout.str()
