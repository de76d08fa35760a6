"""Values from a fixed list. A newer service may send others, which stay text."""

from typing import Literal, TypeAlias

Access: TypeAlias = Literal["full", "run", "read"] | str
ArtifactKind: TypeAlias = Literal["capture", "core", "coverage", "recording", "power_cut"] | str
ArtifactState: TypeAlias = Literal["pending", "ready", "failed"] | str
BoardHealth: TypeAlias = Literal["good", "unknown", "bad"] | str
BoardState: TypeAlias = Literal["available", "in_use", "maintenance", "offline"] | str
CommandKind: TypeAlias = (
    Literal[
        "prepare",
        "flash",
        "reset",
        "power_on",
        "power_off",
        "power_cycle",
        "break",
        "collect",
        "coverage_on",
        "coverage_off",
        "scenario",
        "health_check",
        "wipe",
    ]
    | str
)
CommandState: TypeAlias = Literal["queued", "running", "succeeded", "failed", "cancelled"] | str
ControlLines: TypeAlias = Literal["arduino", "esp", "lines", "none"] | str
ConsoleMode: TypeAlias = Literal["rw", "ro"] | str
DeliveryState: TypeAlias = Literal["waiting", "delivered", "failed"] | str
DeliveryType: TypeAlias = (
    Literal[
        "session.queued",
        "session.starting",
        "session.running",
        "session.extended",
        "session.board_lost",
        "session.board_back",
        "session.ended",
        "credits.posted",
        "webhook.test",
    ]
    | str
)
DisabledReason: TypeAlias = Literal["gone", "failing", "secret_lost"] | str
EndFault: TypeAlias = Literal["user", "policy", "infrastructure"] | str
EndReason: TypeAlias = (
    Literal[
        "user_ended",
        "cancelled",
        "time_limit",
        "credits_exhausted",
        "queue_timeout",
        "start_failed",
        "board_failed",
        "lease_expired",
        "operator_ended",
        "account_closed",
    ]
    | str
)
EntryKind: TypeAlias = Literal["signup_grant", "top_up", "session", "refund", "adjustment"] | str
EventType: TypeAlias = (
    Literal[
        "session.queued",
        "session.starting",
        "session.running",
        "session.extended",
        "session.board_lost",
        "session.board_back",
        "session.ended",
        "credits.posted",
    ]
    | str
)
Fault: TypeAlias = Literal["user", "infrastructure"] | str
FlashFormat: TypeAlias = Literal["uf2", "hex", "elf", "bin"] | str
FlashPhase: TypeAlias = Literal["fetch", "erase", "write", "verify", "reset", "update", "boots"] | str
PinDirection: TypeAlias = Literal["in", "out"] | str
PortProtocol: TypeAlias = Literal["gdb-remote", "serial", "tcp"] | str
ScenarioOutcome: TypeAlias = Literal["passed", "failed", "timeout", "locked_up", "late"] | str
SessionState: TypeAlias = Literal["queued", "starting", "running", "ended"] | str
Tier: TypeAlias = Literal["free", "paid"] | str
