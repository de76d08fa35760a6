"""Runs that are told to stop end their boards at once, and not by their leases."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardwalk_sdk import Boardwalk

ENDED_SECONDS = 20.0
"""Long before a lease of a minute runs out."""
WORKERS = ("-p", "xdist", "-n", "2")
WITHOUT_CTRL_C = """
import os, signal

if "PYTEST_XDIST_WORKER" in os.environ:
    # As in what a script starts in the background. Otherwise xdist interrupts its workers after five seconds.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
"""
OWN_HANDLER = """
import signal

def own(*given): ...

signal.signal(signal.SIGTERM, own)

def pytest_unconfigure():
    print("own handler is back:", signal.getsignal(signal.SIGTERM) is own)
"""
Start = Callable[..., tuple["subprocess.Popen[str]", list[str]]]


@pytest.fixture
def start(tmp_path: Path, echo_type: str) -> Iterator[Start]:
    """Starts tests that wait for a text, and returns their sessions once they run."""
    runs: list[subprocess.Popen[str]] = []
    fifo = tmp_path / "sessions"
    os.mkfifo(fifo)
    body = f"""
import pytest

@pytest.mark.board({echo_type!r}, minutes=5)
@pytest.mark.parametrize("n", range({{tests}}))
def test_waits(board, n):
    with open({str(fifo)!r}, "w") as sessions:
        sessions.write(board.id + "\\n")
    {{wait}}
"""

    def start(*options: str, tests: int = 1, wait: str = "board.expect('never', timeout=300)") -> object:
        (tmp_path / "test_waits.py").write_text(body.format(tests=tests, wait=wait))
        command = [sys.executable, "-m", "pytest", "-p", "boardwalk_sdk.pytest_plugin", "-p", "no:cacheprovider"]
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2] / "src"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        runs.append(
            subprocess.Popen(
                [*command, *options],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
                # What is started in the background ignores Ctrl-C, and so would this.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )
        )
        ids: list[str] = []
        while len(ids) < tests:
            ids += fifo.read_text().split()
        return runs[-1], ids

    yield start  # type: ignore[misc]
    for run in runs:
        run.kill()
        run.communicate()


@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 2)])
def test_a_signal_ends_the_board_and_the_run(start: Start, client: Boardwalk, name: str, code: int) -> None:
    """Breaks without `ended_by_signals`: SIGTERM leaves the board to its lease."""
    run, ids = start()
    run.send_signal(signal.Signals[name])
    out, _ = run.communicate(timeout=30)
    assert run.returncode == code
    assert "boardwalk: 1 session" in out
    assert client.sessions.get(ids[0]).end_reason == "user_ended"


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_workers_end_their_boards_when_their_controller_goes(
    start: Start, client: Boardwalk, tmp_path: Path, name: str
) -> None:
    """Breaks without `_interrupt_when_closed`: xdist kills its workers, which leaves the boards to their leases."""
    (tmp_path / "conftest.py").write_text(WITHOUT_CTRL_C)
    run, ids = start(*WORKERS, tests=2)
    run.send_signal(signal.Signals[name])
    for one in ids:
        assert client.sessions.wait(one, "ended", timeout=ENDED_SECONDS).end_reason == "user_ended"


def test_a_time_out_of_one_test_ends_its_board(start: Start, client: Boardwalk) -> None:
    run, ids = start("-p", "pytest_timeout", "--timeout=2")
    out, _ = run.communicate(timeout=30)
    assert run.returncode == 1
    assert "Timeout" in out
    assert client.sessions.get(ids[0]).end_reason == "user_ended"


def test_ctrl_c_while_the_session_ends_does_not_keep_it(start: Start, client: Boardwalk) -> None:
    """Breaks without `_end_in_spite_of_one_interrupt`."""
    interrupt = "(_ for _ in ()).throw(KeyboardInterrupt)"
    wait = f"end = board.end; board.end = lambda: (setattr(board, 'end', end), {interrupt})"
    run, ids = start(wait=wait)
    run.communicate(timeout=30)
    assert client.sessions.wait(ids[0], "ended", timeout=ENDED_SECONDS).end_reason == "user_ended"


def test_handlers_of_others_come_back(start: Start, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(OWN_HANDLER)
    wait = "import signal; print(signal.getsignal(signal.SIGTERM).__module__)"
    run, _ = start("-s", wait=wait)
    out, _ = run.communicate(timeout=30)
    assert run.returncode == 0
    assert "boardwalk_sdk.pytest_plugin.interruption" in out
    assert "own handler is back: True" in out
