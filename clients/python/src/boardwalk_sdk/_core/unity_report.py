"""Reads the report that the test framework Unity prints on a board, also with its fixtures."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Literal

Outcome = Literal["passed", "failed", "ignored"]
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
ENOUGH_RUNS = 2
"""A board that starts again and again has passed once this many runs are complete."""
RUNS = re.compile(r"Unity test run (\d+) of (\d+)")
END = re.compile(r"OK|FAIL(?:ED)?")


@dataclass(frozen=True)
class UnityCase:
    """One test case of a report of Unity."""

    name: str
    outcome: Outcome
    where: str
    detail: str


class UnityReport:
    """Each suite has a summary of its own, and all of them count. `summary` is the newest."""

    def __init__(self) -> None:
        self.cases: list[UnityCase] = []
        self.summary = ""
        self.problem: str | None = None
        self._ran = 0
        self._suite: list[Outcome] = []
        """The outcomes since the last summary."""
        self._known: Counter[object] = Counter()
        """In how many suites that are complete a line was. A board that starts again prints it again."""
        self._new: set[object] = set()
        """What the suite that runs has printed, and not enough suites that are complete."""
        self._is_running = False
        """True if a run has begun that has no summary yet."""
        self._runs_left = 0
        self._fixture = ""

    @property
    def failed(self) -> list[UnityCase]:
        return [case for case in self.cases if case.outcome == "failed"]

    @property
    def passed(self) -> bool | None:
        """None until the report is complete. Later lines can take back a True, never a False."""
        if self.problem:
            return False
        if not self.summary or self._new or self._runs_left:
            return None
        if not self._ran and not self.failed:
            self.problem = "no test ran: all of them were skipped, or there were none"
        return not self.failed and not self.problem

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
        if self._known[key] < ENOUGH_RUNS:
            self._new.add(key)
        return self._known[key] == 0

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
            case = UnityCase(found["name"].strip() or self._fixture, OUTCOMES[found["verdict"]], found["where"], detail)
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

    def _object(self, problem: str) -> None:
        self.problem = self.problem or problem
