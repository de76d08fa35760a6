"""What a report says of the board: whose failure it was, what the console printed, and which session it was."""

from __future__ import annotations

import re
from collections.abc import Generator

import pytest

from .._core.errors import BoardwalkError
from .._sync.session import LiveSession
from .blame import Fault, fault_of, may_be_expected
from .coverage import collect_coverage
from .crashes import add_crash
from .fixtures import SESSIONS
from .kept_files import keep_core, keep_recording
from .options import options_of
from .own_lines import show_own_lines
from .reported_cases import report_board_cases
from .results import note_test
from .triage import note_run

SHOWN = pytest.StashKey["dict[str, tuple[int, int]]"]()
"""How much of each session's text and bytes earlier tests have shown."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    fault = fault_of(call.excinfo.value) if call.excinfo else None
    has_own_lines = True
    if call.excinfo and not item.config.getoption("fulltrace"):
        has_own_lines = show_own_lines(call.excinfo)
    report = yield
    if note_run(item, report, call):
        return report
    if call.excinfo and fault:
        if hasattr(report, "wasxfail") and not may_be_expected(call.excinfo.value, in_test=call.when == "call"):
            _refuse_as_expected(report, fault)
        _blame(report, fault, call.excinfo.value, has_own_lines=has_own_lines)
        item.user_properties.append(("boardwalk_fault", fault))
    if call.when == "call" or report.failed:
        for session in sessions_of(item):
            text = _add_console(item, report, session)
            if call.when == "call" and report.failed and not fault:
                add_crash(item, report, session, text)
                _keep_files(item, report, session)
    if call.when == "call":
        for session in sessions_of(item):
            note_test(item, report, session)
            _add_properties(item, session, is_reachable=fault != "the service")
            report_board_cases(item, session)
            collect_coverage(item, session)
    report.user_properties = list(item.user_properties)
    return report


def pytest_report_teststatus(report: pytest.TestReport | pytest.CollectReport) -> tuple[str, str, str] | None:
    """A failure of the board or the service during a test is an error, as one before it is."""
    if getattr(report, "boardwalk_fault", None) in ("the board", "the service") and report.when == "call":
        return "error", "E", "ERROR"
    return None


def sessions_of(item: pytest.Item) -> list[LiveSession]:
    board = getattr(item, "funcargs", {}).get("board")
    own = [board] if isinstance(board, LiveSession) else []
    return [*own, *item.stash.get(SESSIONS, [])]


def _refuse_as_expected(report: pytest.TestReport, fault: Fault) -> None:
    """Lets a test fail that `xfail` made green: what it was to show was not tried."""
    del report.wasxfail
    report.outcome = "failed"
    whose = "wrong set-up" if fault == "your test" else f"a failure of {fault}"
    report.sections.append(("xfail", f"This is {whose}, which is never the expected failure."))


def _blame(report: pytest.TestReport, fault: Fault, error: BaseException, *, has_own_lines: bool) -> None:
    """Lets the message begin with whose failure it was. Without a line of the user it is all there is to show."""
    report.boardwalk_fault = fault  # type: ignore[attr-defined]
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash:
        crash.message = f"{fault}: {crash.message}"
    if not has_own_lines:
        report.longrepr = f"{fault}: {error}"


def _add_console(item: pytest.Item, report: pytest.TestReport, session: LiveSession) -> str:
    """Adds what the console printed during the test: to the report as text, to the folder as bytes.

    Returns the text, with what was noted of the board meanwhile.
    """
    shown = item.config.stash.setdefault(SHOWN, {})
    log, raw = session.log, session.console.raw
    log_start, raw_start = shown.get(session.id, (0, 0))
    shown[session.id] = len(log), len(raw)
    text = log[log_start:]
    report.sections.append((f"Console of {session.id}", text))
    folder = options_of(item.config).log_dir
    if folder:
        file = item.config.rootpath / folder / f"{file_name(item.nodeid)}.{session.id}.log"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw[raw_start:])
    return "\n".join([text, *session._core.feed.take_notes()])


def _keep_files(item: pytest.Item, report: pytest.TestReport, session: LiveSession) -> None:
    options, root = options_of(item.config), item.config.rootpath
    name = f"{file_name(item.nodeid)}.{session.id}"
    if options.core:
        keep_core(report, session, root / options.core / name)
    if options.record:
        keep_recording(report, session, root / options.record / name)


def _add_properties(item: pytest.Item, session: LiveSession, *, is_reachable: bool) -> None:
    try:
        if is_reachable:
            session.refresh()
    except BoardwalkError as error:
        item.user_properties.append(("boardwalk_error", str(error)))
    record = session.record
    found = {"session_id": record.id, "board_id": record.board_id, "credits_used": record.credits_used}
    item.user_properties.extend(found.items())


def file_name(nodeid: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", nodeid)
