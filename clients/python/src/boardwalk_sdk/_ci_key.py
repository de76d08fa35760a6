"""The key of a CI job. All clients of a process share it, because some CI systems give a job one token only."""

from __future__ import annotations

import atexit
import os
import subprocess
import threading
import time
from collections.abc import Mapping
from contextlib import suppress

from ._api import operations
from ._api.errors import BoardwalkError, NotFound, TokenLifetimeReached, Unauthorized
from ._core.calls import Call, T
from ._core.ci_token import (
    AGAIN_SECONDS,
    LAST_SECONDS,
    RENEW_SECONDS,
    AskBuildkite,
    AskGitHub,
    audience_of,
    exchange,
    renew,
    token_of_github,
    token_source,
)
from ._core.failures import ConfigurationError, ConnectionFailed, InvalidResponse
from ._core.key_source import FixedKey
from ._core.perform import perform
from ._core.retry import RetryPolicy
from ._core.settings import Settings
from ._sync.runner import Runner

CALL_SECONDS = 30.0
FAREWELL_SECONDS = 4.0
BUILDKITE_SECONDS = 30.0

_shared: dict[tuple[str, str], CiKey] = {}
_sharing = threading.Lock()


class CiKey:
    """Exchanged when it is first needed, renewed by a thread, and revoked after its last user."""

    def __init__(self, url: str, trust: str, environment: Mapping[str, str], stored: tuple[str, str] | None) -> None:
        self._url = url
        self._trust = trust
        self._environment = dict(environment)
        self._stored = stored
        self._users = 0
        self._pid = os.getpid()
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self._id = ""
        self._secret = ""
        self._is_own = False
        self._ends_at = 0.0

    @property
    def is_ready(self) -> bool:
        return bool(self._secret) and (time.monotonic() < self._ends_at or not self._is_here)

    @property
    def current(self) -> str:
        return self._secret

    @property
    def _is_here(self) -> bool:
        """False in a forked child, which has the key and leaves it to its parent."""
        return os.getpid() == self._pid

    def get(self) -> str:
        """Returns the key. Throws `ConfigurationError` for what the job lacks, and an `APIError` if it is refused."""
        with self._lock:
            if not self.is_ready:
                self._obtain()
            return self._secret

    def release(self) -> None:
        with _sharing:
            self._users -= 1
            is_last = self._users <= 0
        if is_last:
            self.end()

    def end(self) -> None:
        """Stops renewing, and revokes a key that was exchanged here. One that stays ends by itself in 15 minutes."""
        with _sharing:
            if _shared.get((self._url, self._trust)) is self:
                del _shared[self._url, self._trust]
        if not self._is_here:
            return
        self._stopping.set()
        with self._lock:
            key_id, secret, self._secret = self._id, self._secret, ""
        if secret and self._is_own:
            with suppress(BoardwalkError):
                self._call(operations.revoke_key(key_id), secret, FAREWELL_SECONDS, retries=1)

    def _obtain(self) -> None:
        if self._stored:
            self._hold(*self._stored, seconds=LAST_SECONDS, is_own=False)
            self._renew()
        if not self._secret:
            token = _id_token(self._environment, audience_of(self._url, self._trust))
            found = self._call(exchange(token), "")
            self._hold(found.key.id, found.access_token, seconds=found.expires_in, is_own=True)
        self._stopping.set()
        self._stopping = threading.Event()
        args = (self._stopping,)
        threading.Thread(target=self._keep, args=args, name="boardwalk-ci-key", daemon=True).start()

    def _hold(self, key_id: str, secret: str, *, seconds: float, is_own: bool) -> None:
        self._id, self._secret, self._is_own = key_id, secret, is_own
        self._ends_at = time.monotonic() + seconds

    def _keep(self, stopping: threading.Event) -> None:
        pause: float | None = RENEW_SECONDS
        while pause is not None and not stopping.wait(pause):
            pause = self._renew()

    def _renew(self) -> float | None:
        """Returns the seconds until the next renewal, None if there is none. A key that is gone is forgotten."""
        secret = self._secret
        try:
            seconds = self._call(renew(), secret).expires_in
        except TokenLifetimeReached:
            return None
        except Unauthorized:
            self._secret, self._stored = "", None
            return None
        except BoardwalkError:
            return AGAIN_SECONDS
        self._ends_at = time.monotonic() + seconds
        return RENEW_SECONDS

    def _call(self, call: Call[T], secret: str, seconds: float = CALL_SECONDS, *, retries: int = 3) -> T:
        return _answer(call, Settings(self._url, seconds, FixedKey(secret)), retries)


def shared_ci_key(url: str, trust: str, environment: Mapping[str, str], stored: tuple[str, str] | None) -> CiKey:
    """Returns the key of this process for a trust. `stored` is the id and secret of one that was exchanged before.

    Each user of it releases it once.
    """
    with _sharing:
        key = _shared.setdefault((url, trust), CiKey(url, trust, environment, stored))
        key._users += 1
        return key


@atexit.register
def end_ci_keys() -> None:
    """Revokes the keys that nobody has released."""
    for key in list(_shared.values()):
        key.end()


def _answer(call: Call[T], settings: Settings, retries: int) -> T:
    policy = RetryPolicy(retries)
    runner = Runner(settings, policy, None)
    try:
        return runner.run(perform(call, policy))
    except (Unauthorized, NotFound):
        if call.method == "DELETE":
            # It is gone already, which is as good.
            return call.read(b"")
        raise
    finally:
        runner.close()


def _id_token(environment: Mapping[str, str], audience: str) -> str:
    source = token_source(environment, audience)
    if isinstance(source, AskGitHub):
        return _token_of_github(source)
    if isinstance(source, AskBuildkite):
        return _token_of_buildkite(source, environment)
    return source


def _token_of_github(asked: AskGitHub) -> str:
    try:
        return _answer(token_of_github(asked), Settings(asked.url, CALL_SECONDS, FixedKey(asked.secret)), 3)
    except InvalidResponse as error:
        if error.status is not None and 400 <= error.status < 500:
            raise ConfigurationError(f"GitHub gave no ID token: status {error.status}.") from error
        raise ConnectionFailed(f"GitHub gave no ID token: {error}") from error


def _token_of_buildkite(asked: AskBuildkite, environment: Mapping[str, str]) -> str:
    try:
        done = subprocess.run(
            asked.words, capture_output=True, env=dict(environment), timeout=BUILDKITE_SECONDS, text=True, check=False
        )
    except FileNotFoundError as error:
        raise ConfigurationError(
            "buildkite-agent is not on the PATH of this job, and no BOARDWALK_ID_TOKEN is set."
        ) from error
    except subprocess.TimeoutExpired as error:
        raise ConnectionFailed(f"buildkite-agent gave no ID token within {BUILDKITE_SECONDS:g} s.") from error
    if done.returncode != 0:
        raise ConnectionFailed(f"buildkite-agent gave no ID token: {done.stderr.strip() or done.returncode}.")
    return done.stdout.strip()
