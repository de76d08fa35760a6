"""Where a client has its API key from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


class KeySource(Protocol):
    """One key, or one that a CI job exchanges when it is first needed."""

    @property
    def is_ready(self) -> bool:
        """Whether `current` is the key. Otherwise `get` finds it, which takes a while."""

    @property
    def current(self) -> str:
        """The key as far as it is known, else an empty text."""

    def get(self) -> str:
        """Returns the key. Throws what its exchange throws."""

    def release(self) -> None:
        """Tells that a client needs the key no more."""


@dataclass(frozen=True)
class FixedKey:
    current: str = field(repr=False)
    is_ready: bool = True

    def get(self) -> str:
        return self.current

    def release(self) -> None:
        """Leaves the key as it is."""


NO_KEY = FixedKey("")
