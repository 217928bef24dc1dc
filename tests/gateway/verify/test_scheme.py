"""The scheme's own numbers, on which programs in other languages agreed, come out of the page's module as well."""

import msgspec
import pytest
from playwright.async_api import Page

from tests.gateway.site import CHROMIUM

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed, so the page cannot be tried"),
    pytest.mark.asyncio(loop_scope="package"),
]

BAG = (
    "GS GS PX GT YT YX RD GX PX GS PS PC PT PT GC RC GD PX RT PD BS BD BD BX YT RS YS PC RX PD RC GT GC YC PS RT RX PS "
    "RD YD YX GC PC PD YS RD YD YT GD BC GD YX RC RX YS BT BS BD BS RT BC BX BX RS YD YC BC RS BT PT BT GX GT YC GX"
)
LINE = {
    "version": 1,
    "index": 0,
    "type": "match.opened",
    "at": "2026-01-01T00:00:00.000Z",
    "body": msgspec.json.encode({"game": "looply"}).decode(),
}


async def test_the_vectors_of_the_scheme_come_out(module: Page) -> None:
    found = await module.evaluate(
        """async (line) => {
            const { Chain, Chance, commitment, drawingKey, hex } = await import("/web/verify/scheme.js");
            const seed = Uint8Array.from({ length: 32 }, (_, at) => at);
            const key = await drawingKey(seed, "match-example", ["ada's nonce", ""]);
            const chance = new Chance(key);
            const tiles = [..."RYGBP"].flatMap(
                (colour) => [..."CTSDX"].flatMap((shape) => Array(3).fill(colour + shape)));
            const chain = new Chain(seed, "match-example");
            return {
                commitment: await commitment(seed, "match-example"),
                key: hex(key),
                below: await chance.below("demo", 6, 12),
                seating: await chance.shuffle("seating", [0, 1, 2, 3]),
                bag: (await chance.shuffle("bag", tiles)).join(" "),
                hash: hex(await chain.link(await chain.start(), await chain.leaf(line))),
            };
        }""",
        LINE,
    )
    assert found == {
        "commitment": "654573279a05d040c88ed21c851f118281ecb094df0992032cf31264a37b4571",
        "key": "883a209d575c011bf03b06799d7c7cf3b3caaa08953a5c7e14fad34fba88405a",
        "below": [5, 1, 5, 1, 1, 1, 0, 0, 1, 2, 1, 4],
        "seating": [0, 2, 1, 3],
        "bag": BAG,
        "hash": "f8d5a411f38b48ed39d8518ceb78129941d7e85878fe150ff273670e8815735b",
    }
