"""What happens when somebody asks for something?"""

from typing import assert_never

from core.game import Resign, Timeout
from core.identity import CHANCE, Seat
from core.loop.commands import ChooseChair, Command, Deal, Donden, Move, Pass, Play, SetAside
from core.loop.course import Course, after_laying, after_passing, after_setting_aside, leave, sit_down
from core.loop.dealing import deal
from core.loop.defaults import default_move
from core.loop.events import CardsSetAside, ChairChosen, DondenCalled, Dropped, Event, Passed, Played, Resigned
from core.loop.judge import (
    judge_choice,
    judge_combination,
    judge_donden,
    judge_pass,
    judge_phase,
    judge_set_aside,
)
from core.loop.seating import next_among
from core.loop.state import Phase, State, active, to_act
from core.rejection import Rejected


def decide(state: State, seat: Seat, command: Command) -> tuple[Event, ...]:
    """The events of a command, with all that the server plays at once for seats that left. Raises Rejected."""
    course = Course(state)
    match command:
        case Resign():
            _resign(course, seat)
        case Timeout():
            _time_out(course, seat)
        case Deal():
            if seat != CHANCE:
                raise Rejected("bad_setup", "Only chance deals.")
            course.add(deal(state, command))
        case _:
            _move(course, seat, command, by_server=False)
    _play_on(course)
    return course.events


def _resign(course: Course, seat: Seat) -> None:
    if seat not in active(course.state):
        raise Rejected("not_your_turn", "You have left this game.")
    leave(course, Resigned(seat=seat))


def _time_out(course: Course, seat: Seat) -> None:
    _move(course, seat, default_move(course.state, seat), by_server=True)
    missed = course.state.strikes[seat]
    if course.state.phase is not Phase.OVER and missed >= course.state.numbers.strikes:
        leave(course, Dropped(seat=seat, missed=missed))


def _play_on(course: Course) -> None:
    while gone := [seat for seat in to_act(course.state) if seat in course.state.left]:
        _move(course, gone[0], default_move(course.state, gone[0]), by_server=True)


def _move(course: Course, seat: Seat, move: Move, by_server: bool) -> None:
    match move:
        case SetAside():
            _set_aside(course, seat, move, by_server)
        case Play():
            _play(course, seat, move, by_server)
        case Pass():
            _pass(course, seat, by_server)
        case Donden():
            _donden(course, seat, move)
        case ChooseChair():
            _choose_chair(course, seat, move, by_server)
        case _:
            assert_never(move)


def _set_aside(course: Course, seat: Seat, move: SetAside, by_server: bool) -> None:
    judge_phase(course.state, Phase.SET_ASIDE)
    chair = course.state.chair_of(seat)
    cards = judge_set_aside(course.state, chair, move.cards)
    course.add(CardsSetAside(seat=seat, chair=chair, cards=cards, by_server=by_server))
    after_setting_aside(course)


def _play(course: Course, seat: Seat, move: Play, by_server: bool) -> None:
    state = course.state
    judge_phase(state, Phase.PLAY)
    chair = state.chair_of(seat)
    cards = judge_combination(state, chair, move.cards)
    following = next_among(state.others_holding(chair), chair, state.players)
    course.add(Played(seat=seat, chair=chair, cards=cards, next=following, by_server=by_server))
    after_laying(course, chair)


def _pass(course: Course, seat: Seat, by_server: bool) -> None:
    state = course.state
    judge_phase(state, Phase.PLAY)
    judge_pass(state)
    chair = state.chair_of(seat)
    following = next_among(state.others_holding(chair), chair, state.players)
    course.add(Passed(seat=seat, chair=chair, next=following, by_server=by_server))
    after_passing(course)


def _donden(course: Course, seat: Seat, move: Donden) -> None:
    state = course.state
    judge_phase(state, Phase.PLAY)
    chair = state.chair_of(seat)
    card = judge_donden(state, chair, move.card)
    course.add(DondenCalled(seat=seat, chair=chair, card=card, reversed=not state.reversed))


def _choose_chair(course: Course, seat: Seat, move: ChooseChair, by_server: bool) -> None:
    judge_phase(course.state, Phase.CHOOSE_CHAIR)
    judge_choice(course.state, move.position)
    course.add(ChairChosen(seat=seat, position=move.position, by_server=by_server))
    sit_down(course, move.position)
