"""Both shells have the same names, parameters and defaults. Nobody has to look up which one has what."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from boardwalk_sdk._async import client as async_client
from boardwalk_sdk._async import console as async_console
from boardwalk_sdk._async import control as async_control
from boardwalk_sdk._async import pages as async_pages
from boardwalk_sdk._async import resources as async_resources
from boardwalk_sdk._async import session as async_session
from boardwalk_sdk._sync import client, console, control, pages, resources, session

PAIRS: list[tuple[Any, Any]] = [
    (client.Boardwalk, async_client.AsyncBoardwalk),
    (session.LiveSession, async_session.AsyncLiveSession),
    (console.Console, async_console.AsyncConsole),
    (control.Power, async_control.Power),
    (control.Pins, async_control.Pins),
    (control.Part, async_control.Part),
    (pages.Page, async_pages.AsyncPage),
    (pages.SessionList, async_pages.AsyncSessionList),
    (pages.CreditList, async_pages.AsyncCreditList),
    (resources.Boards, async_resources.Boards),
    (resources.BaseImages, async_resources.BaseImages),
    (resources.Sessions, async_resources.Sessions),
    (resources.Keys, async_resources.Keys),
]
NAMES = [sync.__name__ for sync, _ in PAIRS]
SPECIAL = {"__enter__": "__aenter__", "__exit__": "__aexit__", "__iter__": "__aiter__"}


@pytest.mark.parametrize(("sync", "other"), PAIRS, ids=NAMES)
def test_names_and_signatures_are_the_same(sync: Any, other: Any) -> None:
    assert spelled(sync) == spelled(other)


@pytest.mark.parametrize("other", [other for _, other in PAIRS], ids=NAMES)
def test_what_waits_is_awaited(other: Any) -> None:
    for name, member in public(other).items():
        # A context manager and a generator are entered and iterated. `part` only names one.
        made = inspect.unwrap(member) if callable(member) else None
        if made is not None and name not in ("__init__", "detach", "part"):
            assert inspect.iscoroutinefunction(made) or inspect.isasyncgenfunction(made), name


def test_both_have_the_same_modules_and_classes() -> None:
    for sync, other in ((client, async_client), (session, async_session), (control, async_control)):
        assert {plain(name) for name in own_classes(sync)} == {plain(name) for name in own_classes(other)}
    for sync, other in ((pages, async_pages), (resources, async_resources), (console, async_console)):
        assert {plain(name) for name in own_classes(sync)} == {plain(name) for name in own_classes(other)}
    covered = {sync.__name__ for sync, _ in PAIRS}
    modules = (client, session, console, control, pages, resources)
    assert covered == {name for module in modules for name in own_classes(module)}


def spelled(cls: Any) -> dict[str, str]:
    return {plain(name): plain(signature(member)) for name, member in public(cls).items()}


def public(cls: Any) -> dict[str, Any]:
    special = {*SPECIAL, *SPECIAL.values(), "__init__"}
    return {name: member for name, member in vars(cls).items() if not name.startswith("_") or name in special}


def signature(member: Any) -> str:
    if isinstance(member, property):
        return f"property {inspect.signature(member.fget)}" if member.fget else "property"
    return str(inspect.signature(member))


def plain(text: str) -> str:
    text = re.sub(r"\bAsync(Link\b)?|\bLinkTask\b|\bLinkThread\b", "", text)
    return SPECIAL_BACK.get(text, text)


SPECIAL_BACK = {other: sync for sync, other in SPECIAL.items()}


def own_classes(module: Any) -> set[str]:
    return {name for name, one in vars(module).items() if inspect.isclass(one) and one.__module__ == module.__name__}
