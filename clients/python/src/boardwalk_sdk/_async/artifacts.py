"""The files that the board of a live session makes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Literal

from .._api import operations
from .._api.records import ArtifactRecord, Command
from .._asyncio.link import AsyncLink
from .._core.coverage.executed import Executed
from .._core.live_session import SessionCore
from .._core.power_cuts import PowerCutReport, cut_power
from .._core.read_record import read_record

Edge = Literal["rising", "falling", "both"]

POWER_CUTS_TIMEOUT = 660.0
"""A command of power cuts ends after 10 minutes at most."""


class Artifacts:
    """The files that the board has made, such as captures of its pins."""

    def __init__(self, link: AsyncLink, core: SessionCore) -> None:
        self._link = link
        self._core = core

    async def list(self) -> list[ArtifactRecord]:
        """Returns what is known of all of them, newest first."""
        return (await self._link.run(self._core.call(operations.list_artifacts(self._core.record.id)))).artifacts

    def artifact(self, artifact_id: str) -> Artifact:
        """Returns one of them, by its id."""
        return Artifact(self._link, self._core, artifact_id)

    async def capture(
        self,
        seconds: float,
        *,
        pins: Sequence[str] | None = None,
        trigger: tuple[str, Edge] | None = None,
        pre_percent: float = 0,
        wait_seconds: int = 60,
    ) -> Artifact:
        """Begins to capture pins, and returns once the capture is armed: reset the board then, or type.

        `seconds` are the board's own. `trigger` is a pin and an edge, such as `("D2", "rising")`, and `pre_percent` is
        how much of the time is from before it. Throws `NotSupported` for a board that has not the capability `capture`.
        """
        call = operations.capture_pins(
            self._core.record.id,
            seconds=seconds,
            pins="all" if pins is None else pins,
            trigger=None if trigger is None else {"pin": trigger[0], "edge": trigger[1]},
            pre_percent=pre_percent,
            wait_seconds=wait_seconds,
        )
        command = await self._link.run(self._core.collect(call))
        return self.artifact(command.artifact_id or "")

    async def collect(self, kind: Literal["core", "coverage", "recording"]) -> Artifact:
        """Has the board make a file about itself. Throws `NotSupported` for a board that cannot."""
        call = operations.collect_artifact(self._core.record.id, kind=kind)
        command = await self._link.run(self._core.collect(call))
        return self.artifact(command.artifact_id or "")

    async def set_coverage(self, on: bool) -> None:
        """Marks which instructions the board executes from here on, or none any more.

        A flash clears the marks: switch coverage on before one to have all of it. Throws `NotSupported` for a board
        that has not the capability `coverage`.
        """
        await self._link.run(self._core.collect(operations.set_coverage(self._core.record.id, on=on)))

    async def coverage(self) -> Executed:
        """Returns which instructions the board has executed since coverage was switched on."""
        artifact = await self.collect("coverage")
        await artifact.ready()
        return Executed.read(await artifact.content())

    async def core(self) -> bytes:
        """Returns registers and memory of the board as a core file, which gdb opens with the program's ELF file.

        The board goes on. Throws `NotSupported` for a board that has not the capability `debug`.
        """
        artifact = await self.collect("core")
        await artifact.ready()
        return await artifact.content()

    async def record(self) -> Artifact:
        """Asks an emulated board for its recording: all that has reached it since it began, with what was typed.

        `boardwalk replay` does it again. Throws `NotSupported` for a board that has not the capability `record`.
        """
        artifact = await self.collect("recording")
        await artifact.ready()
        return artifact

    async def power_cuts(
        self,
        *,
        until: str,
        boot_expect: str,
        ready: str | None = None,
        send: str | None = None,
        from_: str | None = None,
        update_seconds: float = 60,
        boot_seconds: float = 3,
        points: int | Literal["all"] = "all",
        torn: bool = False,
        timeout: float = POWER_CUTS_TIMEOUT,
        progress: Callable[[Command], None] | None = None,
    ) -> PowerCutReport:
        """Cuts the power of an emulated board at each write of an update, and says what became of each start.

        `send` is typed once `ready` was printed. Writes count from `from_` to `until`, and a start is a good one once
        it prints `boot_expect`. Texts are literal, and times but `timeout` are the board's own. Throws `CommandFailed`
        if the update does not run, and `NotSupported` for a board that has not the capability `power_cut`.
        """
        call = cut_power(
            self._core.record.id,
            **{"from": from_},
            until=until,
            boot_expect=boot_expect,
            ready=ready,
            send=send,
            update_seconds=update_seconds,
            boot_seconds=boot_seconds,
            points=points,
            torn=torn,
        )
        command = await self._link.run(self._core.collect(call, timeout=timeout, progress=progress))
        artifact = self.artifact(command.artifact_id or "")
        await artifact.ready()
        return read_record(PowerCutReport, json.loads(await artifact.content()))


class Artifact:
    """One file that the board makes."""

    def __init__(self, link: AsyncLink, core: SessionCore, artifact_id: str) -> None:
        self._link = link
        self._core = core
        self.id = artifact_id

    async def ready(self, *, timeout: float | None = None) -> ArtifactRecord:
        """Waits until its content is there. Throws `ArtifactFailed` with the reason if it could not be made."""
        return await self._link.run(self._core.artifact(self.id, timeout))

    async def content(self, as_: Literal["raw", "vcd", "json"] = "raw") -> bytes:
        """Returns its content: as it is kept, or a capture as a VCD file or as lines of JSON."""
        call = operations.read_artifact_content(self._core.record.id, self.id, as_=as_)
        return await self._link.run(self._core.call(call))

    async def delete(self) -> None:
        """Deletes it. One that is not complete is not made any more."""
        await self._link.run(self._core.call(operations.delete_artifact(self._core.record.id, self.id)))
