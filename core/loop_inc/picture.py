"""How does the table look in a terminal?"""

from collections.abc import Iterator, Mapping

from msgspec import UNSET

from core.game import Names
from core.identity import Seat
from core.loop_inc.cards import ANOMALIES, BONUSES, ROOM_CARDS, TITLES, Trip, date_text, parse_trip
from core.loop_inc.rules import DAYS, NEW_A_DAY, turns_on
from core.loop_inc.story import MARKS
from core.loop_inc.view import PlayerView, Private, Public, TripView
from core.picture import Picture, Span

_STYLES = ("red", "blue", "green", "yellow")
_STEPS = {"action": "an action", "launch": "a launch or done", "put_back": "putting two anomalies back"}

Line = tuple[Span, ...]


def picture(public: Public, privates: Mapping[Seat, Private], names: Names) -> Picture:
    """The timeline, the rooms, the supply, and everybody's machines and tableau; then what a Crystal ball shows."""
    return (
        _head(public, names),
        (),
        *(_trip(parse_trip(key), trip, names) for key, trip in public.trips.items()),
        (),
        _rooms(public),
        *_supply(public),
        *(line for seat in public.seating for line in _player(Seat(seat), public, names)),
        *(_crystal(seat, private, names) for seat, private in privates.items() if private.crystal is not UNSET),
    )


def _head(public: Public, names: Names) -> Line:
    title = Span("Loop Inc.", "bold")
    if public.over is not UNSET:
        places = ", then ".join(" and ".join(map(names, place)) for place in public.over.ranking)
        return title, Span(f"  the game is over: {places}")
    if public.turn is UNSET:
        return title, Span("  waiting for the deal")
    who = Span(names(Seat(public.turn)), _style(public.turn))
    launches = "" if public.launches_left is UNSET else f" ({public.launches_left} allowed)"
    step = f" to act: {_STEPS[public.phase]}{launches}"
    return title, Span(f"  day {public.day} of {DAYS}  "), who, Span(step)


def _style(seat: int) -> str:
    return _STYLES[seat % len(_STYLES)]


def _trip(trip: Trip, shown: TripView, names: Names) -> Line:
    date = date_text(trip.date) if trip.side == 0 else ""
    bonus = "" if shown.bonus is UNSET else f" [{BONUSES[shown.bonus]}]"
    marks = [
        Span(f"  {MARKS[mark]} {names(Seat(int(seat)))}", _style(int(seat))) for seat, mark in shown.machines.items()
    ]
    if shown.ad is not UNSET:
        marks.append(Span(f"  Ad! {names(Seat(shown.ad))}", _style(shown.ad)))
    text = f"{date:>14}  {shown.requires:<5} {shown.points:>2}  "
    return Span(text), Span(f"{shown.name}{bonus}", "" if marks else "dim"), *marks


def _rooms(public: Public) -> Line:
    spans = [Span("Rooms    ", "bold")]
    for room, components in ROOM_CARDS.items():
        stock = " ".join(f"{component}×{public.rooms[component]}" for component in components)
        spans.append(Span(f"{room} {stock}   "))
    return tuple(spans)


def _supply(public: Public) -> Iterator[Line]:
    plain = [f"{card} ×{count}" for card, count in public.supply.items() if card not in ANOMALIES]
    yield Span("Supply   ", "bold"), Span(", ".join(plain))
    revealed = [TITLES[card] for card in public.supply if card in ANOMALIES]
    unseen = f" ({public.anomalies_left} unseen)"
    yield Span("Anomaly  ", "bold"), Span(", ".join(revealed) or "none"), Span(unseen, "dim")


def _player(seat: Seat, public: Public, names: Names) -> Iterator[Line]:
    player = public.seats[str(seat)]
    yield ()
    first = "  goes first" if public.first == seat else ""
    out = "" if player.out is UNSET else f"  OUT ({player.out})"
    yield Span(names(seat), f"bold {_style(seat)}"), Span(f"  {player.score} points{first}{out}")
    yield (Span(f"  {_box(player)}"),)
    yield (Span("  " + "   ".join(_machine(int(mark), player, public) for mark in player.machines)),)
    done = f"new {player.new_today}/{NEW_A_DAY}, turns {player.turns_today}/{turns_on(public.day)}"
    yield Span("  today  "), Span(" ".join(player.tableau) or "-"), Span(f"  ({done})", "dim")
    if player.hand:
        yield Span("  hand   "), Span(" ".join(player.hand))


def _box(player: PlayerView) -> str:
    ads = f"Ads: {player.tokens} tokens, {player.fulfilled} fulfilled, {player.failed} failed"
    return f"Tears {player.tears}, waste {player.waste or '-'}, {ads}, penalty {player.penalty}"


def _machine(mark: int, player: PlayerView, public: Public) -> str:
    trip = player.launched.get(str(mark))
    if trip is not None:
        return f"{MARKS[mark]} in {date_text(parse_trip(trip).date)}"
    load = player.machines[str(mark)] or "empty"
    return f"{MARKS[mark]} {load}" if mark <= public.day else f"{MARKS[mark]} grounded"


def _crystal(seat: Seat, private: Private, names: Names) -> Line:
    cards = () if private.crystal is UNSET else private.crystal
    shown = ", then ".join(TITLES[card] for card in cards)
    return Span(f"{names(seat)}'s Crystal ball", "magenta"), Span(f" shows {shown}")
