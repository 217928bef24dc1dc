"""What is a match, whatever is played in it? Its state, and how events change it."""

from enum import Enum

import msgspec
from msgspec import UNSET

from core.game import Event, Game, State
from core.identity import MatchId, Millis, PlayerId, Seat
from core.match_events import (
    Cancelled,
    DeadlineCredited,
    Ended,
    Held,
    Joined,
    Left,
    Opened,
    Released,
    SeedRevealed,
    Started,
)
from core.outcome import Outcome
from core.registry import games


class Phase(Enum):
    """Where a match stands: not there yet, waiting for players, being played, over."""

    NEW = "new"
    OPEN = "open"
    LIVE = "live"
    DONE = "done"


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match, folded from its events. ``table`` is the game's own state, opaque here."""

    id: MatchId
    phase: Phase = Phase.NEW
    opened: Opened | None = None
    opened_at: Millis = Millis(0)
    seats: tuple[Joined | None, ...] = ()
    table: State = None
    due: Millis | None = None
    held: bool = False
    outcome: Outcome | None = None
    seed: str | None = None
    at: Millis = Millis(0)

    @property
    def game(self) -> Game:
        """The rules package of the game that is played here."""
        return games()[self.opening.game]

    @property
    def opening(self) -> Opened:
        """The opening event; a match that was never opened has none, and asking is a bug."""
        if self.opened is None:
            raise LookupError(f"match {self.id} was never opened")
        return self.opened

    @property
    def cancelled(self) -> bool:
        """Whether it was over before it began."""
        return self.phase is Phase.DONE and self.table is None

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        """Where this player sits, if at all."""
        if player is None:
            return None
        return next((taken.seat for taken in self.seats if taken is not None and taken.player == player), None)

    def bot_of(self, seat: Seat) -> str | None:
        """The name of the bot on this seat, if there is one."""
        taken = self.seats[seat]
        return taken.bot if taken is not None and taken.bot is not UNSET else None

    def name_of(self, seat: Seat) -> str:
        """What the one on this seat is called."""
        taken = self.seats[seat]
        return taken.name if taken is not None else f"seat {seat}"

    def to_act(self) -> tuple[Seat, ...]:
        """Who is to act in the game; nobody before the start and after the end."""
        return self.game.to_act(self.table) if self.phase is Phase.LIVE else ()

    def nonces(self) -> tuple[str, ...]:
        """Each seat's contribution to the shuffles, in order."""
        return tuple("" if taken is None else taken.nonce for taken in self.seats)


def evolve(match: Match, event: Event, at: Millis) -> Match:
    """Fold one event that was stored ``at`` this moment; total over everything that was ever stored."""
    change = msgspec.structs.replace
    match event:
        case Opened():
            empty = (None,) * event.seats
            return change(match, phase=Phase.OPEN, opened=event, opened_at=at, seats=empty, at=at)
        case Joined():
            return change(match, seats=_seated(match, event.seat, event), at=at)
        case Left():
            return change(match, seats=_seated(match, event.seat, None), at=at)
        case Started():
            return change(_started(match), at=at, due=_due(match, at))
        case Ended():
            outcome = Outcome(ranking=event.ranking, reason=event.reason)
            return change(match, phase=Phase.DONE, outcome=outcome, due=None, at=at)
        case Cancelled():
            outcome = Outcome(ranking=(), reason="cancelled")
            return change(match, phase=Phase.DONE, outcome=outcome, due=None, at=at)
        case SeedRevealed():
            return change(match, seed=event.seed, at=at)
        case DeadlineCredited():
            return change(match, due=None if match.due is None else Millis(match.due + event.ms), at=at)
        case Held():
            return change(match, held=True, at=at)
        case Released():
            return change(match, held=False, due=_due(match, at), at=at)
        case _:
            return _played(match, event, at)


def _played(match: Match, event: Event, at: Millis) -> Match:
    game = match.game
    table = game.evolve(match.table, event)
    # A new deadline starts exactly when the game's turn number changes; no event says so.
    due = match.due if game.turn(table) == game.turn(match.table) else _due(match, at)
    return msgspec.structs.replace(match, table=table, due=due, at=at)


def _due(match: Match, at: Millis) -> Millis | None:
    seconds = match.opening.deadline_s
    return None if seconds is UNSET else Millis(at + seconds * 1000)


def _started(match: Match) -> Match:
    opened = match.opening
    options = msgspec.convert(opened.options, match.game.Options)
    table = match.game.initial(options, opened.seats, opened.rules)
    return msgspec.structs.replace(match, phase=Phase.LIVE, table=table)


def _seated(match: Match, seat: Seat, taken: Joined | None) -> tuple[Joined | None, ...]:
    return (*match.seats[:seat], taken, *match.seats[seat + 1 :])
