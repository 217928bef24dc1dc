"""What do the rules say? A line in, a line out, for programs in any language."""

from collections.abc import Callable, Iterable

import msgspec

from core.chance import Chance
from core.game import Command, Event, Game, State, Timeout
from core.identity import CHANCE, MatchId, Seat
from core.registry import games
from core.rejection import Rejected
from core.turn import is_resignation, judge_turn
from projections.view import audience_of, game_view

Answer = dict[str, object]


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """How a game begins: with outcomes given (``random``), or with a seed from which they follow."""

    game: str
    seats: int
    options: dict[str, object] = {}
    random: dict[str, object] | None = None
    seed: str | None = None
    match: str = "referee"
    nonces: list[str] = []


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """Any line: exactly one of start, command (with seat), legal, view, quit."""

    start: Start | msgspec.UnsetType = msgspec.UNSET
    seat: int | msgspec.UnsetType = msgspec.UNSET
    command: object = msgspec.UNSET
    random: dict[str, object] | None = None
    late: bool = False
    legal: int | msgspec.UnsetType = msgspec.UNSET
    view: int | msgspec.UnsetType | None = msgspec.UNSET
    quit: bool = False


class Table(msgspec.Struct, kw_only=True):
    """A game under way: its state, where its chance comes from, and how many lines it accepted."""

    game: Game
    state: State
    chance: Chance | None
    version: int


class Referee:
    """Answers lines about one game at a time; a refused line changes nothing."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.over = False

    def answer(self, line: bytes) -> bytes:
        """The answer to one JSON line, as one JSON line without its end."""
        try:
            answer = self._judge(msgspec.json.decode(line, type=Line))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            answer = _refusal("bad_line", str(error) or "This line is not JSON.")
        except Rejected as refusal:
            answer = _refusal(refusal.code, refusal.message)
        return msgspec.json.encode(answer)

    def _judge(self, line: Line) -> Answer:
        if line.quit:
            self.over = True
            return {"ok": True}
        if isinstance(line.start, Start):
            return self._start(line.start)
        if self.table is None:
            return _refusal("bad_line", "No game was started.")
        game, state = self.table.game, self.table.state
        if isinstance(line.legal, int):
            return {"ok": True, "legal": [msgspec.to_builtins(c) for c in game.legal(state, Seat(line.legal))]}
        if not isinstance(line.view, msgspec.UnsetType):
            seat = None if line.view is None else Seat(line.view)
            return {"ok": True, "view": game_view(game, state, audience_of(game, state, seat))}
        if isinstance(line.seat, int) and line.command is not msgspec.UNSET:
            return self._command(self.table, Seat(line.seat), line)
        return _refusal("bad_line", "A line is one of start, seat with command, legal, view, quit.")

    def _start(self, start: Start) -> Answer:
        game = games().get(start.game)
        if game is None:
            return _refusal("bad_setup", "There is no such game.")
        try:
            table = Table(game=game, state=_initial(game, start), chance=_chance(start), version=1)
            _deal(table, start.random)
        except (Rejected, ValueError) as error:
            return _refusal("bad_setup", error.message if isinstance(error, Rejected) else str(error))
        self.table = table
        return {"ok": True, "version": 1, "state": game.summary(table.state)}

    def _command(self, table: Table, seat: Seat, line: Line) -> Answer:
        game = table.game
        command = game.parse(line.command)
        late = line.late and not isinstance(command, Timeout)
        judge_turn(game, table.state, seat, resigning=is_resignation(command), late=late)
        after = msgspec.structs.replace(table, version=table.version + 1)
        events = [*_apply(after, seat, command), *_deal(after, line.random)]
        self.table = after
        stored = [{"type": event.stored_as, **msgspec.to_builtins(event)} for event in events]
        return {"ok": True, "version": after.version, "events": stored, "state": game.summary(after.state)}


def _initial(game: Game, start: Start) -> State:
    if start.seats not in game.seats:
        raise Rejected("bad_setup", f"{game.title} is not for {start.seats} players.")
    return game.initial(msgspec.convert(start.options, game.Options), start.seats, game.rules)


def _chance(start: Start) -> Chance | None:
    if start.seed is None:
        return None
    nonces = [*start.nonces, *[""] * (start.seats - len(start.nonces))]
    return Chance.of_match(bytes.fromhex(start.seed), MatchId(start.match), nonces)


def _deal(table: Table, random: dict[str, object] | None) -> list[Event]:
    """Let chance act, from the outcomes given or else from the seed, until it is no longer to act."""
    events: list[Event] = []
    while CHANCE in table.game.to_act(table.state):
        if random is not None:
            command = table.game.scripted(table.state, random)
        elif table.chance is not None:
            command = table.game.draw(table.state, table.chance)
        else:
            raise Rejected("bad_setup", "This draws chance: give its outcome in random, or start with a seed.")
        events += _apply(table, CHANCE, command)
    return events


def _apply(table: Table, seat: Seat, command: Command) -> tuple[Event, ...]:
    events = table.game.decide(table.state, seat, command)
    for event in events:
        table.state = table.game.evolve(table.state, event)
    return events


def _refusal(code: str, message: str) -> Answer:
    return {"ok": False, "error": code, "message": message}


def serve(lines: Iterable[bytes], write: Callable[[bytes], None]) -> None:
    """Answer each line until the input ends or somebody quits. ``write`` takes one answer with its line end."""
    referee = Referee()
    for line in lines:
        write(referee.answer(line) + b"\n")
        if referee.over:
            return
