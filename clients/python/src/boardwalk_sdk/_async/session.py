"""A live session: the board is yours until it ends."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal

from .._api import operations
from .._api.records import Command, FlashFormat, ScenarioResult, SessionWithConnection
from .._asyncio.link import AsyncLink
from .._asyncio.runtime import Interrupt
from .._core.commands import Progress
from .._core.errors import BoardwalkError
from .._core.live_session import SessionCore
from .._core.matcher import Match
from .._core.pattern import Pattern
from .._core.report import ReportedCase
from .._core.unity_report import UnityCase
from .._core.wait import OnChange
from .._core.warnings import UNREACHABLE, warn_left_running
from .._firmware import Firmware, read_firmware
from .artifacts import Artifacts
from .console import AsyncConsole
from .control import Part, Pins, Power
from .port import AsyncPort, open_port

FLASH_SECONDS = 300.0
SCENARIO_SECONDS = 660.0
"""A command of a scenario ends after 10 minutes at most."""


class AsyncLiveSession:
    """A board that is yours until the session ends. `AsyncBoardwalk.session` and `attach` make it."""

    def __init__(self, core: SessionCore, link: AsyncLink) -> None:
        self._core = core
        self._link = link
        self.console = AsyncConsole(core.feed, link, f"\n  session {core.address}")
        self.power = Power(link, core)
        self.pins = Pins(link, core)
        self.artifacts = Artifacts(link, core)

    def __repr__(self) -> str:
        record = self.record
        return f"<{type(self).__name__} {record.id}: {record.board_type}, {record.board_id}, {record.state}>"

    @property
    def id(self) -> str:
        """The id of the session."""
        return self._core.record.id

    @property
    def record(self) -> SessionWithConnection:
        """The session as the last call has answered it."""
        return self._core.record

    async def refresh(self) -> SessionWithConnection:
        """Asks the service how the session is, and returns its record."""
        return await self._link.run(self._core.refresh(operations.read_session(self.id)))

    async def firmware(self) -> bytes:
        """Returns the file that was flashed last. Throws `NotFound` while the board has its base image."""
        return await self._link.run(self._core.call(operations.read_firmware(self.id)))

    def part(self, name: str) -> Part:
        """Returns one of the parts that the session was started with."""
        return Part(self._link, self._core, name)

    async def port(self, name: str, *, take: bool = False) -> AsyncPort:
        """Opens a port of the board, such as `gdb`. With `take`, the program that has it loses it.

        Throws `PortInUse`, `NotFound` for a port that the board does not have, and `NotSupported`
        for a board without ports.
        """
        return await open_port(self._link, self.id, name, take)

    async def flash(
        self,
        firmware: Firmware,
        *,
        format: FlashFormat | None = None,
        timeout: float = FLASH_SECONDS,
        progress: Progress | None = None,
    ) -> Command:
        """Flashes the board and returns the finished command. What the old firmware printed is not matched any more.

        `firmware` is a path, bytes or an open file. Its format is found out unless it is given. `progress`
        is called every two seconds. Throws `FlashFailed` if the firmware is not on the board then, and
        `RequestTimeout` after `timeout` seconds.
        """
        content, filename = read_firmware(firmware)
        return await self._flash(content, filename, format=format, timeout=timeout, progress=progress)

    async def reset(self) -> Command:
        """Resets the board. What it printed before will not be matched any more."""
        return await self._link.run(self._core.command(operations.reset_board(self.id)))

    async def send_break(self) -> Command:
        """Sends a break on the serial line. Throws `NotSupported` if the board has none."""
        return await self._link.run(self._core.command(operations.send_break(self.id)))

    async def extend(self, *, minutes: int) -> SessionWithConnection:
        """Moves the time limit by so many minutes, and returns the record."""
        return await self._link.run(self._core.refresh(operations.extend_session(self.id, minutes=minutes)))

    async def end(self) -> SessionWithConnection:
        """Ends the session, and returns its record. Leaving the `with` does that too."""
        return await self._link.run(self._core.end())

    def detach(self) -> None:
        """Lets the session go on when its block is left. Without a lease it costs credits until its time is over."""
        self._core.is_detached = True

    @property
    def log(self) -> str:
        """All text that the console has printed since the session began."""
        return self.console.log

    async def expect(
        self,
        pattern: Pattern | Sequence[Pattern],
        *,
        timeout: float = 30.0,
        wall_timeout: float | None = None,
        fail: Pattern | None = None,
        exact: bool = False,
    ) -> Match:
        """Returns the first match behind the one before. The same as `console.expect`."""
        return await self.console.expect(pattern, timeout=timeout, wall_timeout=wall_timeout, fail=fail, exact=exact)

    async def expect_all(
        self,
        patterns: Sequence[Pattern],
        *,
        timeout: float = 30.0,
        wall_timeout: float | None = None,
        fail: Pattern | None = None,
    ) -> list[Match]:
        """Returns the matches of all patterns, in whichever order they come. The same as `console.expect_all`."""
        return await self.console.expect_all(patterns, timeout=timeout, wall_timeout=wall_timeout, fail=fail)

    async def expect_unity(self, *, timeout: float = 60.0) -> list[UnityCase]:
        """Returns the cases of Unity's summary. The same as `console.expect_unity`."""
        return await self.console.expect_unity(timeout=timeout)

    async def expect_tap(self, *, timeout: float = 60.0) -> list[ReportedCase]:
        """Returns the tests of a report in TAP. The same as `console.expect_tap`."""
        return await self.console.expect_tap(timeout=timeout)

    async def expect_ztest(self, *, timeout: float = 60.0) -> list[ReportedCase]:
        """Returns the tests of a report of ztest. The same as `console.expect_ztest`."""
        return await self.console.expect_ztest(timeout=timeout)

    async def send(self, data: str | bytes) -> None:
        """Types text or bytes as they are."""
        await self.console.send(data)

    async def sendline(self, text: str = "", *, eol: str = "\n") -> None:
        """Types a line and its end."""
        await self.console.sendline(text, eol=eol)

    async def run_scenario(
        self,
        steps: Sequence[Mapping[str, object]],
        *,
        timeout: float = 60.0,
        from_: Literal["now", "power_on"] = "now",
        wall_timeout: float = SCENARIO_SECONDS,
    ) -> ScenarioResult:
        """Has an emulated board carry steps out by its own clock, and returns where that ended.

        Steps are as the API has them, such as `{"expect": "> "}`, `{"send": "test\\n"}`, `{"wait_ms": 5}`,
        `{"pin": "D2", "level": 0}`, `{"part": "button", "pressed": True}`, `{"expect_pin": "D13", "level": 1}` and
        `{"fail": "panic"}`. `timeout` is the board's time. From `power_on` the same steps always end with the same
        `state_sha256`. Output from the beginning of the scenario on can be expected after it. Throws `NotSupported` for
        a board that has not the capability `scenario`.
        """
        call = operations.run_scenario(self.id, steps=steps, timeout_ms=math.ceil(timeout * 1000), from_=from_)
        return await self._link.run(self._core.scenario(call, wall_timeout))

    async def _flash(
        self,
        content: bytes,
        filename: str | None,
        *,
        format: FlashFormat | None = None,
        timeout: float = FLASH_SECONDS,
        progress: Progress | None = None,
    ) -> Command:
        return await self._link.run(
            self._core.flash(content, filename=filename, format=format, timeout=timeout, progress=progress)
        )

    async def _begin(self, queue_timeout: float | None, on_change: OnChange | None) -> None:
        await self._link.run(self._core.wait_until_running(queue_timeout, on_change))
        self._link.start()

    async def _attach(self) -> None:
        """Waits for the board, and skips what its console printed before this client came."""
        await self._link.run(self._core.join())
        self._link.start()

    async def _leave(self, failure: BaseException | None) -> None:
        """Ends the session. An exception on the way stays the one that is raised."""
        if not self._link.is_here:
            return
        try:
            if not self._core.has_ended and not self._core.is_detached:
                await self._end_in_spite_of_one_interrupt()
        except UNREACHABLE as error:
            warn_left_running(self.record, error, failure)
        except BoardwalkError as error:
            if failure is None:
                raise
            warn_left_running(self.record, error, failure)
        finally:
            await self._link.stop()

    async def _end_in_spite_of_one_interrupt(self) -> None:
        try:
            await self.end()
        except Interrupt:
            # The call may have been lost. A second interrupt gets through.
            await self.end()
            raise
