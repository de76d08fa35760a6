"""What is done to the board of a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ..calls import Call, as_bytes, as_nothing, as_record, path, present, query
from ..records import ArtifactRecord, ArtifactRecords, Command, Firmware, FlashFormat, LiveParts, Pins
from .sessions import SESSION

PORT = SESSION + "/ports/{name}"
ARTIFACT = SESSION + "/artifacts/{artifact_id}"


def upload_firmware(
    session_id: str, content: bytes, *, format: FlashFormat | None = None, filename: str | None = None
) -> Call[Firmware]:
    return Call(
        method="POST",
        path=path(SESSION + "/firmware", session_id=session_id),
        read=as_record(Firmware),
        query=query(format=format, filename=filename),
        content=content,
    )


def read_firmware(session_id: str) -> Call[bytes]:
    return Call(method="GET", path=path(SESSION + "/firmware", session_id=session_id), read=as_bytes)


def flash_board(
    session_id: str,
    *,
    firmware_id: str | None = None,
    base_image_id: str | None = None,
    verify: bool = True,
    address: int | None = None,
    idempotency_key: str | None = None,
) -> Call[Command]:
    return Call(
        method="POST",
        path=path(SESSION + "/flash", session_id=session_id),
        read=as_record(Command),
        json=present(firmware_id=firmware_id, base_image_id=base_image_id, verify=verify, address=address),
        takes_key=True,
        idempotency_key=idempotency_key,
    )


def reset_board(session_id: str) -> Call[Command]:
    return Call(method="POST", path=path(SESSION + "/reset", session_id=session_id), read=as_record(Command))


def set_power(session_id: str, *, state: Literal["on", "off", "cycle"]) -> Call[Command]:
    return Call(
        method="POST",
        path=path(SESSION + "/power", session_id=session_id),
        read=as_record(Command),
        json=present(state=state),
    )


def send_break(session_id: str) -> Call[Command]:
    return Call(method="POST", path=path(SESSION + "/break", session_id=session_id), read=as_record(Command))


def read_command(session_id: str, command_id: str, *, wait_seconds: int | None = None) -> Call[Command]:
    return Call(
        method="GET",
        path=path(SESSION + "/commands/{command_id}", session_id=session_id, command_id=command_id),
        read=as_record(Command),
        query=query(wait_seconds=wait_seconds),
        wait_seconds=wait_seconds or 0,
    )


def read_pins(session_id: str) -> Call[Pins]:
    return Call(method="GET", path=path(SESSION + "/pins", session_id=session_id), read=as_record(Pins))


def set_pin(session_id: str, pin: str, *, level: int | None = None, volts: float | None = None) -> Call[None]:
    return Call(
        method="PUT",
        path=path(SESSION + "/pins/{pin}", session_id=session_id, pin=pin),
        read=as_nothing,
        json=present(level=level, volts=volts),
    )


def read_parts(session_id: str) -> Call[LiveParts]:
    return Call(method="GET", path=path(SESSION + "/parts", session_id=session_id), read=as_record(LiveParts))


def set_part(session_id: str, part: str, *, state: Mapping[str, object]) -> Call[None]:
    return Call(
        method="PATCH",
        path=path(SESSION + "/parts/{part}", session_id=session_id, part=part),
        read=as_nothing,
        json=dict(state),
    )


def take_screenshot(session_id: str, part: str) -> Call[bytes]:
    return Call(
        method="GET",
        path=path(SESSION + "/parts/{part}/screenshot", session_id=session_id, part=part),
        read=as_bytes,
    )


def capture_pins(
    session_id: str,
    *,
    seconds: float,
    pins: Sequence[str] | Literal["all"] = "all",
    trigger: Mapping[str, str] | None = None,
    pre_percent: float = 0,
    wait_seconds: int = 60,
) -> Call[Command]:
    return Call(
        method="POST",
        path=path(SESSION + "/captures", session_id=session_id),
        read=as_record(Command),
        json=present(
            pins=pins if isinstance(pins, str) else list(pins),
            seconds=seconds,
            trigger=dict(trigger) if trigger is not None else None,
            pre_percent=pre_percent,
            wait_seconds=wait_seconds,
        ),
    )


def collect_artifact(session_id: str, kind: Literal["core", "coverage", "recording"]) -> Call[Command]:
    return _collect(session_id, kind=kind)


def cut_power(session_id: str, **asked: object) -> Call[Command]:
    return _collect(session_id, kind="power_cut", power_cut=present(**asked))


def _collect(session_id: str, **asked: object) -> Call[Command]:
    return Call(
        method="POST",
        path=path(SESSION + "/artifacts", session_id=session_id),
        read=as_record(Command),
        json=present(**asked),
    )


def run_scenario(
    session_id: str, *, steps: Sequence[Mapping[str, object]], timeout_ms: int, from_: Literal["now", "power_on"]
) -> Call[Command]:
    return Call(
        method="POST",
        path=path(SESSION + "/scenario", session_id=session_id),
        read=as_record(Command),
        json={"steps": [dict(step) for step in steps], "timeout_ms": timeout_ms, "from": from_},
    )


def set_coverage(session_id: str, *, on: bool) -> Call[Command]:
    return Call(
        method="PUT", path=path(SESSION + "/coverage", session_id=session_id), read=as_record(Command), json={"on": on}
    )


def list_artifacts(session_id: str) -> Call[ArtifactRecords]:
    return Call(
        method="GET", path=path(SESSION + "/artifacts", session_id=session_id), read=as_record(ArtifactRecords)
    )


def read_artifact(session_id: str, artifact_id: str, *, wait_seconds: int | None = None) -> Call[ArtifactRecord]:
    return Call(
        method="GET",
        path=path(ARTIFACT, session_id=session_id, artifact_id=artifact_id),
        read=as_record(ArtifactRecord),
        query=query(wait_seconds=wait_seconds),
        wait_seconds=wait_seconds or 0,
    )


def read_artifact_content(
    session_id: str, artifact_id: str, *, as_: Literal["raw", "vcd", "json"] = "raw"
) -> Call[bytes]:
    return Call(
        method="GET",
        path=path(ARTIFACT + "/content", session_id=session_id, artifact_id=artifact_id),
        read=as_bytes,
        query=query(**{"as": as_}),
    )


def delete_artifact(session_id: str, artifact_id: str) -> Call[None]:
    return Call(
        method="DELETE", path=path(ARTIFACT, session_id=session_id, artifact_id=artifact_id), read=as_nothing
    )
