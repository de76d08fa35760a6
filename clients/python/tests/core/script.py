"""Runs the steps of a vector over the text of a console, as the other clients do."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, replace
from typing import Any

from boardwalk_sdk._core.matcher import Found, Match, Matcher
from boardwalk_sdk._core.pattern import compiled

EXIT_PASSED = re.compile(r"(?<![^\r\n])##boardwalk-exit:(-?0+)##")
EXIT_FAILED = re.compile(
    r"(?:(?<![^\r\n])##boardwalk-exit:(?!-?0+##)([^\r\n]*?)"
    r"|(?<![\"'`\\])(?<!\\[nr])##boardwalk-exit:(?!-?0+(?:##|[\r\n]))([^\r\n\"'`$%{}<>\\]*?))"
    r"(?:##|(?=[\r\n]))"
)
EXIT_FAILED_AT_END = re.compile(
    r"(?:(?<![^\r\n])##boardwalk-exit:(?!-?0+##)([^\r\n]*?)"
    r"|(?<![\"'`\\])(?<!\\[nr])##boardwalk-exit:(?!-?0+(?:##|\Z))([^\r\n\"'`$%{}<>\\]*?))\Z"
)

MARK = "##boardwalk-exit:"


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
        self.typed: list[tuple[str, int]] = []
        """Lines that were sent with an exit line in them, and where in them it is."""
        self.echoed: dict[tuple[str, int], int] = {}
        self.last: tuple[Match, int, Outcome] | None = None
        """The newest match of an expect, and the cursor and the outcome before it."""

    @property
    def outcome(self) -> dict[str, Any]:
        return asdict(self.state)

    @property
    def has_failed(self) -> bool:
        return self.state.result == "failed" or bool(self.state.code)

    def push(self, text: str) -> None:
        if self.has_failed:
            return
        last = self.last if self.state.result == "passed" else None
        is_open = last is not None and last[0].end == self.matcher.end and "expect" in self.steps[-1]
        self.matcher.push(text)
        if last and is_open:
            again = self.matcher.look(compiled(self.steps[-1]["expect"]), 0, last[0].start)
            if not again or again.start != last[0].start:
                self.matcher.cursor, self.state = last[1], replace(last[2], code=self.state.code)
        while not self.has_failed:
            step = self.steps[self.state.step] if self.state.step < len(self.steps) else {}
            if "send" in step:
                self.sent.append(step["send"])
                for line in re.split(r"[\r\n]", step["send"]):
                    self.typed += [(line, found.start()) for found in re.finditer(MARK, line)]
                self.advance()
            elif not self.look([compiled(step["expect"])] if step else []):
                return

    def end(self) -> None:
        found = None if self.has_failed else self.exit(EXIT_FAILED_AT_END, len(self.fails))
        if found:
            number = next((group for group in found.groups() if group), "")
            self.state.result, self.state.code = "exit", (re.fullmatch(r"-?\d+", number) and int(number)) or 1

    def look(self, expects: list[re.Pattern[str]]) -> bool:
        exits = [EXIT_FAILED, EXIT_PASSED] if self.state.code is None else [EXIT_FAILED]
        before = (self.matcher.cursor, replace(self.state))
        fails = [self.matcher.look(fail, index, 0) for index, fail in enumerate(self.fails)]
        fails += [self.exit(pattern, len(fails) + index) for index, pattern in enumerate(exits)]
        matches = [self.matcher.look(pattern, index, self.matcher.cursor) for index, pattern in enumerate(expects)]
        all_found = [Found(one, is_fail=True) for one in fails if one] + [Found(one) for one in matches if one]
        if not all_found:
            return False
        found = min(all_found, key=lambda one: one.match.end)
        self.matcher.cursor = found.match.end
        match = found.match
        self.state.matched, self.state.start, self.state.end = match.group(), match.start, match.end
        if not found.is_fail:
            self.last = (match, *before)
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

    def exit(self, pattern: re.Pattern[str], index: int) -> Match | None:
        """Returns the first exit line that is not the echo of what was sent."""
        found = self.matcher.look(pattern, index, 0)
        while found and self.is_echo(found):
            found = self.matcher.look(pattern, index, found.end)
        return found

    def is_echo(self, found: Match) -> bool:
        for typed in self.typed:
            line, mark = typed
            if not line.startswith(found.group(), mark):
                continue
            if line[:mark].strip():
                if self.matcher.since(0)[: found.start - self.matcher.end].endswith(line[:mark]):
                    return True
            elif self.echoed.setdefault(typed, found.start) == found.start:
                return True
        return False

    def advance(self) -> None:
        self.state.step += 1
        if self.state.step == len(self.steps) and self.can_pass:
            self.state.result = "passed"
