"""Every place where the power could go off, and random moments: ``scripts/crash`` does it by the thousand."""

from pathlib import Path

import pytest

from events.failpoint import POINTS
from tests.crash.harness import crash


@pytest.mark.timeout(120)
async def test_nothing_acknowledged_is_lost_wherever_the_power_goes_off(tmp_path: Path) -> None:
    world = await crash(tmp_path, len(POINTS) + 3, seed=4)
    assert set(world.kills) == {*POINTS, "a random moment"}
    assert len(world.given) > 50
