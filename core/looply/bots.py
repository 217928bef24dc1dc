"""How does a computer play, seeing no more than its seat may?"""

from collections.abc import Mapping
from types import MappingProxyType

from core.chance import Chance
from core.game import Bot
from core.identity import Seat
from core.looply.board import board_with
from core.looply.commands import Pass, Place, PlayerCommand, Swap
from core.looply.grid import Square
from core.looply.keen import keen
from core.looply.rules import VERSION
from core.looply.score import score
from core.looply.tiles import Tile
from core.looply.view import Private, Public


def at_random(_seat: Seat, public: Public, private: Private, chance: Chance) -> PlayerCommand:
    """Any placement, each as likely as the others; if there is none, any one tile is swapped."""
    if choices := _placements(private):
        tile, square = choices[chance.pick("choice", len(choices))]
        return Place(tile=tile, square=square)
    if public.bag and private.rack:
        return Swap(tiles=(private.rack[chance.pick("swap", len(private.rack))],))
    return Pass()


def greedy(_seat: Seat, public: Public, private: Private, chance: Chance) -> PlayerCommand:
    """The placement that scores most now, any of the best; if there is none, all that the bag can match is swapped."""
    board = board_with(public.size, public.board)
    worth: dict[int, list[Place]] = {}
    for tile, square in _placements(private):
        parts, _ = score(board, tile, square, VERSION, first=0, out=0)
        worth.setdefault(parts.move, []).append(Place(tile=tile, square=square))
    if worth:
        best = worth[max(worth)]
        return best[chance.pick("choice", len(best))]
    if public.bag and private.rack:
        return Swap(tiles=chance.shuffle("swap", private.rack)[: public.bag])
    return Pass()


def _placements(private: Private) -> list[tuple[Tile, Square]]:
    return [(tile, Square(square)) for tile, squares in private.legal.items() for square in squares.split()]


BOTS: Mapping[str, Bot] = MappingProxyType({"random": at_random, "greedy": greedy, "keen": keen})
