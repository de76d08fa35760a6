"""Hardware boards by the minute.

    from boardwalk_sdk import Boardwalk

    with Boardwalk() as client, client.session("uno-emulated", minutes=5) as board:
        board.expect("> $")
        board.sendline("led on")
        board.expect("pin 13 high")

`Boardwalk` is for threads, and `AsyncBoardwalk` for asyncio. Every error is a `BoardwalkError`.
Times are in seconds, unless a name says minutes.
"""

import sys

if sys.version_info < (3, 10):  # noqa: UP036
    # Without pip nothing else has looked.
    raise ImportError(
        f"boardwalk-sdk needs Python 3.10 or newer, and this is {sys.version_info[0]}.{sys.version_info[1]}."
    )

from ._async.client import AsyncBoardwalk
from ._async.console import AsyncConsole
from ._async.pages import AsyncPage
from ._async.port import AsyncPort
from ._async.session import AsyncLiveSession
from ._core.crashes.decode import Crash, CrashFrame, decode_crashes
from ._core.errors import (
    AccessDenied,
    AccountCreditsExhausted,
    APIError,
    ArtifactLimitReached,
    AuthorizationPending,
    BoardUnreachable,
    BoardwalkError,
    CaptureRunning,
    CommandRunning,
    ConsoleLimitReached,
    CrossOriginRequest,
    ExpiredToken,
    FirmwareLimitReached,
    IdempotencyKeyReused,
    InputProblem,
    InsufficientCredits,
    InternalError,
    InvalidRequest,
    KeyCreditsExhausted,
    KeyLimitReached,
    MethodNotAllowed,
    NoBoardAvailable,
    NotFound,
    NotPermitted,
    NotSupported,
    PaidTierRequired,
    PayloadTooLarge,
    PortInUse,
    PortLimitReached,
    RateLimited,
    SessionIsOver,
    SessionLimitReached,
    SlowDown,
    Unauthorized,
    Unavailable,
    UnconfirmedEmail,
    UnsupportedMediaType,
    UpgradeRequired,
    WebhookLimitReached,
)
from ._core.failures import (
    ClientMisused,
    CommandFailed,
    ConfigurationError,
    ConnectionFailed,
    ConsoleLost,
    ExpectFailed,
    ExpectTimeout,
    FlashFailed,
    InputRefused,
    InvalidResponse,
    NoBoardOnline,
    NotLoggedIn,
    OutputLost,
    PortClosed,
    QueueTimeout,
    ReportFailed,
    RequestTimeout,
    SessionEnded,
    SessionLeftRunning,
    UnityFailed,
)
from ._core.matcher import Match
from ._core.patterns import Pattern
from ._core.records import (
    Access,
    BaseImage,
    Board,
    BoardHealth,
    BoardPort,
    BoardState,
    BoardType,
    BoardWithSuccessRate,
    Chip,
    Command,
    CommandKind,
    CommandState,
    ConsoleExtent,
    ConsoleMode,
    ControlLines,
    CreatedKey,
    EndFault,
    EndReason,
    Entry,
    EntryKind,
    Fault,
    FlashFormat,
    FlashPhase,
    Key,
    LatestCommand,
    Limits,
    LivePart,
    LockUp,
    Memory,
    PendingEntry,
    Pin,
    PinDirection,
    PortProtocol,
    Session,
    SessionState,
    SessionWithConnection,
    Tier,
    User,
)
from ._core.report import ReportedCase
from ._core.settings import installed_version
from ._core.unity_report import UnityCase
from ._firmware import Firmware
from ._sync.client import Boardwalk
from ._sync.console import Console
from ._sync.pages import Page
from ._sync.port import Port
from ._sync.session import LiveSession

__version__ = installed_version()

__all__ = [
    "APIError",
    "Access",
    "AccessDenied",
    "AccountCreditsExhausted",
    "ArtifactLimitReached",
    "AsyncBoardwalk",
    "AsyncConsole",
    "AsyncLiveSession",
    "AsyncPage",
    "AsyncPort",
    "AuthorizationPending",
    "BaseImage",
    "Board",
    "BoardHealth",
    "BoardPort",
    "BoardState",
    "BoardType",
    "BoardUnreachable",
    "BoardWithSuccessRate",
    "Boardwalk",
    "BoardwalkError",
    "CaptureRunning",
    "Chip",
    "ClientMisused",
    "Command",
    "CommandFailed",
    "CommandKind",
    "CommandRunning",
    "CommandState",
    "ConfigurationError",
    "ConnectionFailed",
    "Console",
    "ConsoleExtent",
    "ConsoleLimitReached",
    "ConsoleLost",
    "ConsoleMode",
    "ControlLines",
    "Crash",
    "CrashFrame",
    "CreatedKey",
    "CrossOriginRequest",
    "EndFault",
    "EndReason",
    "Entry",
    "EntryKind",
    "ExpectFailed",
    "ExpectTimeout",
    "ExpiredToken",
    "Fault",
    "Firmware",
    "FirmwareLimitReached",
    "FlashFailed",
    "FlashFormat",
    "FlashPhase",
    "IdempotencyKeyReused",
    "InputProblem",
    "InputRefused",
    "InsufficientCredits",
    "InternalError",
    "InvalidRequest",
    "InvalidResponse",
    "Key",
    "KeyCreditsExhausted",
    "KeyLimitReached",
    "LatestCommand",
    "Limits",
    "LivePart",
    "LiveSession",
    "LockUp",
    "Match",
    "Memory",
    "MethodNotAllowed",
    "NoBoardAvailable",
    "NoBoardOnline",
    "NotFound",
    "NotLoggedIn",
    "NotPermitted",
    "NotSupported",
    "OutputLost",
    "Page",
    "PaidTierRequired",
    "Pattern",
    "PayloadTooLarge",
    "PendingEntry",
    "Pin",
    "PinDirection",
    "Port",
    "PortClosed",
    "PortInUse",
    "PortLimitReached",
    "PortProtocol",
    "QueueTimeout",
    "RateLimited",
    "ReportFailed",
    "ReportedCase",
    "RequestTimeout",
    "Session",
    "SessionEnded",
    "SessionIsOver",
    "SessionLeftRunning",
    "SessionLimitReached",
    "SessionState",
    "SessionWithConnection",
    "SlowDown",
    "Tier",
    "Unauthorized",
    "Unavailable",
    "UnconfirmedEmail",
    "UnityCase",
    "UnityFailed",
    "UnsupportedMediaType",
    "UpgradeRequired",
    "User",
    "WebhookLimitReached",
    "__version__",
    "decode_crashes",
]

for _one in list(globals().values()):
    if isinstance(_one, type) and issubclass(_one, BaseException):
        # Tracebacks show the name that people import.
        _one.__module__ = __name__
