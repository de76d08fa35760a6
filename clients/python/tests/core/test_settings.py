from __future__ import annotations

import pytest

from boardwalk_sdk._core.calls import path
from boardwalk_sdk._core.failures import ConfigurationError
from boardwalk_sdk._core.keystrokes import pieces
from boardwalk_sdk._core.settings import settings_of

ENVIRONMENT = {"SERVICE_API_KEY": "key_secret\n", "SERVICE_URL": "https://boards.example/"}


def test_the_environment_says_where_and_with_which_key() -> None:
    settings = settings_of(None, None, 1.0, ENVIRONMENT)
    assert settings.headers["Authorization"] == "Bearer key_secret"
    assert settings.http("/v1/boards") == "https://boards.example/v1/boards"
    assert settings.websocket("/v1/x") == "wss://boards.example/v1/x"
    assert "secret" not in repr(settings)


def test_what_is_given_wins() -> None:
    settings = settings_of("key_own", "http://127.0.0.1:3000", 1.0, ENVIRONMENT)
    assert (settings.api_key, settings.websocket("/")) == ("key_own", "ws://127.0.0.1:3000/")


@pytest.mark.parametrize(("missing", "word"), [("SERVICE_API_KEY", "SERVICE_API_KEY"), ("SERVICE_URL", "SERVICE_URL")])
def test_what_is_missing_is_named(missing: str, word: str) -> None:
    with pytest.raises(ConfigurationError, match=word):
        settings_of(None, None, 1.0, {**ENVIRONMENT, missing: ""})


def test_an_address_without_http_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="https://"):
        settings_of(None, "boards.example", 1.0, ENVIRONMENT)


def test_what_is_not_an_id_leads_to_no_other_path() -> None:
    assert path("/v1/sessions/{session_id}", session_id="../auth/keys?x") == "/v1/sessions/..%2Fauth%2Fkeys%3Fx"


def test_bytes_are_typed_in_pieces_and_not_too_fast() -> None:
    typed = list(pieces(b"x" * 20_000))
    assert [len(piece) for _, piece in typed] == [4096, 4096, 4096, 4096, 3616]
    assert [seconds for seconds, _ in typed] == [0.0, 0.0, 0.0, 0.3, 0.3]
    assert list(pieces("é")) == [(0.0, b"\xc3\xa9")]
    assert list(pieces("")) == []
