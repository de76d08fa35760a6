"""What diff-cover makes of our Cobertura reports, as the guide has it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "conformance" / "coverage"
NEVER_RAN, RAN = 13, 20


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@boards.example")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize(("least", "exit_code"), [("50", 0), ("51", 1)])
def test_changed_lines_that_never_ran_are_found(tmp_path: Path, least: str, exit_code: int) -> None:
    """Breaks where the paths of a report are not those of the checkout."""
    source = tmp_path / "firmware" / "tally.h"
    source.parent.mkdir()
    lines = FOLDER.joinpath("tally.h").read_text("utf-8").splitlines(keepends=True)
    before = ["// before\n" if at in (NEVER_RAN, RAN) else line for at, line in enumerate(lines, 1)]
    source.write_text("".join(before), "utf-8")
    tmp_path.joinpath("coverage.xml").write_bytes(FOLDER.joinpath("all.xml").read_bytes())
    git(tmp_path, "init", "--initial-branch=main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Before")
    git(tmp_path, "checkout", "-b", "change")
    source.write_text("".join(lines), "utf-8")
    git(tmp_path, "commit", "-a", "-m", "Change")
    words = ["coverage.xml", "--compare-branch=main", f"--fail-under={least}", "--format=json:found.json"]
    tool = [sys.executable, "-m", "diff_cover.diff_cover_tool", *words]
    done = subprocess.run(tool, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == exit_code, done.stderr
    found = json.loads(tmp_path.joinpath("found.json").read_text("utf-8"))
    assert found["src_stats"]["firmware/tally.h"]["violation_lines"] == [NEVER_RAN]
    assert found["total_percent_covered"] == 50
