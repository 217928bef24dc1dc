"""Is this command accepted, and what happens then?"""

from core.game import Resign, Timeout
from core.identity import Seat
from core.loop_inc.actions import effects, faults, is_possible, may_tear
from core.loop_inc.arguments import Plain, Tear, parse_args
from core.loop_inc.commands import Command, Deal, Done, Launch, New, Past, PutBack, step_of
from core.loop_inc.course import Course
from core.loop_inc.day import leave, pass_on
from core.loop_inc.events import (
    Acted,
    AnomaliesPutBack,
    CardRepeated,
    CardTaken,
    Event,
    LaunchDeclined,
    TimedOut,
    TurnEnded,
)
from core.loop_inc.launch import launch_events
from core.loop_inc.legal import legal
from core.loop_inc.refusals import refuse, refuse_first
from core.loop_inc.rules import LAST_TEAR, NEW_A_DAY, STRIKES
from core.loop_inc.setup import deal
from core.loop_inc.state import State, to_act
from core.rejection import Rejected


def decide(state: State, seat: Seat, command: Command) -> tuple[Event, ...]:
    """All judgement. Raises Rejected with the first code that applies."""
    if isinstance(command, Deal):
        return deal(state, seat, command)
    course = Course(state)
    if isinstance(command, Resign):
        _resign(course, seat)
    elif isinstance(command, Timeout):
        _time_out(course, seat)
    else:
        _play(course, seat, command)
    return tuple(course.events)


def _play(course: Course, seat: Seat, command: Command, *, server: bool = False) -> None:
    step = step_of(command)
    if step is not None and step != course.state.phase:
        refuse("wrong_phase")
    match command:
        case New(card=card, args=args):
            _take_new(course, seat, card, args, server=server)
        case Past(args=args):
            _repeat_past(course, seat, args, server=server)
        case PutBack(swap=swap):
            course.add(AnomaliesPutBack(seat=seat, swap=swap, server=server), Acted(seat=seat, launches=1))
        case Launch():
            _launch(course, seat, command)
        case Done():
            course.add(LaunchDeclined(seat=seat))
            _finish(course, seat)
        case _:
            refuse("bad_arguments")


def _take_new(course: Course, seat: Seat, card: str, args: object, *, server: bool) -> None:
    state = course.state
    if card not in state.supply:
        refuse("no_such_card")
    if state.players[seat].new_today >= NEW_A_DAY:
        refuse("already_three_new")
    done = _action(state, seat, card, args)
    course.add(CardTaken(seat=seat, card=card, server=server), *done)
    _acted(course, seat, card)


def _repeat_past(course: Course, seat: Seat, args: object, *, server: bool) -> None:
    hand = course.player(seat).hand
    if not hand:
        refuse("no_past_card")
    done = _action(course.state, seat, hand[0], args)
    course.add(CardRepeated(seat=seat, card=hand[0], server=server), *done)
    _acted(course, seat, hand[0])


def _action(state: State, seat: Seat, card: str, args: object) -> tuple[Event, ...]:
    plan = parse_args(state, seat, card, args)
    if isinstance(plan, Plain) and not is_possible(state, seat, card):
        refuse("bad_arguments")
    if isinstance(plan, Tear) and not may_tear(state, seat, card):
        refuse("must_act")
    refuse_first(faults(state, seat, plan, viral=card == "viral_video"))
    return effects(seat, card, plan)


def _acted(course: Course, seat: Seat, card: str) -> None:
    if course.player(seat).tears >= LAST_TEAR:
        _eliminate(course, seat)
    elif course.state.phase != "put_back":
        course.add(Acted(seat=seat, launches=2 if card == "overtime" else 1))


def _launch(course: Course, seat: Seat, command: Launch) -> None:
    course.add(*launch_events(course.state, seat, command))
    if course.player(seat).tears >= LAST_TEAR:
        _eliminate(course, seat)
    elif not course.state.launches_left:
        _finish(course, seat)


def _eliminate(course: Course, seat: Seat) -> None:
    if not leave(course, seat, "tears"):
        pass_on(course, seat)


def _finish(course: Course, seat: Seat, strikes: int = 0) -> None:
    course.add(TurnEnded(seat=seat, strikes=strikes))
    pass_on(course, seat)


def _resign(course: Course, seat: Seat) -> None:
    if not 0 <= seat < len(course.state.players) or course.player(seat).out:
        raise Rejected("not_your_turn")
    acting = to_act(course.state) == (seat,)
    if not leave(course, seat, "resigned") and acting:
        pass_on(course, seat)


def _time_out(course: Course, seat: Seat) -> None:
    strikes = course.player(seat).strikes + 1
    course.add(TimedOut(seat=seat, strikes=strikes))
    if course.state.phase == "action":
        _play(course, seat, _owed(course.state, seat), server=True)
    if course.state.phase == "put_back" and to_act(course.state) == (seat,):
        _play(course, seat, PutBack(swap=False), server=True)
    if course.player(seat).out:
        return
    if strikes < STRIKES:
        _finish(course, seat, strikes)
    elif not leave(course, seat, "dropped"):
        pass_on(course, seat)


def _owed(state: State, seat: Seat) -> Command:
    """What the server does for a seat: the first legal action that is no Tear, else the first."""
    first: Command | None = None
    for command in legal(state, seat):
        if isinstance(command, New | Past) and "tear" not in command.args:
            return command
        first = first or command
    if first is None:
        raise AssertionError("somebody who is to act has a legal command")
    return first
