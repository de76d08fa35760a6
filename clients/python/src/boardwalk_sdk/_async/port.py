"""A port of the board: a byte stream beside its console."""

from __future__ import annotations

from types import TracebackType

from websockets.exceptions import ConnectionClosed

from .._asyncio.link import AsyncLink
from .._asyncio.sockets import Connection, open_socket
from .._core.calls import path
from .._core.failures import PortClosed
from .._core.settings import PORT_PROTOCOL

PORT = "/v1/sessions/{session_id}/ports/{name}"
HANDSHAKE_SECONDS = 20.0
"""The service waits for the board for twelve seconds."""
MAX_BYTES = 16 * 1024
ENDED = 1000


class AsyncPort:
    """An open port of a board. Bytes arrive in order, at most once. Leaving its block closes it."""

    def __init__(self, name: str, socket: Connection) -> None:
        self.name = name
        self._socket = socket
        self._waiting = b""

    async def __aenter__(self) -> AsyncPort:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def read(self, size: int = -1) -> bytes:
        """Returns the next bytes, at most `size`; `b""` once the board's side has ended.

        Throws `PortClosed` if the port was closed before that.
        """
        if not self._waiting:
            self._waiting = await self._receive()
        end = len(self._waiting) if size < 0 else size
        found, self._waiting = self._waiting[:end], self._waiting[end:]
        return found

    async def write(self, data: bytes) -> None:
        """Sends bytes to the board. Throws `PortClosed` if the port is closed."""
        try:
            for start in range(0, len(data), MAX_BYTES):
                await self._socket.send(data[start : start + MAX_BYTES])
        except ConnectionClosed as error:
            raise self._closed(error) from error

    async def close(self) -> None:
        """Closes the port, so that another program may open it."""
        await self._socket.close()

    async def _receive(self) -> bytes:
        try:
            message = await self._socket.recv()
        except ConnectionClosed as error:
            if error.rcvd is not None and error.rcvd.code == ENDED:
                return b""
            raise self._closed(error) from error
        return message if isinstance(message, bytes) else message.encode()

    def _closed(self, error: ConnectionClosed) -> PortClosed:
        said = error.rcvd
        return PortClosed(self.name, said.code if said else None, said.reason if said else "")


async def open_port(link: AsyncLink, session_id: str, name: str, take: bool) -> AsyncPort:
    address = path(PORT, session_id=session_id, name=name)
    query = {"take": "true" if take else "false"}
    socket = await open_socket(link.settings, address, query, PORT_PROTOCOL, HANDSHAKE_SECONDS)
    return AsyncPort(name, socket)
