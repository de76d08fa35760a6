"""Shares the key of a CI job with the workers of xdist: some CI systems give a job one ID token only."""

from __future__ import annotations

import os

import pytest

from .._core.errors import BoardwalkError
from .._core.failures import NotLoggedIn
from .._core.key_source import FixedKey, KeySource
from .._settings import read_settings
from .options import options_of

SHARED = pytest.StashKey[KeySource]()
NAME = "SERVICE_API_KEY"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Exchanges the job's identity before there are workers, which then find the key in their environment."""
    config = session.config
    has_workers = bool(config.getoption("numprocesses", None) or config.getoption("tx", None))
    # A triage of the last test ends the fixture of the client, and begins it again.
    is_shared = has_workers or options_of(config).triage is not None
    if not is_shared or hasattr(config, "workerinput"):
        return
    try:
        key = read_settings(None, None, 1.0, os.environ).key
        if isinstance(key, FixedKey):
            return
        os.environ[NAME] = key.get()
    except NotLoggedIn:
        # The tests that need a board say so.
        return
    except BoardwalkError as error:
        raise pytest.UsageError(str(error)) from error
    config.stash[SHARED] = key


def pytest_unconfigure(config: pytest.Config) -> None:
    """Revokes the key, once no worker needs it any more."""
    key = config.stash.get(SHARED, None)
    if key is None:
        return
    os.environ.pop(NAME, None)
    key.release()
