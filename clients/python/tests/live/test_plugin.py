"""The plugin of pytest, with boards that echo."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from boardwalk_sdk import Boardwalk

from .conftest import FIRMWARE, PLUGIN


def test_a_board_is_started_once_for_the_tests_that_need_it(run: pytest.Pytester, echo_type: str) -> None:
    run.path.joinpath("blink.hex").write_bytes(FIRMWARE)
    run.makepyfile(
        f"""
        import pytest
        ids = []
        plain = pytest.mark.board({echo_type!r})
        flashed = pytest.mark.board([{echo_type!r}], firmware="blink.hex", minutes=5)

        @plain
        def test_one(board):
            board.expect("> $", timeout=10)
            ids.append(board.id)

        @flashed
        def test_two(board):
            board.expect("new firmware", timeout=10)
            ids.append(board.id)

        @plain
        def test_three(board):
            board.sendline("three")
            board.expect("three")
            assert board.id == ids[0]

        @flashed
        def test_four(board):
            assert board.id == ids[1]
        """
    )
    result = run.runpytest_subprocess(*PLUGIN, "-v", "-W", "error")
    result.assert_outcomes(passed=4)
    order = re.findall(r"::test_(\w+)\[", result.stdout.str())
    assert order == ["one", "three", "two", "four"]
    result.stdout.fnmatch_lines([f"*test_one?{echo_type}?*", "boardwalk: 2 sessions, * credits, 0 min"])


def test_each_case_of_unity_is_a_test(run: pytest.Pytester, echo_type: str) -> None:
    run.makepyfile(
        f"""
        import pytest

        @pytest.mark.board({echo_type!r})
        def test_unity(board):
            board.send("a.c:1:test_a:PASS\\nb.c:2:test_b:FAIL: Expected 1\\n")
            board.send("c.c:3:test_c:IGNORE\\n3 Tests 1 Failures 1 Ignored\\nFAIL\\n")
            board.expect_unity()
        """
    )
    result = run.runpytest_subprocess(*PLUGIN, "--junitxml=junit.xml")
    result.assert_outcomes(passed=1, failed=2, skipped=1)
    cases = ElementTree.parse(run.path / "junit.xml").iter("testcase")
    named = {str(case.get("name")).partition("[")[0]: [part.tag for part in case] for case in cases}
    named.pop("test_unity", None)
    assert named == {"test_a": [], "test_b": ["failure"], "test_c": ["skipped"]}


def test_each_case_of_tap_and_ztest_is_a_test(run: pytest.Pytester, echo_type: str) -> None:
    run.makepyfile(
        f"""
        import pytest

        @pytest.mark.board({echo_type!r})
        def test_tap(board):
            board.send("\\n1..2\\nok 1 - on\\nok 2 - off # SKIP no LED\\n")
            assert [case.outcome for case in board.expect_tap()] == ["passed", "ignored"]

        @pytest.mark.board({echo_type!r})
        def test_ztest(board):
            board.send(" PASS - test_a in 0.001 seconds\\n FAIL - test_b in 0.001 seconds\\n")
            board.send("PROJECT EXECUTION FAILED\\n")
            board.expect_ztest()
        """
    )
    result = run.runpytest_subprocess(*PLUGIN, "-v")
    result.assert_outcomes(passed=3, failed=2, skipped=1)
    result.stdout.fnmatch_lines(["*::test_tap::off* SKIPPED*", "*ReportFailed: ztest says: 2 tests, 1 failed"])


def test_several_boards_at_once_and_a_fresh_one(run: pytest.Pytester, client: Boardwalk, echo_type: str) -> None:
    run.makepyfile(
        f"""
        import pytest

        def test_radio(boards):
            sender, receiver = boards({{"board_type": {echo_type!r}}}, {{"board_type": {echo_type!r}}})
            assert sender.record.board_id != receiver.record.board_id
            sender.send("ping")
            sender.expect("ping")

        @pytest.mark.board({echo_type!r}, fresh=True)
        def test_fresh(board):
            board.expect("reset", timeout=10)
        """
    )
    run.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=2)
    assert client.sessions.list().active == []


def test_options_name_the_board_and_keep_its_session(run: pytest.Pytester, client: Boardwalk, echo_type: str) -> None:
    run.makepyfile("def test_boot(board): board.expect('> ')")
    run.makeini(f"[pytest]\nboard_type = {echo_type}\nboard_minutes = 7\nboardwalk_scope = session\n")
    result = run.runpytest_subprocess(*PLUGIN, "--board-keep", "--board-max-credits=50")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["boardwalk: ses_* goes on, as --board-keep says"])
    (session,) = client.sessions.list().active
    client.sessions.end(session.id)
    assert session.started_at is not None
    assert session.expires_at is not None
    assert (session.expires_at - session.started_at).total_seconds() == 7 * 60
    assert (session.max_credits, session.lease_seconds) == (50, None)
