"""How does the server tell what it does? Lines on standard error, with match and player bound."""

import logging
import sys
from typing import Any

import msgspec
import structlog
from structlog.tracebacks import ExceptionDictTransformer

from gateway.settings import Settings


def _json(event: dict[str, Any], **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


def configure(settings: Settings) -> None:
    """Send our own lines and those of the libraries the same way."""
    renderer: Any = (
        structlog.processors.JSONRenderer(serializer=_json)
        if settings.log_json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if settings.log_json:
        # Without the variables of the frames: they hold tokens and racks.
        transformer = ExceptionDictTransformer(show_locals=False)
        shared.append(structlog.processors.ExceptionRenderer(transformer))
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    for chatty in ("uvicorn", "uvicorn.error", "websockets", "asyncio"):
        # At debug level these tell every frame and header, tokens included.
        logging.getLogger(chatty).setLevel(max(logging.INFO, root.level))
