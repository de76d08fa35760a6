"""Lists that are fetched page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from .._core.calls import Call
from .._core.paging import FetchedPage, fetch_page, rows_of, unseen
from .._core.records import Entry, PendingEntry, Session
from .runner import Runner

T = TypeVar("T")


class Page(Generic[T]):
    """One page. Iterating goes over the rows of all pages, each once."""

    def __init__(self, runner: Runner, fetched: FetchedPage[Any], member: str) -> None:
        self._runner = runner
        self._fetched = fetched
        self._member = member

    @property
    def items(self) -> Sequence[T]:
        """The rows of this page."""
        return rows_of(self._fetched.record, self._member)

    @property
    def total(self) -> int:
        """How many rows all pages have together."""
        total: int = self._fetched.record.total
        return total

    def pages(self) -> Iterator[Page[T]]:
        """Yields this page and those after it."""
        page: Page[T] | None = self
        while page:
            yield page
            page = page._next()

    def __iter__(self) -> Iterator[T]:
        seen: set[str] = set()
        for page in self.pages():
            yield from unseen(page.items, seen)

    def _next(self) -> Page[T] | None:
        call = self._fetched.next
        return (
            Page(self._runner, self._runner.run(fetch_page(call, self._runner.policy)), self._member) if call else None
        )


class SessionList(Page[Session]):
    """Sessions that have ended, page by page, and those that have not."""

    @property
    def active(self) -> Sequence[Session]:
        return rows_of(self._fetched.record, "active")


class CreditList(Page[Entry]):
    """The entries of the ledger, page by page, with the balance and the charges of live sessions."""

    @property
    def balance(self) -> int:
        balance: int = self._fetched.record.balance
        return balance

    @property
    def pending(self) -> Sequence[PendingEntry]:
        return rows_of(self._fetched.record, "pending")

    @property
    def entries(self) -> Page[Entry]:
        return self


def first_page(runner: Runner, call: Call[Any], member: str) -> Page[Any]:
    return Page(runner, runner.run(fetch_page(call, runner.policy)), member)
