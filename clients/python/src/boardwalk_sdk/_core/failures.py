"""What goes wrong without a problem document: no connection, an ended session, a text that did not come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .errors import BoardwalkError
from .portable_error import PortableError

if TYPE_CHECKING:
    from .._api.records import ArtifactRecord, Command, SessionWithConnection

SHOWN_LINES = 20

FAULTS = {None: "you", "user": "you", "policy": "limit"}
"""Who ended a session, by the `end_fault` of its record. Everything else is the service."""


class ConnectionFailed(BoardwalkError):
    """Nothing came back: no connection, or it was lost."""


class RequestTimeout(BoardwalkError):
    """Nothing came back in time."""


class InvalidResponse(BoardwalkError):
    """An answer that is not what the API describes. `status` is that of HTTP, if it had one."""

    def __init__(self, message: str, status: int | None = None) -> None:
        self.status = status
        super().__init__(message)


class SessionEnded(BoardwalkError):
    """The session is over. `fault` says by whom: `you`, `limit` or `service`."""

    def __init__(self, session: SessionWithConnection) -> None:
        self.session = session
        self.reason = session.end_reason
        self.fault = FAULTS.get(session.end_fault, "service")
        message = session.end_message or f"Its end reason is {self.reason}."
        super().__init__(f"Session {session.id} has ended. {message}")


class QueueTimeout(BoardwalkError):
    """No board became free in time."""

    def __init__(self, session: SessionWithConnection | None) -> None:
        self.session = session
        self.position = session.queue_position if session else None
        where = f"Session {session.id} waited" if session else "The session limit was reached all the time"
        place = f" at place {self.position} of the queue" if self.position else ""
        super().__init__(f"No board became free in time. {where}{place}.")


class NoBoardOnline(BoardwalkError):
    """No board that would do is online, and `wait_for_offline` was not given."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"{why} With wait_for_offline it waits all the same.")


class CommandFailed(BoardwalkError):
    """The board did not do what it was asked for."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.fault = command.fault
        tail = f"\n{command.output_tail}" if command.output_tail else ""
        super().__init__(f"{command.kind} {command.state}: {command.error or 'no reason is known'}{tail}")


class ArtifactFailed(BoardwalkError):
    """The board could not make a file that it was asked for."""

    def __init__(self, artifact: ArtifactRecord) -> None:
        self.artifact = artifact
        super().__init__(f"{artifact.kind} {artifact.state}: {artifact.error or 'no reason is known'}")


class FlashFailed(CommandFailed):
    """The firmware is not on the board."""


class ConsoleLost(BoardwalkError):
    """The console was lost and could not be opened again."""


class PortClosed(BoardwalkError):
    """A port was closed before its end. `code` is that of the WebSocket, None if the connection was lost."""

    def __init__(self, port: str, code: int | None, reason: str = "") -> None:
        super().__init__(f"The port {port} is closed: {reason or 'the connection was lost'}.")
        self.code = code


class OutputLost(BoardwalkError):
    """Output of the board is missing, so that nobody can say what it printed."""

    def __init__(self, context: str = "") -> None:
        super().__init__(
            f"The service has lost some of what the board printed here, so nothing can be said of it.{context}"
        )


class InputRefused(BoardwalkError):
    """Typed bytes did not reach the board: `not_delivered`, `read_only` or `input_limit`."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"The service did not pass on what was typed: {why}.")


class ConfigurationError(BoardwalkError):
    """The client does not know which service to call, or with which key."""


class NotLoggedIn(ConfigurationError):
    """There is no key: not in the environment, and nobody has run `boardwalk login`."""


class ClientMisused(BoardwalkError):
    """A client is used where it cannot work: in a forked child, or without asyncio."""


class ExpectTimeout(BoardwalkError, AssertionError):
    """The console did not show a text in time, or cannot: `reason` is `timeout` or `locked_up`."""

    def __init__(
        self, pattern: str, before: str, recent: str = "", context: str = "", lock_up: str | None = None
    ) -> None:
        self.pattern = pattern
        self.before = before
        self.lock_up = lock_up
        """What happened to the board's processor, if it has locked up."""
        self.reason: Literal["timeout", "locked_up"] = "timeout" if lock_up is None else "locked_up"
        why = " in time" if lock_up is None else f", and cannot: {lock_up}"
        super().__init__(f"The console did not show {pattern}{why}.{shown(recent)}{context}")


class ExpectFailed(BoardwalkError, AssertionError):
    """The console showed what must not be there."""

    def __init__(self, pattern: str, matched: str, recent: str = "", context: str = "") -> None:
        self.pattern = pattern
        self.matched = matched
        super().__init__(f"The console showed {matched!r}, which {pattern} forbids.{shown(recent)}{context}")


class ReportFailed(BoardwalkError, AssertionError):
    """Tests on the board have failed, or there were none."""

    def __init__(self, framework: str, summary: str, failed: list[str], context: str = "") -> None:
        self.failed = failed
        super().__init__("\n".join([f"{framework} says: {' '.join(summary.split())}", *failed]) + context)


class UnityFailed(ReportFailed):
    """The same, by a report of Unity."""

    def __init__(self, summary: str, failed: list[str], context: str = "") -> None:
        super().__init__("Unity", summary, failed, context)


class SessionLeftRunning(PortableError, RuntimeWarning):
    """A session could not be ended. It costs credits until its lease or its time runs out."""


def shown(text: str) -> str:
    """Returns the last lines of a console, for a message."""
    lines = text.splitlines()[-SHOWN_LINES:]
    if not lines:
        return " It showed nothing."
    return " Its last lines:\n" + "\n".join(f"  | {line}" for line in lines)
