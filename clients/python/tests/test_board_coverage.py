"""What the tests of a run have executed is merged, also over the workers of xdist, and written once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardwalk_sdk import NotSupported
from boardwalk_sdk._core.coverage.executed import Executed
from boardwalk_sdk.pytest_plugin import coverage
from boardwalk_sdk.pytest_plugin.crashes import ELF_FILES

FOLDER = Path(__file__).parents[2] / "conformance" / "coverage"
UNO = (FOLDER / "uno.elf").read_bytes()
ROOT = "/project/clients/conformance/coverage"


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    options = SimpleNamespace(coverage="all.info", source_root=ROOT)
    monkeypatch.setattr(coverage, "options_of", lambda _: options)
    return new_config(tmp_path)


def new_config(folder: Path) -> Any:
    stash = pytest.Stash()
    stash[ELF_FILES] = {"ses_uno": FOLDER / "uno.elf", "ses_pico": FOLDER / "pico.elf"}
    return SimpleNamespace(stash=stash, rootpath=folder, invocation_params=SimpleNamespace(dir=folder))


def run_test(config: Any, name: str, *, flashed: bytes | None = None, fails: Exception | None = None) -> list[str]:
    """Ends a test on a board with the artifact of a name. Returns what was deleted."""
    model = name.split("-")[0]
    deleted: list[str] = []
    artifact = SimpleNamespace(
        ready=lambda: None,
        content=(FOLDER / f"{name}.coverage").read_bytes,
        delete=lambda: deleted.append(name),
    )

    def collect(kind: str) -> Any:
        assert kind == "coverage"
        if fails:
            raise fails
        return artifact

    session: Any = SimpleNamespace(
        id=f"ses_{model}",
        artifacts=SimpleNamespace(collect=collect),
        firmware=lambda: flashed or (FOLDER / f"{model}.elf").read_bytes(),
    )
    item: Any = SimpleNamespace(config=config, nodeid=f"tests/test_{name}.py::test")
    coverage.collect_coverage(item, session)
    return deleted


def hits(text: str) -> set[str]:
    file = ""
    found = set()
    for line in text.splitlines():
        if line.startswith("SF:"):
            file = line[3:]
        elif line.startswith("DA:") and line.endswith(",1"):
            found.add(f"{file} {line}")
    return found


def test_two_tests_are_the_union_of_both(config: Any, tmp_path: Path) -> None:
    one = new_config(tmp_path)
    run_test(one, "uno-seven")
    coverage.write_report(one)
    seven = hits((tmp_path / "all.info").read_text())
    other = new_config(tmp_path)
    run_test(other, "uno-rest")
    coverage.write_report(other)
    rest = hits((tmp_path / "all.info").read_text())
    assert run_test(config, "uno-seven") == ["uno-seven"]
    assert run_test(config, "uno-rest") == ["uno-rest"]
    [said] = coverage.write_report(config)
    assert said.startswith("coverage: ") and said.endswith(", in all.info")
    both = hits((tmp_path / "all.info").read_text())
    assert both == seven | rest
    assert seven != both != rest


def test_workers_hand_theirs_to_the_controller(config: Any, tmp_path: Path) -> None:
    for name in ("uno-seven", "uno-rest", "pico-seven"):
        run_test(config, name)
    coverage.write_report(config)
    alone = (tmp_path / "all.info").read_text()
    controller = new_config(tmp_path)
    for names in (["uno-seven"], ["uno-rest", "pico-seven"]):
        worker = new_config(tmp_path)
        for name in names:
            run_test(worker, name)
        coverage.add_plain_coverage(controller, coverage.coverage_to_plain(worker))
    coverage.add_plain_coverage(controller, None)
    coverage.write_report(controller)
    assert (tmp_path / "all.info").read_text() == alone


def test_what_a_worker_hands_over_is_the_same_afterwards() -> None:
    executed = Executed.read((FOLDER / "pico-rest.coverage").read_bytes())
    assert Executed.from_plain(executed.to_plain()) == executed


def test_a_program_that_does_not_run_on_the_board_is_not_counted(config: Any, tmp_path: Path) -> None:
    run_test(config, "uno-seven", flashed=(FOLDER / "pico.elf").read_bytes())
    [said] = coverage.write_report(config)
    assert said.startswith("no coverage of tests/test_uno-seven.py::test: It is not what runs on the board")
    assert not (tmp_path / "all.info").exists()


def test_a_board_without_coverage_is_named(config: Any) -> None:
    run_test(config, "uno-seven", fails=NotSupported(status=409, detail="This board cannot do that."))
    [said] = coverage.write_report(config)
    assert said.startswith("no coverage of tests/test_uno-seven.py::test: ")


def test_a_root_without_sources_is_said(config: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "options_of", lambda _: SimpleNamespace(coverage="all.info", source_root="/other"))
    run_test(config, "uno-seven")
    assert coverage.write_report(config) == [
        "no coverage: No line is below /other. Give --board-source-root the folder in which it was compiled, "
        "and build with -gdwarf-4 for AVR."
    ]
