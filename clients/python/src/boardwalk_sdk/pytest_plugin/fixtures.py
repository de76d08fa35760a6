"""The fixtures `boardwalk`, `board`, `async_board` and `boards`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from .._async.session import AsyncLiveSession
from .._asyncio.thread_link import ThreadLink
from .._core.errors import BoardwalkError
from .._core.perform import new_key
from .._core.picture import Screens
from .._sync.client import Boardwalk
from .._sync.session import LiveSession
from .blame import is_worth_a_retry
from .crashes import ELF_FILES, elf_file_of
from .interruption import ended_by_signals
from .needs import Need, WrongNeed, need_of, needs_of_marker
from .options import options_of
from .results import begin_result, tell_result
from .summary import USED, usage_of

LEASE_SECONDS = 60.0

INSTEAD = pytest.StashKey["Need | None"]()
"""What the board of a triage is, in place of that of the test."""
SESSIONS = pytest.StashKey["list[LiveSession]"]()
"""The sessions of one test."""


def _scope(fixture_name: str, config: pytest.Config) -> Any:
    return config.getini("boardwalk_scope")


@pytest.fixture(scope="session")
def boardwalk(pytestconfig: pytest.Config) -> Iterator[Boardwalk]:
    """The client, with the key of SERVICE_API_KEY or of `boardwalk login`."""
    with Boardwalk() as client, ended_by_signals(pytestconfig):
        yield client


@pytest.fixture(scope=_scope)
def board(request: pytest.FixtureRequest, boardwalk: Boardwalk) -> Iterator[LiveSession]:
    """The board that the test's marker names. The tests of a module that need the same board share it."""
    need = request.config.stash.get(INSTEAD, None) or _need_of_request(request)
    with session_for(need, boardwalk, request.config) as session:
        yield session


@pytest.fixture
def async_board(board: LiveSession) -> AsyncLiveSession:
    """The same board as `board`, to await: for coroutines that pytest-asyncio or anyio runs with asyncio."""
    return AsyncLiveSession(board._core, ThreadLink(board._link))


@pytest.fixture
def boards(request: pytest.FixtureRequest, boardwalk: Boardwalk) -> Iterator[Callable[..., list[LiveSession]]]:
    """Starts several boards at once: all, or none.

    Each is a dictionary with `board_type` or `board_id`, and `firmware`, `image`, `minutes` if need be.
    """
    with ExitStack() as stack:

        def start(*given: Mapping[str, Any]) -> list[LiveSession]:
            needs = [need_of(one, options_of(request.config)) for one in given]
            _require_all(needs, boardwalk, request.config)
            started = [stack.enter_context(session_for(need, boardwalk, request.config)) for need in needs]
            request.node.stash.setdefault(SESSIONS, []).extend(started)
            return started

        yield start


@pytest.fixture(autouse=True)
def _reset_if_fresh(request: pytest.FixtureRequest) -> None:
    marker = request.node.get_closest_marker("board")
    if marker and marker.kwargs.get("fresh") and "board" in request.fixturenames:
        request.getfixturevalue("board").reset()


def _need_of_request(request: pytest.FixtureRequest) -> Need:
    """Returns what the collection has found out. Without it a fixture was asked for while its test runs."""
    need: Need | None = getattr(request, "param", None)
    if need is None:
        marker = request.node.get_closest_marker("board")
        need, *others = needs_of_marker(marker, options_of(request.config))
        if others:
            raise WrongNeed("A test with several board types must have the fixture `board` as a parameter.")
    return need


def _require_all(needs: list[Need], client: Boardwalk, config: pytest.Config) -> None:
    """Throws `WrongNeed` if one need cannot be met, before the boards of the others are waited and paid for."""
    known = [one.board_type for one in client.boards.types()]
    for need in needs:
        if need.board_type and need.board_type not in known:
            raise WrongNeed(f"There is no board type {need.board_type!r}. There are: {', '.join(known)}.")
    for need in needs:
        need.firmware_path(config.rootpath)
        if options_of(config).coverage:
            _require_coverage(need, client)


def _require_coverage(need: Need, client: Boardwalk) -> None:
    """Throws `WrongNeed` where no board that would do has coverage, before one is waited and paid for.

    A board that was never online, or one of more than a page of them, says so itself.
    """
    if need.board_id:
        which = f"The board {need.board_id} does not have"
        known = [client.boards.get(need.board_id).capabilities]
    else:
        which = f"No board of {need.board_type} has"
        page = client.boards.list(board_type=need.board_type)
        known = [board.capabilities for board in page.items]
        if page.total > len(known):
            return
    if known and not any(not capabilities or "coverage" in capabilities for capabilities in known):
        raise WrongNeed(f"{which} the capability coverage, which --board-coverage needs.")


@contextmanager
def session_for(need: Need, client: Boardwalk, config: pytest.Config) -> Iterator[LiveSession]:
    """Starts a session, and notes what it cost once it has ended."""
    options = options_of(config)
    with ExitStack() as stack:
        elf_file = elf_file_of(need, options, config.rootpath)
        used = stack.enter_context(_noting(config, client, kept=options.keep))
        session = _start(need, client, config, stack)
        used.append(session)
        begin_result(config, need, session)
        if elf_file:
            config.stash.setdefault(ELF_FILES, {})[session.id] = elf_file
        session._core.screens = Screens(config.rootpath, options.update_screens)
        if options.keep:
            session.detach()
        yield session


@contextmanager
def _noting(config: pytest.Config, client: Boardwalk, *, kept: bool) -> Iterator[list[LiveSession]]:
    used: list[LiveSession] = []
    try:
        yield used
    finally:
        config.stash.setdefault(USED, []).extend(usage_of(session.record, kept=kept) for session in used)
        for session in used:
            tell_result(config, client, session.id)


def _start(need: Need, client: Boardwalk, config: pytest.Config, stack: ExitStack) -> LiveSession:
    """Tries another session after a failure that is not the test's, as often as --board-retries says."""
    options = options_of(config)
    if options.coverage:
        _require_coverage(need, client)
    left = options.retries
    key, known = new_key(), set[str]()
    while True:
        try:
            session = stack.enter_context(
                client.session(
                    need.board_type,
                    board_id=need.board_id,
                    base_image_id=need.image,
                    # Coverage is to have its first instruction.
                    firmware=None if options.coverage else need.firmware_path(config.rootpath),
                    minutes=need.minutes,
                    speed=need.speed,
                    seed=need.seed,
                    parts=None if need.parts_json is None else json.loads(need.parts_json),
                    queue_timeout=options.queue_timeout,
                    wait_for_offline=options.wait_for_offline,
                    lease=None if options.keep else LEASE_SECONDS,
                    max_credits=need.max_credits or options.max_credits,
                    # The same key finds the session of a start whose answer was lost. For one that is
                    # known it would be that one again, which has failed.
                    idempotency_key=f"{key}-{len(known) + 1}",
                    on_change=lambda record: known.add(record.id),
                )
            )
            firmware = need.firmware_path(config.rootpath)
            if options.coverage:
                session.artifacts.set_coverage(True)
                if firmware:
                    session.flash(firmware)
            return session
        except BoardwalkError as error:
            if left <= 0 or not is_worth_a_retry(error):
                raise
            left -= 1
