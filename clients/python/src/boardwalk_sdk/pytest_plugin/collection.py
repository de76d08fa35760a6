"""Which tests need which board, in which order, and what becomes of them without a key."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, cast

import pytest

from .._core.failures import ConfigurationError, NotLoggedIn
from .._settings import read_settings
from .needs import Need, WrongNeed, needs_of_marker
from .options import options_of

FIXTURES = frozenset({"board", "boards", "boardwalk", "async_board"})


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "board" not in metafunc.fixturenames:
        return
    marker = metafunc.definition.get_closest_marker("board")
    needs: Sequence[Need | WrongNeed]
    try:
        needs = needs_of_marker(marker, options_of(metafunc.config))
    except WrongNeed as error:
        # It is thrown before this test is set up, so that this one fails and no other.
        needs = [error]
    scope: Any = metafunc.config.getini("boardwalk_scope")
    names = [need.name if isinstance(need, Need) else "board" for need in needs]
    metafunc.parametrize("board", needs, indirect=True, scope=scope, ids=names)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    need = need_of_item(item)
    if isinstance(need, WrongNeed):
        raise need


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    using = [item for item in items if FIXTURES & set(getattr(item, "fixturenames", ()))]
    if using:
        _require_settings(using)
    items[:] = in_order(items, by_module=config.getini("boardwalk_scope") in ("function", "class", "module"))


def _require_settings(items: list[pytest.Item]) -> None:
    """Skips tests where nobody has logged in. In CI that is an error: a green run would have tested nothing.

    Settings that are wrong are thrown by the fixture `boardwalk`.
    """
    try:
        read_settings(None, None, 1.0, os.environ).key.release()
    except NotLoggedIn as error:
        if os.environ.get("CI"):
            if hasattr(items[0].config, "workerinput"):
                # xdist reports an error of its own if a worker cannot collect. The fixture throws it instead.
                return
            raise pytest.UsageError(f"{len(items)} tests need a board. {error}") from error
        for item in items:
            if not isinstance(need_of_item(item), WrongNeed):
                item.add_marker(pytest.mark.skip(reason=f"needs a board: {error}"))
    except ConfigurationError:
        return


def in_order(items: list[pytest.Item], *, by_module: bool) -> list[pytest.Item]:
    """Returns the tests so that those of one board follow each other, otherwise as they were.

    Newer versions of pytest do this themselves, by the values of parameters.
    """
    groups: dict[tuple[object, object], list[pytest.Item]] = {}
    places: dict[object, list[object]] = {}
    for item in items:
        place = item.nodeid.partition("::")[0] if by_module else None
        need = need_of_item(item)
        if need not in places.setdefault(place, []):
            places[place].append(need)
        groups.setdefault((place, need), []).append(item)
    return [item for place, needs in places.items() for need in needs for item in groups[place, need]]


def need_of_item(item: pytest.Item) -> Need | WrongNeed | None:
    callspec = getattr(item, "callspec", None)
    return cast("Need | WrongNeed | None", callspec.params.get("board")) if callspec else None
