"""What a client is set to. The shells read the environment."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from urllib.parse import urlsplit

from .failures import ConfigurationError

CONSOLE_PROTOCOL = "boardwalk.console.v1"


@dataclass(frozen=True)
class Settings:
    url: str
    timeout: float
    api_key: str = field(repr=False)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.api_key}", "User-Agent": user_agent()}

    def http(self, path: str) -> str:
        return self.url + path

    def websocket(self, path: str) -> str:
        return "ws" + self.url.removeprefix("http") + path


def settings_of(api_key: str | None, url: str | None, timeout: float, environment: Mapping[str, str]) -> Settings:
    """Returns the settings. Throws `ConfigurationError` if the key or the address is missing."""
    key = api_key or environment.get("SERVICE_API_KEY", "")
    address = (url or environment.get("SERVICE_URL", "")).rstrip("/")
    if not key:
        raise ConfigurationError("There is no API key. Set SERVICE_API_KEY.")
    if urlsplit(address).scheme not in ("http", "https"):
        raise ConfigurationError("There is no address of the service. Set SERVICE_URL to one with https:// or http://.")
    return Settings(address, timeout, key.strip())


def user_agent() -> str:
    try:
        number = version("boardwalk-sdk")
    except PackageNotFoundError:
        number = "0"
    return f"boardwalk-sdk/{number} Python/{platform.python_version()}"
