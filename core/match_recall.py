"""What would be decided again, in the same match at the same moment, by whoever was behind these events?"""

import re
from collections.abc import Sequence
from unicodedata import category

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core import match_deciders
from core.chance import NONCE
from core.game import Event, Timeout
from core.identity import Millis, PlayerId, Seat
from core.match import Match
from core.match_deciders import Opening, is_overdue
from core.match_events import MATCH_EVENTS, Cancelled, DeadlineCredited, Held, Joined, Left, Opened, Released
from core.player import NAME_LENGTH
from core.registry import games
from core.rejection import Rejected

_NO_TEXT = frozenset({"Cc", "Zl", "Zp"})


class Again(msgspec.Struct, frozen=True):
    """A decision made once more: the seat that made it (None: not a seat's), and its events."""

    seat: Seat | None
    events: tuple[Event, ...]


def decide_again(match: Match, stored: Sequence[Event], at: Millis, seed: bytes) -> Again:
    """The command behind an append's events, recalled from them and judged again in the match before it.

    Raises Rejected if it is refused now, LookupError if no command begins with such events.
    """
    if not isinstance(stored[0], MATCH_EVENTS):
        return _play(match, stored, at)
    return Again(None, _of_the_match(match, stored, at, seed))


def _of_the_match(match: Match, stored: Sequence[Event], at: Millis, seed: bytes) -> tuple[Event, ...]:
    match stored[0]:
        case Opened() as opened if match.opened is None:
            return match_deciders.open_match(match, _opening(opened, stored), _host(stored), seed)
        case Joined(player=player, name=name, nonce=nonce):
            _check_guest(name, nonce)
            return match_deciders.join(match, _person(player), name, nonce)
        case Left(seat=seat):
            taken = match.seats[seat]
            return match_deciders.leave(match, _person(UNSET if taken is None else taken.player))
        case Cancelled():
            return match_deciders.cancel_if_forgotten(match, at)
        case DeadlineCredited(ms=ms):
            return match_deciders.credit(match, ms)
        case Held():
            return match_deciders.hold(match)
        case Released():
            return match_deciders.release(match)
    raise LookupError(f"nothing that anybody can do begins with {stored[0].stored_as}")


def _opening(opened: Opened, stored: Sequence[Event]) -> Opening:
    game = games().get(opened.game)
    if game is None or not 1 <= opened.rules <= game.rules:
        raise LookupError(f"version {opened.rules} of the rules of {opened.game!r} is not known here")
    bots = [event.bot for event in stored if isinstance(event, Joined) and event.bot is not UNSET]
    for bot in bots:
        if bot not in game.bots:
            raise LookupError(f"{game.title} has no bot {bot!r}")
    return Opening(
        game=game,
        rules=opened.rules,
        seats=opened.seats,
        options=opened.options,
        ranked=opened.ranked,
        private=opened.private,
        deadline_s=opened.deadline_s,
        bots=bots,
    )


def _host(stored: Sequence[Event]) -> Joined:
    host = next((event for event in stored if isinstance(event, Joined)), None)
    if host is None:
        raise LookupError("nobody opened the match")
    _check_guest(host.name, host.nonce)
    return replace(host, seat=Seat(0))


def _check_guest(name: str, nonce: str) -> None:
    # Which characters are printable is another question in each version of Python, so only line ends and the like.
    if len(name) not in NAME_LENGTH or name != name.strip() or any(category(letter) in _NO_TEXT for letter in name):
        raise LookupError("nobody can be called so")
    if not re.fullmatch(NONCE, nonce):
        raise LookupError("a nonce is up to 64 printable ASCII characters")


def _person(player: object) -> PlayerId:
    if not isinstance(player, str):
        raise LookupError("only a person joins and leaves")
    return PlayerId(player)


def _play(match: Match, stored: Sequence[Event], at: Millis) -> Again:
    seat, command = match.game.recall(stored)
    if isinstance(command, Timeout):
        return Again(None, match_deciders.expire(match, at))
    if is_overdue(match, at):
        # Whatever arrives after a deadline finds the expiry in the log before it, a resignation too.
        raise Rejected("too_late")
    return Again(seat, match_deciders.play(match, seat, command, at, frozenset()))
