"""How do computer players decide?"""

from collections.abc import Mapping
from types import MappingProxyType

from core.chance import Chance
from core.game import Bot
from core.identity import Seat
from core.loop_inc.commands import Command, parse
from core.loop_inc.greedy import greedy
from core.loop_inc.view import Private, Public


def random(_seat: Seat, _public: Public, private: Private, chance: Chance) -> Command:
    """Any legal command, each as likely as another."""
    return parse(private.legal[chance.pick("random", len(private.legal))])


bots: Mapping[str, Bot] = MappingProxyType({"random": random, "greedy": greedy})
"""The computer players by name."""
