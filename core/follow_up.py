"""What happens by itself within the append of a decision? Chance draws, the match ends, the seed is opened."""

from core.chance import Chance
from core.game import Event
from core.identity import CHANCE, Millis
from core.match import Match, Phase, evolve
from core.match_events import Ended, SeedRevealed


def unfold(match: Match, decided: tuple[Event, ...], seed: bytes, at: Millis) -> tuple[list[Event], Match]:
    """Everything that stands in the append of these events, in order, and the match after it."""
    events, new = list[Event](), decided
    while new:
        for event in new:
            match = evolve(match, event, at)
        events += new
        new = _follow_up(match, seed)
    return events, match


def _follow_up(match: Match, seed: bytes) -> tuple[Event, ...]:
    if match.phase is Phase.LIVE:
        if CHANCE in match.to_act():
            chance = Chance.of_match(seed, match.id, match.nonces())
            drawn: tuple[Event, ...] = match.game.decide(match.table, CHANCE, match.game.draw(match.table, chance))
            return drawn
        outcome = match.game.outcome(match.table)
        return () if outcome is None else (Ended(ranking=outcome.ranking, reason=outcome.reason),)
    return (SeedRevealed(seed=seed.hex()),) if match.phase is Phase.DONE and match.seed is None else ()
