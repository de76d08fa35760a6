"""How programs begin to say that they have crashed, by the operating systems and tools that print it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Head:
    kind: str
    details: list[str] = field(default_factory=list)
    place: tuple[str, int] | None = None
    address: int | None = None
    is_weak: bool = False
    """True for words that may stand for something else: only addresses behind them make a crash."""


FAULTS = {"hard": "HardFault", "bus": "BusFault", "usage": "UsageFault", "secure": "SecureFault"}
FAULT = re.compile(
    r"\b(hard|bus|usage|secure|mem(?:ory)?(?:[ _]?manage(?:ment)?)?)[ _]?fault\b", re.IGNORECASE | re.ASCII
)
IS_FAULT = re.compile(r"fault|exception|error", re.IGNORECASE)


def _titled(match: re.Match[str]) -> Head:
    title = match[1]
    return Head(_fault_in(title) or title) if IS_FAULT.search(title) else Head(title, is_weak=True)


def _assertion(condition: str | None, file: str, line: str) -> Head:
    return Head("assertion failed", [condition] if condition else [], (file, int(line)))


KNOWN: list[tuple[str, re.Pattern[str], Callable[[re.Match[str]], Head]]] = [
    ("***** ", re.compile(r"\*{5} ([A-Za-z][^*]{0,60}) \*{5}"), _titled),
    ("Guru Meditation Error: Core ", re.compile(r"[^(]{0,60}\(([^)]{1,60})\)"), lambda match: Head(match[1])),
    (
        "abort() was called at PC ",
        re.compile(r"abort\(\) was called at PC 0x([0-9a-f]{8})"),
        lambda match: Head("abort()", address=int(match[1], 16)),
    ),
    (
        "ASSERTION FAIL ",
        re.compile(r"ASSERTION FAIL (?:\[(.{0,200}?)\] )?@ (.{1,200}):([0-9]{1,9})"),
        lambda match: _assertion(match[1], match[2], match[3]),
    ),
    (
        'assertion "',
        re.compile(r'assertion "(.{0,200}?)" failed: file "([^"]{1,200})", line ([0-9]{1,9})'),
        lambda match: _assertion(match[1], match[2], match[3]),
    ),
    (
        "assert failed: ",
        re.compile(r"assert failed: \S{1,100} ([^\s:]{1,200}):([0-9]{1,9})(?: \((.{0,200})\))?"),
        lambda match: _assertion(match[3], match[1], match[2]),
    ),
    (
        "panicked at ",
        re.compile(r"panicked at (?:'(.{0,200})', )?([^\s:']{1,200}):([0-9]{1,9})"),
        lambda match: Head("panic", [match[1]] if match[1] else [], (match[2], int(match[3]))),
    ),
    (
        ">>> ZEPHYR FATAL ERROR ",
        re.compile(r">>> ZEPHYR FATAL ERROR [0-9]{1,4}: ([^>]{1,60}?)(?: on CPU [0-9]+)?\s*$"),
        lambda match: Head(match[1], is_weak=True),
    ),
    # Zephyr on RISC-V begins with the cause.
    (
        "mcause:",
        re.compile(r"mcause:\s{0,8}[0-9]{1,9}, ([A-Za-z][A-Za-z0-9_ /-]{0,60})"),
        lambda match: Head(match[1], is_weak=True),
    ),
    # What the emulated Pico notes, here and below.
    (
        "hard fault: ",
        re.compile(r"hard fault: (.{1,200}?) \(PC "),
        lambda match: Head("HardFault", [match[1]], is_weak=True),
    ),
    (
        "locked up",
        re.compile(r"locked up(?:, as|:) (.{1,200}?) \(PC "),
        lambda match: Head("CPU lock-up", [match[1]], is_weak=True),
    ),
]


def head_in(line: str) -> Head | None:
    """Returns how a crash begins in a line. A pattern is tried once a line, so that none costs more than its length."""
    for word, pattern, head_of in KNOWN:
        at = line.find(word)
        match = pattern.match(line, at) if at >= 0 else None
        if match:
            return head_of(match)
    kind = _fault_in(line)
    return Head(kind, is_weak=True) if kind else None


def _fault_in(text: str) -> str | None:
    match = FAULT.search(text)
    return FAULTS.get(match[1].lower(), "MemManage fault") if match else None


DETAIL = re.compile(
    r"\b((?:Im)?[Pp]recise data bus error|Instruction bus error|(?:Data|Instruction) Access Violation"
    r"|(?:Uns|S)tacking error|Attempt to execute undefined instruction|Division by zero"
    r"|Illegal use of (?:the )?EPSR|Unaligned memory access|No coprocessor instructions|Stack overflow[^.]{0,60})",
    re.ASCII,
)
FAULT_ADDRESS = re.compile(r"\b(?:BFAR|MMFAR) Address: (0x[0-9a-f]{1,16})", re.IGNORECASE | re.ASCII)


def detail_in(line: str) -> str | None:
    """Returns what a line adds to a crash that was begun before it."""
    words = DETAIL.search(line)
    if words:
        return words[1][0].lower() + words[1][1:]
    address = FAULT_ADDRESS.search(line)
    return f"address {address[1]}" if address else None
