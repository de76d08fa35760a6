"""Runs the steps of a vector over the text of a console, as the other clients do."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any

from boardwalk_sdk._core.matcher import Matcher
from boardwalk_sdk._core.patterns import compiled

EXIT_LINE = re.compile(r"(?<![^\r\n])##boardwalk-exit:(-?\d{1,9})##")


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
        self.watched = [*(compiled(fail) for fail in fails), EXIT_LINE]
        self.state = Outcome()
        self.sent: list[str] = []

    @property
    def outcome(self) -> dict[str, Any]:
        return asdict(self.state)

    def push(self, text: str) -> None:
        if self.state.result != "waiting":
            return
        self.matcher.push(text)
        while self.state.result == "waiting":
            step = self.steps[self.state.step] if self.state.step < len(self.steps) else {}
            if "send" in step:
                self.sent.append(step["send"])
            elif not self.look([compiled(step["expect"])] if step else []):
                return
            self.advance()

    def look(self, expects: list[re.Pattern[str]]) -> bool:
        found = self.matcher.find(expects, self.watched, 0)
        if not found:
            return False
        match = found.match
        self.state.matched, self.state.start, self.state.end = match.group(), match.start, match.end
        if found.is_fail and match.index == len(self.watched) - 1:
            self.state.result, self.state.code = "exit", int(match.group(1))
        elif found.is_fail:
            self.state.result, self.state.fail = "failed", match.index
        return True

    def advance(self) -> None:
        if self.state.result != "waiting":
            return
        self.state.step += 1
        if self.state.step == len(self.steps) and any("expect" in step for step in self.steps):
            self.state.result = "passed"
