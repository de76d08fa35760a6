"""What the core asks of a shell, and what it gets back."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None
    extra_seconds: float = 0.0


@dataclass(frozen=True)
class Response:
    status: int
    headers: Mapping[str, str]
    """With names in lower case."""
    content: bytes
    url: str = ""
    """What was called, without the query."""

    @property
    def retry_after(self) -> float | None:
        text = self.headers.get("retry-after", "").strip()
        return float(text) if text.isascii() and text.isdigit() else None


@dataclass(frozen=True)
class Send:
    """Asks for a response. `ConnectionFailed` or `RequestTimeout` is thrown if nothing comes."""

    request: Request


@dataclass(frozen=True)
class Pause:
    """Asks to be resumed after so many seconds."""

    seconds: float


@dataclass(frozen=True)
class Open:
    """Asks for a console's WebSocket. `ConnectionFailed` or an `APIError` is thrown if it is refused."""

    path: str
    query: Mapping[str, str]


@dataclass(frozen=True)
class Receive:
    """Asks for the next message of the WebSocket, for None after so many seconds, or for `Closed`."""

    seconds: float


@dataclass(frozen=True)
class Closed:
    """The WebSocket is closed. Without a close code the connection was lost."""

    code: int | None


@dataclass(frozen=True)
class Drop:
    """Asks to close the WebSocket."""


Effect = Send | Pause | Open | Receive | Drop
Result = Response | str | bytes | Closed | None
Program = Generator[Effect, Result, T]
"""A piece of logic without input or output. A shell runs it, and does what it asks for."""


def send(request: Request) -> Program[Response]:
    response = yield Send(request)
    assert isinstance(response, Response)
    return response


def receive(seconds: float) -> Program[str | bytes | Closed | None]:
    message = yield Receive(seconds)
    assert not isinstance(message, Response)
    return message


def pause(seconds: float) -> Program[None]:
    yield Pause(seconds)


def advance(program: Program[T], result: Result | Exception) -> Effect:
    """Runs a program up to what it asks for next. Throws `StopIteration` with its value at its end."""
    return program.throw(result) if isinstance(result, Exception) else program.send(result)
