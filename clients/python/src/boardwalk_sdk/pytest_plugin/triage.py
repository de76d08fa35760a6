"""Finds out whose fault a failed test is: runs it again, on boards of its choice, before it is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from .._api.errors import BoardwalkError, InsufficientCredits, KeyCreditsExhausted, NoBoardAvailable
from .._api.records import Board
from .._core.failures import NoBoardOnline, QueueTimeout, SessionEnded
from .._core.results import suite_of
from .._core.triage import Ask, NoRun, Ran, Verdict, decide, sentence_of
from .._sync.client import Boardwalk
from .blame import fault_of
from .collection import need_of_item
from .fixtures import INSTEAD
from .needs import Need
from .options import options_of
from .results import note_test
from .summary import USED
from .triage_verdict import Trial, tell_verdict

NO_BOARD = (QueueTimeout, NoBoardAvailable, NoBoardOnline)
NO_CREDITS = (InsufficientCredits, KeyCreditsExhausted)


@dataclass
class Seen:
    """What a run of a test came to, as its reports are made."""

    board_id: str = ""
    session_id: str = ""
    outcome: str = ""
    """Of the test itself, if it was reached."""
    error: BaseException | None = None


SEEN = pytest.StashKey["Seen | None"]()
"""Is there while a run of a triage is under way."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    need = need_of_item(item)
    if not _is_to_triage(item) or not isinstance(need, Need) or not need.board_type:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    failed = next((report for report in reports if report.when == "call" and report.failed), None)
    board = dict(failed.user_properties).get("board_id") if failed else None
    try:
        if failed and board and not hasattr(failed, "boardwalk_fault"):
            _Trial(item, nextitem, need, str(board)).add_to(failed, reports)
    finally:
        # Also if somebody interrupts the triage, the test has failed.
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _is_to_triage(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    left_out = any(item.get_closest_marker(name) for name in ("no_triage", "xfail"))
    return options_of(item.config).triage is not None and "board" in names and "boards" not in names and not left_out


def note_run(item: pytest.Item, report: pytest.TestReport, call: pytest.CallInfo[None]) -> bool:
    """Notes what a run of a triage came to. Returns False for a test that is run for itself."""
    seen = item.config.stash.get(SEEN, None)
    if seen is None:
        return False
    if call.excinfo and not seen.error and call.when != "teardown":
        seen.error = call.excinfo.value
    board = getattr(item, "funcargs", {}).get("board")
    if call.when == "call" and board is not None:
        seen.board_id, seen.session_id, seen.outcome = board.record.board_id or "", board.id, report.outcome
        if fault_of(seen.error) is None:
            note_test(item, report, board)
    return True


@dataclass
class _Trial:
    item: pytest.Item
    nextitem: pytest.Item | None
    need: Need
    first: str
    runs: list[Ran] = field(default_factory=list)
    sessions: list[str] = field(default_factory=list)
    """Those of the runs."""
    lines: list[str] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)
    first_credits: int = 0
    credits: int = 0

    def add_to(self, report: pytest.TestReport, reports: Sequence[pytest.TestReport]) -> None:
        """Finds the verdict, and lets the report begin with it. What is the board's fault is an error."""
        _end_board(self.item)
        session_id = dict(report.user_properties).get("session_id")
        used = self.item.config.stash.get(USED, [])
        self.first_credits = sum(one["credits"] for one in used if one["id"] == session_id)
        found = self._verdict()
        trial = Trial(self.first, str(session_id), self.runs, self.sessions, self.credits)
        said = tell_verdict(self.item.config, found, trial)
        sentence = f"Triage: {sentence_of(found, self.runs)}"
        credits = f"{self.credits} credit{'' if self.credits == 1 else 's'}"
        text = "".join(f"{line}\n" for line in [*self.lines, f"{sentence} ({credits})", *said])
        report.sections.append(("Triage", text))
        for one in reports:
            # The JUnit report has those of the last one.
            one.user_properties.append(("boardwalk_triage", found.verdict))
            if found.reason:
                one.user_properties.append(("boardwalk_triage_reason", found.reason))
        crash = getattr(report.longrepr, "reprcrash", None)
        if crash:
            crash.message = f"{sentence}\n{crash.message}"
        if found.verdict == "board":
            report.boardwalk_fault = "the board"  # type: ignore[attr-defined]

    def _verdict(self) -> Verdict:
        options = options_of(self.item.config)
        deciding = decide(board=self.first, has_known_good=bool(options.known_good), limit=options.triage or 0)
        try:
            asked = next(deciding)
            while True:
                asked = deciding.send(self._answer(asked))
        except StopIteration as stop:
            verdict: Verdict = stop.value
            return verdict

    def _answer(self, asked: Ask) -> Ran | NoRun:
        cap = options_of(self.item.config).max_credits
        left = None if cap is None else cap - self.first_credits - self.credits
        if left is not None and left < 1:
            return "budget"
        try:
            board = self.first if asked.on == "first" else self._other()
        except BoardwalkError as error:
            self.lines.append(f"no other board is known: {error}")
            return "infrastructure"
        seen = self._run(asked, board or self.first, left)
        if isinstance(seen.error, NO_BOARD):
            # The other one, if there is one: the verdict counts the board that it had.
            instead = self._other() if asked.on == "first" else self.first
            seen = self._run(asked, instead, left) if instead else seen
        return self._outcome(asked, seen)

    def _outcome(self, asked: Ask, seen: Seen) -> Ran | NoRun:
        which = "the same firmware" if asked.firmware == "tested" else "the known good firmware"
        if seen.board_id and seen.outcome in ("passed", "failed") and fault_of(seen.error) is None:
            ran = Ran(seen.board_id, asked.firmware, "failed" if seen.outcome == "failed" else "passed")
            self.runs.append(ran)
            self.sessions.append(seen.session_id)
            self.lines.append(f"{which} on {seen.board_id}: {ran.result} ({seen.session_id})")
            return ran
        self.lines.append(f"{which}: no result: {seen.error}")
        if isinstance(seen.error, NO_BOARD):
            return "no_board"
        is_spent = isinstance(seen.error, SessionEnded) and seen.error.reason == "credits_exhausted"
        return "budget" if is_spent or isinstance(seen.error, NO_CREDITS) else "infrastructure"

    def _run(self, asked: Ask, board: str, max_credits: int | None) -> Seen:
        """Ends the board of the run before, and runs the test's own protocol with another one."""
        config, root = self.item.config, self.item.config.rootpath
        known_good = options_of(config).known_good
        path = Path(known_good or "") if asked.firmware == "known_good" else self.need.firmware_path(root)
        firmware = None if path is None else str(root / path)
        # Its results are of the suite of the test, also with another firmware.
        named = Path(self.need.firmware).name if self.need.firmware else None
        suite = suite_of(self.need.suite or options_of(config).suite, named, self.need.board_type or "")
        need = replace(
            self.need, board_type=None, board_id=board, firmware=firmware, max_credits=max_credits, suite=suite
        )
        seen, before = Seen(), len(config.stash.get(USED, []))
        with self._instead(need, seen):
            runtestprotocol(self.item, nextitem=self.nextitem, log=False)
        self.credits += sum(one["credits"] for one in config.stash.get(USED, [])[before:])
        return seen

    @contextmanager
    def _instead(self, need: Need, seen: Seen) -> Iterator[None]:
        config, item = self.item.config, self.item
        properties = list(item.user_properties)
        config.stash[INSTEAD], config.stash[SEEN] = need, seen
        try:
            _end_board(item)
            yield
        finally:
            _end_board(item)
            config.stash[INSTEAD] = config.stash[SEEN] = None
            item.user_properties[:] = properties

    def _other(self) -> str | None:
        """Returns the board of the type that was used least, rather an available one; None without any."""
        with Boardwalk() as client:
            known: Sequence[Board] = list(client.boards.list(board_type=self.need.board_type))
        others = [one for one in known if one.id != self.first and one.state != "offline"]
        best = min(others, key=lambda one: 2 * self.used.get(one.id, 0) + (one.state != "available"), default=None)
        if best is None:
            return None
        self.used[best.id] = self.used.get(best.id, 0) + 1
        return best.id


def _end_board(item: pytest.Item) -> None:
    """Ends the fixture `board`, which its scope would keep for other tests. They get one of their own."""
    function: Any = item
    # pytest has taken the request away at the end of the test. Plugins that run a test again make it anew.
    function._initrequest()
    for definition in function._fixtureinfo.name2fixturedefs.get("board", ()):
        definition.finish(function._request)
