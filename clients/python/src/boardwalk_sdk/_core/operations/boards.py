"""Boards, their types and their images."""

from __future__ import annotations

from ..calls import Call, as_record, path, query
from ..records import (
    BaseImages,
    Boards,
    BoardState,
    BoardTypes,
    BoardWithSuccessRate,
    FirmwareCheck,
    FlashFormat,
)


def list_boards(
    *,
    board_type: str | None = None,
    state: BoardState | None = None,
    capability: str | None = None,
    limit: int = 100,
    offset: int = 0,
) -> Call[Boards]:
    return Call(
        method="GET",
        path="/v1/boards",
        read=as_record(Boards),
        query=query(board_type=board_type, state=state, capability=capability, limit=limit, offset=offset),
    )


def read_board(board_id: str) -> Call[BoardWithSuccessRate]:
    return Call(
        method="GET", path=path("/v1/boards/{board_id}", board_id=board_id), read=as_record(BoardWithSuccessRate)
    )


def list_board_types() -> Call[BoardTypes]:
    return Call(method="GET", path="/v1/board-types", read=as_record(BoardTypes))


def list_base_images(*, board_type: str | None = None) -> Call[BaseImages]:
    return Call(method="GET", path="/v1/base-images", read=as_record(BaseImages), query=query(board_type=board_type))


def check_firmware(
    board_type: str, content: bytes, *, format: FlashFormat | None = None, filename: str | None = None
) -> Call[FirmwareCheck]:
    return Call(
        method="POST",
        path=path("/v1/board-types/{board_type}/firmware-checks", board_type=board_type),
        read=as_record(FirmwareCheck),
        query=query(format=format, filename=filename),
        content=content,
        keeps_nothing=True,
    )
