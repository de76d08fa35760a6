"""Keeps a live session: reads its console and opens it again when it is lost, and renews its lease."""

from __future__ import annotations

from .._api import operations
from .._api.errors import APIError, BoardwalkError, ConsoleLimitReached, RateLimited, SessionIsOver, Unauthorized
from .calls import path
from .failures import ConnectionFailed, ConsoleLost, InvalidResponse, RequestTimeout
from .feed import ConsoleFeed
from .lease import LeaseClock
from .perform import perform
from .renew import renew_if_due
from .retry import Clock, RetryPolicy
from .transport import Closed, Drop, Open, Program, pause, receive
from .wait import end_of

CONSOLE = "/v1/sessions/{session_id}/console"
ENDED = 4410
UNAUTHORIZED = 4401
DELAYS = (0.0, 1.0, 5.0)
"""Before each try to open a lost console."""
TRIES_SECONDS = 30.0


class Link:
    def __init__(
        self, session_id: str, feed: ConsoleFeed, lease: LeaseClock, policy: RetryPolicy, clock: Clock
    ) -> None:
        self.session_id = session_id
        self.feed = feed
        self.lease = lease
        self.policy = policy
        self.clock = clock

    def run(self) -> Program[None]:
        """Runs until the session ends. Why it ended is in the feed."""
        try:
            yield from self._read_console()
        except SessionIsOver:
            yield from self._note_end()
        except BoardwalkError as error:
            self.feed.finish(error)

    def _read_console(self) -> Program[None]:
        lost_at, tries, has_opened = self.clock(), 0, False
        while True:
            try:
                yield from self._open()
                lost_at, tries, has_opened = self.clock(), 0, True
                yield from self._read()
            except BoardwalkError as error:
                if not may_pass(error):
                    raise
                if tries >= len(DELAYS) or self.clock() - lost_at > TRIES_SECONDS:
                    if not has_opened and isinstance(error, APIError):
                        raise
                    raise ConsoleLost(f"The console of {self.session_id} is lost: {error}") from error
            if tries == 0:
                lost_at = self.clock()
            yield from self._pause(DELAYS[min(tries, len(DELAYS) - 1)])
            tries += 1

    def _open(self) -> Program[None]:
        offset = "start" if self.feed.next is None else str(self.feed.next)
        yield Open(path(CONSOLE, session_id=self.session_id), {"from": offset})

    def _read(self) -> Program[None]:
        """Reads until the WebSocket has to be opened again."""
        while True:
            message = yield from receive(self.lease.due_in(self.clock()))
            if message is None:
                yield from self._renew()
            elif isinstance(message, Closed):
                self.feed.is_open = False
                if message.code == ENDED:
                    raise SessionIsOver(status=409, code="session_ended", title="The session has ended")
                if message.code == UNAUTHORIZED:
                    raise Unauthorized(status=401, code="unauthorized", detail="The key was revoked.")
                return
            elif self.feed.receive(message):
                self.feed.is_open = False
                yield Drop()
                return

    def _pause(self, seconds: float) -> Program[None]:
        if seconds > 0:
            yield from pause(seconds)

    def _renew(self) -> Program[None]:
        yield from renew_if_due(self.session_id, self.lease, self.clock)

    def _note_end(self) -> Program[None]:
        try:
            record = yield from perform(operations.read_session(self.session_id), self.policy)
        except BoardwalkError as error:
            self.feed.finish(error)
        else:
            self.feed.finish(end_of(record))


def may_pass(error: BoardwalkError) -> bool:
    """Returns whether another try may open a console. A lost one still counts as open for a moment."""
    if isinstance(error, APIError):
        return error.status >= 500 or isinstance(error, (RateLimited, ConsoleLimitReached))
    if isinstance(error, InvalidResponse):
        return error.status is not None and error.status >= 500
    return isinstance(error, (ConnectionFailed, RequestTimeout))
