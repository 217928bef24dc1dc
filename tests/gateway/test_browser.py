"""The page in a real browser, against a real server in a process of its own."""

import asyncio
from typing import Any

import msgspec
from playwright.async_api import Page, WebSocketRoute, expect

from tests.gateway.site import IN_BROWSER, Site, become, until

pytestmark = IN_BROWSER


async def open_match(page: Page, game: str = "looply") -> None:
    """Press the button, for a match of this game, with whatever else was chosen."""
    assert await page.get_by_test_id("game").input_value() == game
    await page.get_by_test_id("open-match").click()


async def version(page: Page) -> int:
    return int(await page.get_by_test_id("match").get_attribute("data-version") or 0)


async def laid(page: Page) -> dict[str, str]:
    """The board as it is drawn."""
    squares = page.locator("[data-square]:not([data-laid=''])")
    pairs = await squares.evaluate_all("all => all.map(one => [one.dataset.square, one.dataset.laid])")
    return dict(pairs)


async def turn_or_end(page: Page) -> bool:
    """Wait until the page may act; whether the match goes on."""
    ready = page.locator(".status.mine, [data-testid=match][data-state=done]").first
    await expect(ready).to_be_visible()
    return await page.get_by_test_id("match").get_attribute("data-state") == "live"


async def move(page: Page) -> str:
    """Play by clicks: lay a tile, or swap, or pass. Returns what was done."""
    before = await version(page)
    await expect(page.get_by_test_id("pass")).to_be_enabled()
    fitting = page.locator("[data-tile]:not(.unfit)")
    if await fitting.count():
        tile = await fitting.first.get_attribute("data-tile")
        await fitting.first.click()
        lit = page.locator("[data-square].legal")
        square = await lit.first.get_attribute("data-square")
        await lit.first.click()
        await expect(page.locator(f"[data-square={square}]")).to_have_attribute("data-laid", str(tile))
        done = "place"
    elif await page.get_by_test_id("swap").is_enabled():
        await page.get_by_test_id("swap").click()
        await page.locator("[data-tile]").first.click()
        await page.get_by_test_id("swap-now").click()
        done = "swap"
    else:
        await page.get_by_test_id("pass").click()
        done = "pass"

    async def moved() -> bool:
        return await version(page) > before

    await until(moved, "the version after the move")
    return done


async def agree(one: Page, other: Page) -> None:
    """Both pages come to show the same version of the same board."""

    async def same() -> bool:
        return await version(one) == await version(other) and await laid(one) == await laid(other)

    await until(same, "the same board on both pages")


async def test_a_duel_against_a_bot_is_played_by_clicks_and_watched(site: Site) -> None:
    player, spectator = await site.visitor(), await site.visitor()
    await player.goto(site.url)
    await become(player, "Ada")
    await player.get_by_test_id("bot-1").select_option("greedy")
    await open_match(player)
    await expect(player.locator("[data-square]")).to_have_count(81)
    await spectator.goto(player.url)
    await expect(spectator.locator("[data-square]")).to_have_count(81)
    await expect(player.get_by_test_id("spectators")).to_have_text("1 watching")
    placed = 0
    for _ in range(6):
        assert await turn_or_end(player)
        placed += await move(player) == "place"
        assert await turn_or_end(player)
        await agree(player, spectator)
    assert placed > 0
    assert len(await laid(spectator)) >= placed + 1
    assert await spectator.locator("[data-tile]").count() == 0, "a spectator sees no rack"
    scores = player.get_by_test_id("scores")
    assert await scores.inner_text() != ""
    await player.reload()
    await expect(player.locator("[data-tile]").first).to_be_visible()
    await agree(player, spectator)
    await player.get_by_test_id("resign").click()
    await player.get_by_test_id("resign-yes").click()
    await expect(spectator.get_by_test_id("result")).to_contain_text("greedy (bot) won")
    await expect(player.get_by_test_id("result")).to_be_visible()


