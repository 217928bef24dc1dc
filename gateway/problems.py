"""How does every HTTP error get its code and its sentence?"""

from collections.abc import Mapping
from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from core.rejection import Rejected
from events.codec import UnknownEvent
from events.log import Unavailable
from gateway.answers import Problem
from gateway.codes import CODES
from gateway.json_response import JsonResponse


class Refusal(Exception):
    """An answer other than the one that was hoped for. ``code`` is one of CODES."""

    def __init__(self, code: str, message: str | None = None) -> None:
        self.code = code
        self.message = message or CODES[code].message
        super().__init__(code, self.message)


# The rules' words for what HTTP calls otherwise.
_OF_RULES = {"bad_setup": "bad_request"}
_OF_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}


def _answer(code: str, message: str | None = None, headers: Mapping[str, str] | None = None) -> Response:
    known = CODES[code]
    # What is not there yet may be there soon.
    kept = {**(headers or {}), "Cache-Control": "no-store"}
    return JsonResponse(Problem(code, message or known.message), known.status, kept)


def refused(_request: Request, error: Exception) -> Response:
    """A Refusal."""
    if not isinstance(error, Refusal):
        raise error
    headers = {"WWW-Authenticate": "Bearer"} if error.code == "unauthorized" else None
    return _answer(error.code, error.message, headers)


def rejected(_request: Request, error: Exception) -> Response:
    """A refusal of the rules."""
    if not isinstance(error, Rejected):
        raise error
    return _answer(_OF_RULES.get(error.code, error.code), error.message)


def of_framework(_request: Request, error: Exception) -> Response:
    """The framework's own errors, in our shape."""
    if not isinstance(error, HTTPException):
        raise error
    return _answer(_OF_STATUS.get(error.status_code, "bad_request"), headers=error.headers)


def unavailable(_request: Request, error: Exception) -> Response:
    """The log cannot store anything, or what it holds cannot be read."""
    structlog.get_logger("gateway").error("unavailable", exc_info=error)
    return _answer("unavailable")


def broken(_request: Request, error: Exception) -> Response:
    """A bug."""
    structlog.get_logger("gateway").error("request_failed", exc_info=error)
    return _answer("internal")


def gone(_request: Request, _error: Exception) -> Response:
    """The caller hung up before the request was whole: nobody reads the answer, and nothing is wrong here."""
    return _answer("bad_request")


HANDLERS: Mapping[Any, Any] = {
    ClientDisconnect: gone,
    Refusal: refused,
    Rejected: rejected,
    HTTPException: of_framework,
    Unavailable: unavailable,
    UnknownEvent: unavailable,
    Exception: broken,
}
"""What Starlette calls for which exception."""
