"""The plugin's options. The API key has no option: it would be in the log of every CI run."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import pytest

from .._core.coverage.write import ENDINGS

VALUES = {
    "type": ("a board type, for tests whose marker names none", str),
    "id": ("one board, for tests whose marker names none", str),
    "firmware": ("a file to flash, which may have {board_type} in its name", str),
    "elf": ("the ELF file of the firmware, which says where it crashed; else the firmware, or the .elf beside it", str),
    "coverage": ("a file for which lines ran: .info is lcov, .xml Cobertura, .json", str),
    "source-root": ("the folder whose lines are covered (the root folder of pytest)", str),
    "image": ("the id of a base image", str),
    "minutes": ("the time limit of a session (60)", int),
    "queue-timeout": ("how many seconds to wait for a board (900)", float),
    "max-credits": ("what a session may cost", int),
    "suite": ("under which name results are compared (the name of the firmware)", str),
    "known-good": ("a firmware that passes, for the triage", str),
    "core": ("a folder for registers and memory of the board, in core files, of each test that fails", str),
    "record": ("a folder for recordings of emulated boards, of each test that fails; they have what was typed", str),
    "log-dir": ("a folder for what the console printed in each test", str),
    "retries": ("how often to try another session after a failure of the infrastructure (0)", int),
}
TRIAGE_RUNS = 6
TRIAGE_LIMITS = (4, 20)
KNOWN_GOOD_RUNS = 5
"""What always fails is the code's after four runs, and a firmware that is known to pass takes one."""
NO_TRIAGE = "no_triage: leaves a test out of --board-triage, such as one that needs what earlier tests have done."
SCOPES = ("function", "class", "module", "package", "session")
MARKER = (
    "board(type_or_types, *, firmware=None, image=None, minutes=None, fresh=False, board_id=None, "
    "speed=None, seed=None, parts=None): "
    "the board that the fixture `board` gives; with several types the test runs once on each."
)


@dataclass(frozen=True)
class Options:
    type: str | None
    id: str | None
    firmware: str | None
    elf: str | None
    image: str | None
    minutes: int
    queue_timeout: float
    max_credits: int | None
    triage: int | None
    known_good: str | None
    suite: str | None
    results: bool
    coverage: str | None
    source_root: str | None
    core: str | None
    record: str | None
    log_dir: str | None
    retries: int
    keep: bool
    update_screens: bool
    wait_for_offline: bool


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("boardwalk", "boards by the minute")
    for name, (help, kind) in VALUES.items():
        group.addoption(f"--board-{name}", dest=dest(name), type=kind, default=None, help=help)
        parser.addini(dest(name), help=help, default="")
    group.addoption("--board-keep", dest="board_keep", action="store_true", help="leave the sessions running")
    waits = "wait also if none of the boards is online now"
    group.addoption("--board-wait-for-offline", dest="board_wait_for_offline", action="store_true", help=waits)
    parser.addini("board_wait_for_offline", help=waits, type="bool", default=False)
    parser.addini("board_keep", help="leave the sessions running", type="bool", default=False)
    group.addoption(
        "--board-triage",
        dest="board_triage",
        type=_triage,
        nargs="?",
        const=TRIAGE_RUNS,
        default=None,
        metavar="N",
        help=f"find out whose fault a failed test is, by up to {TRIAGE_RUNS} more runs of it, or N",
    )
    group.addoption(
        "--board-no-results",
        dest="board_no_results",
        action="store_true",
        help="do not tell the service which tests passed (SERVICE_RESULTS=off)",
    )
    group.addoption(
        "--board-update-screens",
        dest="board_update_screens",
        action="store_true",
        help="write the references of screens in place of comparing with them",
    )
    parser.addini("boardwalk_scope", help="how long a board is kept: " + ", ".join(SCOPES), default="module")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)
    config.addinivalue_line("markers", NO_TRIAGE)
    if config.getini("boardwalk_scope") not in SCOPES:
        raise pytest.UsageError(f"boardwalk_scope must be one of: {', '.join(SCOPES)}.")
    options = options_of(config)
    if options.triage is None and options.known_good:
        raise pytest.UsageError("--board-known-good goes with --board-triage.")
    if options.triage is not None and options.known_good and options.triage < KNOWN_GOOD_RUNS:
        raise pytest.UsageError(
            f"With --board-known-good, --board-triage needs {KNOWN_GOOD_RUNS} runs or more: one is of that firmware, "
            f"and {options.triage - 1} are too few to say that it is the code."
        )
    if options.triage is not None and options.id:
        raise pytest.UsageError("--board-triage chooses its boards, and goes with no --board-id.")


def _triage(text: str) -> int:
    runs = int(text) if text.isascii() and text.isdigit() else 0
    if not TRIAGE_LIMITS[0] <= runs <= TRIAGE_LIMITS[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 4 to 20")
    return runs


def dest(name: str) -> str:
    return "board_" + name.replace("-", "_")


def options_of(config: pytest.Config) -> Options:
    """Returns the options. What the command line lacks comes from the ini file.

    Throws `pytest.UsageError` for a value that is no number where one is needed.
    """

    def value(name: str) -> str | None:
        given = config.getoption(dest(name))
        return str(config.getini(dest(name)) or "") or None if given is None else str(given)

    def number(name: str, least: int) -> float | None:
        text = value(name)
        try:
            found = None if text is None else VALUES[name][1](text)
        except ValueError:
            found = -1
        if found is not None and not found >= least:
            raise pytest.UsageError(f"{dest(name)} must be a number from {least} on, and not {text}.")
        return found

    minutes, queue_timeout = number("minutes", 1), number("queue-timeout", 0)
    max_credits, retries = number("max-credits", 1), number("retries", 0)
    return Options(
        type=value("type"),
        id=value("id"),
        firmware=value("firmware"),
        elf=value("elf"),
        image=value("image"),
        minutes=60 if minutes is None else int(minutes),
        queue_timeout=900.0 if queue_timeout is None else queue_timeout,
        max_credits=None if max_credits is None else int(max_credits),
        triage=config.getoption("board_triage"),
        known_good=value("known-good"),
        suite=value("suite"),
        results=not config.getoption("board_no_results"),
        coverage=_coverage(value("coverage")),
        source_root=value("source-root"),
        core=value("core"),
        record=value("record"),
        log_dir=value("log-dir"),
        retries=int(retries or 0),
        wait_for_offline=bool(config.getoption("board_wait_for_offline") or config.getini("board_wait_for_offline")),
        keep=bool(config.getoption("board_keep") or config.getini("board_keep")),
        update_screens=bool(config.getoption("board_update_screens")),
    )


def _coverage(file: str | None) -> str | None:
    if file and not file.endswith(ENDINGS):
        raise pytest.UsageError(f"board_coverage must end with {', '.join(ENDINGS)}, and {file} does not.")
    return file
