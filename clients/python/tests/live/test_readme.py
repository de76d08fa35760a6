"""The examples of README.md work as they are written."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import PLUGIN

FOLDER = Path(__file__).parents[2]
PROGRAM, PARTS, COROUTINE, TESTS, SCREENS = re.findall(r"```python\n(.*?)```", (FOLDER / "README.md").read_text(), re.DOTALL)


@pytest.mark.parametrize(
    ("example", "said"), [(PROGRAM, r"uno-emulated 1 of 1 free\n.*13\ncredits: 1\n"), (PARTS, r"pressed.*True.*\n"), (COROUTINE, "")]
)
def test_the_programs_run(monkeypatch: pytest.MonkeyPatch, example: str, said: str) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FOLDER / "src"))
    done = subprocess.run([sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    assert re.search(f"{said}$", done.stdout, re.DOTALL)


def test_the_tests_pass(run: pytest.Pytester) -> None:
    run.makepyfile(TESTS)
    run.runpytest_subprocess(*PLUGIN, "-W", "error").assert_outcomes(passed=2)


def test_the_picture_of_a_screen_is_written_and_then_compared(run: pytest.Pytester) -> None:
    run.makepyfile(SCREENS)
    run.runpytest_subprocess(*PLUGIN, "-W", "error", "--board-update-screens").assert_outcomes(passed=1)
    run.runpytest_subprocess(*PLUGIN, "-W", "error").assert_outcomes(passed=1)
