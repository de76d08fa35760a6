"""One wait for something on a console. A shell tries it after each change, until it is late."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NoReturn, TypeVar

from .failures import ExpectFailed, ExpectTimeout, InputRefused, OutputLost
from .feed import ConsoleFeed
from .matcher import Match
from .pattern import Pattern, compiled, compiled_list, named

T = TypeVar("T")


class Condition(ABC, Generic[T]):
    """What a console is waited for. `context` tells people where to look."""

    ends_at_lock_up = True
    """False for who waits for a reset too: a board that is locked up prints nothing before one."""

    def __init__(self, feed: ConsoleFeed, context: str = "") -> None:
        self.feed = feed
        self.context = context
        self._start: int | None = None
        """Where in the text it began to look."""

    @property
    def wait_seconds(self) -> float:
        """After how many seconds it wants to be tried again, although nothing has come."""
        return math.inf

    def attempt(self) -> T | None:
        """Returns what was waited for, or None. Ends like `late`, or throws, if it cannot come any more."""
        if self._start is None and not self.feed.is_seeking:
            self._start = self.feed.matcher.cursor
        found = None if self.feed.is_seeking else self.find()
        if found is not None:
            return found
        if self.feed.refusal is not None:
            why, self.feed.refusal = self.feed.refusal, None
            raise InputRefused(why)
        if self.feed.error is not None:
            raise self.feed.error.with_traceback(None)
        return self.late() if self.ends_at_lock_up and self.feed.lock_up else None

    def require_whole(self, end: int) -> None:
        """Throws `OutputLost` if output is missing from where it began to look to an offset of the text."""
        if self.feed.take_gap(self._start or 0, end):
            raise OutputLost(self.context)

    @abstractmethod
    def find(self) -> T | None: ...

    @abstractmethod
    def late(self) -> T:
        """Returns what stands for nothing, or throws."""

    def timeout(self, wanted: str) -> ExpectTimeout:
        """Returns the error for what did not come."""
        matcher = self.feed.matcher
        return ExpectTimeout(wanted, matcher.unmatched, matcher.recent, self.context, self.feed.lock_up)


class Expected(Condition[Match]):
    """The first of several patterns, unless a text comes that must not."""

    def __init__(
        self,
        feed: ConsoleFeed,
        patterns: Pattern | Sequence[Pattern],
        fail: Pattern | None,
        *,
        exact: bool,
        context: str = "",
    ) -> None:
        super().__init__(feed, context)
        self.patterns = compiled_list(patterns, exact=exact)
        self.fails = [] if fail is None else [compiled(fail, exact=exact)]

    def find(self) -> Match | None:
        found = self.feed.matcher.find(self.patterns, self.fails)
        if found and found.is_fail:
            raise ExpectFailed(named(self.fails), found.match.group(), self.feed.matcher.recent, self.context)
        if not found:
            return None
        self.require_whole(found.match.end - 1)
        return found.match

    def late(self) -> NoReturn:
        self.require_whole(self.feed.matcher.end)
        raise self.timeout(named(self.patterns))


class ExpectedAll(Condition["list[Match]"]):
    """Several patterns in any order, unless a text comes that must not. They may overlap.

    The cursor moves behind the last of them.
    """

    def __init__(
        self, feed: ConsoleFeed, patterns: Sequence[Pattern], context: str = "", fail: Pattern | None = None
    ) -> None:
        super().__init__(feed, context)
        self.patterns = compiled_list(patterns)
        self.fail = None if fail is None else compiled(fail)
        self.found: dict[int, Match] = {}

    def find(self) -> list[Match] | None:
        matcher = self.feed.matcher
        for index, pattern in self._missing():
            match = matcher.look(pattern, index, matcher.cursor)
            if match:
                self.found[index] = match
        end = math.inf if self._missing() else max(match.end for match in self.found.values())
        failed = self.fail and matcher.look(self.fail, 0, matcher.cursor)
        if self.fail and failed and failed.end <= end:
            raise ExpectFailed(named([self.fail]), failed.group(), matcher.recent, self.context)
        if self._missing():
            return None
        matcher.move_to(int(end))
        self.require_whole(int(end) - 1)
        return [self.found[index] for index in range(len(self.patterns))]

    def late(self) -> NoReturn:
        self.require_whole(self.feed.matcher.end)
        missing = [pattern for _, pattern in self._missing()]
        raise self.timeout(named(missing))

    def _missing(self) -> list[tuple[int, re.Pattern[str]]]:
        return [(index, pattern) for index, pattern in enumerate(self.patterns) if index not in self.found]


class Line(Condition[str]):
    """The next line, without its end."""

    END = re.compile(r"\n")

    def find(self) -> str | None:
        found = self.feed.matcher.find([self.END])
        return found.match.before if found else None

    def late(self) -> NoReturn:
        raise self.timeout("a line")


class NextLine(Line):
    """The same for who reads line by line to the end of the session, over resets too."""

    ends_at_lock_up = False


class Text(Condition[str]):
    """Up to so many characters; without a number, what has come."""

    def __init__(self, feed: ConsoleFeed, length: int | None) -> None:
        super().__init__(feed)
        self.length = length

    def find(self) -> str | None:
        has_enough = len(self.feed.matcher.unmatched) >= (1 if self.length is None else self.length)
        return self.feed.matcher.take(self.length) if has_enough else None

    def late(self) -> str:
        return self.feed.matcher.take(self.length)


class IsOpen(Condition[bool]):
    """That the console is open, so that bytes can be typed."""

    def attempt(self) -> bool | None:
        if self.feed.error is not None:
            raise self.feed.error.with_traceback(None)
        return True if self.feed.is_open else None

    def find(self) -> bool | None:
        return self.attempt()

    def late(self) -> bool:
        return False
