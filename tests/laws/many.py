"""The laws over any number of random games: ``python -m tests.laws.many --games 2000``.

Every number of players with every combination of options of every game is played so often; both cores work.
"""

import multiprocessing
import os
import sys
import time
from collections.abc import Sequence

import click

from core.chance import Chance
from tests.laws.laws import LAWS
from tests.laws.playing import playout
from tests.laws.test_laws import VARIANTS

Games = tuple[int, int, int]
"""A variant's place in VARIANTS, and the first and last seed (exclusive)."""


def run(games: Games) -> Games:
    """Hold some games to every law."""
    place, first, last = games
    variant = VARIANTS[place]
    for seed in range(first, last):
        chance = Chance(seed.to_bytes(8))
        steps = list(playout(variant, chance))
        for law in LAWS:
            try:
                law(variant, steps, chance)
            except Exception as error:
                error.add_note(f"{variant}, seed {seed}, {law.__name__}")
                raise
    return games


@click.command()
@click.option("--games", default=100, show_default=True, help="Of each variant.")
@click.option("--game", "name", default="", help="Of this game only.")
@click.option("--first", default=0, show_default=True, help="The first seed.")
def many(games: int, name: str, first: int) -> None:
    """Play random games and hold them to the laws."""
    places = [place for place, variant in enumerate(VARIANTS) if name in {"", variant.game.name}]
    step = 10
    work: Sequence[Games] = [
        (place, first + at, first + min(at + step, games)) for at in range(0, games, step) for place in places
    ]
    started, done = time.monotonic(), 0
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for _, begin, end in pool.imap_unordered(run, work):
            done += end - begin
            print(f"\r{done} games", end="", file=sys.stderr)
    print(f"\n{done} games of {len(places)} variants without a fault in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    many()
