"""What is done to the board of a live session, beside its console."""

from __future__ import annotations

import os

from .._api import operations
from .._api.records import Command, LivePart, Pin
from .._asyncio.link import AsyncLink
from .._core.live_session import SessionCore
from .._core.screens import require_screen, unknown_part
from .._screens import Reference


class Power:
    """Switches the power of the board."""

    def __init__(self, link: AsyncLink, core: SessionCore) -> None:
        self._link = link
        self._core = core

    async def on(self) -> Command:
        """Switches the board on."""
        return await self._link.run(self._core.command(operations.set_power(self._core.record.id, state="on")))

    async def off(self) -> Command:
        """Switches the board off."""
        return await self._link.run(self._core.command(operations.set_power(self._core.record.id, state="off")))

    async def cycle(self) -> Command:
        """Switches the board off and on again."""
        return await self._link.run(self._core.command(operations.set_power(self._core.record.id, state="cycle")))


class Pins:
    """The pins of the board, from outside."""

    def __init__(self, link: AsyncLink, core: SessionCore) -> None:
        self._link = link
        self._core = core

    async def read(self) -> list[Pin]:
        """Returns the pins, with the level or duty that the board gives them."""
        return (await self._link.run(self._core.call(operations.read_pins(self._core.record.id)))).pins

    async def set(self, pin: str, *, level: int | None = None, volts: float | None = None) -> None:
        """Puts a level or volts on a pin from outside."""
        await self._link.run(self._core.call(operations.set_pin(self._core.record.id, pin, level=level, volts=volts)))


class Part:
    """One emulated part on the board, by its name."""

    def __init__(self, link: AsyncLink, core: SessionCore, name: str) -> None:
        self._link = link
        self._core = core
        self.name = name

    async def set(self, **state: bool | float | str) -> None:
        """Presses a button (`pressed=True`) or turns a potentiometer. It stays so until it is set again."""
        await self._link.run(self._core.call(operations.set_part(self._core.record.id, self.name, members=state)))

    async def screenshot(self) -> bytes:
        """Returns what a screen shows, as a PNG with one bit a pixel. Throws `NotSupported` for what is no screen."""
        return await self._link.run(self._core.call(operations.take_screenshot(self._core.record.id, self.name)))

    async def matches(self, reference: str | os.PathLike[str], *, tolerance: float = 0.0, timeout: float = 5.0) -> bool:
        """Waits until a screen shows the pixels of a PNG, but for the part `tolerance` of them.

        After `timeout` seconds (of the board's time in a session at `max`), and at once where the board's
        processor has locked up, throws `AssertionError` with the difference, and writes what the screen shows
        beside the reference, as `.actual.png`. Files are relative to pytest's root folder, and
        `--board-update-screens` writes them. Throws `BoardwalkError` for a part that is no screen.
        """
        require_screen(self._core.record.parts, self.name)
        wanted = Reference(reference, tolerance, self._core.screens)
        shown = await self._link.until(wanted.wait(self._core.feed, self.name), timeout)
        return wanted.settle(shown)

    async def read(self) -> LivePart:
        """Returns the part with what its kind has to tell."""
        parts = (await self._link.run(self._core.call(operations.read_parts(self._core.record.id)))).parts
        for part in parts:
            if part.name == self.name:
                return part
        raise unknown_part(self.name, [part.name for part in parts])
