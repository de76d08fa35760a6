"""The summary that the test framework Unity prints on a board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NoReturn

from .failures import ExpectTimeout, UnityFailed
from .wanting import Wanted

__tracebackhide__ = True  # pytest then shows the line of the test.

Outcome = Literal["passed", "failed", "ignored"]
OUTCOMES: dict[str, Outcome] = {"PASS": "passed", "FAIL": "failed", "IGNORE": "ignored"}
CASE = re.compile(
    r"^(?P<where>[^\n]*:\d+):(?P<name>[^:\n]+):(?P<outcome>PASS|FAIL|IGNORE)(?:: ?(?P<detail>.*))?$", re.M
)
SUMMARY = re.compile(r"^(\d+) Tests (\d+) Failures (\d+) Ignored ?\n(OK|FAIL)$", re.M)


@dataclass(frozen=True)
class UnityCase:
    name: str
    outcome: Outcome
    where: str
    detail: str


def unity_cases(text: str) -> list[UnityCase]:
    return [
        UnityCase(found["name"], OUTCOMES[found["outcome"]], found["where"], (found["detail"] or "").strip())
        for found in CASE.finditer(text)
    ]


class ExpectedUnity(Wanted["list[UnityCase]"]):
    """The summary of a run. A failed case, or none at all, is a failure."""

    def find(self) -> list[UnityCase] | None:
        found = self.feed.matcher.find([SUMMARY])
        if not found:
            return None
        cases = unity_cases(found.match.before)
        self.feed.unity_cases.extend(cases)
        tests, failures = int(found.match.group(1)), int(found.match.group(2))
        if failures or not tests or found.match.group(4) == "FAIL":
            failed = [f"{case.where}: {case.name}: {case.detail}" for case in cases if case.outcome == "failed"]
            raise UnityFailed(found.match.group(), failed, self.context)
        return cases

    def late(self) -> NoReturn:
        matcher = self.feed.matcher
        raise ExpectTimeout("the summary of Unity", matcher.unmatched, matcher.recent, self.context)
