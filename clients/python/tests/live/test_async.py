"""The client for asyncio, against the same service and boards as the one for threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from boardwalk_sdk import (
    AsyncBoardwalk,
    ExpectTimeout,
    NotFound,
    PortClosed,
    PortInUse,
    SessionEnded,
    SessionLeftRunning,
)

from .conftest import FIRMWARE
from .proxy import Proxy


class Broken(Exception): ...


def in_a_loop(scenario: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(scenario)
    def test(*args: Any, **given: Any) -> None:
        asyncio.run(scenario(*args, **given))

    return test


@in_a_loop
async def test_a_session_is_expected_typed_to_and_ended(echo_type: str) -> None:
    async with AsyncBoardwalk() as client:
        async with client.session(echo_type, minutes=5, firmware=FIRMWARE) as session:
            await session.expect("new firmware", timeout=10)
            await session.sendline("up 42 s")
            assert (await session.expect(r"up (\d+) s$")).group(1) == "42"
            with pytest.raises(ExpectTimeout, match=session.id):
                await session.expect("never", timeout=0.1)
            await session.reset()
            await session.console.expect_all(["> ", "reset"])
            await session.send("one\ntwo\n")
            lines = session.console.lines()
            assert [await anext_of(lines), await anext_of(lines)] == ["one", "two"]
        record = await client.sessions.get(session.id)
        assert (record.state, record.end_reason) == ("ended", "user_ended")
        assert [one.id async for one in await client.sessions.list(limit=1)].count(session.id) == 1
        assert (await client.credits()).balance == (await client.me()).credits


@in_a_loop
async def test_a_port_carries_bytes_both_ways_until_it_is_taken(echo_type: str) -> None:
    async with AsyncBoardwalk() as client, client.session(echo_type) as session:
        sent = bytes(range(256)) * 400
        async with await session.port("echo") as port:
            await port.write(sent)
            found = b""
            while len(found) < len(sent):
                found += await port.read()
            assert found == sent
            with pytest.raises(PortInUse):
                await session.port("echo")
            other = await session.port("echo", take=True)
            with pytest.raises(PortClosed, match="taken the port over"):
                await port.read()
        await other.write(b"hello")
        assert [await other.read(2), await other.read()] == [b"he", b"llo"]
        await other.close()
        with pytest.raises(NotFound):
            await session.port("jtag")


@in_a_loop
async def test_an_exception_ends_the_session_and_is_kept(echo_type: str) -> None:
    async with AsyncBoardwalk() as client:
        with pytest.raises(Broken):
            async with client.session(echo_type) as session:
                raise Broken
        assert (await client.sessions.get(session.id)).state == "ended"


@in_a_loop
async def test_a_cancelled_task_ends_its_session(echo_type: str) -> None:
    async with AsyncBoardwalk() as client:
        started: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            async with client.session(echo_type) as session:
                started.set_result(session.id)
                await session.expect("never", timeout=600)

        task = asyncio.create_task(work())
        session_id = await started
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await client.sessions.get(session_id)).state == "ended"


@in_a_loop
async def test_an_unreachable_service_is_a_warning_that_names_the_session(echo_type: str, proxy: Proxy) -> None:
    async with AsyncBoardwalk(url=proxy.url, max_retries=0) as far, AsyncBoardwalk() as near:
        with pytest.warns(SessionLeftRunning) as warned, pytest.raises(Broken):
            async with far.session(echo_type) as session:
                proxy.close()
                raise Broken
        assert session.id in str(warned[0].message)
        await near.sessions.end(session.id)


@in_a_loop
async def test_a_console_that_is_cut_goes_on_from_its_offset(echo_type: str, proxy: Proxy) -> None:
    async with AsyncBoardwalk(url=proxy.url) as far, AsyncBoardwalk() as client:
        async with far.session(echo_type) as session, client.attach(session.id) as near:
            await session.expect("> ")
            for number in range(5):
                proxy.cut()
                await near.send(f"round {number};")
                await session.expect(f"round {number};", timeout=20)
            assert session.log == "> " + "".join(f"round {number};" for number in range(5))


@in_a_loop
async def test_a_session_that_ends_elsewhere_raises_at_the_next_call(echo_type: str) -> None:
    async with AsyncBoardwalk() as client, client.session(echo_type) as session:
        await session.expect("> ")
        await client.sessions.end(session.id)
        with pytest.raises(SessionEnded) as caught:
            await session.expect("never", timeout=60)
        assert (caught.value.reason, caught.value.fault) == ("user_ended", "you")
        with pytest.raises(SessionEnded):
            await session.reset()


async def anext_of(lines: Any) -> Any:
    return await lines.__anext__()
