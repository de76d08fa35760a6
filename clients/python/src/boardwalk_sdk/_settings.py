"""Finds out which service to call, and with which key."""

from __future__ import annotations

from collections.abc import Mapping

from ._core.failures import ConfigurationError, NotLoggedIn
from ._core.settings import Settings, checked_key, checked_timeout, checked_url
from ._stored_login import StoredLogin


def read_settings(api_key: str | None, url: str | None, timeout: float, environment: Mapping[str, str]) -> Settings:
    """Returns the settings: what is given wins over the environment, and that over `boardwalk login`.

    `timeout` is in seconds. Throws `NotLoggedIn` without a key, and `ConfigurationError` for all else
    that is missing or wrong.
    """
    stored = StoredLogin(environment)
    own_key = (api_key or environment.get("SERVICE_API_KEY", "")).strip()
    address = _url(url, environment, stored)
    if address is None:
        if not own_key:
            raise NotLoggedIn("There is no API key. Run `boardwalk login`, or set SERVICE_URL and SERVICE_API_KEY.")
        raise ConfigurationError("There is no URL of the service. Set SERVICE_URL, or run `boardwalk login`.")
    source = "SERVICE_API_KEY" if not api_key else "`api_key`"
    if not own_key:
        source = str(stored.folder / "credentials.json")
        own_key = (stored.key(address) or "").strip()
    if not own_key:
        raise NotLoggedIn(
            f"There is no API key for {address}. Run `boardwalk login --url {address}`, or set SERVICE_API_KEY."
        )
    return Settings(address, checked_timeout(timeout), checked_key(own_key, source))


def _url(given: str | None, environment: Mapping[str, str], stored: StoredLogin) -> str | None:
    if given:
        return checked_url(given, "`url`")
    if own := environment.get("SERVICE_URL", "").strip():
        return checked_url(own, "SERVICE_URL")
    found = stored.url
    return checked_url(found, f"The URL in {stored.folder / 'config.json'}") if found else None
