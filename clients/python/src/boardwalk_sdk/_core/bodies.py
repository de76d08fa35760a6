"""Reads bodies up to their limit."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .failures import InvalidResponse

MIB = 1024 * 1024
MAX_SAID_BYTES = 16 * MIB
"""More than the service says in any JSON, or in a refusal."""
MAX_CONTENT_BYTES = 256 * MIB
"""Of other content, such as a whole log."""
IS_SAID = re.compile(r"\b(json|html)\b", re.IGNORECASE)


class Body:
    """A body that comes piece by piece."""

    def __init__(self, status: int, headers: Mapping[str, str], url: str) -> None:
        self._status = status
        self._url = url
        is_content = status < 300 and not IS_SAID.search(headers.get("content-type", ""))
        self._limit = MAX_CONTENT_BYTES if is_content else MAX_SAID_BYTES
        self._parts: list[bytes] = []
        self._length = 0

    @property
    def content(self) -> bytes:
        return b"".join(self._parts)

    def add(self, part: bytes) -> None:
        """Takes a piece. Throws `InvalidResponse` once there are more than the service sends."""
        self._length += len(part)
        if self._length > self._limit:
            what = f"answered with more than {self._limit // MIB} MiB (status {self._status})"
            raise InvalidResponse(f"{self._url} {what}. Is SERVICE_URL right?", self._status)
        self._parts.append(part)
