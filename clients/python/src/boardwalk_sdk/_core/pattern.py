"""What may be waited for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

Pattern: TypeAlias = "str | bytes | re.Pattern[str] | re.Pattern[bytes]"
"""A regular expression. `^` and `$` match at each line."""

RETURN = r"\r|\\r|\\x0[dD]|\\u000[dD]"
"""A carriage return in a regular expression, in its four spellings."""
PARTS = re.compile(rf"\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|{RETURN}|\\[\s\S]")
"""The parts of one that have to be told apart: sets, carriage returns, and other escapes."""
SET_WITH_RETURN = re.compile(rf"\[(?!\^).*(?:{RETURN})", re.DOTALL)
FOUND_RETURN = r"(?:\r|(?=\n))"
"""Finds a carriage return, also the one before a line feed that the text of a console lacks."""


def compiled(pattern: Pattern, *, exact: bool = False) -> re.Pattern[str]:
    """Returns a pattern as the matcher takes it. Throws `re.error` for an invalid one, `ValueError` for an empty one.

    A carriage return in it also stands for the one that was taken away before a line feed.
    """
    if not (pattern.pattern if isinstance(pattern, re.Pattern) else pattern):
        raise ValueError("A pattern is empty, so it would match at once. Is the variable that it comes from set?")
    if isinstance(pattern, re.Pattern):
        return _without_returns(_text(pattern.pattern), pattern.flags & ~re.UNICODE | re.MULTILINE)
    text = _text(pattern)
    if exact:
        return re.compile(re.escape(text.replace("\r\n", "\n")), re.MULTILINE)
    return _without_returns(text, re.MULTILINE)


def compiled_list(patterns: Pattern | Sequence[Pattern], *, exact: bool = False) -> list[re.Pattern[str]]:
    """Returns one pattern or several as a list. Throws `ValueError` for an empty one."""
    single = isinstance(patterns, (str, bytes, re.Pattern))
    given: Sequence[Pattern] = [patterns] if single else patterns  # type: ignore[list-item,assignment]
    if not given:
        raise ValueError("There is no pattern to wait for.")
    return [compiled(pattern, exact=exact) for pattern in given]


def named(patterns: Sequence[re.Pattern[str]]) -> str:
    """Returns the patterns for a message."""
    return " or ".join(repr(pattern.pattern.replace(FOUND_RETURN, r"\r")) for pattern in patterns)


def _text(pattern: str | bytes) -> str:
    return pattern.decode() if isinstance(pattern, bytes) else pattern


def _without_returns(pattern: str, flags: int) -> re.Pattern[str]:
    try:
        return re.compile(PARTS.sub(_without_return, pattern), flags)
    except re.error:
        # A lookbehind has a fixed width, which a carriage return that may be missing has not.
        return re.compile(pattern, flags)


def _without_return(found: re.Match[str]) -> str:
    part = found.group()
    if re.fullmatch(RETURN, part):
        return FOUND_RETURN
    return rf"(?:{part}|(?=\n))" if SET_WITH_RETURN.match(part) else part
