"""Reads the report that the test framework Unity prints on a board, also with its fixtures."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .failures import UnityFailed
from .report import Outcome, Report, ReportedCase

OUTCOMES: dict[str, Outcome] = {"PASS": "passed", "FAIL": "failed", "IGNORE": "ignored"}

TIME = r"(?: \((?P<ms>\d+) ms\))?"
WHERE = r"(?P<where>(?:.*?\.\w+|[^:\s\d][^:\s]*):\d+)"
"""A file has an extension, or at least is one word, unlike a time of day."""
CASE = re.compile(rf"{WHERE}:(?P<name>.*?):(?P<verdict>PASS|FAIL|IGNORE)(?::\s*(?P<detail>.*?))?{TIME}")
FIXTURE = re.compile(r"(?P<name>(?P<ignored>IGNORE_)?TEST\([^)]*\))(?P<rest>.*)")
FIXTURE_PASS = re.compile(rf"(?:.*\s)?PASS{TIME}")
REMARK = re.compile(rf"{WHERE}:.*?:INFO: ")
FIXTURE_FAIL = re.compile(r"(?P<name>TEST\([^)]*\))[\s:]*FAIL\b")
"""A failure of a fixture's test behind other text, or without its place."""
SUMMARY = re.compile(r"(\d+) Tests? (\d+) Failures? (\d+) Ignored")
BOOT = re.compile(r"ets [A-Z][a-z]{2} +\d|ESP-ROM:|rst:0x|\*\*\* Booting\b")
"""What a board prints first, of ESP-IDF and of Zephyr."""
RUNS = re.compile(r"Unity test run (\d+) of (\d+)")
END = re.compile(r"OK|FAIL(?:ED)?")


@dataclass(frozen=True)
class UnityCase(ReportedCase):
    """One test case of a report of Unity. `where` is its file and line."""

    where: str

    @property
    def _place(self) -> str:
        return self.where


class UnityReport(Report[UnityCase]):
    """Each suite has a summary of its own, and all of them count. `summary` is the newest."""

    framework = "Unity"
    summary = ""

    def __init__(self) -> None:
        super().__init__()
        self._suite: list[Outcome] = []
        """The outcomes since the last summary."""
        self._known: set[object] = set()
        """What suites that are complete have printed. A board that starts again prints it again."""
        self._new: set[object] = set()
        """What the suite that runs has printed."""
        self._is_running = False
        """True if a run has begun that has no summary yet."""
        self._runs_left = 0
        self._fixture = ""

    @property
    def is_complete(self) -> bool:
        return self.summary != "" and not self._new and not self._runs_left

    def failure(self, context: str) -> UnityFailed:
        return UnityFailed(*self._said(), context)

    def read(self, line: str) -> None:
        summary, runs = SUMMARY.fullmatch(line), RUNS.fullmatch(line)
        if summary:
            self._summarize(line, *(int(number) for number in summary.groups()))
        elif runs:
            self._check_ended()
            self._is_running = True
            self._runs_left = int(runs.group(2)) - int(runs.group(1))
            self._note(line)
        elif BOOT.match(line):
            self._check_ended()
        elif END.fullmatch(line):
            self._close(line)
        elif not REMARK.match(line):
            self._read_case(line)

    def _check_ended(self) -> None:
        if self._is_running or self._suite:
            self._object("Unity began again before its suite had ended")

    def _note(self, key: object) -> bool:
        """Returns True for what no suite that is complete has printed."""
        self._new.add(key)
        return key not in self._known

    def _read_case(self, line: str) -> None:
        """Reads one case. The verdict of a fixture's test may come lines after its name."""
        fixture = FIXTURE.fullmatch(line)
        rest = line
        if fixture:
            self._fixture, rest = fixture["name"], fixture["rest"]
        found = CASE.fullmatch(rest)
        failed = FIXTURE_FAIL.search(line)
        if fixture and fixture["ignored"]:
            case = UnityCase(self._fixture, "ignored", "", "")
        elif found:
            detail = (found["detail"] or "").strip()
            case = UnityCase(found["name"].strip() or self._fixture, OUTCOMES[found["verdict"]], detail, found["where"])
        elif self._fixture and FIXTURE_PASS.fullmatch(rest):
            case = UnityCase(self._fixture, "passed", "", "")
        elif failed:
            case = UnityCase(failed["name"], "failed", "", "")
        else:
            return
        self._fixture = ""
        self._suite.append(case.outcome)
        if self._note((case.outcome, case.where, case.name)):
            self.cases.append(case)

    def _summarize(self, line: str, tests: int, failures: int, ignored: int) -> None:
        printed, skipped = len(self._suite), self._suite.count("ignored")
        # Fixtures that are not verbose print no line for a case that passed.
        is_quiet = "passed" not in self._suite and printed <= tests
        is_whole = skipped <= ignored if is_quiet else (printed, skipped) == (tests, ignored)
        if tests == 0:
            self._object("a suite of Unity had no tests")
        elif self._suite.count("failed") != failures or not is_whole:
            self._object(f"Unity printed {printed} cases that do not agree with its summary: {line}")
        self._ran += tests - ignored
        self._suite = []
        self._is_running = False
        self._note(line)
        self.summary = line

    def _close(self, line: str) -> None:
        if not self.summary or self._suite:
            return
        if line != "OK" and not self.failed:
            self._object(f"Unity says {line}")
        self._known.update(self._new)
        self._new = set()
