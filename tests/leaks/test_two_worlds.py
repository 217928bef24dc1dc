"""Two matches that differ only in what is hidden from somebody send that somebody the same bytes."""

import contextlib
from pathlib import Path
from typing import Any

import pytest

from core.chance import Chance
from core.game import Game
from core.identity import Seat
from core.registry import games
from core.viewer import SPECTATOR
from projections.view import audience_of
from tests.gateway.client import JSON, MSGPACK
from tests.gateway.server import running
from tests.leaks.worlds import candidates, everything, two_worlds

OPTIONS: dict[str, dict[str, object]] = {"loop-inc": {"more_anomalies": True, "futures": True}}
KEY = b"the same in both worlds"


@pytest.fixture(autouse=True)
def the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance that does not depend on the match's id or its seed."""
    monkeypatch.setattr(Chance, "of_match", classmethod(lambda cls, seed, match, nonces: cls(KEY)))


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.name)
@pytest.mark.parametrize(("plies", "leaves"), [(0, False), (9, False), (25, False), (12, True)])
async def test_what_is_hidden_from_an_audience_changes_nothing_that_it_hears(
    tmp_path: Path, game: Game, plies: int, leaves: bool
) -> None:
    async with running(tmp_path) as server, contextlib.AsyncExitStack() as stack:
        one, two = await two_worlds(stack, server, game, 3, OPTIONS.get(game.name, {}))
        for world in (one, two):
            await world.play(plies)
            if leaves:
                await world.leave(2)
        match = await one.table()
        assert (await two.table()).table == match.table
        audiences = [*((Seat(seat), one.guests[seat]) for seat in range(3)), (None, None)]
        for number, (seat, guest) in enumerate(audiences):
            viewer = SPECTATOR if seat is None else audience_of(game, match.table, seat)
            subprotocol = (JSON, MSGPACK)[number % 2]
            await two.change(match, viewer, Chance(bytes([number])))
            # Nobody here is to act, so every command is refused, and no refusal may tell.
            asked = candidates(game, match, seat) if seat is not None and seat not in match.to_act() else []
            in_one = await everything(one, guest, subprotocol, asked)
            in_two = await everything(two, guest, subprotocol, asked)
            assert_same(in_one, in_two)


def assert_same(one: list[str], two: list[str]) -> None:
    for told, other in zip(one, two, strict=True):
        assert told == other


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.name)
async def test_the_test_would_notice_a_leak(tmp_path: Path, game: Game) -> None:
    """What is hidden from a spectator is not hidden from its owner, so an owner's bytes do differ."""
    async with running(tmp_path) as server, contextlib.AsyncExitStack() as stack:
        one, two = await two_worlds(stack, server, game, 2, {})
        if game.name == "loop-inc":
            pytest.skip("before a crystal ball nobody knows anything that is hidden")
        await two.change(await one.table(), SPECTATOR, Chance(b"another"))
        guest = one.guests[0]
        told: list[Any] = [await everything(world, guest, JSON, []) for world in (one, two)]
        assert told[0] != told[1]
