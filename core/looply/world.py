"""What may the whole game be, for all that one seat sees of it?"""

from msgspec import UNSET

from core.identity import CHANCE, Seat
from core.looply.board import board_with
from core.looply.rules import NUMBERS, VERSION
from core.looply.state import Action, Player, State
from core.looply.tiles import Tile, full_bag, in_order, without
from core.looply.view import Last, Mine, Private, Public
from core.outcome import Outcome


def world_of(seat: Seat, public: Public, private: Private) -> State:
    """A state in which this seat sees just this. What it doesn't see lies in the order of the rules;
    ``resample`` gives the other worlds.

    A view doesn't tell the version of the rules (the current one is taken), the turns without a point and the passes
    before the last action, and the bonuses of the first placement: here they are as few as they may be.
    """
    mine = Mine(drawn=(), swapped=()) if private.mine is UNSET else private.mine
    unseen = _unseen(public, private, mine)
    racks = [private.rack if other == seat else _taken(unseen, public.racks[str(other)]) for other in _seats(public)]
    bag = (*_taken(unseen, public.bag - len(mine.swapped)), *mine.swapped)
    return State(
        rules=VERSION,
        board=board_with(public.size, public.board),
        players=tuple(_player(public, other, rack) for other, rack in zip(_seats(public), racks, strict=True)),
        order=public.order,
        first_bonus=(0,) * len(public.order),
        bag=bag,
        owners={} if public.owners is UNSET else public.owners,
        mover=CHANCE if public.turn is UNSET else public.turn,
        round=public.round,
        last_round=_last_round(public),
        turn=sum(public.turns.values()) + bool(public.order),
        ply=0 if public.last is UNSET else public.last.ply,
        passed=_passed(public),
        barren=int(_is_barren(public)),
        left=public.left,
        last=None if public.last is UNSET else _action(public.last, mine, bag),
        outcome=None if public.over is UNSET else Outcome(ranking=public.over.ranking, reason=public.over.reason),
    )


def _seats(public: Public) -> list[Seat]:
    return [Seat(seat) for seat in range(len(public.scores))]


def _unseen(public: Public, private: Private, mine: Mine) -> list[Tile]:
    tiles = full_bag(NUMBERS[VERSION].copies[public.size])
    return list(without(tiles, [*public.board.values(), *private.rack, *mine.swapped]))


def _taken(unseen: list[Tile], count: int) -> tuple[Tile, ...]:
    taken = tuple(unseen[:count])
    del unseen[:count]
    return taken


def _player(public: Public, seat: Seat, rack: tuple[Tile, ...]) -> Player:
    key = str(seat)
    return Player(
        rack=in_order(rack),
        score=public.scores[key],
        turns=public.turns[key],
        skips=public.skips[key],
        loops=public.loops[key],
        best=public.best[key],
        has_placed=public.best[key] > 0,
    )


def _passed(public: Public) -> tuple[Seat, ...]:
    last = public.last
    return (last.seat,) if last is not UNSET and last.action in ("pass", "skip") else ()


def _is_barren(public: Public) -> bool:
    return public.last is not UNSET and public.last.action in ("swap", "pass", "skip")


def _last_round(public: Public) -> int:
    """A player without a tile who is still there has played out in this round."""
    playing = [seat for seat in public.order if seat not in public.left]
    return public.round if any(public.racks[str(seat)] == 0 for seat in playing) else 0


def _action(last: Last, mine: Mine, bag: tuple[Tile, ...]) -> Action:
    swapped = 0 if last.count is UNSET else last.count
    return Action(
        ply=last.ply,
        seat=last.seat,
        kind=last.action,
        tile=last.tile,
        square=last.square,
        parts=last.parts,
        loops=last.loops,
        drawn=mine.drawn,
        swapped=bag[len(bag) - swapped :],
    )
