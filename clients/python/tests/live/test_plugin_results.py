"""What the tests of pytest came to is kept by the service, with boards that echo."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import pytest

from .conftest import FIRMWARE, PLUGIN

TESTS = """
    import time
    import pytest

    pytestmark = pytest.mark.board({type!r})

    def test_good(board):
        board.expect("> $", timeout=10)

    def test_bad(board):
        assert board is None

    @pytest.mark.skip
    def test_skipped(board): ...

    @pytest.mark.xfail
    def test_expected(board):
        assert board is None

    def test_without():
        assert False
"""


def read(path: str, **query: str) -> Any:
    address = f"{os.environ['SERVICE_URL']}{path}?{urlencode(query)}"
    asked = Request(address, headers={"Authorization": f"Bearer {os.environ['SERVICE_API_KEY']}"})
    with urlopen(asked) as response:
        return json.load(response)


def kept_tests(suite: str) -> Mapping[str, Any]:
    """Returns the tests of a suite, by the ends of their names."""
    found = read("/v1/tests", suite=suite)["tests"]
    return {one["name"].rpartition("::")[2].partition("[")[0]: one for one in found}


def runs_of(test: Any) -> Any:
    return read(f"/v1/tests/{quote(test['name'], safe='')}/runs", suite=test["suite"])["runs"]


def test_the_tests_of_a_session_are_kept_with_it(run: pytest.Pytester, echo_type: str) -> None:
    run.makepyfile(TESTS.format(type=echo_type))
    result = run.runpytest_subprocess(*PLUGIN, "--board-suite=kept", "-W", "error")
    result.assert_outcomes(passed=1, failed=2, skipped=1, xfailed=1)
    found = kept_tests("kept")
    assert {name: (one["runs"], one["failures"]) for name, one in found.items()} == {
        "test_good": (1, 0),
        "test_bad": (1, 1),
    }
    # Both had the board of one session, whose result is that one failed.
    (good,), (bad,) = runs_of(found["test_good"]), runs_of(found["test_bad"])
    assert good["session_id"] == bad["session_id"]
    assert good["seconds"] is not None
    kept = read(f"/v1/sessions/{good['session_id']}/results")
    assert (kept["suite"], kept["result"], kept["exit_code"], kept["triage"]) == ("kept", "failed", 1, None)


def test_the_suite_is_the_name_of_the_firmware(run: pytest.Pytester, echo_type: str) -> None:
    run.path.joinpath("sensor-1a2b3c4d.hex").write_bytes(FIRMWARE)
    run.makepyfile(
        f"""
        import pytest

        @pytest.mark.board({echo_type!r}, firmware="sensor-1a2b3c4d.hex")
        def test_it(board):
            board.expect("new firmware", timeout=10)
        """
    )
    run.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)
    assert set(kept_tests("sensor")) == {"test_it"}


def test_each_case_of_a_board_is_kept(run: pytest.Pytester, echo_type: str) -> None:
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
    run.runpytest_subprocess(*PLUGIN, "--board-suite=unity")
    assert {name: one["failures"] for name, one in kept_tests("unity").items()} == {
        "test_a": 0,
        "test_b": 1,
        "test_unity": 1,
    }


@pytest.mark.parametrize("how", ["option", "environment"])
def test_nothing_is_told_where_that_is_switched_off(
    run: pytest.Pytester, echo_type: str, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    run.makepyfile(TESTS.format(type=echo_type))
    if how == "environment":
        monkeypatch.setenv("SERVICE_RESULTS", "off")
    options = ["--board-no-results"] if how == "option" else []
    result = run.runpytest_subprocess(*PLUGIN, "--board-suite=untold", *options)
    result.assert_outcomes(passed=1, failed=2, skipped=1, xfailed=1)
    assert kept_tests("untold") == {}


def test_a_failure_of_the_board_or_the_set_up_is_no_result(run: pytest.Pytester, echo_type: str) -> None:
    run.makepyfile(
        f"""
        import pytest
        from boardwalk_sdk import Boardwalk

        @pytest.fixture
        def broken(board):
            raise RuntimeError("the set-up is broken")

        @pytest.mark.board({echo_type!r})
        def test_set_up(board, broken): ...

        @pytest.mark.board({echo_type!r})
        def test_ended(board):
            with Boardwalk() as client:
                client.sessions.end(board.id)
            board.expect("never", timeout=20)
        """
    )
    run.runpytest_subprocess(*PLUGIN, "--board-suite=faults").assert_outcomes(failed=1, errors=1)
    assert set(kept_tests("faults")) <= {"test_ended"}


def test_workers_of_xdist_tell_the_service_too(run: pytest.Pytester, echo_type: str) -> None:
    run.makepyfile(
        f"""
        import pytest

        @pytest.mark.board({echo_type!r})
        @pytest.mark.parametrize("n", range(4))
        def test_boot(board, n):
            board.sendline(f"number {{n}}")
            board.expect(f"number {{n}}", timeout=20)
        """
    )
    result = run.runpytest_subprocess(*PLUGIN, "-p", "xdist", "-n", "2", "--board-suite=workers")
    result.assert_outcomes(passed=4)
    names = [one["name"] for one in read("/v1/tests", suite="workers")["tests"]]
    assert sorted(name.rpartition("-")[2] for name in names) == ["0]", "1]", "2]", "3]"]


def test_a_triage_is_told_with_its_runs(run: pytest.Pytester, echo_type: str) -> None:
    run.path.joinpath("good.hex").write_bytes(FIRMWARE)
    run.makepyfile(
        f"""
        import pytest

        @pytest.mark.board({echo_type!r})
        def test_it(board):
            board.expect("new firmware", timeout=2)
        """
    )
    options = ("--board-triage", "--board-known-good=good.hex", "--board-suite=triaged")
    result = run.runpytest_subprocess(*PLUGIN, *options, "-W", "error")
    result.assert_outcomes(failed=1)
    # The first run, four of the tested firmware, and one that is known to pass: all of one suite.
    runs = runs_of(kept_tests("triaged")["test_it"])
    assert sorted(one["result"] for one in runs) == ["failed"] * 5 + ["passed"]
    kept = [read(f"/v1/sessions/{one['session_id']}/results") for one in runs]
    (told,) = [one for one in kept if one["triage"]]
    triage = told["triage"]
    assert (triage["verdict"], triage["failures"], triage["of"], triage["interval"]) == ("code", 4, 4, [0.51, 1.0])
    assert told["exit_code"] == 1
    assert {one["session_id"] for one in triage["runs"]} | {told["session_id"]} == {one["session_id"] for one in runs}
    assert [one["result"] for one in triage["runs"] if one["firmware"] == "known_good"] == ["passed"]
    assert len(triage["known_good"]["sha256"]) == 64
