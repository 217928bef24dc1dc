"""Two minutes of what ``scripts/soak`` does for an hour."""

from pathlib import Path

import pytest

from tests.soak.soak import soak


@pytest.mark.timeout(200)
async def test_two_minutes_of_mixed_play_leave_nothing_behind(tmp_path: Path) -> None:
    count, _ = await soak(tmp_path, 120, tables=6, pause=0.3, seed=7)
    assert count.matches > 10
    assert count.reconnects > count.matches
