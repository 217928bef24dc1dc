"""What happens when a turn, a day or the game ends?"""

from itertools import groupby

from core.identity import Seat
from core.loop_inc.course import Course
from core.loop_inc.events import DayBegan, DayEnded, Ended, FailedAd, Left, TurnBegan
from core.loop_inc.parts import COMPONENTS, minus
from core.loop_inc.rules import DAYS, OFFICE_PAY, turns_on
from core.loop_inc.score import final_score, penalty, running_score
from core.loop_inc.state import Player, State, active, clockwise_after


def pass_on(course: Course, seat: Seat) -> None:
    """The turn of this seat is over, one way or another: the next turn, the next day, or the end."""
    state = course.state
    waiting = (other for other in clockwise_after(state, seat) if _has_turns(state, other))
    following = next(waiting, None)
    if following is not None:
        course.add(TurnBegan(seat=following))
        return
    course.add(_day_ended(state))
    if state.day == DAYS:
        course.add(_ended(course.state, "played_out"))
        return
    course.add(_day_began(course.state))
    course.add(TurnBegan(seat=course.state.first))


def leave(course: Course, seat: Seat, why: str) -> bool:
    """This seat is out. Tells whether that ended the game."""
    course.add(Left(seat=seat, why=why, lost="".join(course.player(seat).machines)))
    if len(active(course.state)) > 1:
        return False
    course.add(_ended(course.state, "last_one"))
    return True


def _has_turns(state: State, seat: Seat) -> bool:
    player = state.players[seat]
    return not player.out and player.turns_today < turns_on(state.day)


def _day_ended(state: State) -> DayEnded:
    failed = [FailedAd(seat=seat, trip=trip) for seat, player in enumerate(state.players) for trip in player.ads]
    return DayEnded(day=state.day, failed=tuple(failed), office=tuple(map(_office_points, state.players)))


def _office_points(player: Player) -> int:
    if player.out:
        return 0
    return sum(OFFICE_PAY[place // 3] for place, card in enumerate(player.tableau) if card == "office")


def _day_began(state: State) -> DayBegan:
    seats = len(state.players)
    stock = state.rooms + state.box
    rooms = "".join(component * min(seats, stock.count(component)) for component in COMPONENTS)
    box = "".join(component * stock.count(component) for component in COMPONENTS)
    return DayBegan(
        day=state.day + 1,
        first=first_player(state),
        rooms=rooms,
        box=minus(box, rooms),
        revealed=state.anomalies[:seats],
    )


def first_player(state: State) -> Seat:
    """The lowest running score; among several, the first clockwise after the day's first player."""
    candidates = [seat for seat in clockwise_after(state, state.first) if not state.players[seat].out]
    return min(candidates, key=lambda seat: running_score(state.players[seat]))


def _ended(state: State, reason: str) -> Ended:
    scores = tuple(final_score(player) for player in state.players)

    def standing(seat: Seat) -> tuple[int, int]:
        return -scores[seat], penalty(state.players[seat])

    places = [tuple(place) for _, place in groupby(sorted(active(state), key=standing), key=standing)]
    last = [(seat,) for seat in reversed(state.left)]
    return Ended(ranking=(*places, *last), reason=reason, scores=scores)
