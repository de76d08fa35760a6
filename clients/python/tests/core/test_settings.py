"""Which service is called, and with which key: as given, by the environment, or by `boardwalk login`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from boardwalk_sdk import AsyncBoardwalk, Boardwalk
from boardwalk_sdk._core.calls import path
from boardwalk_sdk._core.failures import ConfigurationError, NotLoggedIn
from boardwalk_sdk._core.keystrokes import pieces
from boardwalk_sdk._core.settings import Settings
from boardwalk_sdk._settings import read_settings
from boardwalk_sdk._stored_login import folder_of

OWN = "https://boards.example"
NOWHERE = str(Path(__file__).parent / "nobody-has-logged-in")
ENVIRONMENT = {"SERVICE_API_KEY": "key_secret\n", "SERVICE_URL": f"{OWN}/"}


@pytest.fixture
def login(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has logged in."""
    store(tmp_path / "config.json", {"url": OWN})
    credential = {"id": "key_1", "key": "key_stored", "label": None, "expires_at": None}
    store(tmp_path / "credentials.json", {OWN: credential})
    return {"SERVICE_CONFIG_DIR": str(tmp_path)}


def store(file: Path, content: Any) -> None:
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    file.chmod(0o600)


def read(environment: dict[str, str], api_key: str | None = None, url: str | None = None) -> Settings:
    return read_settings(api_key, url, 1.0, {"SERVICE_CONFIG_DIR": NOWHERE, **environment})


def test_the_environment_says_where_and_with_which_key() -> None:
    settings = read(ENVIRONMENT)
    assert settings.headers["Authorization"] == "Bearer key_secret"
    assert settings.http("/v1/boards") == "https://boards.example/v1/boards"
    assert settings.websocket("/v1/x") == "wss://boards.example/v1/x"
    assert "secret" not in repr(settings)


def test_what_is_given_wins(login: dict[str, str]) -> None:
    settings = read({**login, **ENVIRONMENT}, "key_own", "http://127.0.0.1:3000")
    assert (settings.api_key, settings.websocket("/")) == ("key_own", "ws://127.0.0.1:3000/")


def test_what_login_has_stored_is_used(login: dict[str, str]) -> None:
    settings = read(login)
    assert (settings.url, settings.api_key) == (OWN, "key_stored")


def test_the_environment_wins_over_what_is_stored(login: dict[str, str]) -> None:
    store(Path(login["SERVICE_CONFIG_DIR"], "credentials.json"), "not even JSON")
    assert read({**login, **ENVIRONMENT}).api_key == "key_secret"
    assert read({**login, "SERVICE_API_KEY": "key_own"}).url == OWN


def test_a_stored_key_goes_to_its_own_service_alone(login: dict[str, str]) -> None:
    """Breaks if any stored key is taken: it would be sent to whatever SERVICE_URL names."""
    with pytest.raises(NotLoggedIn, match=r"boardwalk login --url https://other\.example"):
        read({**login, "SERVICE_URL": "https://other.example"})
    assert read({**login, "SERVICE_URL": f"{OWN}//"}).api_key == "key_stored"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_credentials_that_others_can_read_are_refused(login: dict[str, str], mode: int) -> None:
    """Breaks without `_refuse_if_others_read`."""
    Path(login["SERVICE_CONFIG_DIR"], "credentials.json").chmod(mode)
    with pytest.raises(ConfigurationError, match=r'chmod 600 ".*credentials\.json"'):
        read(login)


@pytest.mark.parametrize("content", ["", "{", "[]", "null", "\udcff"], ids=repr)
@pytest.mark.parametrize("name", ["config.json", "credentials.json"])
def test_a_file_that_is_broken_is_named(login: dict[str, str], name: str, content: str) -> None:
    file = Path(login["SERVICE_CONFIG_DIR"], name)
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(ConfigurationError, match=name) as caught:
        read(login)
    assert not isinstance(caught.value, NotLoggedIn)


