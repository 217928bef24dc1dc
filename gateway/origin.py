"""May a page of this origin open a WebSocket here?"""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers


def is_allowed(headers: Headers, listed: Collection[str]) -> bool:
    """Without an origin (no browser) yes; otherwise only our own, and those that the settings list."""
    origin = headers.get("origin")
    if origin is None or origin in listed:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        return False
