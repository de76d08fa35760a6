"""Lists that come in pages, by the `Link` header."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qsl, urlsplit

from .calls import Call
from .perform import read_answer, respond
from .retry import RetryPolicy
from .transport import Program

R = TypeVar("R")
T = TypeVar("T")
NEXT = re.compile(r'<([^>]*)>\s*;\s*rel="next"')


@dataclass(frozen=True)
class FetchedPage(Generic[R]):
    """One page as its record, and the call of the one after it."""

    record: R
    next: Call[R] | None


def fetch_page(call: Call[R], policy: RetryPolicy) -> Program[FetchedPage[R]]:
    response = yield from respond(call, policy)
    return FetchedPage(read_answer(call, response), _next(call, response.headers.get("link", "")))


def rows_of(record: Any, member: str) -> Sequence[Any]:
    rows: Sequence[Any] = getattr(record, member)
    return rows


def unseen(rows: Sequence[T], seen: set[str]) -> list[T]:
    """Returns the rows that no page before had, and notes them.

    Lists have the newest first: a row that is added meanwhile moves others to the next page.
    """
    new = [row for row in rows if row.id not in seen]  # type: ignore[attr-defined]
    seen.update(row.id for row in new)  # type: ignore[attr-defined]
    return new


def _next(call: Call[R], header: str) -> Call[R] | None:
    found = NEXT.search(header)
    if not found:
        return None
    # Only the query counts: a key never goes to a host that a response names.
    return replace(call, query=dict(parse_qsl(urlsplit(found.group(1)).query)))