async def test_two_people_play_by_a_link_and_talk(site: Site) -> None:
    host, friend = await site.visitor(), await site.visitor()
    await host.goto(site.url)
    await become(host, "Ada")
    await host.get_by_test_id("private").check()
    await open_match(host)
    link = await host.get_by_test_id("share-link").input_value()
    await friend.goto(link)
    await expect(friend.get_by_test_id("status")).to_have_text("Waiting for players")
    await become(friend, "Bob")
    await friend.get_by_test_id("join").click()
    for page in (host, friend):
        await expect(page.locator("[data-tile]")).to_have_count(6)
        for seat in (0, 1):
            await expect(page.get_by_test_id(f"player-{seat}")).to_have_attribute("data-presence", "here")
    starts = await host.locator(".status.mine").count() == 1
    first, second = (host, friend) if starts else (friend, host)
    await second.locator("[data-tile]").first.click()
    await expect(second.locator("[data-square=e5]")).to_have_class("square legal only-shown bonus-2L")
    await second.get_by_test_id("put-down").click()
    await expect(second.locator("[data-square].legal")).to_have_count(0)
    await move(first)
    await expect(second.locator(".status.mine")).to_be_visible()
    await move(second)
    await agree(host, friend)
    await host.get_by_test_id("chat-input").fill("good luck")
    await host.get_by_test_id("chat-send").click()
    await expect(friend.get_by_test_id("chat")).to_contain_text("Ada good luck")
    await friend.get_by_test_id("chat-input").fill("<b>thanks</b>")
    await friend.get_by_test_id("chat-input").press("Enter")
    await expect(host.get_by_test_id("chat")).to_contain_text("Bob <b>thanks</b>")


async def test_a_ranked_duel_is_seen_on_the_leaderboard_and_in_a_profile(site: Site) -> None:
    host, friend = await site.visitor(), await site.visitor()
    await host.goto(site.url)
    await become(host, "Emmy")
    await open_match(host)
    await friend.goto(await host.get_by_test_id("share-link").input_value())
    await become(friend, "Noether")
    await friend.get_by_test_id("join").click()
    await host.get_by_test_id("resign").click()
    await host.get_by_test_id("resign-yes").click()
    await expect(friend.get_by_test_id("result")).to_contain_text("You won!")
    await friend.set_viewport_size({"width": 390, "height": 800})
    await friend.get_by_role("link", name="Leaderboard").click()
    await friend.get_by_role("link", name="LOOPLY").click()
    board = friend.get_by_test_id("leaderboard")
    await expect(board.locator("tr", has_text="Noether")).to_contain_text("1662 ± 290 provisional")
    await expect(board.locator("tr", has_text="Emmy")).to_contain_text("1338 ± 290 provisional")
    right = await board.locator("table").evaluate("table => table.getBoundingClientRect().right")
    assert right <= 390 - 16, "the table keeps within its card on a narrow screen"
    await board.get_by_role("link", name="Emmy").click()
    await expect(friend.get_by_test_id("profile")).to_contain_text("won by Noether")
    await expect(friend.get_by_role("row", name="LOOPLY")).to_contain_text("1338")
    await friend.goto(f"{site.url}/leaderboard/loop")
    await expect(board).to_contain_text("Nobody has played a ranked duel of this game yet.")
    await friend.goto(f"{site.url}/p/nobody")
    await expect(friend.get_by_role("heading", name="There is no such player")).to_be_visible()
    site.wrongs[:] = [wrong for wrong in site.wrongs if "/api/players/nobody" not in wrong]


async def test_it_is_played_with_the_keyboard_alone_on_a_narrow_screen(site: Site) -> None:
    page = await site.visitor()
    await page.set_viewport_size({"width": 390, "height": 800})
    await page.goto(site.url)
    await become(page, "Ada")
    await page.get_by_test_id("bot-1").select_option("random")
    await open_match(page)
    assert await turn_or_end(page)
    await expect(page.get_by_test_id("pass")).to_be_enabled()
    fitting = page.locator("[data-tile]:not(.unfit)").first
    before = len(await laid(page))
    await fitting.focus()
    await page.keyboard.press("Enter")
    lit = await page.locator("[data-square].legal").count()
    await page.keyboard.press("Escape")
    await expect(page.locator("[data-square].legal")).to_have_count(0)
    await page.keyboard.press("Space")
    await expect(page.locator("[data-square].legal")).to_have_count(lit)
    for _ in range(7):
        await page.keyboard.press("Shift+Tab")
        if await page.evaluate("document.activeElement.classList.contains('legal')"):
            break
    label = await page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label.startswith("Lay the "), label
    await page.keyboard.press("Enter")

    async def more() -> bool:
        return len(await laid(page)) > before

    await until(more, "the tile on the board")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390


