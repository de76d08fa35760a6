"""The record of a console, and who may look at it. The console itself is a WebSocket."""

from __future__ import annotations

from typing import Literal

from ..calls import Call, as_bytes, as_nothing, as_record, path, present, query
from ..records import ConsoleMode, ConsoleTicket, TicketList
from .sessions import SESSION

CONSOLE = SESSION + "/console"
TICKETS = CONSOLE + "/tickets"


def read_console_log(
    session_id: str,
    *,
    from_: int | None = None,
    to: int | None = None,
    format: Literal["raw", "text", "asciicast", "ndjson"] = "raw",
    follow: bool = False,
) -> Call[bytes]:
    return Call(
        method="GET",
        path=path(CONSOLE + "/log", session_id=session_id),
        read=as_bytes,
        query=query(**{"from": from_}, to=to, format=format, follow=follow),
    )


def list_console_tickets(session_id: str) -> Call[TicketList]:
    return Call(method="GET", path=path(TICKETS, session_id=session_id), read=as_record(TicketList))


def create_console_ticket(session_id: str, *, mode: ConsoleMode = "ro", minutes: int = 60) -> Call[ConsoleTicket]:
    return Call(
        method="POST",
        path=path(TICKETS, session_id=session_id),
        read=as_record(ConsoleTicket),
        json=present(mode=mode, minutes=minutes),
    )


def revoke_console_ticket(session_id: str, ticket_id: str) -> Call[None]:
    return Call(
        method="DELETE",
        path=path(TICKETS + "/{ticket_id}", session_id=session_id, ticket_id=ticket_id),
        read=as_nothing,
    )
