"""Carries exceptions to other processes, whichever arguments their classes take."""

from __future__ import annotations

import pickle
from typing import Any


class PortableError(Exception):
    """Is pickled and copied with its attributes, notes and cause.

    Exceptions do that themselves only if `__init__` takes nothing but `args`.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        cause = (_portable(self.__cause__), self.__suppress_context__)
        return restored, (type(self), self.args, *cause), dict(vars(self))


class CauseInWords(PortableError):
    """Stands for a cause that cannot be pickled: its class and its text."""


def restored(
    cls: type[BaseException], args: tuple[Any, ...], cause: BaseException | None, suppress_context: bool
) -> BaseException:
    """Returns an exception without a call of its `__init__`."""
    error = cls.__new__(cls, *args)
    error.args = args
    error.__cause__ = cause
    error.__suppress_context__ = suppress_context
    return error


def _portable(cause: BaseException | None) -> BaseException | None:
    """Returns the cause, or its words if it is of a package that did not think of pickling."""
    if cause is None or isinstance(cause, PortableError):
        return cause
    try:
        pickle.loads(pickle.dumps(cause))
    except Exception:
        return CauseInWords(f"{type(cause).__name__}: {cause}")
    return cause
