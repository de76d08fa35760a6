"""Waits for the report that the test framework Unity prints on a board."""

from __future__ import annotations

import math
import re
import time

from .failures import ExpectTimeout, UnityFailed
from .feed import ConsoleFeed
from .unity_report import UnityCase, UnityReport
from .wanting import Wanted

READ_ON_SECONDS = 1.0
"""How long to read on after a verdict, since a second suite can follow."""


class ExpectedUnity(Wanted["list[UnityCase]"]):
    """The report of a run. A failed case, or none at all, is a failure."""

    def __init__(self, feed: ConsoleFeed, context: str = "", read_on_seconds: float = READ_ON_SECONDS) -> None:
        super().__init__(feed, context)
        self.report = UnityReport()
        self._at: int | None = None
        self._read_on_seconds = read_on_seconds
        self._read_on_until = math.inf
        self._seen = 0

    @property
    def wait_seconds(self) -> float:
        return self._read_on_until - time.monotonic()

    def find(self) -> list[UnityCase] | None:
        self._read()
        if self.report.passed is None:
            self._read_on_until = math.inf
            return None
        if math.isinf(self._read_on_until) or len(self.report.cases) > self._seen:
            self._seen = len(self.report.cases)
            self._read_on_until = time.monotonic() + self._read_on_seconds
        # What ended the console is no matter for who reads on: there is a verdict.
        if self.wait_seconds > 0 and self.feed.error is None:
            return None
        return self._decided()

    def late(self) -> list[UnityCase]:
        if self.report.passed is not None or self.report.failed:
            return self._decided()
        matcher = self.feed.matcher
        raise ExpectTimeout("the summary of Unity", matcher.unmatched, matcher.recent, self.context)

    def _read(self) -> None:
        if self._at is None:
            # Not before: until new firmware begins, the cursor is in the output of the old one.
            self._at = self.feed.matcher.cursor
        text = self.feed.matcher.since(self._at)
        lines = text[: text.rfind("\n") + 1]
        if self.feed.error is not None:
            lines = text
        for line in re.split(r"[\r\n]", lines):
            self.report.read(line.rstrip())
        self._at += len(lines)

    def _decided(self) -> list[UnityCase]:
        report = self.report
        self.feed.matcher.move_to(self._at or 0)
        self.feed.unity_cases.extend(report.cases)
        if report.passed:
            return report.cases
        failed = [f"{case.where}: {case.name}: {case.detail}" for case in report.failed]
        raise UnityFailed("; ".join(filter(None, [report.summary, report.problem])), failed, self.context)
