"""Two hundred cuts of what ``scripts/cuts`` does by the thousand."""

from pathlib import Path

import pytest

from tests.cuts.driver import cuts
from tests.cuts.proxy import KINDS


@pytest.mark.timeout(150)
async def test_two_hundred_cuts_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    ends = await cuts(tmp_path, 200, seed=3)
    assert set(ends) == set(KINDS)
