"""What keeps a live session: the console that comes back, the lease, and every way it ends."""

from __future__ import annotations

import json

import pytest

from boardwalk_sdk._api.errors import BoardwalkError, ConsoleLimitReached, Unauthorized
from boardwalk_sdk._core.failures import ConnectionFailed, ConsoleLost, InvalidResponse, SessionEnded
from boardwalk_sdk._core.feed import ConsoleFeed
from boardwalk_sdk._core.lease import LeaseClock
from boardwalk_sdk._core.link import Link
from boardwalk_sdk._core.problems import refused_upgrade
from boardwalk_sdk._core.retry import RetryPolicy
from boardwalk_sdk._core.transport import Closed, Drop, Effect, Open, Pause, Receive, Response, Send, advance

from .fake_service import ok, problem, session

HELLO = json.dumps({"t": "hello", "offset": 0})
ENDED = ok(**session(state="ended", end_reason="time_limit", end_fault="policy"))
LOST = ConnectionFailed("no route")
OPENED = None
LATE = None
Step = Response | Exception | Closed | str | bytes | None

URL = "https://boards.example/console"


class Fake:
    """Plays steps: one for each console that is opened, message that is received, and request."""

    def __init__(self, lease: float | None, *steps: Step) -> None:
        self.steps = list(steps)
        self.now = 0.0
        self.opened: list[str] = []
        self.sent: list[str] = []
        self.pauses: list[float] = []
        self.feed = ConsoleFeed()
        policy = RetryPolicy(max_retries=0)
        self.link = Link("ses_1", self.feed, LeaseClock(lease, 0.0), policy, lambda: self.now)

    def run(self) -> BaseException | None:
        program = self.link.run()
        result: Step = None
        while True:
            try:
                effect = advance(program, result)
            except StopIteration:
                assert self.steps == []
                return self.feed.error
            result = self.play(effect)

    def play(self, effect: Effect) -> Step:
        if isinstance(effect, Pause):
            self.pauses.append(effect.seconds)
            self.now += effect.seconds
            return None
        if isinstance(effect, Drop):
            return None
        if isinstance(effect, Open):
            self.opened.append(effect.query["from"])
        if isinstance(effect, Send):
            self.sent.append(f"{effect.request.method} {effect.request.path}")
        step = self.steps.pop(0)
        if isinstance(effect, Receive) and step is LATE:
            self.now += effect.seconds
        return step


def output(offset: int, data: bytes) -> bytes:
    return offset.to_bytes(8, "little") + data


def test_a_lost_console_goes_on_where_it_was() -> None:
    fake = Fake(None, OPENED, HELLO, output(0, b"abc"), Closed(None), OPENED, output(3, b"def"), Closed(4410), ENDED)
    error = fake.run()
    assert isinstance(error, SessionEnded)
    assert (error.reason, error.fault) == ("time_limit", "limit")
    assert fake.opened == ["start", "3"]
    assert fake.feed.raw == b"abcdef"
    assert fake.pauses == []


def test_it_is_opened_three_times_and_then_lost() -> None:
    fake = Fake(None, OPENED, HELLO, Closed(1012), LOST, LOST, LOST)
    assert isinstance(fake.run(), ConsoleLost)
    assert fake.pauses == [1.0, 5.0]


def test_a_console_that_comes_back_may_be_lost_again_as_often() -> None:
    lost: list[Step] = [Closed(None), LOST, LOST, OPENED, HELLO]
    fake = Fake(None, OPENED, HELLO, *lost * 4, Closed(4410), ENDED)
    assert isinstance(fake.run(), SessionEnded)


def test_tries_end_after_30_seconds() -> None:
    fake = Fake(None, OPENED, HELLO, Closed(None), LOST, LOST)

    def slow_clock() -> float:
        fake.now += 16.0
        return fake.now

    fake.link.clock = slow_clock
    assert isinstance(fake.run(), ConsoleLost)


@pytest.mark.parametrize(
    ("status", "code", "error"),
    [(409, "console_limit_reached", ConsoleLimitReached), (401, "unauthorized", Unauthorized)],
)
def test_a_refused_console_is_a_typed_error(status: int, code: str, error: type[BoardwalkError]) -> None:
    refused = problem(status, code)
    headers = [("Content-Type", "application/problem+json")]
    tries = 4 if error is ConsoleLimitReached else 1
    fake = Fake(None, *[refused_upgrade(status, headers, refused.content, URL)] * tries)
    assert isinstance(fake.run(), error)


PAGE = refused_upgrade(502, [("Content-Type", "text/html")], b"<html><title>Bad gateway</title>", URL)
PORTAL = refused_upgrade(200, [("Content-Type", "text/html")], b"<html><title>Sign in</title>", URL)
LIMIT = refused_upgrade(409, [], problem(409, "console_limit_reached").content, URL)


@pytest.mark.parametrize("passing", [PAGE, LIMIT])
def test_what_may_pass_is_tried_again(passing: Exception) -> None:
    fake = Fake(None, passing, OPENED, HELLO, Closed(1012), passing, passing, OPENED, HELLO, Closed(4410), ENDED)
    assert isinstance(fake.run(), SessionEnded)
    lost = Fake(None, OPENED, HELLO, Closed(1012), passing, passing, passing).run()
    assert isinstance(lost, ConsoleLost)
    assert str(passing) in str(lost)


def test_a_page_that_is_no_failure_of_a_proxy_ends_at_once() -> None:
    assert isinstance(Fake(None, PORTAL).run(), InvalidResponse)


def test_a_console_of_an_ended_session_and_a_revoked_key_are_told_apart() -> None:
    assert isinstance(
        Fake(None, refused_upgrade(409, [], problem(409, "session_ended").content, URL), ENDED).run(), SessionEnded
    )
    assert isinstance(Fake(None, OPENED, Closed(4401)).run(), Unauthorized)


def test_skipped_output_is_fetched_by_opening_again() -> None:
    skip = json.dumps({"t": "skip", "to": 99})
    fake = Fake(None, OPENED, HELLO, output(0, b"abc"), skip, OPENED, output(3, b"def"), Closed(4410), ENDED)
    fake.run()
    assert fake.opened == ["start", "3"]
    assert fake.feed.raw == b"abcdef"


def test_the_lease_is_renewed_every_third_of_it() -> None:
    renewed = ok(lease_expires_at="2026-11-23T10:01:00.000Z")
    fake = Fake(60.0, OPENED, HELLO, LATE, renewed, LATE, renewed, Closed(4410), ENDED)
    assert isinstance(fake.run(), SessionEnded)
    assert fake.sent.count("POST /v1/sessions/ses_1/lease") == 2
    assert fake.now == 40.0


def test_a_lease_without_an_answer_is_tried_again_until_it_is_lost() -> None:
    fake = Fake(60.0, OPENED, HELLO, *[LATE, LOST] * 9)
    assert isinstance(fake.run(), ConsoleLost)
    assert fake.now >= 60.0


def test_a_lease_that_is_over_says_why_the_session_ended() -> None:
    fake = Fake(60.0, OPENED, HELLO, LATE, problem(409, "session_ended"), ENDED)
    assert isinstance(fake.run(), SessionEnded)
