"""Why was a command refused? A code from a closed list, and a sentence for people."""

from collections.abc import Mapping
from types import MappingProxyType

MATCH_CODES: Mapping[str, str] = MappingProxyType(
    {
        "bad_command": "That is not a command of this game.",
        "bad_setup": "This game cannot be set up that way.",
        "not_started": "The match has not started yet.",
        "not_seated": "You have no seat in this match.",
        "game_over": "The game is over.",
        "not_your_turn": "It is not your turn.",
        "too_late": "The deadline had passed.",
        "id_reused": "This id was used for another command.",
        "match_full": "Every seat is taken.",
        "already_started": "The match has already started.",
        "already_seated": "You already have a seat in this match.",
        "bad_text": "A chat line has 1 to 500 characters.",
        "not_rankable": "Only duels between two people can be ranked.",
    }
)
"""The codes that any match may answer, with their usual sentences. A game adds its own in ``refusals``."""


class Rejected(Exception):
    """The client is wrong; nothing was changed.

    ``code`` is one of MATCH_CODES or of the game's ``refusals``; ``message`` is for a person and never says
    anything that its reader may not know.
    """

    def __init__(self, code: str, message: str | None = None) -> None:
        self.code = code
        self.message = message if message is not None else MATCH_CODES[code]
        super().__init__(code, self.message)
