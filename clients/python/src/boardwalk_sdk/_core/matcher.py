"""Finds patterns in the text of a console: one buffer with a cursor behind the last match."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, overload

MAX_PAST = 64 * 1024
"""How much text that nothing has matched is kept when more arrives."""


@dataclass(frozen=True)
class Match:
    """What a pattern has found, which may be pickled. `start` and `end` are offsets into the console's log."""

    index: int
    """Which of the patterns has matched, from 0."""
    before: str
    """The text between the match before and this one."""
    start: int
    end: int
    _groups: tuple[str | Any, ...]
    _names: Mapping[str, int]

    @overload
    def group(self, n: Literal[0] = 0) -> str: ...
    @overload
    def group(self, n: int | str) -> str | Any: ...
    def group(self, n: int | str = 0) -> str | Any:
        """Returns what a group has matched, by number or name; without one, the whole match.

        For a group that took no part it returns `None`, as `re` does. Throws `IndexError` for one that
        the pattern has not.
        """
        number = self._names.get(n, -1) if isinstance(n, str) else n
        if not 0 <= number < len(self._groups):
            raise IndexError(f"The pattern has no group {n!r}.")
        return self._groups[number]

    def groups(self) -> tuple[str | Any, ...]:
        """Returns all groups of the pattern, without the whole match."""
        return self._groups[1:]

    def groupdict(self) -> dict[str, str | Any]:
        """Returns the named groups of the pattern."""
        return {name: self._groups[number] for name, number in self._names.items()}


@dataclass(frozen=True)
class Found:
    match: Match
    is_fail: bool = False


class Matcher:
    """Knows nothing of sockets or time."""

    def __init__(self) -> None:
        self._text = ""
        self._base = 0
        """The offset of the first character that is kept."""
        self._floor = 0
        """The offset of the first character that is searched."""
        self.cursor = 0

    @property
    def unmatched(self) -> str:
        """The text behind the cursor."""
        return self._text[self.cursor - self._base :]

    @property
    def recent(self) -> str:
        """The newest text, matched or not."""
        return self._text[-MAX_PAST:]

    @property
    def end(self) -> int:
        return self._base + len(self._text)

    def push(self, text: str) -> None:
        self._floor = max(self._floor, self.end - MAX_PAST)
        self.cursor = max(self.cursor, self._floor)
        # One character more is kept, by which `^` and lookbehind know what is before the floor.
        kept_from = max(self._base, self._floor - 1)
        self._text = self._text[kept_from - self._base :] + text
        self._base = kept_from

    def find(
        self, expects: Sequence[re.Pattern[str]], fails: Sequence[re.Pattern[str]] = (), fails_from: int | None = None
    ) -> Found | None:
        """Returns the match that ends first and moves the cursor behind it.

        A tie goes to the fails, then to the pattern that is first in its list.
        """
        start = self.cursor if fails_from is None else fails_from
        failed = [self.look(pattern, index, start) for index, pattern in enumerate(fails)]
        matched = [self.look(pattern, index, self.cursor) for index, pattern in enumerate(expects)]
        found = [Found(match, is_fail=True) for match in failed if match] + [Found(match) for match in matched if match]
        first = min(found, key=lambda one: one.match.end, default=None)
        if first:
            self.cursor = first.match.end
        return first

    def look(self, pattern: re.Pattern[str], index: int, start: int) -> Match | None:
        """Returns the first match from an offset on, and leaves the cursor where it is."""
        found = pattern.search(self._text, max(start, self._floor) - self._base)
        if not found:
            return None
        before = self._text[self.cursor - self._base : max(found.start(), self.cursor - self._base)]
        groups = (found.group(), *found.groups())
        return Match(
            index, before, self._base + found.start(), self._base + found.end(), groups, dict(pattern.groupindex)
        )

    def since(self, offset: int) -> str:
        """Returns the text from an offset on, as far as it is kept, matched or not."""
        return self._text[max(0, offset - self._base) :]

    def move_to(self, offset: int) -> None:
        """Moves the cursor forward. What is before it will not be matched."""
        self.cursor = max(self.cursor, min(offset, self.end))

    def take(self, length: int | None = None) -> str:
        """Moves the cursor over up to `length` characters and returns them."""
        taken = self.unmatched if length is None else self.unmatched[:length]
        self.cursor += len(taken)
        return taken
