"""What a board's own test framework reports, whichever it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, TypeVar

from .failures import ReportFailed

Outcome = Literal["passed", "failed", "ignored"]

NOTHING_RAN = "no test ran: all of them were skipped, or there were none"


@dataclass(frozen=True)
class ReportedCase:
    """One test case that a board has reported."""

    name: str
    outcome: Outcome
    detail: str

    @property
    def _place(self) -> str:
        """Returns where its source is, if it said so."""
        return ""


def joined(*parts: str) -> str:
    """Returns the parts that say something, in one line."""
    return ": ".join(filter(None, parts))


C = TypeVar("C", bound=ReportedCase)


class Report(ABC, Generic[C]):
    """Reads a report line by line."""

    framework: ClassVar[str]
    """Its name, for people."""

    def __init__(self) -> None:
        self.cases: list[C] = []
        self._problem: str | None = None
        """The first thing that is wrong with the report itself."""
        self._ran = 0
        """How many tests ran, so without those that were skipped."""

    @abstractmethod
    def read(self, line: str) -> None:
        """Takes one line, without its end."""

    @property
    @abstractmethod
    def is_complete(self) -> bool:
        """True once the report says so, and nothing has begun since."""

    @property
    def failed(self) -> list[C]:
        return [case for case in self.cases if case.outcome == "failed"]

    @property
    def problem(self) -> str | None:
        """Why it cannot pass although no case has failed."""
        ran_nothing = self.is_complete and not self._ran and not self.failed
        return self._problem or (NOTHING_RAN if ran_nothing else None)

    @property
    def passed(self) -> bool | None:
        """None until the report is complete. Later lines can take back a True, never a False."""
        if self._problem is not None:
            return False
        return not self.failed and not self.problem if self.is_complete else None

    @property
    def summary(self) -> str:
        return f"{len(self.cases)} tests, {len(self.failed)} failed"

    def failure(self, context: str) -> ReportFailed:
        """Returns the error of a report that did not pass."""
        return ReportFailed(self.framework, *self._said(), context)

    def _said(self) -> tuple[str, list[str]]:
        failed = [joined(case._place, case.name, case.detail) for case in self.failed]
        return "; ".join(filter(None, [self.summary, self.problem])), failed

    def _object(self, problem: str) -> None:
        self._problem = self._problem or problem
