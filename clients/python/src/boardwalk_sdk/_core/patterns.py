"""What may be waited for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

Pattern: TypeAlias = "str | bytes | re.Pattern[str] | re.Pattern[bytes]"
"""A regular expression. `^` and `$` match at each line."""


def compiled(pattern: Pattern, *, exact: bool = False) -> re.Pattern[str]:
    """Returns a pattern as the matcher takes it. Throws `re.error` for an invalid one."""
    if isinstance(pattern, re.Pattern):
        flags = pattern.flags & ~re.UNICODE
        return re.compile(_text(pattern.pattern), flags | re.MULTILINE)
    text = _text(pattern)
    return re.compile(re.escape(text) if exact else text, re.MULTILINE)


def compiled_list(patterns: Pattern | Sequence[Pattern], *, exact: bool = False) -> list[re.Pattern[str]]:
    """Returns one pattern or several as a list. Throws `ValueError` for an empty one."""
    single = isinstance(patterns, (str, bytes, re.Pattern))
    given: Sequence[Pattern] = [patterns] if single else patterns  # type: ignore[list-item,assignment]
    if not given:
        raise ValueError("There is no pattern to wait for.")
    return [compiled(pattern, exact=exact) for pattern in given]


def named(patterns: Sequence[re.Pattern[str]]) -> str:
    """Returns the patterns for a message."""
    return " or ".join(repr(pattern.pattern) for pattern in patterns)


def _text(pattern: str | bytes) -> str:
    return pattern.decode() if isinstance(pattern, bytes) else pattern
