"""What is known of an address of a program, with or without the package that reads it."""

from __future__ import annotations

from dataclasses import dataclass

from ..portable_error import PortableError


@dataclass(frozen=True)
class Frame:
    """A function at an address. What the file does not say is None; paths are as the compiler wrote them."""

    function: str | None
    file: str | None
    line: int | None
    inlined: bool
    """True if the compiler put its code into that of the frame after it."""


class ElfError(PortableError, ValueError):
    """A file is no linked ELF program, or its debug information is broken."""
