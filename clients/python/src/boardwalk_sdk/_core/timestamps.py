"""RFC 3339 times of the API. Python 3.10 cannot read the `Z` itself."""

from __future__ import annotations

from datetime import datetime, timezone


def read_timestamp(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def write_timestamp(time: datetime) -> str:
    """Returns the time in UTC with milliseconds. Throws `ValueError` for a time without a zone."""
    if time.tzinfo is None:
        raise ValueError("The time needs a time zone, such as datetime.now(timezone.utc).")
    text = time.astimezone(timezone.utc).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")
