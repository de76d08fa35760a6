"""The plugin beside others: pytest-asyncio, anyio, xdist and rerunfailures."""

from __future__ import annotations

import pytest

from .conftest import PLUGIN


@pytest.mark.parametrize("plugin", ["asyncio", "anyio"])
def test_a_board_is_awaited(run: pytest.Pytester, echo_type: str, plugin: str) -> None:
    run.makepyfile(
        f"""
        import asyncio, pytest
        from boardwalk_sdk import ExpectTimeout
        pytestmark = [pytest.mark.{plugin}, pytest.mark.board({echo_type!r}, minutes=5)]

        async def test_one(async_board):
            await async_board.expect("> $", timeout=20)
            waiting = asyncio.create_task(async_board.expect("both ways", timeout=20))
            await async_board.sendline("both ways")
            assert (await waiting).group() == "both ways"
            with pytest.raises(ExpectTimeout):
                await async_board.expect("never", timeout=0.1)
            assert (await async_board.refresh()).state == "running"
            await async_board.sendline("for the next loop")

        async def test_two(async_board, board):
            await async_board.expect("for the next loop")
            assert board.id == async_board.id
            waiting = asyncio.create_task(async_board.expect("never", timeout=60))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting

        def test_three(board):
            board.sendline("three")
            board.expect("three")
        """
    )
    backend = "import pytest\n@pytest.fixture\ndef anyio_backend(): return 'asyncio'\n"
    run.makeconftest(backend)
    name = {"asyncio": "pytest_asyncio.plugin", "anyio": "anyio.pytest_plugin"}[plugin]
    result = run.runpytest_subprocess(*PLUGIN, "-p", name)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["boardwalk: 1 session, *"])


def test_under_trio_a_board_is_refused(run: pytest.Pytester, echo_type: str) -> None:
    run.makepyfile(
        f"""
        import pytest

        @pytest.mark.anyio
        @pytest.mark.board({echo_type!r}, minutes=5)
        async def test_boot(async_board):
            await async_board.expect("> $")
        """
    )
    run.makeconftest("import pytest\n@pytest.fixture\ndef anyio_backend(): return 'trio'\n")
    result = run.runpytest_subprocess(*PLUGIN, "-p", "anyio.pytest_plugin")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["FAILED *test_boot* - your test: boardwalk_sdk.ClientMisused: *asyncio only*"])


def test_workers_of_xdist_and_reruns(run: pytest.Pytester, echo_type: str) -> None:
    run.makepyfile(
        f"""
        import pytest
        seen = []

        @pytest.mark.board({echo_type!r})
        @pytest.mark.parametrize("n", range(4))
        def test_boot(board, n):
            board.sendline(f"number {{n}}")
            board.expect(f"number {{n}}")
            seen.append(n)
            assert seen.count(n) == 2

        @pytest.mark.board("no-such-type")
        def test_type(board): ...
        """
    )
    options = ("-p", "xdist", "-n", "2", "-p", "pytest_rerunfailures", "--reruns", "1")
    result = run.runpytest_subprocess(*PLUGIN, *options)
    assert result.parseoutcomes()["passed"] == 4
    result.stdout.fnmatch_lines(["boardwalk: * sessions, *", "ERROR *test_type* - your test: There is no board type*"])
