"""Reads the Test Anything Protocol, versions 13 and 14: one plan, before or after all tests, and one line a test."""

from __future__ import annotations

import re

from .report import Outcome, Report, ReportedCase

TEST = re.compile(
    r"(?:(?P<failed>[nN][oO][tT]\s+[oO][kK])(?![a-zA-Z])|ok(?=\s|$))"
    r"\s*(?:(?P<number>[0-9]+)(?=\s|$))?\s*(?:-(?=\s|$)\s*)?(?P<text>.*)"
)
"""`okay` is prose, but `not ok:`, `not ok1` and `Not  OK` have failed."""
FAILED_IN_SUBTEST = re.compile(r"\s+not\s+ok(?![a-z])(.*)", re.IGNORECASE)
PLAN = re.compile(r"1\.\.([0-9]+)\s*(?:#\s*(.*))?")
BAIL_OUT = re.compile(r"(?: {4})*Bail out!\s*(.*)", re.IGNORECASE)
"""Also in a subtest, since it ends the whole run."""
PRAGMA = re.compile(r"pragma ([+-])([\w-]+)")
SILENT = re.compile(r"TAP version \d+|\s*#.*|\s*| {4}.*", re.IGNORECASE)
"""What is TAP and says nothing: a version, a comment, an empty line, the lines of a subtest."""
SUBTEST = 4
"""By how many spaces a subtest is indented."""
YAML = re.compile(r"( +)---")
DIRECTIVE = re.compile(
    r"(?:|(?!#\s)(?P<description>(?:(?!\s#\s).)*)\s)#\s+(?P<kind>skip|skipped|todo)(?=[\s:]|$):?\s*(?P<reason>.*)",
    re.IGNORECASE,
)
"""The first unescaped `#` with white space on both sides, where a directive follows it."""
DURATION = re.compile(r"duration_ms: [\d.]+")


class TapReport(Report[ReportedCase]):
    """Subtests are indented, and count by the test that closes them."""

    framework = "TAP"

    def __init__(self) -> None:
        super().__init__()
        self._plan: int | None = None
        self._is_plan_last = False
        """True if the plan came after tests, so that none may follow."""
        self._numbers: set[int] = set()
        self._number = 0
        self._is_strict = False
        self._has_open_failure = False
        """True if a test of a subtest has failed that no test has closed yet."""
        self._yaml: str | None = None
        """The indentation of the YAML that explains the last test, while its lines come."""

    @property
    def is_complete(self) -> bool:
        return self._plan is not None and len(self._numbers) >= self._plan

    def read(self, line: str) -> None:
        if self._read_yaml(line):
            return
        inner = FAILED_IN_SUBTEST.fullmatch(line)
        if inner and not DIRECTIVE.fullmatch(inner[1]):
            self._has_open_failure = True
        if test := TEST.fullmatch(line):
            self._has_open_failure = False
            self._read_test(test)
        elif plan := PLAN.fullmatch(line):
            self._read_plan(int(plan[1]), unescaped(plan[2] or ""))
        elif bail_out := BAIL_OUT.fullmatch(line):
            self._object(f"TAP bailed out: {unescaped(bail_out[1]) or 'no reason given'}")
        elif pragma := PRAGMA.fullmatch(line):
            self._is_strict = pragma[1] == "+" if pragma[2] == "strict" else self._is_strict
        elif self._is_strict and not SILENT.fullmatch(line):
            self._object(f"in strict mode, this line is no TAP: {line}")
        if self._has_open_failure and self.is_complete:
            self._object("a TAP subtest failed, and no test closed it")

    def _read_test(self, test: re.Match[str]) -> None:
        found = DIRECTIVE.fullmatch(test["text"])
        description = (found["description"] or "") if found else test["text"]
        kind = found["kind"].upper() if found else ""
        self._number = int(test["number"]) if test["number"] else self._number + 1
        self._check(self._number)
        is_forgiven = kind.startswith("SKIP") or (kind != "" and test["failed"] is not None)
        if not is_forgiven:
            self._ran += 1
        detail = f"{kind} {unescaped(found['reason'])}".strip() if found else ""
        name = unescaped(description).strip() or f"test {self._number}"
        outcome: Outcome = "ignored" if is_forgiven else "failed" if test["failed"] else "passed"
        self.cases.append(ReportedCase(name, outcome, detail))

    def _check(self, number: int) -> None:
        if self._is_plan_last:
            self._object(f"TAP test {number} came after the plan, which was last")
        if number in self._numbers:
            self._object(f"TAP test {number} came twice")
        if number < 1 or (self._plan is not None and number > self._plan):
            self._object(f"TAP test {number} is not in the plan 1..{'N' if self._plan is None else self._plan}")
        self._numbers.add(number)

    def _read_plan(self, plan: int, reason: str) -> None:
        if self._plan is not None:
            self._object("TAP had a second plan")
        else:
            self._plan = plan
        self._is_plan_last = bool(self.cases)
        if plan == 0:
            self._object(f"TAP ran no tests: {reason or 'its plan was 1..0'}")
        elif self._is_plan_last and (len(self._numbers) != plan or max(self._numbers) > plan):
            self._object(f"TAP planned {plan} tests and ran {len(self.cases)}")

    def _read_yaml(self, line: str) -> bool:
        """Takes the lines of YAML behind a test. Returns False for a line that is not one of them."""
        indentation = self._yaml
        if indentation is None:
            begun = YAML.fullmatch(line)
            self._yaml = begun[1] if begun else None
            return begun is not None
        is_end = line == f"{indentation}..."
        is_inside = not is_end and (line == "" or line.startswith(indentation))
        if not is_inside:
            self._yaml = None
        elif len(indentation) < SUBTEST:
            self._explain(line[len(indentation) :])
        return is_inside or is_end

    def _explain(self, line: str) -> None:
        last = self.cases[-1] if self.cases else None
        if last and last.outcome == "failed" and not DURATION.fullmatch(line):
            detail = "\n".join(filter(None, [last.detail, line]))
            self.cases[-1] = ReportedCase(last.name, last.outcome, detail)


def unescaped(text: str) -> str:
    r"""Returns a text in which `\#` and `\\` stand for `#` and `\`; any other `\` is itself."""
    return re.sub(r"\\([\\#])", r"\1", text)
