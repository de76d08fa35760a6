"""Which process a client belongs to."""

from __future__ import annotations

import os
from typing import NoReturn

from ._core.failures import ClientMisused


class Owner:
    """The process that has made a client.

    A forked child has the client's sockets as well, but none of its threads. What the child sent or
    closed would break the parent's connections, and its `with` would end the parent's session.
    """

    def __init__(self) -> None:
        self._pid = os.getpid()

    @property
    def is_here(self) -> bool:
        return os.getpid() == self._pid

    def require(self) -> None:
        """Throws `ClientMisused` in any other process."""
        if not self.is_here:
            raise ClientMisused(
                f"This client belongs to process {self._pid}, and this is its child {os.getpid()}. "
                "Make a client in each process. `attach` with the id of a session shares that session."
            )

    def __reduce__(self) -> NoReturn:
        raise TypeError("A client or session cannot be pickled or copied. Make a client in each process.")
