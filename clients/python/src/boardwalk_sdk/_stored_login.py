"""What `boardwalk login` has stored: which service to call, and with which key."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ._core.failures import ConfigurationError

BY_OTHERS = 0o077


@dataclass(frozen=True)
class Login:
    key: str = field(repr=False)
    id: str
    trust_id: str | None
    """The trust for which a CI job has exchanged the key."""


class StoredLogin:
    """The files of the command line, which are read only when they are asked for."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.folder = folder_of(environment)

    @property
    def url(self) -> str | None:
        """The URL of the service, None if nobody has logged in."""
        return _text(self._read("config.json").get("url"))

    def login(self, url: str) -> Login | None:
        """Returns the key for that service alone, None if there is none. Throws `ConfigurationError`."""
        credential = self._read("credentials.json").get(url)
        if not isinstance(credential, dict):
            return None
        key = (_text(credential.get("key")) or "").strip()
        return Login(key, _text(credential.get("id")) or "", _text(credential.get("trust_id"))) if key else None

    def _read(self, name: str) -> dict[str, object]:
        file = self.folder / name
        try:
            if name == "credentials.json":
                _refuse_if_others_read(file)
            content = json.loads(file.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise ConfigurationError(f"{file} cannot be read: {error.strerror}.") from error
        except ValueError as error:
            raise ConfigurationError(f"{file} is not JSON. Delete it and run `boardwalk login`.") from error
        if not isinstance(content, dict):
            raise ConfigurationError(f"{file} is not of the command line. Delete it and run `boardwalk login`.")
        return content


def folder_of(environment: Mapping[str, str]) -> Path:
    """Returns the folder that the command line writes to."""
    if folder := environment.get("SERVICE_CONFIG_DIR"):
        return Path(folder)
    if sys.platform == "win32" and (folder := environment.get("APPDATA")):
        return Path(folder, "boardwalk")
    return Path(environment.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "boardwalk")


def _refuse_if_others_read(file: Path) -> None:
    if sys.platform != "win32" and file.stat().st_mode & BY_OTHERS:
        raise ConfigurationError(
            f'Others can read {file}. Run: chmod 600 "{file}", and revoke the key if they may have read it.'
        )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
