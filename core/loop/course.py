"""What follows from a move, up to the next one that somebody must make?"""

from core.loop.cards import is_eight
from core.loop.events import (
    ChairsChanged,
    Dropped,
    Ended,
    Event,
    PlaceTaken,
    Resigned,
    RoundEnded,
    TricksBegan,
    TrickTaken,
)
from core.loop.evolve import evolve
from core.loop.ranking import ranking
from core.loop.rules import leads_next_round, points
from core.loop.seating import Chair, change_chairs, forced_choice, next_among
from core.loop.state import State, active


class Course:
    """One decision as it unfolds: the events so far, and the state after them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    def add(self, event: Event) -> None:
        """Let this happen."""
        self.events += (event,)
        self.state = evolve(self.state, event)


def after_setting_aside(course: Course) -> None:
    """When everybody has set cards aside, the leader leads."""
    state = course.state
    if len(state.done) == state.players:
        course.add(TricksBegan(leader=state.leader))


def after_laying(course: Course, chair: Chair) -> None:
    """A chair that laid its last card is out; a single one left ends the round, an eight the trick."""
    if not course.state.cards[chair].hand:
        _take_place(course, chair)
    holding = course.state.holding
    if len(holding) == 1:
        _take_place(course, holding[0])
        _end_round(course)
    elif any(is_eight(card) for card in course.state.trick[-1].cards):
        _take_trick(course, chair, by_eight=True)


def after_passing(course: Course) -> None:
    """When everyone else with cards has passed, the last to lay takes the trick."""
    state = course.state
    owner = state.trick[-1].chair
    if frozenset(state.holding) <= {owner, *state.passes}:
        _take_trick(course, owner, by_eight=False)


def _take_trick(course: Course, chair: Chair, by_eight: bool) -> None:
    state = course.state
    leader = chair if chair in state.holding else next_among(state.holding, chair, state.players)
    seat = state.seating[chair]
    course.add(TrickTaken(seat=seat, chair=chair, by_eight=by_eight, leader=leader))


def _take_place(course: Course, chair: Chair) -> None:
    state = course.state
    seat = state.seating[chair]
    place = len(state.places) + 1
    scored = points(place, state.positions[chair] if state.positions else None, state.players)
    score = state.scores[seat] + scored
    course.add(PlaceTaken(seat=seat, chair=chair, place=place, points=scored, score=score))


def _end_round(course: Course) -> None:
    state = course.state
    positions = tuple(state.places.index(Chair(chair)) + 1 for chair in range(state.players))
    course.add(RoundEnded(round=state.round, positions=positions))
    if max(state.scores) >= state.target:
        _end_game(course, "target")
    elif state.players < 4:
        sit_down(course, forced_choice(state.players))


def sit_down(course: Course, chosen: int) -> None:
    """Chairs change, the last swapping with this position, and the next round begins."""
    state = course.state
    course.add(
        ChairsChanged(
            round=state.round + 1,
            seating=change_chairs(state.seating, state.positions, chosen),
            leader=Chair(leads_next_round(state.positions)),
        )
    )


def leave(course: Course, departure: Resigned | Dropped) -> None:
    """Somebody is gone; the game ends at once when one is left."""
    course.add(departure)
    if len(active(course.state)) == 1:
        _end_game(course, "resigned")


def _end_game(course: Course, reason: str) -> None:
    course.add(Ended(ranking=ranking(course.state), reason=reason))
