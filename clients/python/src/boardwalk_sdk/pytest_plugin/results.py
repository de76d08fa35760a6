"""Tells the service what the tests on each board came to, as `boardwalk run` does."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from .._api.errors import BoardwalkError, NotFound
from .._core.calls import Call, T
from .._core.perform import perform
from .._core.report import ReportedCase
from .._core.results import Outcome, SessionResult, suite_of, suspect_board
from .._sync.client import Boardwalk
from .._sync.session import LiveSession
from .needs import Need
from .options import options_of

RESULTS = pytest.StashKey["dict[str, SessionResult]"]()
"""What sessions came to so far, by their ids."""
UNKEPT = pytest.StashKey["list[str]"]()
"""What is to be said at the end of results that the service does not have."""
SUSPECTED = {
    "queued": "The service checks the board once it is idle. If it is broken, the sessions on it are refunded.",
    "noted": "The service has noted that, and does not check the board again now.",
}


def begin_result(config: pytest.Config, need: Need, session: LiveSession) -> None:
    """Begins to note what the tests of a session come to."""
    file = Path(need.firmware).name if need.firmware else None
    suite = suite_of(need.suite or options_of(config).suite, file, session.record.board_type)
    config.stash.setdefault(RESULTS, {})[session.id] = SessionResult(suite)


def note_test(item: pytest.Item, report: pytest.TestReport, session: LiveSession) -> None:
    """Notes what a test came to. What is the fault of the board or the service says nothing about it."""
    result = item.config.stash.get(RESULTS, {}).get(session.id)
    is_verdict = getattr(report, "boardwalk_fault", "your test") == "your test" and not hasattr(report, "wasxfail")
    outcome = _outcome_of(report.outcome)
    if result and outcome and is_verdict:
        result.add(item.nodeid, outcome, report.duration)


def note_case(item: pytest.Item, session: LiveSession, name: str, case: ReportedCase) -> None:
    """Notes a test that the board has reported itself."""
    result = item.config.stash.get(RESULTS, {}).get(session.id)
    outcome = _outcome_of(case.outcome)
    if result and outcome:
        result.add(name, outcome)


def _outcome_of(text: str) -> Outcome | None:
    return "passed" if text == "passed" else "failed" if text == "failed" else None


def tell_result(
    config: pytest.Config,
    client: Boardwalk,
    session_id: str,
    *,
    triage: Mapping[str, object] | None = None,
    exit_code: int | None = None,
) -> None:
    """Tells the service, unless it is not to be told. What goes wrong is said at the end of the run."""
    result = config.stash.get(RESULTS, {}).get(session_id)
    if not result or not result.tests or not is_told(config):
        return
    try:
        _send(client, result.put(session_id, triage=triage, exit_code=exit_code))
    except NotFound:
        # A service that is older than this package.
        return
    except BoardwalkError as error:
        config.stash.setdefault(UNKEPT, []).append(f"the result of {session_id} was not kept: {error}")


def suspect(config: pytest.Config, client: Boardwalk, board_id: str, session_ids: Sequence[str]) -> str | None:
    """Tells the service that a board is broken. Returns what is to be said of that; None without anything."""
    if not is_told(config):
        return None
    try:
        return SUSPECTED.get(_send(client, suspect_board(board_id, session_ids)))
    except NotFound:
        return None
    except BoardwalkError as error:
        return f"The board is not checked: {error}"


def is_told(config: pytest.Config) -> bool:
    """Returns whether the service is to be told what sessions come to."""
    return options_of(config).results and os.environ.get("SERVICE_RESULTS") != "off"


def _send(client: Boardwalk, call: Call[T]) -> T:
    return client._runner.run(perform(call, client._runner.policy))
