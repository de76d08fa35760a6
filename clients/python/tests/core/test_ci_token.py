"""The key of a CI job: which identity it has, and how it becomes a key, is renewed and is revoked."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from boardwalk_sdk import AsyncBoardwalk, Boardwalk
from boardwalk_sdk import _ci_key as ci_key
from boardwalk_sdk._api.errors import APIError, UntrustedToken
from boardwalk_sdk._core.ci_token import AskBuildkite, audience_of, token_source, trust_in
from boardwalk_sdk._core.failures import ConfigurationError, ConnectionFailed

TRUST = "tru_" + "0" * 26
AUDIENCE = audience_of("https://boards.example", TRUST)
ME = {
    "id": "usr_1",
    "email": "a@b.example",
    "email_verified": True,
    "tier": "paid",
    "credits": 1,
    "created_at": "2026-11-23T10:00:00.000Z",
}


class Service:
    """Gives keys, and answers otherwise what `answers` says."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str, str | None]] = []
        self.bodies: list[Any] = []
        self.answers: dict[str, Callable[[], tuple[int, Any]]] = {}
        self.keys = 0
        service = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                content = self.rfile.read(int(self.headers.get("content-length") or 0))
                path = urlsplit(self.path)
                service.seen.append((self.command, path.path, self.headers.get("authorization")))
                service.bodies.append(json.loads(content) if content else parse_qs(path.query))
                status, body = service.answer(f"{self.command} {path.path}")
                text = b"" if body is None else json.dumps(body).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, call: str) -> tuple[int, Any]:
        if call in self.answers:
            return self.answers[call]()
        if call == "POST /v1/auth/token":
            self.keys += 1
            key = {"id": f"key_{self.keys}"}
            return 200, {"access_token": f"secret_{self.keys}", "expires_in": 900, "key": key}
        if call == "POST /v1/auth/token/renewal":
            return 200, {"expires_in": 900}
        return (200, ME) if call == "GET /v1/auth/me" else (204, None)

    def calls(self, path: str) -> list[str | None]:
        """Returns the keys with which a path was called."""
        return [key for _, called, key in self.seen if called == path]


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Service]:
    found = Service()
    for name in ("SERVICE_API_KEY", "ACTIONS_ID_TOKEN_REQUEST_URL", "GITHUB_ACTIONS", "BUILDKITE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SERVICE_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("SERVICE_URL", found.url)
    monkeypatch.setenv("SERVICE_CI_TRUST", TRUST)
    monkeypatch.setenv("BOARDWALK_ID_TOKEN", "a.b.c\n")
    yield found
    ci_key.end_ci_keys()
    found.server.shutdown()
    found.server.server_close()


def problem(status: int, code: str, **members: Any) -> Callable[[], tuple[int, Any]]:
    return lambda: (status, {"status": status, "code": code, "detail": code, "request_id": "req_1", **members})


def login(folder: str | Path, service: Service, trust: str = TRUST) -> None:
    stored = {"id": "key_9", "key": "stored", "label": "CI", "expires_at": None, "trust_id": trust}
    file = Path(folder, "credentials.json")
    file.write_text(json.dumps({service.url: stored}))
    file.chmod(0o600)


def test_threads_and_clients_share_one_exchange_which_comes_first(service: Service) -> None:
    """Breaks where each client, or each call, exchanges for itself: GitLab has one token for a job."""
    with Boardwalk() as one, Boardwalk() as another, ThreadPoolExecutor(6) as pool:
        assert "secret" not in repr(one._runner.settings)
        for done in [pool.submit(client.me) for client in (one, another) * 3]:
            done.result()
        assert service.seen[0] == ("POST", "/v1/auth/token", None)
        assert len(service.calls("/v1/auth/token")) == 1
        assert service.bodies[0]["subject_token"] == "a.b.c"
        assert service.calls("/v1/auth/me") == ["Bearer secret_1"] * 6
        assert service.calls("/v1/auth/keys/key_1") == []
    assert service.calls("/v1/auth/keys/key_1") == ["Bearer secret_1"]


def test_clients_of_asyncio_use_the_same_key(service: Service) -> None:
    async def work() -> None:
        async with AsyncBoardwalk() as client:
            await asyncio.gather(client.me(), client.me())

    with Boardwalk() as client:
        client.me()
        asyncio.run(work())
        assert service.calls("/v1/auth/keys/key_1") == []
    assert len(service.calls("/v1/auth/token")) == 1
    assert service.calls("/v1/auth/keys/key_1") == ["Bearer secret_1"]


def test_an_api_key_wins(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_API_KEY", "key_own")
    with Boardwalk() as client:
        client.me()
    assert [path for _, path, _ in service.seen] == ["/v1/auth/me"]


def test_a_key_that_nobody_released_is_revoked_at_the_end(service: Service) -> None:
    Boardwalk().me()
    ci_key.end_ci_keys()
    ci_key.end_ci_keys()
    assert service.calls("/v1/auth/keys/key_1") == ["Bearer secret_1"]


def test_a_child_that_was_forked_leaves_the_key_to_its_parent(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Breaks where the end of a child revokes the key: its parent would work on without one."""
    with Boardwalk() as client:
        client.me()
        with monkeypatch.context() as child:
            child.setattr(os, "getpid", lambda: -1)
            ci_key.end_ci_keys()
        client.me()
        assert service.calls("/v1/auth/keys/key_1") == []
    assert service.calls("/v1/auth/me") == ["Bearer secret_1"] * 2
    assert service.calls("/v1/auth/keys/key_1") == ["Bearer secret_1"]


def test_the_key_is_renewed_until_it_is_released(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ci_key, "RENEW_SECONDS", 0.01)
    renewed = threading.Event()

    def renew() -> tuple[int, Any]:
        if len(service.calls("/v1/auth/token/renewal")) >= 3:
            renewed.set()
        return 200, {"expires_in": 900}

    service.answers["POST /v1/auth/token/renewal"] = renew
    with Boardwalk() as client:
        client.me()
        assert renewed.wait(10)
        assert set(service.calls("/v1/auth/token/renewal")) == {"Bearer secret_1"}
    assert "boardwalk-ci-key" not in {thread.name for thread in threading.enumerate() if _ends_not(thread)}


def _ends_not(thread: threading.Thread) -> bool:
    if thread.name == "boardwalk-ci-key":
        thread.join(10)
    return thread.is_alive()


def test_a_key_that_is_gone_is_exchanged_again(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ci_key, "RENEW_SECONDS", 0.01)
    gone = threading.Event()

    def refuse() -> tuple[int, Any]:
        gone.set()
        return problem(401, "unauthorized")()

    service.answers["POST /v1/auth/token/renewal"] = refuse
    with Boardwalk() as client:
        client.me()
        assert gone.wait(10)
        for thread in threading.enumerate():
            if thread.name == "boardwalk-ci-key":
                thread.join(10)
        del service.answers["POST /v1/auth/token/renewal"]
        client.me()
        assert service.calls("/v1/auth/me")[-1] == "Bearer secret_2"


def test_a_stored_key_of_the_trust_is_renewed_used_and_left(service: Service, tmp_path: Path) -> None:
    """Breaks where it is exchanged anew, or revoked: the next command of the job needs it."""
    login(tmp_path, service)
    with Boardwalk() as client:
        client.me()
    assert service.seen == [
        ("POST", "/v1/auth/token/renewal", "Bearer stored"),
        ("GET", "/v1/auth/me", "Bearer stored"),
    ]


@pytest.mark.parametrize("is_gone", [True, False])
def test_a_stored_key_that_is_gone_or_of_another_trust_is_not_used(
    service: Service, tmp_path: Path, is_gone: bool
) -> None:
    login(tmp_path, service, TRUST if is_gone else "tru_" + "1" * 26)
    service.answers["POST /v1/auth/token/renewal"] = problem(401, "unauthorized")
    with Boardwalk() as client:
        client.me()
    assert service.calls("/v1/auth/me") == ["Bearer secret_1"]


def test_what_is_not_accepted_is_said(service: Service) -> None:
    service.answers["POST /v1/auth/token"] = problem(400, "untrusted_token", rule="ref")
    with Boardwalk() as client, pytest.raises(UntrustedToken) as refused:
        client.me()
    assert refused.value.members["rule"] == "ref"
    assert [path for _, path, _ in service.seen] == ["/v1/auth/token"]


def test_an_exchange_is_sent_again_while_the_service_is_away(service: Service) -> None:
    tries = iter([503, 503])

    def answer() -> tuple[int, Any]:
        status = next(tries, None)
        if status:
            return problem(status, "unavailable")()
        return 200, {"access_token": "secret", "expires_in": 900, "key": {"id": "key_1"}}

    service.answers["POST /v1/auth/token"] = answer
    with Boardwalk() as client:
        client.me()
    assert len(service.calls("/v1/auth/token")) == 3


def test_github_is_asked_with_the_secret_of_the_job(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACTIONS_ID_TOKEN_REQUEST_URL", f"{service.url}/token?api-version=2")
    monkeypatch.setenv("ACTIONS_ID_TOKEN_REQUEST_TOKEN", "of-the-job")
    service.answers["GET /token"] = lambda: (200, {"value": "of.git.hub"})
    with Boardwalk() as client:
        client.me()
    assert service.seen[0] == ("GET", "/token", "Bearer of-the-job")
    assert service.bodies[0] == {"api-version": ["2"], "audience": [audience_of(service.url, TRUST)]}
    assert service.bodies[1]["subject_token"] == "of.git.hub"


@pytest.mark.parametrize(("status", "kind"), [(403, ConfigurationError), (200, ConnectionFailed)])
def test_a_github_that_gives_no_token_is_named(
    service: Service, monkeypatch: pytest.MonkeyPatch, status: int, kind: type[Exception]
) -> None:
    monkeypatch.setenv("ACTIONS_ID_TOKEN_REQUEST_URL", f"{service.url}/token")
    monkeypatch.setenv("ACTIONS_ID_TOKEN_REQUEST_TOKEN", "x")
    service.answers["GET /token"] = lambda: (status, {})
    with Boardwalk() as client, pytest.raises(kind, match="GitHub gave no ID token"):
        client.me()


def test_buildkite_is_asked_for_the_claims_that_a_trust_compares(
    service: Service, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BOARDWALK_ID_TOKEN")
    monkeypatch.setenv("BUILDKITE", "true")
    monkeypatch.setenv("PATH", str(tmp_path))
    with Boardwalk() as client, pytest.raises(ConfigurationError, match="buildkite-agent is not on the PATH"):
        client.me()
    agent = tmp_path / "buildkite-agent"
    agent.write_text('#!/bin/sh\necho "$@"\n')
    agent.chmod(0o700)
    with Boardwalk() as client:
        client.me()
    assert service.bodies[0]["subject_token"] == (
        f"oidc request-token --audience {audience_of(service.url, TRUST)} --claim pipeline_id --claim organization_id"
    )
    agent.write_text("#!/bin/sh\necho no such pipeline >&2\nexit 1\n")
    with Boardwalk() as client, pytest.raises(ConnectionFailed, match="no such pipeline"):
        client.me()


def test_what_a_job_lacks_is_said() -> None:
    with pytest.raises(ConfigurationError, match=r"permissions: \{ id-token: write, contents: read \}"):
        token_source({"GITHUB_ACTIONS": "true"}, AUDIENCE)
    with pytest.raises(ConfigurationError, match=AUDIENCE):
        token_source({}, AUDIENCE)
    assert isinstance(token_source({"BUILDKITE": "true"}, AUDIENCE), AskBuildkite)
    assert trust_in({"SERVICE_CI_TRUST": ""}) is None
    with pytest.raises(ConfigurationError, match="SERVICE_CI_TRUST is no id of a trust"):
        trust_in({"SERVICE_CI_TRUST": "acme/fw"})
    assert not issubclass(ConfigurationError, APIError)
