"""The client for threads, against a service and boards that echo."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwalk_sdk import (
    Boardwalk,
    Command,
    ExpectTimeout,
    InvalidRequest,
    NotFound,
    NotSupported,
    PortClosed,
    SessionEnded,
    SessionLeftRunning,
    Unauthorized,
)

from .conftest import FIRMWARE
from .proxy import Proxy


class Broken(Exception): ...


def break_with(proxy: Proxy) -> None:
    proxy.close()
    raise Broken


def test_a_session_is_expected_typed_to_and_ended(client: Boardwalk, echo_type: str) -> None:
    with client.session(echo_type, minutes=5, metadata={"ci": "pytest"}) as session:
        session.expect("> $", timeout=10)
        session.sendline("up 42 s")
        match = session.expect([r"down", r"up (\d+) s$"])
        assert (match.index, match.group(1), match.before) == (1, "42", "")
        assert session.log[match.start : match.end] == "up 42 s"
        with pytest.raises(ExpectTimeout, match=session.id):
            session.expect("never", timeout=0.1)
        assert session.extend(minutes=5).expires_at == session.record.expires_at
    record = client.sessions.get(session.id)
    assert (record.state, record.end_reason, record.metadata) == ("ended", "user_ended", {"ci": "pytest"})
    assert record.lease_seconds == 60
    assert client.sessions.log(session.id) == b"> up 42 s\n"


def test_a_port_carries_bytes_both_ways_and_is_closed(client: Boardwalk, echo_type: str) -> None:
    with client.session(echo_type) as session:
        with session.port("echo") as port:
            port.write(b"hello")
            assert port.read() == b"hello"
        with session.port("echo") as port:
            session.end()
            with pytest.raises(PortClosed, match="the session has ended"):
                port.read()


def test_firmware_is_flashed_and_old_output_does_not_match(client: Boardwalk, echo_type: str, tmp_path: Path) -> None:
    file = tmp_path / "blink.hex"
    file.write_bytes(FIRMWARE)
    with client.session(echo_type, firmware=file) as session:
        session.expect("new firmware")
        session.send("new firmware")
        session.expect("new firmware")
        session.sendline("old")
        states: list[Command] = []
        command = session.flash(FIRMWARE, format="hex", progress=states.append)
        with pytest.raises(ExpectTimeout):
            session.expect("old", timeout=0.5)
        assert (command.state, states[-1].state) == ("succeeded", "succeeded")
        session.reset()
        session.expect("reset$")
        assert session.power.cycle().kind == "power_cycle"
        assert session.pins.read() == []
        with pytest.raises(NotFound):
            session.pins.set("D2", level=1)
        with pytest.raises(NotSupported):
            session.send_break()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("broken.hex", b":0100000001FF\n", "Line 1 has a wrong checksum."),
        ("cut.hex", b":01000000AA55\n", "The end record is missing"),
        ("README", b"a text", "name it .bin or give the format bin."),
    ],
)
def test_firmware_that_does_not_fit_costs_no_session(
    client: Boardwalk, echo_type: str, tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    before = [session.id for session in client.sessions.list()]
    board_id = next(iter(client.boards.list(board_type=echo_type))).id
    with pytest.raises(InvalidRequest, match=words), client.session(echo_type, firmware=file):
        raise Broken
    with pytest.raises(InvalidRequest, match=words), client.session(board_id=board_id, firmware=file):
        raise Broken
    assert [session.id for session in client.sessions.list()] == before


def test_an_exception_ends_the_session_and_is_kept(client: Boardwalk, echo_type: str) -> None:
    with pytest.raises(Broken), client.session(echo_type) as session:
        raise Broken
    assert client.sessions.get(session.id).state == "ended"


def test_an_unreachable_service_is_a_warning_that_names_the_session(
    client: Boardwalk, echo_type: str, proxy: Proxy
) -> None:
    with Boardwalk(url=proxy.url, max_retries=0) as far:
        with pytest.warns(SessionLeftRunning) as warned, pytest.raises(Broken), far.session(echo_type) as session:
            break_with(proxy)
        assert session.id in str(warned[0].message)
        assert "60 seconds" in str(warned[0].message)
    client.sessions.end(session.id)


def test_a_warning_that_is_an_error_does_not_hide_the_exception(
    client: Boardwalk, echo_type: str, proxy: Proxy
) -> None:
    with Boardwalk(url=proxy.url, max_retries=0) as far, pytest.raises(Broken), far.session(echo_type) as session:
        break_with(proxy)
    client.sessions.end(session.id)


def test_a_console_that_is_cut_goes_on_from_its_offset(client: Boardwalk, echo_type: str, proxy: Proxy) -> None:
    """Breaks without the offset in `Link._open`: what was printed meanwhile would come twice or never."""
    with Boardwalk(url=proxy.url) as far, far.session(echo_type) as session, client.attach(session.id) as near:
        session.expect("> ")
        for number in range(5):
            proxy.cut()
            near.send(f"round {number};")
            session.expect(f"round {number};", timeout=20)
        assert session.log == "> " + "".join(f"round {number};" for number in range(5))


def test_a_session_that_ends_elsewhere_raises_at_the_next_call(client: Boardwalk, echo_type: str) -> None:
    with client.session(echo_type) as session:
        session.expect("> ")
        client.sessions.end(session.id)
        with pytest.raises(SessionEnded) as caught:
            session.expect("never", timeout=60)
        assert (caught.value.reason, caught.value.fault) == ("user_ended", "you")
        for call in (session.reset, session.refresh, session.console.readline):
            with pytest.raises(SessionEnded):
                call()
        with pytest.raises(SessionEnded):
            session.send("x")


def test_a_call_for_a_session_that_has_ended_says_why(client: Boardwalk, echo_type: str) -> None:
    with client.session(echo_type) as session:
        client.sessions.end(session.id)
        with pytest.raises(SessionEnded) as caught:
            session.extend(minutes=5)
        assert caught.value.reason == "user_ended"


def test_attaching_shows_what_is_new_and_ends_nothing(
    client: Boardwalk, echo_type: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client.session(echo_type) as session:
        session.expect("> ")
        monkeypatch.setenv("SERVICE_SESSION_ID", session.id)
        with client.attach() as attached:
            attached.send("new")
            attached.expect("new")
            assert attached.log == "> new"
            with pytest.raises(ExpectTimeout):
                attached.expect("> ", timeout=0.1)
        assert session.refresh().state == "running"


def test_what_is_refused_is_typed(client: Boardwalk) -> None:
    with pytest.raises(NotFound) as caught:
        client.sessions.get("ses_" + "0" * 26)
    assert (caught.value.request_id or "").startswith("req_")
    with Boardwalk(api_key="key_" + "0" * 48) as stranger, pytest.raises(Unauthorized):
        stranger.me()


def test_lists_go_over_all_pages(client: Boardwalk, echo_type: str) -> None:
    for _ in range(3):
        client.sessions.end(client.sessions.start(echo_type).id)
    page = client.sessions.list(board_type=echo_type, limit=1)
    ids = [session.id for session in page]
    assert len(ids) == len(set(ids)) == page.total >= 3
    assert [len(one.items) for one in page.pages()] == [1] * page.total
    assert page.active == []
    with pytest.raises(TypeError):
        len(page)  # type: ignore[arg-type]
    assert {board.board_type for board in client.boards.list(board_type=echo_type, limit=1)} == {echo_type}
    board = next(iter(client.boards.list()))
    assert client.boards.get(board.id).label == board.label
    assert echo_type in {one.board_type for one in client.boards.types()}
    assert client.base_images.list(board_type=echo_type)
    credits = client.credits(limit=1)
    assert credits.balance == client.me().credits
    assert sum(entry.amount for entry in credits.entries) == credits.balance


def test_keys_are_created_listed_and_revoked(client: Boardwalk) -> None:
    key = client.keys.create(label="from a test", access="run", credits_per_day=5)
    with Boardwalk(api_key=key.key) as own:
        assert own.me().id == client.me().id
    assert key.id in {one.id for one in client.keys.list(limit=1)}
    client.keys.revoke(key.id)
    assert key.id not in {one.id for one in client.keys.list()}
    assert client.limits().credits_per_day is None
