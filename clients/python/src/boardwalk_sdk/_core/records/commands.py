"""What a board is asked to do."""

from dataclasses import dataclass
from datetime import datetime

from .kinds import ArtifactKind, ArtifactState, CommandKind, CommandState, Fault, FlashFormat, FlashPhase, ScenarioOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioResult:
    """Where a scenario has ended. Times are milliseconds of the board since it began."""

    outcome: ScenarioOutcome
    step: int
    """How many steps are done, so the place of the one at which it ended."""
    failed_by: int | None
    """The place of the step `fail` that was printed."""
    step_ms: list[float]
    """When each step was done."""
    board_ms: float
    state_sha256: str
    """The hash of all that the board was at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestCommand:
    """What a board was asked to do last."""

    id: str
    kind: CommandKind
    state: CommandState
    firmware_id: str | None
    base_image_id: str | None
    artifact_id: str | None
    phase: FlashPhase | None
    progress: int
    output_from: int | None
    output_tail: str | None
    fault: Fault | None
    error: str | None
    scenario: ScenarioResult | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(LatestCommand):
    """What a board was asked to do."""

    session_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactRecord:
    """A file that a board makes for its session."""

    id: str
    session_id: str
    command_id: str
    kind: ArtifactKind
    state: ArtifactState
    error: str | None
    media_type: str
    size: int | None
    sha256: str | None
    created_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactRecords:
    artifacts: list[ArtifactRecord]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirmwareCheck:
    board_type: str
    filename: str
    format: FlashFormat
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Firmware:
    id: str
    filename: str
    format: FlashFormat
    size: int
    sha256: str
    created_at: datetime