@pytest.mark.parametrize("content", [{}, {OWN: None}, {OWN: {}}, {OWN: {"key": 5}}], ids=repr)
def test_a_login_without_a_key_is_no_login(login: dict[str, str], content: Any) -> None:
    store(Path(login["SERVICE_CONFIG_DIR"], "credentials.json"), content)
    with pytest.raises(NotLoggedIn, match=OWN):
        read(login)


def test_a_folder_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigurationError, match="cannot be read: Not a directory"):
        read({"SERVICE_CONFIG_DIR": str(tmp_path / "file")})


def test_the_folder_is_that_of_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert folder_of({}) == Path("/home/ada/.config/boardwalk")
    assert folder_of({"XDG_CONFIG_HOME": "/x"}) == Path("/x/boardwalk")
    assert folder_of({"XDG_CONFIG_HOME": "/x", "SERVICE_CONFIG_DIR": "/own"}) == Path("/own")
    monkeypatch.setattr(sys, "platform", "win32")
    assert folder_of({"APPDATA": "/data", "XDG_CONFIG_HOME": "/x"}) == Path("/data/boardwalk")


@pytest.mark.parametrize("missing", ["SERVICE_API_KEY", "SERVICE_URL"])
def test_what_is_missing_is_named_with_both_ways(missing: str) -> None:
    with pytest.raises(ConfigurationError, match=missing) as caught:
        read({**ENVIRONMENT, missing: " "})
    assert "boardwalk login" in str(caught.value)
    assert isinstance(caught.value, NotLoggedIn) == (missing == "SERVICE_API_KEY")


@pytest.mark.parametrize(
    "url",
    [
        "boards.example",
        "localhost:4100",
        "ftp://boards.example",
        "https://",
        "http://h:x",
        "http://h:99999",
        "http://[::",
    ],
)
def test_what_is_not_a_url_is_refused_and_shown(url: str) -> None:
    for settings in ({**ENVIRONMENT, "SERVICE_URL": url}, None):
        with pytest.raises(ConfigurationError) as caught:
            read(settings or ENVIRONMENT, url=None if settings else url)
        assert ("SERVICE_URL" if settings else "`url`") in str(caught.value)
        assert url in str(caught.value)


@pytest.mark.parametrize("url", ["http://boards example", "http://boards.example/\u200b"])
def test_a_url_with_a_space_is_said_to_have_one(url: str) -> None:
    with pytest.raises(ConfigurationError, match="has a space or another character that no URL has"):
        read({**ENVIRONMENT, "SERVICE_URL": url})


@pytest.mark.parametrize(
    "url", ["https://me:secret@boards.example", "https://h/?secret", "https://h#secret", "me:secret@h"]
)
def test_a_url_is_a_host_and_a_path(url: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        read({**ENVIRONMENT, "SERVICE_URL": url})
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("key", ["key_…", "key_1 key_2", "key_1\nkey_2"])
def test_a_key_has_no_other_characters(key: str) -> None:
    with pytest.raises(ConfigurationError, match="SERVICE_API_KEY") as caught:
        read({**ENVIRONMENT, "SERVICE_API_KEY": key})
    assert key not in str(caught.value)


@pytest.mark.parametrize("cls", [Boardwalk, AsyncBoardwalk])
def test_a_client_shows_its_service_and_not_its_key(cls: Any) -> None:
    client = cls(url=OWN, api_key="key_secret")
    assert repr(client) == f"<{cls.__name__} of {OWN}>"
    assert "secret" not in repr(vars(client)) + repr(vars(client._runner))


def test_what_is_not_an_id_leads_to_no_other_path() -> None:
    assert path("/v1/sessions/{session_id}", session_id="../auth/keys?x") == "/v1/sessions/..%2Fauth%2Fkeys%3Fx"


def test_bytes_are_typed_in_pieces_and_not_too_fast() -> None:
    typed = list(pieces(b"x" * 20_000))
    assert [len(piece) for _, piece in typed] == [4096, 4096, 4096, 4096, 3616]
    assert [seconds for seconds, _ in typed] == [0.0, 0.0, 0.0, 0.3, 0.3]
    assert list(pieces("é")) == [(0.0, b"\xc3\xa9")]
    assert list(pieces("")) == []
