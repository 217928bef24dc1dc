"""What can be set from the environment and the command line?"""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from events.database import LOG_FILE
from projections.store import PROJECTIONS_FILE

PREFIX = "LOOPROOM_"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default. In the environment each has the prefix LOOPROOM_; lists are split at commas."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 picks a free one."""
    data: str = "data"
    """The folder of the log and the projections; it is made where it is missing."""
    allowed_origins: tuple[str, ...] = ()
    """Origins of other pages that may open a WebSocket, such as ``https://example.org``."""
    players_per_hour: int = 20
    """New players from one address in an hour."""
    open_matches: int = 20
    """Matches of one player that wait for others."""
    bot_matches: int = 100
    """Matches of one player against bots alone that are being played."""
    messages_per_second: int = 20
    """From one connection."""
    chat_per_second: int = 5
    """Lines of chat from one connection."""
    commands_in_flight: int = 64
    """Commands of one connection that are not answered yet."""
    bot_pause_ms: int = 300
    """How long a bot seems to think."""
    alive_seconds: float = 20.0
    """How often a connection hears the newest versions of what it watches."""
    ping_seconds: float = 20.0
    """How often, and for how long, a WebSocket peer is asked for a sign of life."""
    stalled_seconds: float = 10.0
    """How long a connection may be unable to take anything before it is closed."""
    shutdown_seconds: int = 4
    """How long requests under way may go on when the server stops."""
    log_level: str = "info"
    log_json: bool = False

    def make_folder(self) -> None:
        """Make the folder for the data where it is missing."""
        Path(self.data).mkdir(parents=True, exist_ok=True)

    @property
    def log_file(self) -> Path:
        """Where the log of events is."""
        return Path(self.data) / LOG_FILE

    @property
    def projections_file(self) -> Path:
        """Where the projections are."""
        return Path(self.data) / PROJECTIONS_FILE


def from_environment(environment: Mapping[str, str], **given: object) -> Settings:
    """Settings from variables, with what was given on the command line (not None) before them.

    Raises msgspec.ValidationError naming the setting that does not fit.
    """
    known = {name: environment[PREFIX + name.upper()] for name in Settings.__struct_fields__ if _has(environment, name)}
    values: dict[str, object] = {**known, **{name: value for name, value in given.items() if value is not None}}
    if isinstance(origins := values.get("allowed_origins"), str):
        values["allowed_origins"] = tuple(origin.strip() for origin in origins.split(",") if origin.strip())
    return msgspec.convert(values, Settings, strict=False)


def _has(environment: Mapping[str, str], name: str) -> bool:
    return PREFIX + name.upper() in environment
