"""What happened in a match, as text that a person reads?"""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from core.game import Event
from core.identity import MatchId
from core.match import Match, evolve
from core.match_deciders import new_match
from core.match_events import (
    MATCH_EVENTS,
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
from events import codec, moment
from events.record import Recorded


def story(match: MatchId, events: Sequence[Recorded]) -> Iterator[str]:
    """The lines of a match, one or none for each event; a line begins with its version."""
    folded = new_match(match)
    for stored in events:
        event = codec.decode(stored.type, stored.body)
        before, folded = folded, evolve(folded, event, stored.at)
        line = _tell(before if isinstance(event, Left) else folded, event)
        if isinstance(event, Opened):
            yield f"{folded.game.title}, opened {moment.render(stored.at)}"
        if line is not None:
            yield f"{stored.version:>4}  {line}"


def _tell(match: Match, event: Event) -> str | None:
    if not isinstance(event, MATCH_EVENTS):
        told: str | None = match.game.tell(event, match.name_of)
        return told
    match event:
        case Opened():
            return _opening(event)
        case Joined():
            return f"{event.name} takes seat {event.seat}{' as a bot' if event.bot is not UNSET else ''}."
        case Left():
            return f"{match.name_of(event.seat)} gives seat {event.seat} back."
        case Started():
            return "The match begins."
        case Ended():
            return f"The game is over ({event.reason}): {_ranking(match, event)}."
        case Cancelled():
            return f"The match is cancelled ({event.why})."
        case SeedRevealed():
            return f"The seed was {event.seed}."
        case DeadlineCredited():
            return f"{event.ms / 1000:.1f} seconds are given back to whoever is to act."
        case Held():
            return "The deadlines are held."
        case Released():
            return "The deadlines run again."
    return None


def _opening(opened: Opened) -> str:
    facts = [f"{opened.seats} seats", "ranked" if opened.ranked else "friendly"]
    facts += [f"{name}: {value}" for name, value in opened.options.items()]
    if opened.deadline_s is not UNSET:
        facts.append(f"{opened.deadline_s} s a turn")
    return f"A match for {', '.join(facts)}; commitment {opened.commitment}."


def _ranking(match: Match, ended: Ended) -> str:
    places = (" and ".join(match.name_of(seat) for seat in place) for place in ended.ranking)
    return ", then ".join(places)
