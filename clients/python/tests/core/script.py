"""Runs the steps of a vector over the text of a console, as the other clients do."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any

from boardwalk_sdk._core.matcher import Matcher
from boardwalk_sdk._core.patterns import compiled

EXIT_PASSED = re.compile(r"(?<![^\r\n])##boardwalk-exit:(-?0+)##")
EXIT_FAILED = re.compile(
    r"(?:(?<![^\r\n])##boardwalk-exit:(?!-?0+##)([^\r\n]*?)"
    r"|(?<![\"'`\\])(?<!\\[nr])##boardwalk-exit:(?!-?0+(?:##|[\r\n]))([^\r\n\"'`$%{}<>\\]*?))"
    r"(?:##|(?=[\r\n]))"
)


@dataclass
class Outcome:
    result: str = "waiting"
    step: int = 0
    matched: str | None = None
    start: int | None = None
    end: int | None = None
    fail: int | None = None
    code: int | None = None


class Script:
    def __init__(self, steps: list[dict[str, str]], fails: list[str]) -> None:
        self.matcher = Matcher()
        self.steps = steps
        self.fails = [compiled(fail) for fail in fails]
        self.can_pass = any("expect" in step for step in steps)
        self.state = Outcome()
        self.sent: list[str] = []

    @property
    def outcome(self) -> dict[str, Any]:
        return asdict(self.state)

    @property
    def has_failed(self) -> bool:
        return self.state.result == "failed" or bool(self.state.code)

    def push(self, text: str) -> None:
        if self.has_failed:
            return
        self.matcher.push(text)
        while not self.has_failed:
            step = self.steps[self.state.step] if self.state.step < len(self.steps) else {}
            if "send" in step:
                self.sent.append(step["send"])
                self.advance()
            elif not self.look([compiled(step["expect"])] if step else []):
                return

    def look(self, expects: list[re.Pattern[str]]) -> bool:
        exits = [EXIT_FAILED, EXIT_PASSED] if self.state.code is None else [EXIT_FAILED]
        found = self.matcher.find(expects, [*self.fails, *exits], 0)
        if not found:
            return False
        match = found.match
        self.state.matched, self.state.start, self.state.end = match.group(), match.start, match.end
        if not found.is_fail:
            self.advance()
        elif match.index < len(self.fails):
            self.state.result, self.state.fail = "failed", match.index
        else:
            number = next((group for group in match.groups() if group), "")
            has_passed = match.index > len(self.fails)
            self.state.code = 0 if has_passed else (re.fullmatch(r"-?\d+", number) and int(number)) or 1
            if self.state.code or not self.can_pass:
                self.state.result = "exit"
        return True

    def advance(self) -> None:
        self.state.step += 1
        if self.state.step == len(self.steps) and self.can_pass:
            self.state.result = "passed"
