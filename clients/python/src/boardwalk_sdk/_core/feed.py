"""What has come from a console: its bytes by their offsets, its text, and what ended it."""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .failures import InvalidResponse
from .limits import BoardClock
from .matcher import Matcher
from .picture import Picture, picture_of
from .text import ConsoleText, Snapshot

if TYPE_CHECKING:
    from .report import ReportedCase

OFFSET_BYTES = 8
MAX_NOTES = 100


@dataclass(frozen=True)
class Piece:
    """Output at an offset, where its text begins, and what was incomplete before it."""

    offset: int
    data: bytes
    text_start: int
    before: Snapshot


class ConsoleFeed:
    def __init__(self, *, counts_board_time: bool = False) -> None:
        self.clock = BoardClock(counts=counts_board_time)
        self.matcher = Matcher()
        self.next: int | None = None
        """The offset of the next byte."""
        self.error: BaseException | None = None
        """Why nothing more comes."""
        self.refusal: str | None = None
        """Why typed bytes were not passed on."""
        self.is_open = False
        self.reported_cases: list[tuple[str, ReportedCase]] = []
        """The cases that the board has reported so far, each with the name of its framework."""
        self._gaps: list[int] = []
        """Where in the text output is missing."""
        self._text = ConsoleText()
        self._pieces: list[Piece] = []
        self._log: list[str] = []
        self._seek_to: int | None = None
        self._processor: dict[str, Any] | None = None
        """What was last said of the board's processor."""
        self._parts: dict[str, dict[str, Any]] = {}
        """What was last said of each part."""
        self._notes: list[str] = []
        self._pictures: dict[str, Picture | None] = {}
        """What screens show by that, decoded once."""

    @property
    def log(self) -> str:
        self._log = ["".join(self._log)]
        return self._log[0]

    @property
    def raw(self) -> bytes:
        return b"".join(piece.data for piece in self._pieces)

    @property
    def is_seeking(self) -> bool:
        """True while output comes that the cursor will skip."""
        return self._seek_to is not None

    @property
    def lock_up(self) -> str | None:
        """What happened to the processor, once all has come that the board prints before a reset."""
        news = self._processor
        if news is None or news["state"] != "locked_up" or self.is_seeking or (self.next or 0) < news["offset"]:
            return None
        reason = news["text"]
        return "the board's processor locked up" + (f", as {reason}" if reason else "")

    def picture_of(self, part: str) -> Picture | None:
        """Returns what a screen shows, or None for a part that has shown nothing."""
        if part not in self._pictures:
            self._pictures[part] = picture_of(self._parts.get(part, {}))
        return self._pictures[part]

    def receive(self, message: str | bytes) -> bool:
        """Takes a message. Returns whether the console has to be opened again to get what was skipped."""
        if isinstance(message, bytes):
            self._take_output(message)
            return False
        return self._take_event(json.loads(message))

    def take_reported_cases(self) -> list[tuple[str, ReportedCase]]:
        """Returns the cases that were reported since the last call."""
        cases, self.reported_cases = self.reported_cases, []
        return cases

    def take_notes(self) -> list[str]:
        """Returns what the service has noted of the board since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def take_gap(self, start: int, end: int) -> bool:
        """Returns whether output is missing somewhere from one offset of the text to another. It is said once."""
        gaps = [at for at in self._gaps if start <= at <= end]
        self._gaps = [at for at in self._gaps if at > end]
        return gaps != []

    def seek(self, offset: int) -> None:
        """Moves the cursor to a byte, or has it moved there once that byte comes. It never moves back."""
        if self.next is None or offset > self.next:
            self._seek_to = offset
            return
        at = bisect_right(self._pieces, offset, key=lambda piece: piece.offset) - 1
        if at < 0:
            return
        piece = self._pieces[at]
        text = ConsoleText(piece.before).push(piece.data[: offset - piece.offset])
        self.matcher.move_to(piece.text_start + len(text))

    def finish(self, error: BaseException) -> None:
        """Notes why nothing more comes. The first reason stays."""
        if self.error is None:
            self._push_text(self._text.end())
            self.error = error
        self.is_open = False

    def _take_output(self, message: bytes) -> None:
        if len(message) <= OFFSET_BYTES:
            raise InvalidResponse("The console sent output without an offset.")
        offset, data = int.from_bytes(message[:OFFSET_BYTES], "little"), message[OFFSET_BYTES:]
        if self.next is None:
            self.next = offset
        if offset > self.next:
            self._skip_to(offset)
        data = data[self.next - offset :]
        seek_to = self._seek_to
        if seek_to is not None and seek_to < self.next + len(data):
            cut = max(0, seek_to - self.next)
            self._append(data[:cut])
            self._arrive()
            data = data[cut:]
        self._append(data)
        if seek_to is not None and self.next >= seek_to:
            self._arrive()

    def _take_event(self, event: dict[str, Any]) -> bool:
        kind = event.get("t")
        if kind == "hello":
            self.is_open = True
            # What a service knows of the board follows.
            self._processor = None
            self._skip_to(event["offset"])
        elif kind == "gap":
            self._skip_to(event["to"])
        elif kind == "time":
            self.clock.tell(event["board_ms"])
        elif kind == "processor":
            self._processor = event
        elif kind == "parts":
            for part in event["states"]:
                self._parts[part["name"]] = part["state"]
                self._pictures.pop(part["name"], None)
        elif kind == "note":
            self._notes = [*self._notes, event["text"]][-MAX_NOTES:]
        elif kind == "refused":
            self.refusal = event["why"]
        return kind == "skip"

    def _skip_to(self, offset: int) -> None:
        """Goes on behind output that nobody has."""
        if self.next is None:
            self.next = offset
        elif offset > self.next:
            self._push_text(self._text.end())
            self.next = offset
            if self._seek_to is None or self._seek_to < offset:
                self._gaps.append(self.matcher.end)
        if self._seek_to is not None and self._seek_to <= self.next:
            self._arrive()

    def _append(self, data: bytes) -> None:
        assert self.next is not None
        if not data:
            return
        self._pieces.append(Piece(self.next, data, self.matcher.end, self._text.snapshot))
        self.next += len(data)
        self._push_text(self._text.push(data))

    def _push_text(self, text: str) -> None:
        self._log.append(text)
        self.matcher.push(text)

    def _arrive(self) -> None:
        if self._seek_to is not None:
            self._seek_to = None
            self.matcher.move_to(self.matcher.end)
