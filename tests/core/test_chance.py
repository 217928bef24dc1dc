"""The published vector: two programs in two languages agree on it."""

from core.chance import Chance, commitment
from core.identity import MatchId

SEED = bytes(range(32))
MATCH = MatchId("match-example")
CHANCE = Chance.of_match(SEED, MATCH, ["ada's nonce", ""])


def test_the_commitment_binds_the_seed() -> None:
    assert commitment(SEED, MATCH) == "654573279a05d040c88ed21c851f118281ecb094df0992032cf31264a37b4571"


def test_the_key_mixes_seed_match_and_nonces() -> None:
    assert CHANCE.key.hex() == "883a209d575c011bf03b06799d7c7cf3b3caaa08953a5c7e14fad34fba88405a"


def test_numbers_below_six() -> None:
    assert CHANCE.below("demo", 6, 12) == (5, 1, 5, 1, 1, 1, 0, 0, 1, 2, 1, 4)


def test_four_seats_are_shuffled() -> None:
    assert CHANCE.shuffle("seating", range(4)) == (0, 2, 1, 3)


def test_a_bag_of_75_tiles_is_shuffled() -> None:
    tiles = [colour + shape for colour in "RYGBP" for shape in "CTSDX" for _ in range(3)]
    assert CHANCE.shuffle("bag", tiles) == tuple(
        "GS GS PX GT YT YX RD GX PX GS PS PC PT PT GC RC GD PX RT PD BS BD BD BX YT RS YS PC RX PD RC GT GC YC PS RT "
        "RX PS RD YD YX GC PC PD YS RD YD YT GD BC GD YX RC RX YS BT BS BD BS RT BC BX BX RS YD YC BC RS BT PT BT GX "
        "GT YC GX".split()
    )


def test_a_stream_goes_on_past_its_first_block() -> None:
    assert len(set(CHANCE.below("long", 1 << 30, 100))) == 100
