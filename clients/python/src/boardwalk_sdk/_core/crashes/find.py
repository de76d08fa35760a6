"""Finds crashes in what a board printed, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .heads import Head, detail_in, head_in

MAX_TEXT = 8 * 1024 * 1024
"""Of a longer text the end is read: a program that has crashed mostly prints nothing more."""
MAX_CRASHES = 20
MAX_ADDRESSES = 32
MAX_LINE = 4_096
LINES_OF_CRASH = 40
"""Lines between the first words of a crash and its registers."""
LINES_OF_DUMP = 12
"""Lines between registers that have no words before them."""


@dataclass(frozen=True)
class Address:
    value: int
    register: str | None
    """None for one of a list of calls."""
    is_return: bool
    """True if it is where a call returns to: behind the call."""


@dataclass
class Found:
    """A crash as it was printed."""

    kind: str
    details: list[str] = field(default_factory=list)
    thread: str | None = None
    place: tuple[str, int] | None = None
    addresses: list[Address] = field(default_factory=list)


ESCAPES = re.compile(r"\x1b\[[0-9;?]{0,20}[A-Za-z]")
REGISTER = re.compile(
    r"\b(pc|lr|mepc|ra)\)?(?:\s{0,8}[:=]\s{0,8}(?:0x([0-9a-f]{1,16})|([0-9a-f]{8,16}))|\s{1,8}0x([0-9a-f]{1,16}))\b",
    re.IGNORECASE | re.ASCII,
)
RETURNS = ("lr", "ra")
BACKTRACE = "Backtrace:"
PAIR = re.compile(r"\b0x([0-9a-f]{8}):0x[0-9a-f]{8}", re.IGNORECASE | re.ASCII)
THREAD = re.compile(r"Current thread: 0x[0-9a-f]{1,16} \(([^)]{1,60})\)")
LINE_END = re.compile(r"\r\n|[\r\n]")


def find_crashes(text: str) -> list[Found]:
    """Returns the crashes that a board has printed, in order: 20 at most, of the last 8 MiB."""
    finder = _Finder()
    for line in LINE_END.split(text[-MAX_TEXT:]):
        finder.take(ESCAPES.sub("", line[:MAX_LINE]))
    return finder.end()


class _Finder:
    def __init__(self) -> None:
        self._found: list[Found] = []
        self._draft: Found | None = None
        self._is_weak = False
        self._has_calls = False
        self._until = 0
        self._loose: list[tuple[int, Address]] = []
        """Registers that were printed without a word before them, with their lines."""
        self._line = 0

    def take(self, line: str) -> None:
        self._line += 1
        if self._draft and self._line > self._until:
            self._close()
        head = head_in(line)
        if head and not (head.is_weak and self._draft):
            self._open(head)
        elif head:
            for detail in head.details:
                self._add_detail(detail)
        if BACKTRACE in line:
            self._take_calls(line)
        for address in _registers_in(line):
            self._take_register(address)
        if not self._draft:
            return
        detail_or_none = detail_in(line)
        if detail_or_none:
            self._add_detail(detail_or_none)
        thread = THREAD.search(line)
        if thread and thread[1] != "unknown":
            self._draft.thread = self._draft.thread or thread[1]

    def end(self) -> list[Found]:
        self._close()
        return self._found

    def _add_detail(self, detail: str) -> None:
        if self._draft and detail not in self._draft.details:
            self._draft.details.append(detail)

    def _open(self, head: Head) -> Found:
        self._close()
        addresses = [] if head.address is None else [Address(head.address, None, False)]
        draft = Found(head.kind, list(head.details), None, head.place, addresses)
        self._draft, self._is_weak, self._has_calls = draft, head.is_weak, False
        self._until = self._line + LINES_OF_CRASH
        return draft

    def _close(self) -> None:
        draft, self._draft, self._loose = self._draft, None, []
        if not draft or len(self._found) == MAX_CRASHES or (self._is_weak and not draft.addresses):
            return
        if not self._has_calls:
            # Where the program was comes first, wherever it was printed.
            draft.addresses.sort(key=lambda address: address.is_return)
        self._found.append(draft)

    def _take_calls(self, line: str) -> None:
        """The list of an ESP32 begins where the program was, and replaces its registers."""
        draft = self._draft if self._draft and not self._has_calls else self._open(Head("backtrace"))
        calls = PAIR.findall(line[line.index(BACKTRACE) :])[:MAX_ADDRESSES]
        if calls:
            self._has_calls = True
            draft.addresses = [Address(int(value, 16), None, False) for value in calls]

    def _take_register(self, address: Address) -> None:
        if self._draft:
            known = [one.register for one in self._draft.addresses]
            if not self._has_calls and address.register not in known:
                self._draft.addresses.append(address)
            return
        recent = [
            (line, one)
            for line, one in self._loose
            if line > self._line - LINES_OF_DUMP and one.register != address.register
        ]
        self._loose = [*recent, (self._line, address)]
        addresses = [one for _, one in self._loose]
        if len({one.is_return for one in addresses}) == 2:
            self._open(Head("fault")).addresses = addresses
            self._close()


def _registers_in(line: str) -> Iterator[Address]:
    for match in REGISTER.finditer(line):
        register = match[1].lower()
        yield Address(int(match[2] or match[3] or match[4], 16), register, register in RETURNS)
