"""The triage of pytest, with three boards that echo."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from boardwalk_sdk import Boardwalk

from .conftest import FIRMWARE, PLUGIN

HEAD = """
    import pathlib
    import pytest

    pytestmark = pytest.mark.board({type!r})
    runs = pathlib.Path("runs")

    def count():
        with runs.open("a") as file:
            file.write("x")
        return runs.stat().st_size
"""


def with_test(run: pytest.Pytester, echo_type: str, body: str) -> None:
    run.makepyfile(HEAD.format(type=echo_type) + body)


def test_a_test_that_fails_on_each_board_is_the_fault_of_its_code(run: pytest.Pytester, echo_type: str) -> None:
    with_test(
        run,
        echo_type,
        """
    def test_one(board):
        assert count() == 1

    def test_two(board):
        board.sendline("hello")
        board.expect("hello", timeout=10)
        assert "nobody" in board.log

    def test_three(board):
        board.sendline("again")
        board.expect("again", timeout=10)
    """,
    )
    result = run.runpytest_subprocess(*PLUGIN, "--board-triage", "--junitxml=report.xml", "-W", "error")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*Triage*",
            "the same firmware on brd_*: failed (ses_*)",
            "Triage: the code. It failed 4 of 4 more runs on * boards, so at least 51% of the time (8 credits)",
            # The first two tests shared a session, and the third has one of its own.
            "boardwalk: 6 sessions, *",
            "FAILED *test_two* - Triage: the code. It failed 4 of 4 *",
        ]
    )
    properties = ElementTree.parse(run.path / "report.xml").findall(".//testcase[2]/properties/property")
    assert {"boardwalk_triage": "code"}.items() <= {one.get("name"): one.get("value") for one in properties}.items()
    with Boardwalk() as client:
        assert client.sessions.list().active == []


def test_a_test_that_fails_on_one_board_alone_is_the_fault_of_the_board(run: pytest.Pytester, echo_type: str) -> None:
    with_test(
        run,
        echo_type,
        """
    import time

    def test_board(board):
        # The service believes sessions of five seconds or more.
        time.sleep(5.2)
        first = pathlib.Path("first")
        if not first.exists():
            first.write_text(board.record.board_id)
        assert board.record.board_id != first.read_text()
    """,
    )
    result = run.runpytest_subprocess(*PLUGIN, "--board-triage=6", "-W", "error")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["boardwalk: 7 sessions, *", "*1 error*"])
    assert (
        "Triage: the board. What fails there passes on others, each time; it failed 3 of 6 more" in result.stdout.str()
    )
    result.stdout.fnmatch_lines(["The service checks the board once it is idle. If it is broken, the sessions *"])


def test_a_test_that_passes_the_next_time_is_flaky(run: pytest.Pytester, echo_type: str) -> None:
    with_test(run, echo_type, "    def test_flaky(board):\n        assert count() % 3 != 1\n")
    result = run.runpytest_subprocess(*PLUGIN, "--board-triage=4")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*Triage: flaky. It failed 1 of 4 more runs on * boards, so 5% to 70% of the time*"])


def test_a_known_good_firmware_is_flashed_in_its_place(run: pytest.Pytester, echo_type: str) -> None:
    run.path.joinpath("good.hex").write_bytes(FIRMWARE)
    with_test(run, echo_type, '    def test_it(board):\n        board.expect("new firmware", timeout=2)\n')
    result = run.runpytest_subprocess(*PLUGIN, "--board-triage", "--board-known-good=good.hex")
    result.assert_outcomes(failed=1)
    lines = re.findall(r"^(the .*) on brd_\w+: (\w+)", result.stdout.str(), re.MULTILINE)
    assert ("the known good firmware", "passed") in lines
    assert "Triage: the code." in result.stdout.str()


def test_marks_faults_and_tests_without_a_board_are_left_out(run: pytest.Pytester, echo_type: str) -> None:
    with_test(
        run,
        echo_type,
        """
    @pytest.mark.no_triage
    def test_marked(board):
        assert count() == 2

    @pytest.mark.xfail
    def test_expected(board):
        assert count() == 0

    def test_without():
        assert count() == 9
    """,
    )
    result = run.runpytest_subprocess(*PLUGIN, "--board-triage", "--strict-markers")
    result.assert_outcomes(failed=2, xfailed=1)
    assert "Triage" not in result.stdout.str()
    assert run.path.joinpath("runs").stat().st_size == 3


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--board-triage=3"], "'3' is not a whole number from 4 to 20"),
        (["--board-triage", "--board-id=brd_1"], "chooses its boards"),
        (["--board-known-good=x.hex"], "goes with --board-triage"),
    ],
)
def test_options_that_do_not_go_together_are_refused(run: pytest.Pytester, options: list[str], words: str) -> None:
    result = run.runpytest_subprocess(*PLUGIN, *options)
    assert result.ret == 4
    assert words in result.stderr.str()


def test_all_runs_together_cost_no_more_than_they_may(run: pytest.Pytester, echo_type: str) -> None:
    with_test(run, echo_type, "    def test_it(board):\n        assert count() == 0\n")
    result = run.runpytest_subprocess(*PLUGIN, "--board-triage", "--board-max-credits=4")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*Triage: inconclusive, since there were too few runs or credits for it; it failed 1 of 1 more run*"]
    )


def test_a_worker_of_xdist_triages_too(run: pytest.Pytester, echo_type: str) -> None:
    with_test(run, echo_type, "    def test_it(board):\n        assert count() == 0\n")
    result = run.runpytest_subprocess(*PLUGIN, "-p", "xdist", "-n", "1", "--board-triage")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*Triage: the code. It failed 4 of 4*"])
