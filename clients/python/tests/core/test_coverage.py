"""Reports of coverage are what the TypeScript SDK writes, and what damaged artifacts come to."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwalk_sdk._core.coverage.executed import CoverageError, Executed
from boardwalk_sdk._core.coverage.report import CoverageReport, join_reports, report_of
from boardwalk_sdk._core.coverage.source_path import Root, in_root
from boardwalk_sdk._core.coverage.write import write_coverage
from boardwalk_sdk._core.elf.reader import ElfFile

FOLDER = Path(__file__).parents[3] / "conformance" / "coverage"
ROOT = Root("/project/clients/conformance/coverage/", "firmware/")
TIME = 1_790_000_000_000


def artifact(name: str) -> bytes:
    return (FOLDER / f"{name}.coverage").read_bytes()


def report(model: str, *names: str) -> CoverageReport:
    executed = Executed.join([Executed.read(artifact(f"{model}-{name}")) for name in names])
    return report_of(ElfFile((FOLDER / f"{model}.elf").read_bytes()), executed, ROOT)


REPORTS: dict[str, Callable[[], CoverageReport]] = {
    "uno-seven": lambda: report("uno", "seven"),
    "uno-rest": lambda: report("uno", "rest"),
    "uno-both": lambda: report("uno", "seven", "rest"),
    "pico-seven": lambda: report("pico", "seven"),
    "pico-both": lambda: report("pico", "seven", "rest"),
    "all": lambda: join_reports([report("uno", "seven"), report("pico", "rest")]),
}


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_what_all_clients_write(name: str) -> None:
    made = REPORTS[name]()
    for ending in ("info", "xml"):
        assert write_coverage(made, f"c.{ending}", TIME) == (FOLDER / f"{name}.{ending}").read_text()
    written = json.loads(write_coverage(made, "c.json", TIME))
    assert written == json.loads((FOLDER / f"{name}.json.txt").read_text())


def test_tests_of_one_firmware_are_joined_by_their_instructions() -> None:
    seven, rest = (Executed.read(artifact(f"pico-{name}")) for name in ("seven", "rest"))
    joined = Executed.join([seven, rest])
    assert set(joined.addresses()) == {*seven.addresses(), *rest.addresses()}
    with pytest.raises(CoverageError, match="different firmware"):
        Executed.join([seven, Executed.read(artifact("uno-seven"))])
    with pytest.raises(CoverageError, match="no coverage to join"):
        Executed.join([])


@pytest.mark.parametrize(
    ("path", "root", "found"),
    [
        ("/project/src/a.c", Root("/project"), "src/a.c"),
        ("/project/build/../src/./a.c", Root("/project/", "fw/"), "fw/src/a.c"),
        ("/projecter/a.c", Root("/project"), None),
        ("/project", Root("/project"), None),
        ("src/a.c", Root("/project"), "src/a.c"),
        ("../a.c", Root("/project"), None),
        ("C:\\work\\src\\a.c", Root("c:\\work"), "src/a.c"),
        ("/project/a\nSF:b.c", Root("/project"), "a?SF:b.c"),
    ],
)
def test_paths_are_below_the_root(path: str, root: Root, found: str | None) -> None:
    assert in_root(path, root) == found


def test_a_root_below_the_working_folder_is_named_in_paths() -> None:
    assert Root.of(None, "/project") == Root("/project")
    assert Root.of("firmware", "/project") == Root("/project/firmware", "firmware/")
    assert Root.of("/build", "/project") == Root("/build")


def test_a_damaged_artifact_is_read_or_refused() -> None:
    drawn = random.Random(1)
    whole = artifact("pico-rest")
    for round in range(300):
        content = bytearray(whole[: drawn.randrange(len(whole))] if round % 5 == 0 else whole)
        for _ in range(drawn.randrange(4)):
            if content:
                content[drawn.randrange(len(content))] = drawn.randrange(256)
        try:
            Executed.read(bytes(content)).is_any(0x1000_0000, 0x1000_0100)
        except CoverageError:
            pass


def test_a_file_that_ends_otherwise_is_refused() -> None:
    with pytest.raises(CoverageError, match=r"end with \.info, \.xml, \.json, and not to c\.txt"):
        write_coverage(CoverageReport([], []), "c.txt")
