"""What other processes do in tests. They import this module."""

from __future__ import annotations

from boardwalk_sdk import Boardwalk, LiveSession


def answer_of(board_type: str) -> str:
    """Returns the id of a session that was used."""
    with Boardwalk() as client, client.session(board_type, minutes=5) as session:
        session.expect("> $", timeout=20)
        return session.id


def use(client: Boardwalk, session: LiveSession) -> list[str]:
    """Returns what each use of another process's client is refused with."""
    refused = []
    uses = [client.me, session.refresh, lambda: session.send("x"), lambda: session.expect("x"), client.__enter__]
    for one in uses:
        try:
            one()
        except Exception as error:
            refused.append(type(error).__name__)
    return refused
