"""The identity of a CI job: where its ID token is from, and how it is exchanged for a key (RFC 8693)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from .calls import Call, as_record, parsed
from .failures import ConfigurationError, InvalidResponse

TRUST = re.compile(r"tru_[0-9a-z]{26}")
GRANT = "urn:ietf:params:oauth:grant-type:token-exchange"
ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token"
CLAIMS = ("pipeline_id", "organization_id")
"""Buildkite adds these only if it is asked for them, and a trust compares them."""
RENEW_SECONDS = 300.0
"""A key ends 15 minutes after it was renewed, so two renewals may be lost."""
AGAIN_SECONDS = 60.0
LAST_SECONDS = 900.0
"""How long a key is used that cannot be renewed any more. The service may end it before."""


@dataclass(frozen=True)
class AskGitHub:
    """What a job of GitHub asks for its token: an address, parameters, and the secret of the job."""

    url: str
    path: str
    query: Mapping[str, str]
    secret: str = field(repr=False)


@dataclass(frozen=True)
class AskBuildkite:
    """The command by which a job of Buildkite gets its token."""

    words: tuple[str, ...]


def trust_in(environment: Mapping[str, str]) -> str | None:
    """Returns the trust that a job names. Throws `ConfigurationError` for what is no id of one."""
    trust = environment.get("SERVICE_CI_TRUST", "").strip()
    if trust and not TRUST.fullmatch(trust):
        raise ConfigurationError("SERVICE_CI_TRUST is no id of a trust (tru_…). The trust's page has it.")
    return trust or None


def audience_of(url: str, trust: str) -> str:
    """Returns the audience of the tokens that open a trust."""
    return f"{url}/ci/{trust}"


def token_source(environment: Mapping[str, str], audience: str) -> str | AskGitHub | AskBuildkite:
    """Returns the ID token of this job, or what gives it. Throws `ConfigurationError` for what the job lacks."""
    url, secret = environment.get("ACTIONS_ID_TOKEN_REQUEST_URL"), environment.get("ACTIONS_ID_TOKEN_REQUEST_TOKEN")
    if url and secret:
        parts = urlsplit(url)
        query = {**dict(parse_qsl(parts.query)), "audience": audience}
        return AskGitHub(f"{parts.scheme}://{parts.netloc}", parts.path, query, secret)
    if token := environment.get("BOARDWALK_ID_TOKEN", "").strip():
        return token
    if environment.get("BUILDKITE"):
        claims = [word for claim in CLAIMS for word in ("--claim", claim)]
        return AskBuildkite(("buildkite-agent", "oidc", "request-token", "--audience", audience, *claims))
    if environment.get("GITHUB_ACTIONS"):
        raise ConfigurationError(
            "GitHub gives this job no ID token. Add to the job: permissions: { id-token: write, contents: read }. "
            "Pull requests of forks never get one."
        )
    raise ConfigurationError(f"There is no ID token. Set BOARDWALK_ID_TOKEN. Its audience is {audience}.")


def token_of_github(asked: AskGitHub) -> Call[str]:
    return Call(method="GET", path=asked.path, query=asked.query, read=_token_in)


def _token_in(body: bytes) -> str:
    answer = parsed(body)
    value = answer.get("value") if isinstance(answer, dict) else None
    if not isinstance(value, str) or not value:
        raise InvalidResponse("GitHub answered without an ID token.")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedKey:
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangedToken:
    access_token: str = field(repr=False)
    expires_in: int
    key: IssuedKey


@dataclass(frozen=True, slots=True, kw_only=True)
class RenewedToken:
    expires_in: int


def exchange(token: str) -> Call[ExchangedToken]:
    """May be sent twice: the service takes a token again while the key made from it is unused."""
    return Call(
        method="POST",
        path="/v1/auth/token",
        json={"grant_type": GRANT, "subject_token": token, "subject_token_type": ID_TOKEN},
        read=as_record(ExchangedToken),
        keeps_nothing=True,
    )


def renew() -> Call[RenewedToken]:
    return Call(method="POST", path="/v1/auth/token/renewal", read=as_record(RenewedToken), keeps_nothing=True)
