"""What a live session knows of itself, and the programs behind its methods."""

from __future__ import annotations

from typing import TypeVar

from .._api import operations
from .._api.records import ArtifactRecord, Command, FlashFormat, ScenarioResult, SessionWithConnection
from . import commands
from .calls import Call
from .failures import CommandFailed, SessionEnded
from .feed import ConsoleFeed
from .lease import LeaseClock
from .link import Link
from .perform import perform
from .picture import Screens
from .retry import Clock, RetryPolicy
from .transport import Program
from .wait import OnChange, of_live_session, wait_for_session

T = TypeVar("T")


class SessionCore:
    """Decides for a live session. It has no input or output; a shell runs its programs."""

    def __init__(
        self, record: SessionWithConnection, *, lease: float | None, url: str, policy: RetryPolicy, clock: Clock
    ) -> None:
        self.record = record
        self.feed = ConsoleFeed(counts_board_time=record.speed == "max")
        self.lease = LeaseClock(lease, clock())
        self.is_detached = False
        """True if the session goes on when its block is left."""
        self.screens = Screens()
        self.address = f"{url}/sessions/{record.id}"
        self._policy = policy
        self._clock = clock

    @property
    def has_ended(self) -> bool:
        return self.record.state == "ended" or isinstance(self.feed.error, SessionEnded)

    def wait_until_running(self, timeout: float | None, on_change: OnChange | None = None) -> Program[None]:
        program = wait_for_session(
            self._policy,
            self._clock,
            self.record.id,
            "running",
            timeout=timeout,
            on_change=on_change,
            shown=self.record,
            lease=self.lease,
            queue_only=True,
        )
        self.record = yield from program

    def join(self) -> Program[None]:
        """Waits for a session that somebody else has started. The cursor begins behind what was printed so far."""
        yield from self.wait_until_running(None)
        if self.record.console:
            self.feed.seek(self.record.console.bytes)

    def run_link(self) -> Program[None]:
        link = Link(self.record.id, self.feed, self.lease, self._policy, self._clock)
        return link.run()

    def call(self, call: Call[T]) -> Program[T]:
        return (yield from self._live(perform(call, self._policy)))

    def refresh(self, call: Call[SessionWithConnection]) -> Program[SessionWithConnection]:
        """Carries out a call that answers the session, and remembers it."""
        self.record = yield from self.call(call)
        return self.record

    def end(self) -> Program[SessionWithConnection]:
        self.record = yield from perform(operations.end_session(self.record.id), self._policy)
        return self.record

    def command(self, call: Call[Command]) -> Program[Command]:
        done = yield from self._live(commands.command(self._policy, self._clock, self.record.id, call))
        self._skip_old_output(done)
        return done

    def collect(
        self,
        call: Call[Command],
        *,
        timeout: float = commands.COMMAND_TIMEOUT,
        progress: commands.Progress | None = None,
    ) -> Program[Command]:
        """Asks for a file. What the board printed before goes on being matched."""
        program = commands.command(self._policy, self._clock, self.record.id, call, timeout=timeout, progress=progress)
        return (yield from self._live(program))

    def scenario(self, call: Call[Command], timeout: float) -> Program[ScenarioResult]:
        """Carries steps out. Throws `CommandFailed` where they have not even begun."""
        program = commands.command(self._policy, self._clock, self.record.id, call, timeout=timeout)
        try:
            done = yield from self._live(program)
        except CommandFailed as failed:
            if failed.command.scenario is None:
                raise
            done = failed.command
        self._skip_old_output(done)
        if done.scenario is None:
            raise CommandFailed(done)
        return done.scenario

    def artifact(self, artifact_id: str, timeout: float | None) -> Program[ArtifactRecord]:
        return commands.artifact(self._policy, self._clock, self.record.id, artifact_id, timeout=timeout)

    def flash(
        self,
        content: bytes,
        *,
        filename: str | None,
        format: FlashFormat | None,
        timeout: float,
        progress: commands.Progress | None,
    ) -> Program[Command]:
        program = commands.flash(
            self._policy,
            self._clock,
            self.record.id,
            content,
            filename=filename,
            format=format,
            timeout=timeout,
            progress=progress,
        )
        done = yield from self._live(program)
        self._skip_old_output(done)
        return done

    def _skip_old_output(self, done: Command) -> None:
        if done.output_from is not None:
            self.feed.seek(done.output_from)

    def _live(self, program: Program[T]) -> Program[T]:
        if isinstance(self.feed.error, SessionEnded):
            raise self.feed.error.with_traceback(None)
        try:
            return (yield from of_live_session(self._policy, self.record.id, program))
        except SessionEnded as ended:
            self.record = ended.session
            self.feed.finish(ended)
            raise
