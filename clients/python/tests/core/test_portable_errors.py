"""Errors come out of a process pool as they went in."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import boardwalk_sdk
from boardwalk_sdk._api.records import ArtifactRecord, Command, SessionWithConnection
from boardwalk_sdk._core import failures
from boardwalk_sdk._core.errors import APIError, BoardwalkError, InputProblem
from boardwalk_sdk._core.matcher import Matcher
from boardwalk_sdk._core.pattern import compiled
from boardwalk_sdk._core.read_record import read_record

from .fake_service import TIME, session

SESSION = read_record(SessionWithConnection, session(state="ended", end_reason="time_limit", end_fault="policy"))
COMMAND_MEMBERS: dict[str, Any] = {
    **dict.fromkeys(["base_image_id", "phase", "output_from", "started_at", "ended_at", "firmware_id"]),
    "id": "cmd_1",
    "kind": "flash",
    "state": "failed",
    "progress": 3,
    "session_id": "ses_1",
    "output_tail": "verify: 12 bytes differ",
    "fault": "infrastructure",
    "error": "No.",
    "created_at": TIME,
}
COMMAND = read_record(Command, COMMAND_MEMBERS)
ARTIFACT_MEMBERS: dict[str, Any] = {
    **dict.fromkeys(["size", "sha256", "ended_at"]),
    "id": "art_1",
    "session_id": "ses_1",
    "command_id": "cmd_1",
    "kind": "core",
    "state": "failed",
    "error": "The board does not answer.",
    "media_type": "application/octet-stream",
    "created_at": TIME,
}
ARGUMENTS: dict[type[BaseException], dict[str, Any]] = {
    APIError: {
        "status": 409,
        "code": "insufficient_credits",
        "title": "No",
        "detail": "Top up.",
        "request_id": "req_1",
        "members": {"balance": 3},
        "retry_after": 2.5,
        "errors": [InputProblem(detail="is late", pointer="/x")],
    },
    failures.SessionEnded: {"session": SESSION},
    failures.NoBoardOnline: {"why": "There is no board of uno."},
    failures.QueueTimeout: {"session": SESSION},
    failures.CommandFailed: {"command": COMMAND},
    failures.ArtifactFailed: {"artifact": read_record(ArtifactRecord, ARTIFACT_MEMBERS)},
    failures.InputRefused: {"why": "read_only"},
    failures.ExpectTimeout: {"pattern": "'> '", "before": "x", "recent": "a\nb", "lock_up": "it stopped"},
    failures.ExpectFailed: {"pattern": "'panic'", "matched": "panic"},
    failures.OutputLost: {"context": " See there."},
    failures.ReportFailed: {"framework": "TAP", "summary": "1 tests, 1 failed", "failed": ["a"]},
    failures.UnityFailed: {"summary": "1 Tests 1 Failures", "failed": ["a.c:1: test_a: Expected 1"]},
    failures.PortClosed: {"port": "gdb", "code": 4409},
}


class WithKeywordsOnly(failures.ExpectTimeout):
    """As a subclass of somebody else may be."""

    def __init__(self, *, board: str, tries: int) -> None:
        super().__init__(f"'{board}'", "before")
        self.tries = tries


class Foreign(Exception):
    """As an exception of another package, which cannot be pickled."""

    def __init__(self, *, reason: str) -> None:
        super().__init__(reason)


ARGUMENTS[WithKeywordsOnly] = {"board": "uno", "tries": 3}


def error_classes() -> Iterator[type[Exception]]:
    yield WithKeywordsOnly
    for module in pkgutil.walk_packages(boardwalk_sdk.__path__, "boardwalk_sdk."):
        for one in vars(importlib.import_module(module.name)).values():
            if isinstance(one, type) and issubclass(one, Exception) and "boardwalk_sdk" in one.__module__:
                yield one


CLASSES = sorted(set(error_classes()), key=lambda cls: cls.__name__)
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda error: pickle.loads(pickle.dumps(error)),
    "old pickle": lambda error: pickle.loads(pickle.dumps(error, protocol=0)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def made(cls: type[Exception]) -> Exception:
    arguments = next((ARGUMENTS[base] for base in cls.__mro__ if base in ARGUMENTS), None)
    return cls(f"The {cls.__name__}.") if arguments is None else cls(**arguments)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_an_error_arrives_whole(cls: type[Exception], way: Callable[[Any], Any]) -> None:
    error = made(cls)
    error.__dict__["seen_by"] = "a test"
    error.__dict__["__notes__"] = ["a note"]
    error.__cause__ = ValueError("the cause")
    other = way(error)
    assert (type(other), str(other), other.args, vars(other)) == (cls, str(error), error.args, vars(error))
    assert repr(other.__cause__) == repr(error.__cause__)
    assert other.__suppress_context__ == error.__suppress_context__
    assert isinstance(other, AssertionError) == isinstance(error, AssertionError)


def test_all_errors_are_tried() -> None:
    assert len(CLASSES) > 45
    assert set(boardwalk_sdk.BoardwalkError.__subclasses__()) - {WithKeywordsOnly} <= set(CLASSES)


def test_a_cause_that_cannot_be_pickled_becomes_words() -> None:
    with pytest.raises(failures.ConsoleLost) as caught:
        raise failures.ConsoleLost("The console was lost.") from Foreign(reason="no close frame")
    error = pickle.loads(pickle.dumps(caught.value))
    assert str(error) == "The console was lost."
    assert str(error.__cause__) == "Foreign: no close frame"


def test_causes_of_causes_arrive() -> None:
    error = BoardwalkError("one")
    error.__cause__ = BoardwalkError("two")
    error.__cause__.__cause__ = ValueError("three")
    other = pickle.loads(pickle.dumps(error))
    assert repr(other.__cause__.__cause__) == "ValueError('three')"


def test_a_match_arrives_whole() -> None:
    matcher = Matcher()
    matcher.push("up 42 s")
    found = matcher.find([compiled(r"up (?P<n>\d+)(x)?")])
    assert found
    for match in (found.match, pickle.loads(pickle.dumps(found.match))):
        assert (match.group(), match.group(1), match.group("n"), match.group(2)) == ("up 42", "42", "42", None)
        assert (match.groups(), match.groupdict(), match.end) == (("42", None), {"n": "42"}, 5)
        for absent in (3, -1, "m"):
            with pytest.raises(IndexError):
                match.group(absent)
