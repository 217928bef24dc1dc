"""May this happen to a match, and what follows from it?"""

from collections.abc import Sequence, Set

import msgspec
from msgspec import UNSET, UnsetType

from core.chance import commitment
from core.game import Command, Event, Game, Timeout
from core.identity import MatchId, Millis, PlayerId, Seat
from core.match import Match, Phase
from core.match_events import (
    Cancelled,
    DeadlineCredited,
    Held,
    Joined,
    Left,
    Opened,
    Released,
    Started,
)
from core.rejection import Rejected
from core.turn import is_resignation, judge_turn

OPEN_FOR = Millis(24 * 3600 * 1000)
"""How long a match may wait for its players."""

LAST_MOMENT = Millis(253_402_300_799_999)
"""The end of the year 9999."""

DEADLINE_SECONDS = range(5, 1_209_600 + 1)


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asks for who opens a match. ``ranked`` unset: as is usual for such a match. ``rules`` unset: the
    newest; an older version is only asked for by who decides an old match again.
    """

    game: Game
    rules: int | UnsetType = UNSET
    seats: int
    options: dict[str, object]
    ranked: bool | UnsetType
    private: bool
    deadline_s: int | UnsetType
    bots: Sequence[str]


def open_match(match: Match, asked: Opening, host: Joined, seed: bytes) -> tuple[Event, ...]:
    """Open a match with ``host`` on seat 0 and the bots from seat 1.

    Raises Rejected ``bad_setup`` or ``not_rankable``.
    """
    if host.player is UNSET:
        raise TypeError("a host is a player")
    opened = Opened(
        game=asked.game.name,
        rules=_rules(asked),
        options=_whole_options(asked),
        seats=asked.seats,
        ranked=_ranked(asked),
        private=asked.private,
        deadline_s=_deadline(asked),
        host=host.player,
        commitment=commitment(seed, match.id),
    )
    bots = [
        Joined(seat=Seat(seat), bot=bot, name=_bot_name(asked.bots, seat - 1), nonce="")
        for seat, bot in enumerate(asked.bots, start=1)
    ]
    full = (Started(),) if 1 + len(bots) == asked.seats else ()
    return (opened, host, *bots, *full)


def _bot_name(bots: Sequence[str], index: int) -> str:
    """What a bot is called: two of a kind are numbered, or nobody could tell them apart."""
    bot = bots[index]
    return f"{bot} (bot)" if bots.count(bot) == 1 else f"{bot} {bots[: index + 1].count(bot)} (bot)"


def _rules(asked: Opening) -> int:
    return asked.game.rules if asked.rules is UNSET else asked.rules


def _whole_options(asked: Opening) -> dict[str, object]:
    if asked.seats not in asked.game.seats:
        raise Rejected("bad_setup", f"{asked.game.title} is not for {asked.seats} players.")
    if len(asked.bots) >= asked.seats:
        raise Rejected("bad_setup", "There are more bots than free seats.")
    try:
        options = msgspec.convert(asked.options, asked.game.Options)
    except msgspec.ValidationError as error:
        raise Rejected("bad_setup", f"These options do not fit: {error}.") from None
    asked.game.initial(options, asked.seats, _rules(asked))
    whole = msgspec.to_builtins(options)
    if not isinstance(whole, dict):
        raise TypeError("options are an object")
    return whole


def _ranked(asked: Opening) -> bool:
    rankable = asked.seats == 2 and not asked.bots
    if asked.ranked is UNSET:
        return rankable
    if asked.ranked and not rankable:
        raise Rejected("not_rankable")
    return asked.ranked


def _deadline(asked: Opening) -> int | UnsetType:
    if asked.deadline_s is not UNSET and asked.deadline_s not in DEADLINE_SECONDS:
        raise Rejected("bad_setup", "A deadline is between 5 and 1,209,600 seconds.")
    return asked.deadline_s


def join(match: Match, player: PlayerId, name: str, nonce: str) -> tuple[Event, ...]:
    """Take the lowest free seat; the last one starts the match.

    Raises Rejected ``already_seated``, ``already_started`` or ``match_full``.
    """
    if match.seat_of(player) is not None:
        raise Rejected("already_seated")
    if match.phase is not Phase.OPEN:
        raise Rejected("already_started")
    free = [Seat(seat) for seat, taken in enumerate(match.seats) if taken is None]
    if not free:
        raise Rejected("match_full")
    joined = Joined(seat=free[0], player=player, name=name, nonce=nonce)
    return (joined, Started()) if len(free) == 1 else (joined,)


def leave(match: Match, player: PlayerId) -> tuple[Event, ...]:
    """Give a seat back before the start; the last person to leave cancels the match.

    Raises Rejected ``not_seated`` or ``already_started``.
    """
    seat = match.seat_of(player)
    if seat is None:
        raise Rejected("not_seated")
    if match.phase is not Phase.OPEN:
        raise Rejected("already_started")
    people = [taken for taken in match.seats if taken is not None and taken.player is not UNSET]
    return (Left(seat=seat), Cancelled(why="deserted")) if len(people) == 1 else (Left(seat=seat),)


def cancel_if_forgotten(match: Match, at: Millis) -> tuple[Event, ...]:
    """Cancel a match that waited too long; nothing otherwise."""
    forgotten = match.phase is Phase.OPEN and at - match.opened_at > OPEN_FOR
    return (Cancelled(why="expired"),) if forgotten else ()


def play(match: Match, seat: Seat | None, command: Command, at: Millis, expired: Set[Seat]) -> tuple[Event, ...]:
    """A player's command. ``expired``: the seats that the server has just acted for, since this arrived too late.

    Raises Rejected ``not_started``, ``not_seated``, ``game_over``, ``not_your_turn``, ``too_late`` or the game's own.
    """
    if match.phase is Phase.OPEN:
        raise Rejected("not_started")
    if seat is None:
        raise Rejected("not_seated")
    if match.phase is not Phase.LIVE:
        raise Rejected("game_over")
    resigning = is_resignation(command)
    if seat in expired and not resigning:
        raise Rejected("too_late")
    judge_turn(match.game, match.table, seat, resigning=resigning, late=is_overdue(match, at))
    events: tuple[Event, ...] = match.game.decide(match.table, seat, command)
    return events


def is_overdue(match: Match, at: Millis) -> bool:
    """Whether a deadline has passed: exactly at the deadline is in time, and a held match has none."""
    return match.phase is Phase.LIVE and match.due is not None and not match.held and at > match.due


def expire(match: Match, at: Millis) -> tuple[Event, ...]:
    """Act for the first seat whose deadline has passed; nothing if none has."""
    if not is_overdue(match, at):
        return ()
    events: tuple[Event, ...] = match.game.decide(match.table, match.to_act()[0], Timeout())
    return events


def credit(match: Match, ms: Millis) -> tuple[Event, ...]:
    """Give time back to a running deadline; nothing where none runs, and never until a time that cannot be written."""
    runs = match.phase is Phase.LIVE and match.due is not None
    return (DeadlineCredited(ms=ms),) if runs and 0 < ms <= LAST_MOMENT - (match.due or 0) else ()


def hold(match: Match) -> tuple[Event, ...]:
    """Stop the deadlines of a live match; nothing if they stand already."""
    return (Held(),) if match.phase is Phase.LIVE and not match.held else ()


def release(match: Match) -> tuple[Event, ...]:
    """Let a held match go on; nothing if it isn't held."""
    return (Released(),) if match.held else ()


def new_match(match: MatchId) -> Match:
    """A match before its first event."""
    return Match(id=match)
