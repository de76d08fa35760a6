"""What a response says of the future, said once in a process."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from .settings import installed_version
from .transport import Request, Response

API_VERSION = "1"
ID = re.compile(r"/[a-z]{3}_[0-9a-z]{26}(?=/|$)")
DEPRECATION = re.compile(r"@(\d{1,11})")
PAGE = re.compile(r'<([^>]*)>; *rel="deprecation"')
_said: set[str] = set()


def warn_of(request: Request, response: Response) -> None:
    """Warns of what is deprecated, and of a service with another version of its API."""
    notices = [*_version_notices(response.headers), *_deprecation_notices(request, response.headers)]
    for text, category in notices:
        if text not in _said:
            _said.add(text)
            warnings.warn(text, category, stacklevel=2)


Notices = Iterator[tuple[str, type[Warning]]]


def _version_notices(headers: Mapping[str, str]) -> Notices:
    theirs = headers.get("boardwalk-version", API_VERSION)
    if theirs != API_VERSION and re.fullmatch(r"\d{1,4}", theirs):
        yield (
            f"The service has version {theirs} of its API, and boardwalk-sdk {installed_version()} is made for version "
            f"{API_VERSION}. Install the package that the service has.",
            UserWarning,
        )


def _deprecation_notices(request: Request, headers: Mapping[str, str]) -> Notices:
    since = DEPRECATION.fullmatch(headers.get("deprecation", ""))
    if not since:
        return
    operation = f"{request.method} {ID.sub('/{id}', request.path)}"
    date = datetime.fromtimestamp(int(since[1]), timezone.utc).date()
    until = _date_of(headers.get("sunset", ""))
    end = f", and may be gone from {until} on" if until else ""
    page = PAGE.search(headers.get("link", ""))
    see = f" See {page[1]}" if page else ""
    yield f"What this program asks of {operation} is deprecated since {date}{end}.{see}", DeprecationWarning


def _date_of(text: str) -> str | None:
    try:
        return parsedate_to_datetime(text).date().isoformat()
    except ValueError:
        return None
