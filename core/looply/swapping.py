"""What does a bot do that can lay no tile?"""

from core.chance import Chance
from core.looply.commands import Pass, PlayerCommand, Swap
from core.looply.view import Private, Public


def swap_or_pass(public: Public, private: Private, chance: Chance) -> PlayerCommand:
    """All that the bag can match is swapped; when the bag is empty, a pass."""
    if public.bag and private.rack:
        return Swap(tiles=chance.shuffle("swap", private.rack)[: public.bag])
    return Pass()
