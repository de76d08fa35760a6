"""Clients and sessions in several processes, and under other event loops."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
import trio

from boardwalk_sdk import AsyncBoardwalk, Boardwalk, ClientMisused, InvalidRequest

from .jobs import answer_of

LEAVES = {
    "at its end": "pass",
    "by sys.exit": "sys.exit(3)",
    "by an exception": "raise ValueError('of the child')",
    "by ending it": "session.end()",
    "by using it": "print(use(client, session), flush=True)",
}


def run_by_hand(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs a coroutine that waits for nothing, as the loop of any library begins it."""
    with pytest.raises(StopIteration):
        scenario().send(None)


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork.*:DeprecationWarning")
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_a_job_that_fails_leaves_the_others_alone(client: Boardwalk, echo_type: str, method: str) -> None:
    """Breaks without `PortableError`: the pool breaks, and the sessions of all jobs are lost."""
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        nope, *healthy = [pool.submit(answer_of, one) for one in ("no-such-type", echo_type, echo_type)]
        with pytest.raises(InvalidRequest, match="no-such-type") as caught:
            nope.result(60)
        assert (caught.value.status, caught.value.code) == (400, "invalid_request")
        for job in healthy:
            assert client.sessions.get(job.result(60)).end_reason == "user_ended"


def test_a_client_cannot_be_sent_to_another_process(client: Boardwalk, echo_type: str) -> None:
    with client.session(echo_type, minutes=5) as session:
        for one in (client, client.sessions, session, session.console, session.power):
            with pytest.raises(TypeError, match="Make a client in each process"):
                pickle.dumps(one)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize("leave", LEAVES.values(), ids=LEAVES)
def test_a_forked_child_leaves_the_session_to_its_parent(client: Boardwalk, echo_type: str, leave: str) -> None:
    """Breaks without `is_here`: the child ends the session, or closes the connections of both."""
    said = run_forking(
        f"""
        with Boardwalk() as client:
            with client.session({echo_type!r}, minutes=5, lease=15) as session:
                session.expect("> $", timeout=20)
                child = os.fork()
                if child == 0:
                    {leave}
                else:
                    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
                    session.send("still here;")
                    session.expect("still here;", timeout=10)
                    print("parent", status, client.sessions.get(session.id).state, session.refresh().state)
            if child:
                print(client.sessions.get(session.id).end_reason)
        """
    )
    lines = said.splitlines()
    status = {"pass": 0, LEAVES["by sys.exit"]: 3, LEAVES["by using it"]: 0}.get(leave, 1)
    assert lines[-2:] == [f"parent {status} running running", "user_ended"]
    assert lines[:-2] == ([str(["ClientMisused"] * 5)] if "use(" in leave else [])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_child_leaves_the_session_of_an_event_loop(echo_type: str) -> None:
    said = run_forking(
        f"""
        async def main():
            async with AsyncBoardwalk() as client:
                async with client.session({echo_type!r}, minutes=5) as session:
                    await session.expect("> $", timeout=20)
                    child = os.fork()
                    if child == 0:
                        return
                    os.waitpid(child, 0)
                    await session.send("still here;")
                    await session.expect("still here;", timeout=10)
                    print("parent", (await session.refresh()).state)
        asyncio.run(main())
        """
    )
    assert said.splitlines() == ["parent running"]


def test_a_client_for_threads_works_inside_an_event_loop(client: Boardwalk, echo_type: str) -> None:
    async def scenario() -> None:
        with client.session(echo_type, minutes=5) as session:
            session.expect("> $", timeout=20)

    asyncio.run(scenario())


@pytest.mark.parametrize("run", [trio.run, run_by_hand], ids=["trio", "by hand"])
def test_another_event_loop_is_refused_before_anything_is_started(
    client: Boardwalk, echo_type: str, run: Callable[..., object]
) -> None:
    """Breaks without the check in `Runner.require`: trio starts the session, and leaves it to its lease."""
    name = token_hex(8)
    own = AsyncBoardwalk(metadata={"by": name})

    async def scenario() -> None:
        with pytest.raises(ClientMisused, match="asyncio only"):
            async with own.session(echo_type, minutes=5):
                raise AssertionError("it was started")
        with pytest.raises(ClientMisused):
            async with own:
                raise AssertionError("it was entered")

    run(scenario)
    assert client.sessions.list(metadata=f"by:{name}").total == 0


def run_forking(program: str) -> str:
    """Returns what a program of its own prints: pytest must not be forked."""
    start = "import asyncio, os, sys\nfrom boardwalk_sdk import *\nfrom tests.live.jobs import use\n"
    folder = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder)])}
    done = subprocess.run(
        [sys.executable, "-c", start + textwrap.dedent(program)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
