"""The plugin of pytest, where no service is needed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardwalk_sdk.pytest_plugin.collecting import in_order
from boardwalk_sdk.pytest_plugin.needs import Need

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


def test_ci_without_a_key_runs_what_needs_no_board(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    run.makepyfile("def test_without_a_board(): ...")
    run.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)


def test_there_is_no_option_for_the_key(run: pytest.Pytester) -> None:
    result = run.runpytest_subprocess(*PLUGIN, "--help")
    options = [word for word in result.stdout.str().split() if word.startswith("--board")]
    assert len(options) == 10
    assert not [word for word in options if "key" in word or "token" in word]


def test_a_board_must_be_named(run: pytest.Pytester) -> None:
    run.makepyfile("def test_boot(board): ...")
    result = run.runpytest_subprocess(*PLUGIN)
    assert result.ret != 0
    (result.stdout if "Which board" in result.stdout.str() else result.stderr).fnmatch_lines(["*Which board?*"])


def test_a_marker_with_an_unknown_word_is_an_error(run: pytest.Pytester) -> None:
    run.makepyfile(TEST.replace('"rp2350"', '"rp2350", firmwear="x"'))
    result = run.runpytest_subprocess(*PLUGIN)
    assert result.ret != 0
    assert "firmwear" in result.stdout.str() + result.stderr.str()


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
