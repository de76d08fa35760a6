"""Tells the answers of the service from those of others: a proxy, the sign-in page of a network, another program."""

from __future__ import annotations

import json
import re
from urllib.parse import urljoin, urlsplit

from .errors import OBEYED
from .failures import InvalidResponse
from .transport import Response

HTML_TYPE = re.compile(r"\s*(text/html|application/xhtml\+xml)\b", re.IGNORECASE)
HTML = re.compile(r"\s*<(!doctype|html)", re.IGNORECASE)
TITLE = re.compile(r"<title[^>]*>([^<]*)", re.IGNORECASE)
HEAD_BYTES = 16 * 1024
"""So much of a page is searched for its title."""
TITLE_CHARACTERS = 100


def require_service(response: Response, *, is_record: bool) -> None:
    """Throws `InvalidResponse` for a redirect, a web page, or what is no JSON object although a record is."""
    is_object = isinstance(json_of(response), dict)
    if response.status >= 300 or _is_page(response) or (is_record and not is_object):
        raise invalid_response(response)


def invalid_response(response: Response) -> InvalidResponse:
    """Returns the error of an answer that is not the service's."""
    target = _target(response)
    what = f"redirects to {target}" if target else f"answered with {_kind(response)}"
    said = f"{response.url} {what} (status {response.status}). Is SERVICE_URL right?"
    return InvalidResponse(said, response.status)


def json_of(response: Response) -> object:
    """Returns the JSON of a response, None if it is something else."""
    try:
        return json.loads(response.content)
    except (ValueError, RecursionError):
        return None


def _kind(response: Response) -> str:
    text = response.content[:HEAD_BYTES].decode(errors="replace")
    if found := TITLE.search(text):
        title = OBEYED.sub("", " ".join(found[1].split())).strip()[:TITLE_CHARACTERS]
        if title:
            return f"a web page, “{title}”"
    if _is_page(response) or HTML.match(text):
        return "a web page"
    if not text.strip():
        return "nothing"
    value = json_of(response)
    if isinstance(value, dict):
        return "JSON of something else"
    is_json = value is not None or text.strip() == "null"
    return "JSON that is not an object" if is_json else "something that is not JSON"


def _target(response: Response) -> str | None:
    """Returns where a redirect points, without its query: those of sign-in pages have secrets."""
    location = response.headers.get("location")
    if location is None or not 300 <= response.status <= 399:
        return None
    try:
        parts = urlsplit(urljoin(response.url, location))
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    except ValueError:
        return "an invalid address"


def _is_page(response: Response) -> bool:
    return bool(HTML_TYPE.match(response.headers.get("content-type", "")))
