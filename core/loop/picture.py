"""How does the table look in a terminal?"""

from collections.abc import Mapping, Sequence

from core.game import Names
from core.identity import Seat
from core.loop.cards import Card, colour
from core.loop.seating import Chair
from core.loop.view import Private, Public
from core.picture import Picture, Span

Line = tuple[Span, ...]

_STYLES = {"R": "red", "Y": "yellow", "B": "blue"}
_TITLES = {
    "deal": "the cards are being dealt",
    "set_aside": "everybody sets two cards aside",
    "play": "tricks",
    "choose_chair": "the last chooses a chair",
    "over": "the game is over",
}
_FACE_DOWN = Span("▒▒", "dim")
_GAP = Span("  ")


def picture(public: Public, privates: Mapping[Seat, Private], names: Names) -> Picture:
    """The round, each chair with what lies before it, the trick, and the hands that ``privates`` opens."""
    lines: list[Line] = [_heading(public), ()]
    for chair in public.chairs:
        lines += _chair(public, chair, names)
    if public.trick or public.phase == "play":
        lines += [(), _trick(public, names)]
    for seat, private in privates.items():
        lines += _own(private, names(seat))
    if public.over:
        lines += [(), _ending(public, names)]
    return tuple(lines)


def _heading(public: Public) -> Line:
    order = Span("donden: low is high", "bold") if public.reversed else Span("high is high")
    title = Span(f"LOOP  round {public.round}", "bold")
    return (title, _GAP, Span(_TITLES[public.phase]), _GAP, order, _GAP, Span(f"to {public.target} points", "dim"))


def _chair(public: Public, chair: str, names: Names) -> list[Line]:
    seat = public.chairs[chair]
    mover = Span("> " if public.turn == seat else "  ", "bold")
    score = f"{public.scores[str(seat)]} points"
    name = f"{names(seat)} (left)" if seat in public.left else names(seat)
    count = f"{public.hands[chair]} in hand"
    head: Line = (mover, Span(f"{name:<20}", "bold"), _GAP, Span(f"{score:<10} {count:<11}"))
    notes = "  ".join(_notes(public, chair))
    lines: list[Line] = [(*head, _GAP, Span(notes, "dim"))]
    aside = _aside(public, chair)
    if aside:
        lines.append((Span("    aside  "), *aside))
    if public.laid[chair]:
        lines.append((Span("    laid   "), *_combinations(public.laid[chair])))
    return lines


def _notes(public: Public, chair: str) -> list[str]:
    notes = [f"chair {chair}"]
    if chair in public.positions:
        notes.append(f"position {public.positions[chair]}")
    if str(public.leader) == chair:
        notes.append("leads")
    if int(chair) in public.passes:
        notes.append("passed")
    if int(chair) in public.places:
        notes.append(f"place {public.places.index(Chair(int(chair))) + 1}")
    return notes


def _aside(public: Public, chair: str) -> Line:
    if int(chair) not in public.set_aside_done:
        return ()
    revealed = public.revealed[chair]
    hidden = (_FACE_DOWN, Span(" ")) * (2 - len(revealed))
    return (*_cards(revealed), *((Span(" "),) if revealed else ()), *hidden)


def _trick(public: Public, names: Names) -> Line:
    if not public.trick:
        return (Span("trick  "), Span("nothing laid yet", "dim"))
    spans: list[Span] = [Span("trick  ")]
    for laid in public.trick:
        who = names(public.chairs[str(laid.chair)])
        mark = " (server) " if laid.by_server else " "
        spans += [Span(who), Span(mark, "dim"), *_cards(laid.cards), _GAP]
    return tuple(spans)


def _own(private: Private, name: str) -> list[Line]:
    lines: list[Line] = []
    if private.hand:
        lines += [(), (Span(f"{name} holds  "), *_cards(private.hand))]
    if private.aside:
        lines.append((Span(f"{name} set aside  "), *_cards(private.aside)))
    return lines


def _ending(public: Public, names: Names) -> Line:
    ranking = public.over.ranking if public.over else ()
    ranked = (f"{place}. {names(seat)}" for place, seats in enumerate(ranking, 1) for seat in seats)
    return (Span("  ".join(ranked), "bold"),)


def _combinations(laid: Sequence[Sequence[Card]]) -> Line:
    return tuple(span for cards in laid for span in (Span("["), *_cards(cards), Span("]"), Span(" ")))


def _cards(cards: Sequence[Card]) -> Line:
    """Each card in its colour; its letter is there for who cannot see it."""
    spans = [Span(card, _STYLES[colour(card)]) for card in cards]
    return tuple(span for card in spans for span in (Span(" "), card))[1:]
