"""The same records before both verifiers: the audit here, and the page's module in a browser."""

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from playwright.async_api import Page

from core.identity import NOTHING_YET, MatchId, Version
from core.registry import games
from events.execute import Receipt
from events.memory import MemoryLog
from events.record import Recorded
from replay import record
from replay.audit import Proven, audit
from replay.wrong import Wrong
from tests.replay.histories import History, history

Chosen = tuple[str, int, int, dict[str, object]]
"""A game, how many play it, a number for everything that happens, and the options."""

SHORT: dict[str, Chosen] = {
    "looply": ("looply", 2, 24, {}),
    "loop": ("loop", 2, 9, {}),
    "loop-inc": ("loop-inc", 2, 23, {"futures": True, "more_anomalies": True}),
}
"""A short match of each game in which chance has all its parts."""

WHOLE: list[Chosen] = [
    ("looply", 4, 3, {}),
    ("loop", 4, 15, {}),
    ("loop-inc", 4, 0, {"futures": True, "more_anomalies": True}),
]
"""Matches in which all happens that can."""

_VERIFY = """
async ({ lines, cases }) => {
  const { verify } = await import("/web/verify/verifier.js");
  const found = [];
  for (const one of cases) {
    found.push(await verify(one.match, one.lines.map((at) => lines[at]).join("\\n"), one.receipts));
  }
  return found;
}
"""


class Case(msgspec.Struct, frozen=True):
    """A record, and whatever else a verifier is given."""

    what: str
    match: MatchId
    text: bytes
    receipts: Sequence[Receipt] = ()

    @classmethod
    def of(cls, what: str, match: MatchId, events: Sequence[Recorded], receipts: Sequence[Receipt] = ()) -> "Case":
        return cls(what, match, record.render(events), receipts)


async def played(chosen: Chosen) -> tuple[History, list[Recorded]]:
    """A whole match and its events, always the same one."""
    game, seats, seed, options = chosen
    # In a thread, since it runs a loop of its own.
    return await asyncio.to_thread(_played, game, seats, seed, tuple(options.items()))


@cache
def _played(
    game: str, seats: int, seed: int, options: tuple[tuple[str, object], ...]
) -> tuple[History, list[Recorded]]:
    async def play() -> tuple[History, list[Recorded]]:
        made = await history(MemoryLog(), games()[game], seats, seed, dict(options))
        return made, list(await made.events())

    return asyncio.run(play())


async def both(page: Page, cases: Sequence[Case]) -> list[tuple[Case, Any, Proven | Wrong]]:
    """Each case with the verdicts of the page and of the audit, which are found at the same time."""
    theirs, ours = await asyncio.gather(
        verified(page, cases), asyncio.to_thread(lambda: [audited(case) for case in cases])
    )
    return list(zip(cases, theirs, ours, strict=True))


async def verified(page: Page, cases: Sequence[Case]) -> list[Any]:
    """What the browser finds. Lines that several records have travel once."""
    known: dict[str, int] = {}
    sent = [
        {
            "match": case.match,
            "lines": [known.setdefault(line, len(known)) for line in case.text.decode().split("\n")],
            "receipts": [_sent(receipt) for receipt in case.receipts],
        }
        for case in cases
    ]
    found = await page.evaluate(_VERIFY, {"lines": list(known), "cases": sent})
    assert isinstance(found, list)
    return found


def _sent(receipt: Receipt) -> dict[str, object]:
    version = {} if receipt.version == NOTHING_YET else {"version": receipt.version}
    return {**version, "hash": receipt.hash.hex()}


def audited(case: Case) -> Proven | Wrong:
    """What the audit finds."""
    try:
        return audit(case.match, record.parse(case.match, case.text), None, case.receipts)
    except record.BrokenRecord as broken:
        return Wrong("", str(broken))
    except Wrong as wrong:
        return wrong


def version_of(place: str) -> Version | None:
    """The version of a wrong event's place; None where no one event is wrong."""
    return Version(int(place.split(".", maxsplit=1)[0])) if place else None
