"""Waits for the report that a test framework prints on a board."""

from __future__ import annotations

import math
import re
import time
from typing import Generic

from .conditions import Condition
from .feed import ConsoleFeed
from .report import C, Report

READ_ON_SECONDS = 1.0
"""How long to read on after a verdict, since a second suite can follow."""


class ExpectedReport(Condition["list[C]"], Generic[C]):
    """The report of a run. A failed case, or none at all, is a failure.

    A run that begins while it reads on has to end too.
    """

    def __init__(
        self, feed: ConsoleFeed, report: Report[C], context: str = "", read_on_seconds: float = READ_ON_SECONDS
    ) -> None:
        super().__init__(feed, context)
        self.report = report
        self._at: int | None = None
        self._read_on_seconds = read_on_seconds
        self._read_on_until = math.inf
        self._seen = 0

    @property
    def wait_seconds(self) -> float:
        return math.inf if self.report.passed is None else self._read_on_until - time.monotonic()

    def find(self) -> list[C] | None:
        self._read()
        if self.report.passed is None:
            # What failed has failed, also where the report is cut off behind it.
            return self._decided() if self.feed.error is not None and self.report.failed else None
        if math.isinf(self._read_on_until) or len(self.report.cases) > self._seen:
            self._seen = len(self.report.cases)
            self._read_on_until = time.monotonic() + self._read_on_seconds
        # What ended the console is no matter for who reads on: there is a verdict.
        if self.wait_seconds > 0 and self.feed.error is None:
            return None
        self._read(is_last=True)
        return None if self.report.passed is None else self._decided()

    def late(self) -> list[C]:
        self._read(is_last=True)
        if self.report.passed is not None or self.report.failed:
            return self._decided()
        self.require_whole(self.feed.matcher.end)
        raise self.timeout(f"the end of the report of {self.report.framework}")

    def _read(self, *, is_last: bool = False) -> None:
        """Reads the lines that have ended, and with `is_last` also one that has not."""
        if self._at is None:
            # Not before: until new firmware begins, the cursor is in the output of the old one.
            self._at = self.feed.matcher.cursor
        text = self.feed.matcher.since(self._at)
        lines = text[: text.rfind("\n") + 1]
        if is_last or self.feed.error is not None:
            lines = text
        for line in re.split(r"[\r\n]", lines):
            self.report.read(line.rstrip())
        self._at += len(lines)

    def _decided(self) -> list[C]:
        report = self.report
        if not report.failed:
            self.require_whole(self.feed.matcher.end)
        self.feed.matcher.move_to(self._at or 0)
        self.feed.reported_cases += [(report.framework, case) for case in report.cases]
        if report.passed:
            return report.cases
        raise report.failure(self.context)
