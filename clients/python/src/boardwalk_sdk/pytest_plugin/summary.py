"""What the sessions of a run have cost, over all its workers."""

from __future__ import annotations

from typing import Any, TypedDict

import pytest

from .._api.records import Session
from .coverage import add_plain_coverage, coverage_to_plain, write_report
from .interruption import EXIT_CODE_OF_SIGNALS, SIGNAL
from .results import UNKEPT

SECONDS_PER_MINUTE = 60


class Usage(TypedDict):
    id: str
    credits: int
    seconds: float
    kept: bool


USED = pytest.StashKey["list[Usage]"]()


def usage_of(record: Session, *, kept: bool) -> Usage:
    ran = (record.ended_at - record.started_at).total_seconds() if record.ended_at and record.started_at else 0.0
    return Usage(id=record.id, credits=record.credits_used - record.credits_refunded, seconds=ran, kept=kept)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hands what a worker of xdist has used to its controller. Says by the exit code which signal ended the run."""
    if SIGNAL in session.config.stash:
        session.exitstatus = EXIT_CODE_OF_SIGNALS + session.config.stash[SIGNAL]
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["boardwalk"] = session.config.stash.get(USED, [])
        output["boardwalk_unkept"] = session.config.stash.get(UNKEPT, [])
        output["boardwalk_coverage"] = coverage_to_plain(session.config)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    output: dict[str, Any] = getattr(node, "workeroutput", {})
    used: list[Usage] = output.get("boardwalk", [])
    node.config.stash.setdefault(USED, []).extend(used)
    node.config.stash.setdefault(UNKEPT, []).extend(output.get("boardwalk_unkept", []))
    add_plain_coverage(node.config, output.get("boardwalk_coverage"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in [*config.stash.get(UNKEPT, []), *write_report(config)]:
        terminalreporter.write_line(f"boardwalk: {line}")
    used = config.stash.get(USED, [])
    if not used:
        return
    minutes = round(sum(one["seconds"] for one in used) / SECONDS_PER_MINUTE)
    credits = sum(one["credits"] for one in used)
    terminalreporter.write_line(
        f"boardwalk: {counted(len(used), 'session')}, {counted(credits, 'credit')}, {minutes} min"
    )
    for one in used:
        if one["kept"]:
            terminalreporter.write_line(f"boardwalk: {one['id']} goes on, as --board-keep says")


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
