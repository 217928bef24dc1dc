"""The table of LOOP in a real browser: everything that a player may do is done by clicks and keys."""

import time

from playwright.async_api import Page, expect

from tests.gateway.site import IN_BROWSER, Site, become, until
from tests.gateway.test_browser import version

SECONDS_A_ROUND = 30

pytestmark = IN_BROWSER


async def open_loop(page: Page, url: str, seats: int) -> None:
    """A match of one person and greedy bots, as far as the cards are dealt."""
    await page.goto(url)
    await become(page, "Ada")
    await page.get_by_test_id("game").select_option("loop")
    await page.get_by_test_id("seats").select_option(str(seats))
    for seat in range(1, seats):
        await page.get_by_test_id(f"bot-{seat}").select_option("greedy")
    await page.get_by_test_id("open-match").click()
    await expect(page.locator("[data-card]")).to_have_count(11)
    await expect(page.locator("[data-chair]")).to_have_count(seats)


async def can(page: Page, button: str) -> bool:
    """Whether there is such a button, and it may be pressed."""
    return await page.locator(f"[data-testid^='{button}']:enabled").count() > 0


async def set_aside(page: Page) -> None:
    """Two cards, eights first."""
    confirm = page.get_by_test_id("set-aside")
    codes = await page.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    chosen = sorted(codes, key=lambda code: code[1:] != "8")[:2]
    for code in chosen:
        await expect(confirm).to_be_disabled()
        await page.locator(f"[data-card={code}]").click()
    await expect(page.locator("[data-card]:enabled")).to_have_count(2)
    await confirm.click()
    await expect(page.locator("[data-card]")).to_have_count(9)


async def move(page: Page) -> str:
    """Do one of the things that are offered: donden, or the only combination, or one picked by cards, or a pass."""
    before = await version(page)
    if await can(page, "donden-"):
        order = await page.get_by_test_id("order").inner_text()
        await page.locator("[data-testid^='donden-']:enabled").first.click()
        await expect(page.get_by_test_id("order")).not_to_have_text(order)
        done = "donden"
    elif await page.get_by_test_id("quick").count() == 1:
        await page.get_by_test_id("quick").click()
        done = "play"
    elif await page.locator("[data-card]:enabled").count():
        await pick(page)
        await page.get_by_test_id("play").click()
        done = "play"
    else:
        await page.get_by_test_id("pass").click()
        done = "pass"

    async def moved() -> bool:
        return await version(page) > before

    await until(moved, f"the version after a {done}")
    return done


async def pick(page: Page) -> None:
    """One card after the other, for as long as those that are picked are no combination."""
    while not await can(page, "play"):
        code = await page.locator("[data-card][aria-pressed=false]:enabled").first.get_attribute("data-card")
        card = page.locator(f"[data-card={code}]")
        await card.click()
        await expect(card).to_have_attribute("aria-pressed", "true")


async def turn_or_round(page: Page, number: int) -> bool:
    """Wait for the own turn in a trick of this round; whether it came, rather than the end of the round."""
    table = f"[data-testid=loop][data-round='{number}']"
    mine = page.locator(f"{table}[data-phase=play] :is([data-card], [data-testid=pass]):enabled")
    unfinished = page.locator(f"{table}:is([data-phase=set_aside], [data-phase=play])")
    deadline = time.monotonic() + SECONDS_A_ROUND
    while time.monotonic() < deadline:
        if await mine.count():
            return True
        if not await unfinished.count():
            return False
    raise AssertionError(f"round {number} never ended")


async def dawdle(page: Page) -> None:
    """Pass, or lead the lowest card, with the keyboard."""
    before = await version(page)
    if await can(page, "pass"):
        await page.get_by_test_id("pass").press("Enter")
    else:
        await page.locator("[data-card]:enabled").first.press("Space")
        await page.get_by_test_id("play").press("Enter")

    async def moved() -> bool:
        return await version(page) > before

    await until(moved, "the version after a move")


async def test_a_round_for_three_is_played_by_clicks(site: Site) -> None:
    page = await site.visitor()
    await open_loop(page, site.url, 3)
    await set_aside(page)
    done = []
    while await turn_or_round(page, 1):
        done.append(await move(page))
        assert await page.get_by_test_id("notice").count() == 0
    assert "play" in done
    await expect(page.get_by_test_id("round")).to_have_text("Round 2")
    await expect(page.locator("[data-card]")).to_have_count(11)
    scores = await page.locator("[data-testid=scores] .points").all_inner_texts()
    assert sorted(map(int, scores)) == [0, 1, 2]
    await expect(page.locator(".badge.position")).to_have_count(3)
    await set_aside(page)
    await page.get_by_test_id("resign").click()
    await page.get_by_test_id("resign-yes").click()
    await expect(page.locator(".badge.gone")).to_have_count(1)
    assert await page.locator("[data-card]").count() == 0, "who left sees what spectators see"


async def test_the_last_of_four_chooses_a_chair_with_the_keyboard_on_a_narrow_screen(site: Site) -> None:
    page = await site.visitor()
    await page.set_viewport_size({"width": 390, "height": 800})
    await open_loop(page, site.url, 4)
    number = 0
    while not await can(page, "chair-"):
        number += 1
        await set_aside(page)
        while await turn_or_round(page, number):
            await dawdle(page)
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
        await expect(page.locator("[data-testid=chair-1], [data-card]:enabled").first).to_be_visible()
    await page.get_by_test_id("chair-2").press("Enter")
    await expect(page.get_by_test_id("round")).to_have_text(f"Round {number + 1}")
    await expect(page.locator("[data-card]")).to_have_count(11)
    assert await page.get_by_test_id("notice").count() == 0
