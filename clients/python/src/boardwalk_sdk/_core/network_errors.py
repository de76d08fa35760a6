"""What the network said, in words where they are known."""

from __future__ import annotations

import errno
import socket
import ssl

REASONS = {
    errno.ECONNREFUSED: "nothing listens there",
    errno.ECONNRESET: "the connection was cut",
    errno.ETIMEDOUT: "no answer came",
    errno.EHOSTUNREACH: "there is no way to this host",
    errno.ENETUNREACH: "there is no way to this network",
}


def reason_of(error: BaseException) -> str:
    """Returns why a connection failed. Libraries hide that in the innermost cause."""
    cause = _innermost(error)
    if isinstance(cause, ssl.SSLCertVerificationError):
        return f"its certificate is not valid: {cause.verify_message}"
    if isinstance(cause, ssl.SSLError):
        return f"it does not speak TLS ({cause.reason}). Does its address begin with http://?"
    if isinstance(cause, socket.gaierror):
        is_passing = cause.errno == socket.EAI_AGAIN
        return "its name cannot be looked up now" if is_passing else "there is no host of this name"
    if isinstance(cause, OSError) and cause.errno in REASONS:
        return f"{REASONS[cause.errno]} ({errno.errorcode[cause.errno]})"
    return str(cause).rstrip(". \n") or type(cause).__name__


def _innermost(error: BaseException) -> BaseException:
    """Returns the innermost cause; where several addresses were tried, that of the first."""
    for _ in range(10):
        several = getattr(error, "exceptions", None)
        inner = several[0] if several else error.__cause__ or error.__context__
        if inner is None:
            break
        error = inner
    return error
