"""The game's page in a real browser: a person plays a day against a bot by clicks."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.async_api import Locator, Page, expect

import core.loop_inc as game
from core.chance import Chance
from tests.gateway.site import IN_BROWSER, Site, become, until
from tests.gateway.test_browser import turn_or_end, version
from tests.laws.playing import Variant, dealt, take

pytestmark = IN_BROWSER

ROOMS = {"garage": "WP", "shop": "CN", "armory": "A"}


async def opened(page: Page, url: str, *options: str) -> None:
    await page.goto(url)
    await become(page, "Ada")
    await page.get_by_test_id("game").select_option("loop-inc")
    await page.get_by_test_id("bot-1").select_option("greedy")
    for option in options:
        await page.locator(f"input[name={option}]").check()
    await page.get_by_test_id("open-match").click()
    await expect(page.get_by_test_id("loop-inc")).to_be_visible()


async def phase(page: Page) -> str:
    return await page.get_by_test_id("loop-inc").get_attribute("data-phase") or ""


async def day(page: Page) -> int:
    return int(await page.get_by_test_id("loop-inc").get_attribute("data-day") or 0)


async def keys(buttons: Locator, name: str) -> list[str]:
    found: list[str] = await buttons.evaluate_all("(all, name) => all.map(one => one.dataset[name])", name)
    return found


async def carried(page: Page) -> list[str]:
    """The letters on the player's first machine."""
    return await page.get_by_test_id("desk-0").locator(".machine").first.locator(".part b").all_inner_texts()


async def wanted(page: Page) -> list[str]:
    """What is missing for the trip that needs the least, as far as the rooms have it."""
    load, stock = await carried(page), await keys(page.locator("[data-stock]:not(.sold-out)"), "stock")
    lacks = []
    for requires in await keys(page.locator("[data-trip]"), "requires"):
        missing = [part for part in set(requires) for _ in range(requires.count(part) - load.count(part))]
        if missing and set(missing) <= set(stock):
            lacks.append(sorted(missing))
    return min(lacks, key=len, default=[])


async def act(page: Page) -> None:
    """Take an action for the trip that is nearest, or whatever is offered first; and any choice that it asks for."""
    parts = await wanted(page)
    rooms = [room for room, held in ROOMS.items() if parts and parts[0] in held]
    action = page.locator(f"[data-action={rooms[0]}]:enabled") if rooms else page.locator("[data-action]:enabled").first
    await (action if await action.count() else page.locator("[data-action]:enabled").first).click()
    await choose(page, "action", parts[0] if rooms else "")


async def choose(page: Page, step: str, first: str = "") -> None:
    """Make the choices that are offered, until the command is sent and answered."""
    before = await version(page)

    async def settled() -> bool:
        return await version(page) > before or await page.locator("[data-choice]:enabled").count() > 0

    while await version(page) == before:
        assert await phase(page) == step
        choice = page.locator(f"[data-choice^='{first}']:enabled") if first else page.locator("[data-choice]:enabled")
        await (choice if await choice.count() else page.locator("[data-choice]:enabled")).first.click()
        await until(settled, "the next choice, or the answer")
        await asyncio.sleep(0.03)


async def launch_or_be_done(page: Page) -> bool:
    """Launch if a launch is offered. Tells whether one was."""
    await expect(page.get_by_test_id("done")).to_be_enabled()
    if await page.locator("[data-choice]").count():
        await choose(page, "launch")
        return True
    before = await version(page)
    await page.get_by_test_id("done").click()

    async def passed() -> bool:
        return await version(page) > before

    await until(passed, "the end of the turn")
    return False


