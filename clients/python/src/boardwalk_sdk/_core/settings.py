"""What a client is set to."""

from __future__ import annotations

import math
import platform
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from urllib.parse import urlsplit

from .failures import ConfigurationError
from .key_source import KeySource

CONSOLE_PROTOCOL = "boardwalk.console.v1"
PORT_PROTOCOL = "boardwalk.port.v1"
LONGEST_WAIT = 10.0 * 365 * 24 * 3600
"""Threads cannot wait without end."""


@dataclass(frozen=True)
class Settings:
    url: str
    timeout: float
    key: KeySource = field(repr=False)

    @property
    def api_key(self) -> str:
        """The key as far as it is known, else an empty text."""
        return self.key.current

    @property
    def headers(self) -> dict[str, str]:
        own = {"Authorization": f"Bearer {self.api_key}"} if self.api_key else {}
        return {**own, "User-Agent": user_agent()}

    def http(self, path: str) -> str:
        return self.url + path

    def websocket(self, path: str) -> str:
        return "ws" + self.url.removeprefix("http") + path


def checked_url(given: str, source: str) -> str:
    """Returns the URL of a service without a slash at its end. Throws `ConfigurationError` for what is none."""
    url = given.strip().rstrip("/")
    # What has an @ may have a password.
    named = f"{source} " + (f"is {given!r}, which" if "@" not in given else "has a value that")
    if any(one.isspace() or not one.isprintable() for one in url):
        raise ConfigurationError(f"{named} has a space or another character that no URL has.")
    try:
        parts = urlsplit(url)
        has_host = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise ConfigurationError(f"{named} is not a URL: {error}.") from error
    if not has_host:
        raise ConfigurationError(f"{named} is not a URL that begins with https:// or http://.")
    if parts.username is not None or parts.query or parts.fragment:
        raise ConfigurationError(f"{source} has more than a host and a path. Leave out user, password, ? and #.")
    return url


def checked_key(given: str, source: str) -> str:
    """Returns the key without white space around it. Throws `ConfigurationError` for what no key has."""
    key = given.strip()
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigurationError(f"The key of {source} has a character that no key has. Copy it once more.")
    return key


def checked_timeout(given: float) -> float:
    """Returns the seconds that one call may take. Throws `ConfigurationError` for no time, or what is no number."""
    if not is_number(given) or not 0 < given < math.inf:
        raise ConfigurationError(f"`timeout` takes a number of seconds above 0, and not {given!r}.")
    return given


def checked_retries(given: int) -> int:
    """Returns how often a call is repeated. Throws `ConfigurationError` for what is no whole number from 0 on."""
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:
        raise ConfigurationError(f"`max_retries` takes a whole number from 0 on, and not {given!r}.")
    return given


def checked_wait(given: float) -> float:
    """Returns the seconds that a console is waited for. Throws `ValueError` for what is no number."""
    if not is_number(given):
        raise ValueError(f"`timeout` takes a number of seconds, and not {given!r}.")
    return min(given, LONGEST_WAIT)


def is_number(given: object) -> bool:
    return isinstance(given, (int, float)) and not isinstance(given, bool) and not math.isnan(given)


def installed_version() -> str:
    """Returns the version of this package, `0` where it runs without being installed."""
    try:
        return version("boardwalk-sdk")
    except PackageNotFoundError:
        return "0"


def user_agent() -> str:
    return f"boardwalk-sdk/{installed_version()} Python/{platform.python_version()}"
