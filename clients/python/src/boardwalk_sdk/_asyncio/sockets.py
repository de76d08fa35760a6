"""WebSockets of the service."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException
from websockets.typing import Subprotocol

from .._core.failures import ConnectionFailed
from .._core.network_errors import reason_of
from .._core.problems import refused_upgrade
from .._core.settings import Settings

Connection = ClientConnection


class HereAlone(ClientConnection):
    """Hides redirects from `connect`, which would follow them: the key goes to no other host."""

    async def handshake(self, *args: Any, **kwargs: Any) -> None:
        try:
            await super().handshake(*args, **kwargs)
        except InvalidStatus as error:
            raise InvalidHandshake from error


async def open_socket(
    settings: Settings, path: str, query: Mapping[str, str], protocol: str, timeout: float
) -> Connection:
    """Connects. Throws an `APIError` if the service refuses, and `ConnectionFailed` if it cannot be reached."""
    url = settings.http(path)
    try:
        return await connect(
            f"{settings.websocket(path)}?{urlencode(query)}",
            subprotocols=[Subprotocol(protocol)],
            additional_headers={"Authorization": settings.headers["Authorization"]},
            user_agent_header=settings.headers["User-Agent"],
            compression=None,
            open_timeout=timeout,
            close_timeout=1,
            create_connection=HereAlone,
        )
    except (OSError, asyncio.TimeoutError, WebSocketException) as error:
        if isinstance(error.__cause__, InvalidStatus):
            answer = error.__cause__.response
            raise refused_upgrade(answer.status_code, answer.headers.raw_items(), answer.body, url) from None
        raise ConnectionFailed(f"{url} cannot be reached: {reason_of(error)}.") from error
