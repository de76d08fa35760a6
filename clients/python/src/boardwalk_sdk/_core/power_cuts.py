"""What is asked of power cuts, and the content of an artifact of the kind `power_cut`."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .._api import operations
from .._api.records import Command
from .calls import Call, present

WriteKind: TypeAlias = Literal["erase", "program", "rewrite"] | str
Tear: TypeAlias = Literal["half", "last_page", "every_second", "erased"] | str
BootResult: TypeAlias = Literal["booted", "failed", "locked", "timeout"] | str


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerCutPoint:
    """A start after a power cut, which was before a write or in its middle."""

    n: int
    """The number of the write, from 1 on."""
    op: WriteKind
    address: int
    length: int
    torn: Tear | None
    pc: int
    """The instruction that writes, or that calls the boot ROM."""
    result: BootResult
    why: str | None
    """What the processor has said about a failure."""
    tail: str
    """The end of what was printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerCutSummary:
    """Counts of writes and of starts."""

    operations: int
    """Writes that count."""
    operations_before: int
    """Writes before those."""
    possible: int
    """Points that there are."""
    asked: int
    """Points that were to be tried."""
    is_complete: bool
    """True if all of those were tried before the time was over."""
    booted: int
    failed: int
    locked: int
    timeout: int
    tail: str
    """The end of what the update itself printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerCutReport:
    """What became of each start after a power cut."""

    points: list[PowerCutPoint]
    summary: PowerCutSummary


def cut_power(session_id: str, **asked: object) -> Call[Command]:
    """Asks for an artifact of power cuts. What is None is left to the service."""
    return operations.collect_artifact(session_id, kind="power_cut", power_cut=present(**asked))
