"""Makes records of what the API answers."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .failures import InvalidResponse
from .timestamps import read_timestamp

T = TypeVar("T")


def read_record(cls: type[T], data: object) -> T:
    """Returns the record. Unknown members are ignored. Throws `InvalidResponse` for one that is missing."""
    if not isinstance(data, Mapping):
        raise InvalidResponse(f"The service answered {type(data).__name__} instead of {cls.__name__}.")
    values = {}
    members: dict[str, Any] = _members(cls)  # type: ignore[arg-type]
    for name, hint in members.items():
        if name not in data and not _is_nullable(hint):
            raise InvalidResponse(f"The service answered {cls.__name__} without {name}.")
        values[name] = _read(hint, data.get(name), f"{cls.__name__}.{name}")
    return cls(**values)


@cache
def _members(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in fields(cls)}


def _read(hint: Any, value: object, place: str) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        if value is None and type(None) in arguments:
            return None
        return _read(next(one for one in arguments if one is not type(None)), value, place)
    if origin is list:
        if not isinstance(value, list):
            raise _unexpected(place, value)
        return [_read(arguments[0], item, place) for item in value]
    if origin is Mapping:
        return dict(_checked(dict, value, place))
    if origin is Literal:
        return _checked(str, value, place)
    if is_dataclass(hint) and isinstance(hint, type):
        return read_record(hint, value)
    if hint is datetime:
        return read_timestamp(_checked(str, value, place))
    return _checked((int, float) if hint is float else hint, value, place)


def _checked(cls: Any, value: Any, place: str) -> Any:
    if not isinstance(value, cls) or (isinstance(value, bool) and cls is int):
        raise _unexpected(place, value)
    return value


def _is_nullable(hint: Any) -> bool:
    return hint is type(None) or type(None) in get_args(hint)


def _unexpected(place: str, value: object) -> InvalidResponse:
    return InvalidResponse(f"The service answered {type(value).__name__} as {place}.")
