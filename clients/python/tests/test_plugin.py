"""The plugin of pytest, where no service is needed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardwalk_sdk.pytest_plugin.collection import in_order
from boardwalk_sdk.pytest_plugin.needs import Need

NOWHERE = "http://127.0.0.1:9"
"""Nothing listens there."""
PLUGIN = ("-p", "boardwalk_sdk.pytest_plugin", "-p", "no:cacheprovider", "-W", "error")
TEST = """
    import pytest

    def test_without_a_board(): ...

    @pytest.mark.board("rp2350")
    def test_boot(board): ...
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("SERVICE_CONFIG_DIR", str(pytester.path / "nobody-is-logged-in"))
    for name in ("SERVICE_API_KEY", "SERVICE_URL", "CI"):
        monkeypatch.delenv(name, raising=False)
    return pytester


@pytest.fixture
def logged_in(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("SERVICE_URL", NOWHERE)
    monkeypatch.setenv("SERVICE_API_KEY", "key_of_nobody")
    return run


def test_without_a_key_tests_are_skipped_with_the_reason(run: pytest.Pytester) -> None:
    run.makepyfile(TEST)
    result = run.runpytest_subprocess(*PLUGIN, "-rs")
    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(
        ["SKIPPED * needs a board: There is no API key. Run `boardwalk login`, or set *SERVICE_API_KEY."]
    )


def test_without_a_key_ci_is_an_error(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Breaks without the check of CI: a green run would have tested nothing."""
    monkeypatch.setenv("CI", "true")
    run.makepyfile(TEST)
    result = run.runpytest_subprocess(*PLUGIN)
    assert result.ret == 4
    result.stderr.fnmatch_lines(
        ["ERROR: 1 tests need a board. There is no API key. Run `boardwalk login`, or set *SERVICE_API_KEY."]
    )


def test_without_a_key_ci_is_an_error_of_each_test_of_a_worker(
    run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    run.makepyfile(TEST)
    result = run.runpytest_subprocess(*PLUGIN, "-p", "xdist", "-n", "1")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["ERROR *::test_boot?rp2350? - your test: There is no API key. *"])


def test_ci_without_a_key_runs_what_needs_no_board(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    run.makepyfile("def test_without_a_board(): ...")
    run.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)


def test_there_is_no_option_for_the_key(run: pytest.Pytester) -> None:
    result = run.runpytest_subprocess(*PLUGIN, "--help")
    options = [word for word in result.stdout.str().split() if word.startswith("--board")]
    assert len(options) == 21
    assert not [word for word in options if "key" in word or "token" in word]


@pytest.mark.parametrize(
    ("marker", "sentence"),
    [
        ("", "Which board? Use the marker `board` with a type, --board-type or --board-id."),
        ('"x", firmwear="y"', "The marker `board` does not take 'firmwear'. It takes: board_type, board_id, firmware*"),
        ('"x", "y"', "The marker `board` takes a type or a list of types, and not 'y' after it."),
        ("[]", "The marker `board` has an empty list of types, so that no test would run."),
        ("5", "A board takes text as board_type, and not 5."),
        ('["x", 5]', "A board takes text as board_type, and not 5."),
        ('"x", minutes="5"', "The marker `board` takes a whole number from 1 on as minutes, and not '5'."),
        ('"x", minutes=0', "The marker `board` takes a whole number from 1 on as minutes, and not 0."),
        ('"x", seed=-1', "The marker `board` takes a whole number from 0 on as seed, and not -1."),
        ('"x", speed="fast"', "A board takes 'real' or 'max' as speed, and not 'fast'."),
        ('"x", parts="led"', "The marker `board` takes a list of parts as parts, and not 'led'."),
        ('"x", parts=("led",)', "A board takes a list of dictionaries as parts, and not ('led',)."),
        ('"x", firmware=b"y"', "The marker `board` takes a path as firmware, and not b'y'."),
        ('"x", fresh="yes"', "The marker `board` takes True or False as fresh, and not 'yes'."),
    ],
)
def test_a_wrong_marker_fails_its_test_alone(run: pytest.Pytester, marker: str, sentence: str) -> None:
    """Breaks without `WrongNeed`: the collection stops with a traceback of pytest."""
    run.makepyfile(TEST.replace('"rp2350"', marker))
    result = run.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines([f"your test: {sentence}", f"ERROR *::test_boot?board? - your test: {sentence}"])
    assert "boardwalk_sdk" not in result.stdout.str()


@pytest.mark.parametrize("option", ["board_minutes = x", "board_minutes = 0", "board_queue_timeout = -1"])
def test_a_wrong_option_is_one_sentence(run: pytest.Pytester, option: str) -> None:
    run.makepyfile("def test_without_a_board(): ...")
    run.makeini(f"[pytest]\n{option}\n")
    result = run.runpytest_subprocess(*PLUGIN)
    assert result.ret == 4
    result.stderr.fnmatch_lines([f"ERROR: {option.partition(' ')[0]} must be a number from *"])


@pytest.mark.parametrize(("runs", "code"), [(4, 4), (5, 0)])
def test_a_triage_has_a_run_for_a_known_good_firmware(run: pytest.Pytester, runs: int, code: int) -> None:
    """Breaks where sessions are paid for that can never say what they were asked."""
    run.makepyfile("def test_without_a_board(): ...")
    result = run.runpytest_subprocess(*PLUGIN, f"--board-triage={runs}", "--board-known-good=app.hex")
    assert result.ret == code
    refused = ["ERROR: With --board-known-good, --board-triage needs 5 runs or more: one is of that firmware, *"]
    result.stderr.fnmatch_lines(refused if code else [])


@pytest.mark.parametrize(
    ("firmware", "sentence"),
    [
        ("missing.hex", "The firmware *missing.hex cannot be read: No such file or directory. *: see --rootdir."),
        (".", "The firmware * cannot be read: Is a directory."),
        ("{type}.hex", "'{type}.hex' has a placeholder that is not {board_type}."),
    ],
)
def test_firmware_is_opened_before_a_session_starts(logged_in: pytest.Pytester, firmware: str, sentence: str) -> None:
    """There is no service to start one."""
    logged_in.makepyfile(TEST.replace('"rp2350"', f'"rp2350", firmware="{firmware}"'))
    result = logged_in.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines([f"ERROR *::test_boot?rp2350? - your test: {sentence}"])


def test_settings_that_are_wrong_are_no_reason_to_skip(
    logged_in: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVICE_URL", "localhost:4100")
    logged_in.makepyfile(TEST)
    result = logged_in.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["ERROR *::test_boot?rp2350? - your test: SERVICE_URL is 'localhost:4100', which*"])


def test_who_has_logged_in_is_not_skipped(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = run.mkdir("login")
    monkeypatch.setenv("SERVICE_CONFIG_DIR", str(folder))
    (folder / "config.json").write_text(f'{{"url": "{NOWHERE}"}}')
    (folder / "credentials.json").write_text(f'{{"{NOWHERE}": {{"key": "key_stored"}}}}')
    (folder / "credentials.json").chmod(0o600)
    run.makepyfile(TEST)
    result = run.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(
        [f"ERROR *::test_boot?rp2350? - the service: {NOWHERE}/v1/sessions cannot be reached: nothing listens*"]
    )


def test_only_a_failure_of_the_test_is_an_expected_one(logged_in: pytest.Pytester) -> None:
    """Breaks without `may_be_expected`: a run is green that has tested nothing."""
    logged_in.makepyfile(
        """
        import pytest
        from boardwalk_sdk import BoardUnreachable, NotSupported, Unauthorized

        pytestmark = pytest.mark.xfail

        @pytest.mark.board("rp2350")
        def test_service(board): ...

        @pytest.mark.board("rp2350")
        @pytest.mark.xfail(strict=True, raises=Exception)
        def test_strict(board): ...

        @pytest.mark.board("x", minutes=0)
        def test_marker(board): ...

        def test_board():
            raise BoardUnreachable(status=409)

        def test_key():
            raise Unauthorized(status=401)

        def test_expected():
            raise NotSupported(status=409)

        def test_assertion():
            assert 0
        """
    )
    result = logged_in.runpytest_subprocess(*PLUGIN, "-rA")
    assert result.ret == 1
    result.assert_outcomes(errors=4, failed=1, xfailed=2)
    result.stdout.fnmatch_lines(["This is a failure of the service, which is never the expected failure."])
    result.stdout.fnmatch_lines(["This is wrong set-up, which is never the expected failure."])
    result.stdout.fnmatch_lines(["ERROR *::test_board - the board: *", "FAILED *::test_key - your test: *"])


def test_causes_inside_this_package_are_not_shown(run: pytest.Pytester) -> None:
    run.makepyfile(
        """
        from boardwalk_sdk import Boardwalk

        def test_mine():
            try:
                Boardwalk(url="http://h:99999", api_key="x")
            except Exception as error:
                raise ValueError("mine") from error
        """
    )
    result = run.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(failed=1)
    said = result.stdout.str()
    assert said.count("99999") >= 2
    assert "settings.py" not in said
    assert "settings.py" in run.runpytest_subprocess(*PLUGIN, "--full-trace").stdout.str()


def test_tests_of_one_board_follow_each_other() -> None:
    """Breaks without `in_order`. Newer versions of pytest would hide that."""
    plain, flashed = Need(board_type="rp2350"), Need(board_type="rp2350", firmware="x.uf2")
    given = [("a.py::1", plain), ("a.py::2", flashed), ("a.py::3", plain), ("b.py::4", plain), ("a.py::5", None)]
    items: list[Any] = [
        SimpleNamespace(nodeid=name, callspec=need and SimpleNamespace(params={"board": need})) for name, need in given
    ]
    assert [item.nodeid[-1] for item in in_order(items, by_module=True)] == ["1", "3", "2", "5", "4"]
    assert [item.nodeid[-1] for item in in_order(items, by_module=False)] == ["1", "3", "4", "2", "5"]


def test_a_test_runs_once_on_each_type(run: pytest.Pytester) -> None:
    run.makepyfile(TEST.replace('"rp2350"', '["esp32-s3", "stm32-h753"], firmware="build/{board_type}.bin"'))
    result = run.runpytest_subprocess(*PLUGIN, "-v")
    result.stdout.fnmatch_lines(["*test_boot?esp32-s3? SKIPPED*", "*test_boot?stm32-h753? SKIPPED*"])


def test_cases_of_a_board_leave_the_progress_at_its_end(run: pytest.Pytester) -> None:
    """Breaks where cases are counted that were not collected: the progress would be [400%]."""
    run.makeconftest(
        """
        from types import SimpleNamespace
        import pytest
        from boardwalk_sdk._core.report import ReportedCase
        from boardwalk_sdk.pytest_plugin.reported_cases import report_board_cases

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_makereport(item, call):
            report = yield
            if call.when == "call":
                cases = [("TAP", ReportedCase(name=name, outcome="passed", detail="")) for name in "abc"]
                feed = SimpleNamespace(take_reported_cases=lambda: cases)
                report_board_cases(item, SimpleNamespace(id="ses_1", _core=SimpleNamespace(feed=feed)))
            return report
        """
    )
    run.makepyfile("def test_one(): ...")
    result = run.runpytest_subprocess(*PLUGIN, "-v")
    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(["*::test_one::c PASSED * [[] 75%]", "*::test_one PASSED * [[]100%]"])
