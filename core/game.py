"""What must a package offer to be a game?"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from core.chance import Chance
from core.figures import Figures
from core.identity import Seat
from core.outcome import Outcome
from core.picture import Picture
from core.rejection import Rejected
from core.viewer import Viewer

# Each game has its own types for these. Outside its package they are opaque: the project moves them about and
# never looks inside, so `Any` is the honest type, and a module still has to match every signature below.
State = Any
Command = Any
Event = Any
Public = Any
Private = Any

Bot = Callable[[Seat, Public, Private, Chance], Command]
"""Decides from what its seat may see and nothing else; ``Chance`` is fresh for each call and not the match's."""

Names = Callable[[Seat], str]
"""What a seat's player is called."""


class Resign(msgspec.Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Leave the game: accepted at any time from a seat that still plays."""


class Timeout(msgspec.Struct, frozen=True, tag="timeout", forbid_unknown_fields=True):
    """The server acts for a seat whose deadline has passed. Never accepted from a client."""


class Game(Protocol):
    """The names of a game package. Everything is a pure function over frozen values.

    A stored event is a frozen, keyword-only Struct with ``stored_as: ClassVar[str]``, its name in the log
    (``looply.placed``); a class may move, a stored name never changes.
    """

    @property
    def name(self) -> str:
        """The stored name, as on the wire: ``looply``, ``loop-inc``."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players it can be played by."""

    @property
    def rules(self) -> int:
        """The version of the rules that new matches are played by."""

    @property
    def Options(self) -> type[msgspec.Struct]:  # noqa: N802 - it is a class
        """The options a match can be opened with, with their defaults; unknown fields are refused."""

    @property
    def events(self) -> tuple[type[msgspec.Struct], ...]:
        """Every event class that was ever stored."""

    @property
    def refusals(self) -> Mapping[str, str]:
        """The codes of this game's own refusals, each with its usual sentence."""

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The computer players by name; ``random`` and ``greedy`` at least."""

    def initial(self, options: Any, seats: int, rules: int) -> State:
        """The state before anything happened. Raises Rejected ``bad_setup`` if the options don't fit."""

    def parse(self, raw: object) -> Command:
        """A player's command (or ``Timeout``) from decoded JSON. Raises Rejected ``bad_command``; never chance's."""

    def decide(self, state: State, seat: Seat, command: Command) -> tuple[Event, ...]:
        """All judgement. Raises Rejected. ``game_over``, ``not_your_turn`` and ``too_late`` were judged before
        (core.turn), but ``Resign`` skips the last two: one from a seat that has left is ``not_your_turn`` here.
        A command of CHANCE that cannot be (a wrong deal) is ``bad_setup``.
        """

    def recall(self, events: Sequence[Event]) -> tuple[Seat, Command]:
        """The seat and the command behind events that ``decide`` gave: deciding it again in the same state gives them
        again. Chance's commands are not recalled, they are drawn. LookupError for events that no command begins with.
        """

    def evolve(self, state: State, event: Event) -> State:
        """Fold one event. No judgement, total: what was written never fails to fold."""

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Who is to act, in the order in which expired seats are served; CHANCE alone, or seats; () when over."""

    def turn(self, state: State) -> int:
        """A number that changes exactly when a new deadline starts."""

    def active(self, state: State) -> tuple[Seat, ...]:
        """The seats that have not left (resigned, dropped, eliminated), ascending. Also after the end."""

    def draw(self, state: State, chance: Chance) -> Command:
        """The command that CHANCE gives now. Only asked while CHANCE is to act."""

    def scripted(self, state: State, random: Mapping[str, object]) -> Command:
        """The same with outcomes given from outside (referee protocol, ``random``). Raises Rejected ``bad_setup``."""

    def legal(self, state: State, seat: Seat) -> Iterator[Command]:
        """The legal commands of a seat, lazily, without Resign and Timeout; none when it is not to act."""

    def public(self, state: State) -> Public:
        """What everyone may see, spectators too: a Struct, built up field by field. Unset fields are absent.
        Big collections are objects keyed by text, never lists; ``last`` tells what just happened.
        """

    def private(self, state: State, seat: Seat) -> Private:
        """What this seat's player sees besides: a Struct whose field names differ from the public ones."""

    def summary(self, state: State) -> dict[str, object]:
        """The referee's summary, which knows everything, in the shape that the conversations show."""

    def outcome(self, state: State) -> Outcome | None:
        """How it ended; None while it is open."""

    def figures(self, state: State, events: Sequence[Event]) -> Figures:
        """What statistics count of a finished game, given how it stands and all of its events."""

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        """Another world that this viewer cannot tell from the state: what they may not know is drawn anew."""

    def picture(self, public: Public, privates: Mapping[Seat, Private], names: Names) -> Picture:
        """The table as coloured text for a terminal, drawn from views alone: ``privates`` is empty for a spectator,
        has one entry for a seat and all of them for the referee.
        """

    def tell(self, event: Event, names: Names) -> str | None:
        """The event as a line of a story; None for one that is not worth a line. Knows what the event knows."""

    def announce(self, event: Event, names: Names) -> str | None:
        """What the game says in the chat after this event (a drop); None for silence. Public facts only."""


def parse_as(commands: Any, raw: object) -> Any:
    """``raw`` (decoded JSON) as one of the tagged Structs in the union ``commands``, strictly.

    Raises Rejected ``bad_command``.
    """
    try:
        return msgspec.convert(raw, commands)
    except msgspec.ValidationError as error:
        # Unknown keys are named in the error, so it is as long as a client likes.
        raise Rejected("bad_command", f"That is not a command of this game: {str(error)[:200]}.") from None
