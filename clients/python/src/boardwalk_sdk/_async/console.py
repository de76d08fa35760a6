"""The console of a live session."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import suppress

from .._asyncio.link import AsyncLink
from .._core.conditions import Expected, ExpectedAll, Line, NextLine, Text
from .._core.expected_report import ExpectedReport
from .._core.failures import SessionEnded
from .._core.feed import ConsoleFeed
from .._core.matcher import Match
from .._core.pattern import Pattern
from .._core.report import ReportedCase
from .._core.tap_report import TapReport
from .._core.unity_report import UnityCase, UnityReport
from .._core.ztest_report import ZtestReport

OPEN_SECONDS = 30.0
FOREVER = 10.0 * 365 * 24 * 3600


class AsyncConsole:
    """What the board prints, and what is typed to it."""

    def __init__(self, feed: ConsoleFeed, link: AsyncLink, context: str) -> None:
        self._feed = feed
        self._link = link
        self._context = context

    @property
    def log(self) -> str:
        """Everything since the session began, without escape sequences."""
        return self._feed.log

    @property
    def raw(self) -> bytes:
        """The same, as the board sent it."""
        return self._feed.raw

    async def expect(
        self,
        pattern: Pattern | Sequence[Pattern],
        *,
        timeout: float = 30.0,
        wall_timeout: float | None = None,
        fail: Pattern | None = None,
        exact: bool = False,
    ) -> Match:
        """Returns the first match of any of the patterns, behind the match before. Waits up to `timeout` seconds.

        A pattern is a regular expression, or plain text with `exact`. It is matched against all that
        nothing has matched yet, not line by line. In a session at `max`, the seconds are the board's, and
        `wall_timeout` limits real time (by default, to 10 times as long and 10 minutes at most). No limit
        ends a search that is under way: one for nested repeats, such as `(a+)+$`, can take hours.

        Throws `ExpectTimeout` if it does not come, at once where the board's processor has locked up, and
        `ExpectFailed` if `fail` comes first; both are an `AssertionError`. Throws `SessionEnded` or
        `ConsoleLost` if nothing can come any more, `OutputLost` if output on the way to a match is
        missing, and `ValueError` for an empty pattern.
        """
        condition = Expected(self._feed, pattern, fail, exact=exact, context=self._context)
        return await self._link.until(condition, timeout, wall_timeout)

    async def expect_all(
        self,
        patterns: Sequence[Pattern],
        *,
        timeout: float = 30.0,
        wall_timeout: float | None = None,
        fail: Pattern | None = None,
    ) -> list[Match]:
        """Returns the matches of all patterns, in whichever order they come. They may overlap.

        Throws `ExpectTimeout` or `ExpectFailed`.
        """
        return await self._link.until(ExpectedAll(self._feed, patterns, self._context, fail), timeout, wall_timeout)

    async def expect_unity(self, *, timeout: float = 60.0) -> list[UnityCase]:
        """Returns the cases of Unity's summary. Throws `UnityFailed` if one has failed, or there were none."""
        return await self._link.until(ExpectedReport(self._feed, UnityReport(), self._context), timeout)

    async def expect_tap(self, *, timeout: float = 60.0) -> list[ReportedCase]:
        """Returns the tests of a report in TAP, the Test Anything Protocol.

        Throws `ReportFailed` if one has failed, if the plan was not kept, or if there were none.
        """
        return await self._link.until(ExpectedReport(self._feed, TapReport(), self._context), timeout)

    async def expect_ztest(self, *, timeout: float = 60.0) -> list[ReportedCase]:
        """Returns the tests of all suites of Zephyr's ztest, once it says how the project has ended.

        Throws `ReportFailed` if one has failed, or there were none.
        """
        return await self._link.until(ExpectedReport(self._feed, ZtestReport(), self._context), timeout)

    async def send(self, data: str | bytes) -> None:
        """Types text or bytes as they are, once the console is open. Throws `ConsoleLost` if it does not open."""
        await self._link.send(data, OPEN_SECONDS)

    async def sendline(self, text: str = "", *, eol: str = "\n") -> None:
        """Types a line and its end."""
        await self.send(text + eol)

    async def read(self, n: int | None = None, *, timeout: float = 0.0) -> str:
        """Returns up to `n` characters that nothing has matched. Waits for them up to `timeout`."""
        return await self._link.until(Text(self._feed, n), timeout)

    async def readline(self, *, timeout: float = 30.0) -> str:
        """Returns the next line without its end. Throws `ExpectTimeout` after `timeout` seconds."""
        return await self._link.until(Line(self._feed, self._context), timeout)

    async def lines(self) -> AsyncIterator[str]:
        """Yields lines until the session ends."""
        with suppress(SessionEnded):
            while True:
                yield await self._link.until(NextLine(self._feed, self._context), FOREVER, FOREVER)

    async def skip(self) -> None:
        """Leaves out what has come so far."""
        await self._link.until(Text(self._feed, None), 0.0)
