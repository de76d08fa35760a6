"""What a session came to, as its tests say: a claim that the service keeps and compares."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from .calls import Call, as_nothing, parsed, path, present
from .failures import InvalidResponse

Outcome = Literal["passed", "failed"]

MAX_CHARACTERS = 200
MAX_TESTS = 200
ENDING = re.compile(r"\.[a-z0-9]+$", re.IGNORECASE)
BUILD = re.compile(r"[-_.][0-9a-f]{7,64}(?![0-9a-z])", re.IGNORECASE)
"""The hash of a build in the name of its file."""


def suite_of(named: str | None, file: str | None, board_type: str) -> str:
    """Returns the name under which results are compared.

    That is the given one, else the firmware's file name without its ending and the hash of a build, else the type.
    """
    stem = BUILD.sub("", ENDING.sub("", file)) if file else None
    return _plain(named or stem or board_type)[:MAX_CHARACTERS] or "-"


def shortened(text: str) -> str:
    """Returns a name as the service takes it: 1 to 200 characters, none of them a control character.

    Of a long one the end is kept, which tells tests of one file apart.
    """
    return _plain(text)[-MAX_CHARACTERS:] or "-"


def _plain(text: str) -> str:
    return "".join(" " if unicodedata.category(one) in ("Cc", "Cs") else one for one in text)


@dataclass
class SessionResult:
    """The tests that had the board of one session."""

    suite: str
    tests: dict[str, tuple[Outcome, float | None]] = field(default_factory=dict)
    """By their names: what each came to, and how many seconds it took."""

    @property
    def outcome(self) -> Outcome:
        return "failed" if any(outcome == "failed" for outcome, _ in self.tests.values()) else "passed"

    def add(self, name: str, outcome: Outcome, seconds: float | None = None) -> None:
        """Notes a test. Of two with one name, the one that failed counts."""
        name = shortened(name)
        if self.tests.get(name, ("passed",))[0] != "failed":
            self.tests[name] = outcome, seconds

    def put(
        self, session_id: str, *, triage: Mapping[str, object] | None = None, exit_code: int | None = None
    ) -> Call[None]:
        """Tells the service. The last call of a session counts, until an hour after its end."""
        # Of more than it takes, those that failed are worth more.
        first = sorted(self.tests.items(), key=lambda one: one[1][0] != "failed")[:MAX_TESTS]
        tests = [present(name=name, result=outcome, seconds=seconds) for name, (outcome, seconds) in first]
        code = exit_code if exit_code is not None else int(self.outcome == "failed")
        return Call(
            method="PUT",
            path=path("/v1/sessions/{session_id}/results", session_id=session_id),
            read=as_nothing,
            json=present(suite=self.suite, result=self.outcome, exit_code=code, tests=tests, triage=triage),
        )


def suspect_board(board_id: str, session_ids: Sequence[str]) -> Call[str]:
    """Tells the service that a board is broken, with the sessions that say so. Returns what becomes of that."""
    return Call(
        method="POST",
        path=path("/v1/boards/{board_id}/suspicions", board_id=board_id),
        read=_state_in,
        json={"session_ids": list(session_ids)},
    )


def _state_in(body: bytes) -> str:
    answer = parsed(body)
    state = answer.get("state") if isinstance(answer, dict) else None
    if not isinstance(state, str):
        raise InvalidResponse("The service answered a suspicion without its state.")
    return state