class Line:
    """The WebSocket of a page, to be listened to, made deaf and cut."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.is_deaf = False
        self._ends: list[WebSocketRoute] = []

    def lay(self, page_end: WebSocketRoute) -> None:
        server_end = page_end.connect_to_server()
        self._ends = [page_end, server_end]

        def up(frame: str | bytes) -> None:
            self.said.append(msgspec.json.decode(frame))
            server_end.send(frame)

        def down(frame: str | bytes) -> None:
            if not self.is_deaf:
                page_end.send(frame)

        page_end.on_message(up)
        server_end.on_message(down)

    async def cut(self) -> None:
        for end in self._ends:
            await end.close()

    def all_said(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.said if message["type"] == kind]


async def test_a_command_whose_answer_was_lost_is_sent_again_and_counts_once(site: Site) -> None:
    page, line = await site.visitor(), Line()
    await page.route_web_socket("**/ws", line.lay)
    await page.goto(site.url)
    await become(page, "Ada")
    await page.get_by_test_id("bot-1").select_option("greedy")
    await open_match(page)
    assert await turn_or_end(page)
    await expect(page.get_by_test_id("pass")).to_be_enabled()
    held = await version(page)
    line.is_deaf = True
    await page.get_by_test_id("pass").click()

    async def said() -> bool:
        return len(line.all_said("command")) == 1

    await until(said, "the command")
    await asyncio.sleep(0.3)
    await expect(page.get_by_test_id("pass")).to_be_disabled()
    line.is_deaf = False
    await line.cut()
    await expect(page.get_by_test_id("connection")).to_have_attribute("data-state", "waiting")
    await expect(page.get_by_test_id("connection")).to_have_attribute("data-state", "open")
    assert await turn_or_end(page)
    await expect(page.get_by_test_id("pass")).to_be_enabled()
    first, again = line.all_said("command")
    assert first == again
    assert line.all_said("watch")[-1]["version"] == held
    assert await version(page) == held + 2, "the pass once, and the bot's answer"


async def test_every_page_keeps_to_its_own_server(site: Site) -> None:
    visitor = await site.visitor()
    await visitor.goto(site.url)
    await expect(visitor.get_by_test_id("guest-start")).to_be_visible()
    await visitor.goto(f"{site.url}/m/nonsense")
    await expect(visitor.get_by_role("heading", name="There is no such match")).to_be_visible()
    await visitor.goto(f"{site.url}/docs")
    await expect(visitor.get_by_text("/api/matches/{match}/join").first).to_be_visible()
    await visitor.goto(f"{site.url}/docs/live")
    await expect(visitor.get_by_text("loop.v1.json").first).to_be_visible()
    await expect(visitor.get_by_role("heading", name="Operations").first).to_be_visible()


async def test_a_game_without_a_page_of_its_own_is_shown_all_the_same(site: Site) -> None:
    page = await site.visitor()
    await page.route("**/games/looply/page.js*", lambda route: route.fulfill(status=404, json={}))
    await page.goto(site.url)
    await become(page, "Ada")
    await page.get_by_test_id("bot-1").select_option("greedy")
    await open_match(page)
    await expect(page.get_by_test_id("generic")).to_contain_text("scores")
    await page.get_by_test_id("resign").click()
    await page.get_by_test_id("resign-yes").click()
    await expect(page.get_by_test_id("result")).to_be_visible()
    await page.get_by_test_id("replay-link").click()
    await page.get_by_test_id("seen-by").select_option("all")
    await expect(page.get_by_test_id("hand-1")).to_contain_text("rack")
    await expect(page.locator(".commands")).to_have_count(0)
    assert site.wrongs, "the browser complains of a missing file by itself"
    site.wrongs[:] = [wrong for wrong in site.wrongs if "/games/looply/page.js" not in wrong]
