"""Boards, their types, images and pins."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from .kinds import BoardHealth, BoardState, ControlLines, PinDirection, PortProtocol


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPort:
    """A byte stream of a board beside its console."""

    name: str
    protocol: PortProtocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One board."""

    id: str
    board_type: str
    label: str
    board_specs: str
    state: BoardState
    location: str | None
    credits_per_minute: int
    base_image_ids: list[str]
    capabilities: list[str]
    flash_formats: list[str]
    max_firmware_bytes: int | None
    ports: list[BoardPort]
    control_lines: ControlLines
    emulated: bool
    health: BoardHealth
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardWithSuccessRate(Board):
    """One board, with the part of its sessions that succeeded."""

    success_rate: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards:
    boards: list[Board]
    limit: int
    offset: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """A part of the memory that firmware can be in."""

    start: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """The chip of a board type, and what its firmware files must fit."""

    name: str
    memories: list[Memory]
    elf_machine: int
    architectures: list[str]
    uf2_families: list[int]
    universal_hex_boards: list[int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardType:
    """A type of boards, with how many are free and how long one waits for them."""

    board_type: str
    board_specs: str
    credits_per_minute: int
    total: int
    online: int
    available: int
    queue_length: int
    wait_seconds_p50: int | None
    wait_seconds_p90: int | None
    base_image_ids: list[str]
    flash_formats: list[str]
    max_firmware_bytes: int | None
    chip: Chip | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTypes:
    board_types: list[BoardType]


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseImage:
    """An image that boards of a type can start with."""

    id: str
    board_type: str
    label: str
    description: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseImages:
    base_images: list[BaseImage]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """A pin of a board."""

    name: str
    direction: PinDirection
    level: int | None
    duty: float | None
    volts: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LivePart:
    """An emulated part of a session, with what its kind has to tell."""

    name: str
    kind: str
    state: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveParts:
    parts: list[LivePart]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pins:
    pins: list[Pin]
