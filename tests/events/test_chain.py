"""The published chain vector."""

from core.identity import MatchId
from events import chain, moment
from events.record import Draft

SEED = bytes(range(32))
MATCH = MatchId("match-example")


def test_the_blinding_key_and_the_first_hash_are_the_published_ones() -> None:
    draft = Draft(type="match.opened", at=moment.parse("2026-01-01T00:00:00.000Z"), body=b'{"game":"looply"}')
    blind = chain.blind(SEED, MATCH)
    assert blind.hex() == "57f897390f0667d70e4780d1b91cb834c697afae395dc0ec5bc086a7c2280cc7"
    linked = chain.link(blind, chain.start(MATCH), 1, 0, draft)
    assert linked.hex() == "f8d5a411f38b48ed39d8518ceb78129941d7e85878fe150ff273670e8815735b"
