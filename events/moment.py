"""How is a moment written? RFC 3339 in UTC with three decimals, on the wire and in the hash chain."""

from datetime import UTC, datetime

from core.identity import Millis


def render(moment: Millis) -> str:
    """``2026-01-01T00:00:00.000Z`` for a moment in milliseconds since 1970."""
    seconds, millis = divmod(moment, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{millis:03d}Z"


def parse(text: str) -> Millis:
    """The moment that ``render`` wrote so. Raises ValueError for anything else."""
    moment = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    parsed = Millis(int(moment.timestamp()) * 1000 + moment.microsecond // 1000)
    if render(parsed) != text:
        raise ValueError(f"not a moment: {text!r}")
    return parsed
