"""Reads what Zephyr's ztest prints: `PASS - test_name in 0.001 seconds`, and one line for the whole project."""

from __future__ import annotations

import re

from .report import Outcome, Report, ReportedCase

OUTCOMES: dict[str, Outcome] = {"PASS": "passed", "FAIL": "failed", "SKIP": "ignored"}

CASE = re.compile(r"\s*(PASS|FAIL|SKIP) - (\S+?)\.?(?: in [\d.]+ seconds)?")
SUMMARY_CASE = re.compile(r"\s*- (PASS|FAIL|SKIP) - \[[^.\]]+\.([^\]]+)\].*?(?: duration = [\d.]+ seconds)?")
"""Where tests are not verbose, the summary at the end is all there is."""
CASE_BEHIND_TEXT = re.compile(r"(PASS|FAIL|SKIP) - (\S+?)\.? in [\d.]+ seconds$")
"""The verdict of the test that runs, behind what it has printed on the same line."""
UNKNOWN_CASE = re.compile(
    r"\s*(?:- )?(?!PASS|FAIL|SKIP)[A-Z]+ - (?:\S+ in [\d.]+ seconds|\[\S+\].* duration = [\d.]+ seconds)"
    r"|\s*(?:- )?BLOCK(?:ED)? - .*"
)
"""A verdict in a word that is not known, or in one that is no pass."""
FAILED_SUITE = re.compile(
    r"\s*(?:TESTSUITE (\S+) failed\.?|SUITE FAIL - .*?\[([^\]]+)\].*"
    r"|SUITE [A-Z]+ - .*?\[([^\]]+)\].*? fail = 0*[1-9].*)"
)
END = re.compile(r"^\s*PROJECT EXECUTION (SUCCESSFUL)$|PROJECT EXECUTION (FAILED)")
"""The bad end counts wherever it is; the good one is a whole line."""
START = re.compile(r"\s*START - (\S+?)\.?")
BOOT = re.compile(r"\*\*\* Booting\b")
WANTED_RESET = re.compile(r"\s*Reset board #\d+ to test again")
"""Zephyr starts the board once more by itself."""
FAULT = re.compile(r">>> (ZEPHYR FATAL ERROR .*)")
"""Zephyr's own runner fails a test for it too, unless its harness says `ignore_faults`."""
ASSERTION = re.compile(r"(?:Assertion|Expectation|Assumption) failed at ")
MAX_MESSAGE_LINES = 20


class ZtestReport(Report[ReportedCase]):
    """The cases of all suites, and the end of the project."""

    framework = "ztest"

    def __init__(self) -> None:
        super().__init__()
        self._has_ended = False
        self._has_begun = False
        """True if a suite or a test has begun that no end has followed yet."""
        self._is_reset_wanted = False
        self._started: str | None = None
        """The test that runs."""
        self._names: set[str] = set()
        self._failed_suite: str | None = None
        self._message: list[str] = []
        """What the test that runs has printed since its first assertion failed."""

    @property
    def is_complete(self) -> bool:
        return self._has_ended and self._started is None

    def read(self, line: str) -> None:
        if fault := FAULT.search(line):
            self._object(f"the board reported {fault[1]}")
        if case := CASE.fullmatch(line) or self._behind_text(line):
            self._take(case[1], case[2])
        elif summed := SUMMARY_CASE.fullmatch(line):
            self._take_summed(summed[1], summed[2])
        elif suite := FAILED_SUITE.fullmatch(line):
            self._fail_suite(suite[1] or suite[2] or suite[3])
        elif end := END.search(line):
            self._end(has_failed=end[1] is None)
        elif started := START.fullmatch(line):
            self._start(started[1])
        elif BOOT.search(line):
            self._boot()
        elif WANTED_RESET.match(line):
            self._is_reset_wanted = True
        elif line.lstrip().startswith("Running TESTSUITE "):
            self._has_begun = True
        elif UNKNOWN_CASE.fullmatch(line):
            self._object(f"no test passes by: {line.strip()}")
        elif self._message or ASSERTION.search(line):
            self._message.append(line)

    def _behind_text(self, line: str) -> re.Match[str] | None:
        found = CASE_BEHIND_TEXT.search(line)
        return found if found and found[2] == self._started else None

    def _start(self, name: str) -> None:
        self._check_started()
        self._started = name
        self._has_begun = True
        self._message = []

    def _boot(self) -> None:
        self._check_started()
        if (self._has_begun or self._has_ended) and not self._is_reset_wanted:
            when = "before" if self._has_begun else "after"
            self._object(f"the board started again {when} its tests had ended")
        self._has_begun = False
        self._is_reset_wanted = False

    def _check_started(self) -> None:
        if self._started is not None:
            self._object(f"the test {self._started} began and never ended")
        self._started = None

    def _take(self, verdict: str, name: str) -> None:
        lines = [line.strip() for line in self._message if line.strip()]
        self._message = []
        self._started = None
        self._names.add(name)
        # A board that starts again prints the same cases again, of which those that fail count.
        if self._has_ended and verdict != "FAIL":
            return
        self.cases.append(ReportedCase(name, OUTCOMES[verdict], "\n".join(lines[:MAX_MESSAGE_LINES])))
        if verdict != "SKIP":
            self._ran += 1

    def _take_summed(self, verdict: str, name: str) -> None:
        """Takes a case of the summary. One that was printed when it ran is there once more."""
        is_known = any(case.name == name and case.outcome == OUTCOMES[verdict] for case in self.cases)
        if not is_known and (verdict == "FAIL" or name not in self._names):
            self._take(verdict, name)

    def _fail_suite(self, name: str) -> None:
        """What it means is known at the end, up to which the other suites run."""
        self._failed_suite = self._failed_suite or f"the test suite {name} failed"
        if self._has_ended:
            self._object(self._failed_suite)

    def _end(self, *, has_failed: bool) -> None:
        self._check_started()
        if self._failed_suite:
            self._object(self._failed_suite)
        elif has_failed and not self.failed:
            self._object("Zephyr says that the project failed")
        self._has_ended = True
        self._has_begun = False