async def test_a_person_plays_the_first_day_by_clicks(site: Site) -> None:
    page = await site.visitor()
    await opened(page, site.url)
    await expect(page.locator("[data-trip]")).to_have_count(10)
    spectator = await site.visitor()
    await spectator.goto(page.url)
    await expect(spectator.locator("[data-trip]")).to_have_count(10)
    turns, launches = 0, 0
    while await turn_or_end(page) and await day(page) == 1:
        await expect(page.locator("[data-action]:enabled").first).to_be_visible()
        await act(page)
        assert await phase(page) == "launch"
        launches += await launch_or_be_done(page)
        turns += 1
        await expect(page.get_by_test_id("notice")).to_have_count(0)
    assert turns == 3
    assert launches == 1, "three components for the nearest trip are enough"
    await expect(page.get_by_test_id("last-move")).not_to_have_text("")
    await expect(spectator.get_by_test_id("loop-inc")).to_have_attribute("data-day", "2")
    await expect(spectator.locator("[data-action], [data-choice], [data-testid=done]")).to_have_count(0)
    past = page.locator("[data-action=past]")
    await expect(past).to_be_enabled()
    hand = page.get_by_test_id("desk-0").locator(".little.next")
    assert await past.locator("strong").inner_text() == await hand.inner_text()


async def test_the_keyboard_and_a_narrow_screen_are_enough(site: Site) -> None:
    page = await site.visitor()
    await page.set_viewport_size({"width": 390, "height": 800})
    await opened(page, site.url, "futures", "more_anomalies", "office")
    assert await turn_or_end(page)
    await page.locator("[data-action=garage]:enabled").focus()
    await page.keyboard.press("Enter")
    first = page.locator("[data-choice]").first
    await expect(first).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator("[data-choice]")).to_have_count(0)
    await page.locator("[data-action=garage]").focus()
    await page.keyboard.press("Space")
    await expect(first).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("last-move")).to_contain_text("Ada took Garage: wheel from the garage to Mark I")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390


def positions(options: game.Options, key: bytes) -> Iterator[dict[str, Any]]:
    """What the players of a game see, each when they are to act; most of the time they play well."""
    chance = Chance(key=key)
    state = dealt(Variant(game, 3, options), chance)
    for number in range(300):
        if state.over is not None:
            return
        (seat,) = game.to_act(state)
        public, private = game.public(state), game.private(state, seat)
        yield {"seat": seat, "game": msgspec.to_builtins(public) | msgspec.to_builtins(private)}
        label = f"move {number}"
        bot = game.bots["greedy" if chance.pick(label, 4) else "random"]
        state = take(game, state, seat, bot(seat, public, private, Chance(key=key + label.encode()))).after


REACHED = """async (positions) => {
  const { offersOf, choicesAfter, SETS } = await import("/games/loop-inc/steps.js");
  const wrong = [];
  for (const { seat, game } of positions) {
    const reached = new Set();
    const walk = (offers, path) => {
      for (const choice of choicesAfter(offers, path)) {
        if (choice.command) reached.add(JSON.stringify(choice.command));
        else if (choice.path.at(-1) !== "set") walk(offers, choice.path);
      }
    };
    const offers = offersOf(game, seat, String);
    walk(offers, []);
    for (const { command, steps } of offers) {
      if (steps.some(({ key, text }) => !key || /undefined|NaN/.test(text))) wrong.push([command, steps]);
      if (!steps.some(({ key }) => key === "set") && !reached.has(JSON.stringify(command))) wrong.push(command);
    }
  }
  return wrong;
}"""


async def test_every_legal_command_is_reached_by_choices(site: Site) -> None:
    page = await site.visitor()
    await page.goto(site.url)
    every = game.Options(futures=True, more_anomalies=True, office=True)
    seen = [*positions(every, b"every option"), *positions(game.Options(), b"none")]
    # Hundreds of ways to trade in tell no more than dozens do.
    for position in seen:
        legal = position["game"]["legal"]
        position["game"]["legal"] = legal if len(legal) < 800 else legal[:: len(legal) // 400]
    assert {"action", "launch"} <= {position["game"]["phase"] for position in seen}
    assert await page.evaluate(REACHED, seen) == []
