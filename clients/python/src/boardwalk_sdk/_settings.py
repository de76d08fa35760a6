"""Finds out which service to call, and with which key."""

from __future__ import annotations

from collections.abc import Mapping

from ._ci_key import shared_ci_key
from ._core.ci_token import trust_in
from ._core.failures import ConfigurationError, NotLoggedIn
from ._core.key_source import FixedKey, KeySource
from ._core.settings import Settings, checked_key, checked_timeout, checked_url
from ._stored_login import StoredLogin


def read_settings(api_key: str | None, url: str | None, timeout: float, environment: Mapping[str, str]) -> Settings:
    """Returns the settings: what is given wins over the environment, and that over `boardwalk login`.

    The caller releases the key. `timeout` is in seconds. Throws `NotLoggedIn` without a key, and
    `ConfigurationError` for all else that is missing or wrong.
    """
    stored = StoredLogin(environment)
    own_key = (api_key or environment.get("SERVICE_API_KEY", "")).strip()
    address = _url(url, environment, stored)
    if address is None:
        if not own_key:
            raise NotLoggedIn("There is no API key. Run `boardwalk login`, or set SERVICE_URL and SERVICE_API_KEY.")
        raise ConfigurationError("There is no URL of the service. Set SERVICE_URL, or run `boardwalk login`.")
    source = "SERVICE_API_KEY" if not api_key else "`api_key`"
    key = FixedKey(checked_key(own_key, source)) if own_key else _found_key(address, environment, stored)
    return Settings(address, checked_timeout(timeout), key)


def _found_key(address: str, environment: Mapping[str, str], stored: StoredLogin) -> KeySource:
    """Returns the key of the trust of a CI job, or else what is stored. A stored key of the trust is used for it."""
    trust, login = trust_in(environment), stored.login(address)
    if login and login.trust_id and trust in (None, login.trust_id):
        return shared_ci_key(address, login.trust_id, environment, (login.id, login.key))
    if trust:
        return shared_ci_key(address, trust, environment, None)
    if not login:
        raise NotLoggedIn(
            f"There is no API key for {address}. Run `boardwalk login --url {address}`, or set SERVICE_API_KEY."
        )
    return FixedKey(checked_key(login.key, str(stored.folder / "credentials.json")))


def _url(given: str | None, environment: Mapping[str, str], stored: StoredLogin) -> str | None:
    if given:
        return checked_url(given, "`url`")
    if own := environment.get("SERVICE_URL", "").strip():
        return checked_url(own, "SERVICE_URL")
    found = stored.url
    return checked_url(found, f"The URL in {stored.folder / 'config.json'}") if found else None
