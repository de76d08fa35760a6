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

from ._api import errors as _errors
from ._api.errors import *  # noqa: F403
from ._api.records import (
    Access,
    ArtifactKind,
    ArtifactRecord,
    ArtifactState,
    BaseImage,
    Board,
    BoardHealth,
    BoardPort,
    BoardState,
    BoardType,
    BoardWithSuccessRate,
    Chip,
    CiOrigin,
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
    ScenarioOutcome,
    ScenarioResult,
    Session,
    SessionState,
    SessionWithConnection,
    Tier,
    User,
)
from ._async.client import AsyncBoardwalk
from ._async.console import AsyncConsole
from ._async.pages import AsyncPage
from ._async.port import AsyncPort
from ._async.session import AsyncLiveSession
from ._core.crashes.decode import Crash, CrashFrame, decode_crashes
from ._core.failures import (
    ArtifactFailed,
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
from ._core.pattern import Pattern
from ._core.power_cuts import PowerCutPoint, PowerCutReport, PowerCutSummary
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
    "Access",
    "ArtifactFailed",
    "ArtifactKind",
    "ArtifactRecord",
    "ArtifactState",
    "AsyncBoardwalk",
    "AsyncConsole",
    "AsyncLiveSession",
    "AsyncPage",
    "AsyncPort",
    "BaseImage",
    "Board",
    "BoardHealth",
    "BoardPort",
    "BoardState",
    "BoardType",
    "BoardWithSuccessRate",
    "Boardwalk",
    "Chip",
    "CiOrigin",
    "ClientMisused",
    "Command",
    "CommandFailed",
    "CommandKind",
    "CommandState",
    "ConfigurationError",
    "ConnectionFailed",
    "Console",
    "ConsoleExtent",
    "ConsoleLost",
    "ConsoleMode",
    "ControlLines",
    "Crash",
    "CrashFrame",
    "CreatedKey",
    "EndFault",
    "EndReason",
    "Entry",
    "EntryKind",
    "ExpectFailed",
    "ExpectTimeout",
    "Fault",
    "Firmware",
    "FlashFailed",
    "FlashFormat",
    "FlashPhase",
    "InputRefused",
    "InvalidResponse",
    "Key",
    "LatestCommand",
    "Limits",
    "LivePart",
    "LiveSession",
    "LockUp",
    "Match",
    "Memory",
    "NoBoardOnline",
    "NotLoggedIn",
    "OutputLost",
    "Page",
    "Pattern",
    "PendingEntry",
    "Pin",
    "PinDirection",
    "Port",
    "PortClosed",
    "PortProtocol",
    "PowerCutPoint",
    "PowerCutReport",
    "PowerCutSummary",
    "QueueTimeout",
    "ReportFailed",
    "ReportedCase",
    "RequestTimeout",
    "ScenarioOutcome",
    "ScenarioResult",
    "Session",
    "SessionEnded",
    "SessionLeftRunning",
    "SessionState",
    "SessionWithConnection",
    "Tier",
    "UnityCase",
    "UnityFailed",
    "User",
    "__version__",
    "decode_crashes",
]
__all__ += _errors.__all__

for _one in list(globals().values()):
    if isinstance(_one, type) and issubclass(_one, BaseException):
        # Tracebacks show the name that people import.
        _one.__module__ = __name__
