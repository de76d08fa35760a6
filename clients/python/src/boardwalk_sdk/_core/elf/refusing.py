"""What pyelftools says of a broken file, as an error of ours."""

from __future__ import annotations

from elftools.common.exceptions import DWARFError, ELFError, ELFParseError
from elftools.construct import ConstructError

from .frames import ElfError

BROKEN = (ELFError, ELFParseError, DWARFError, ConstructError, AssertionError, RecursionError)
OTHERS = (KeyError, IndexError, AttributeError, ValueError, TypeError, OverflowError, MemoryError)


class refusing:
    """Turns what pyelftools says of a broken file into an `ElfError`."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if not isinstance(error, (*BROKEN, *OTHERS)) or isinstance(error, ElfError):
            return
        first: BaseException | None = error
        # pyelftools turns what a read throws into an error of its own.
        while first and not isinstance(first, ElfError):
            first = first.__context__
        if first:
            raise first from None
        raise ElfError("Its debug information is broken or cut off.") from error
