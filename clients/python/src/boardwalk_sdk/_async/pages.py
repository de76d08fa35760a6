"""Lists that are fetched page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Generic, TypeVar

from .._api.records import Entry, PendingEntry, Session
from .._core.calls import Call
from .._core.pages import FetchedPage, fetch_page, rows_of, unseen
from .runner import Runner

T = TypeVar("T")


class AsyncPage(Generic[T]):
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

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """Yields this page and those after it."""
        page: AsyncPage[T] | None = self
        while page:
            yield page
            page = await page._next()

    async def __aiter__(self) -> AsyncIterator[T]:
        seen: set[str] = set()
        async for page in self.pages():
            for row in unseen(page.items, seen):
                yield row

    async def _next(self) -> AsyncPage[T] | None:
        call = self._fetched.next
        return (
            AsyncPage(self._runner, await self._runner.run(fetch_page(call, self._runner.policy)), self._member)
            if call
            else None
        )


class AsyncSessionList(AsyncPage[Session]):
    """Sessions that have ended, page by page, and those that have not."""

    @property
    def active(self) -> Sequence[Session]:
        return rows_of(self._fetched.record, "active")


class AsyncCreditList(AsyncPage[Entry]):
    """The entries of the ledger, page by page, with the balance and the charges of live sessions."""

    @property
    def balance(self) -> int:
        balance: int = self._fetched.record.balance
        return balance

    @property
    def pending(self) -> Sequence[PendingEntry]:
        return rows_of(self._fetched.record, "pending")

    @property
    def entries(self) -> AsyncPage[Entry]:
        return self


async def first_page(runner: Runner, call: Call[Any], member: str) -> AsyncPage[Any]:
    return AsyncPage(runner, await runner.run(fetch_page(call, runner.policy)), member)
