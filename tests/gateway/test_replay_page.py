"""The page's replay in a real browser: every way to a version, every audience, every game."""

import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx2
from playwright.async_api import Locator, Page, expect

from core.game import Game
from tests.gateway.client import Client, connected
from tests.gateway.server import Guest, Running
from tests.gateway.site import IN_BROWSER, Site, until
from tests.gateway.test_games import EVERY_GAME, think

pytestmark = IN_BROWSER

PLIES = 7


@contextlib.asynccontextmanager
async def begun(url: str, game: Game) -> AsyncIterator[tuple[Running, str, list[Client]]]:
    """A match of two on the server of the pages, some moves old."""
    async with httpx2.AsyncClient(base_url=url, timeout=20, verify=False) as http:
        server = Running(url, http)
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(game.name, ranked=False)
        await bob.join(match)
        async with connected(server, ada) as one, connected(server, bob) as two:
            clients = [one, two]
            for client in clients:
                await client.watch(match)
            for number in range(PLIES):
                seat = one.view(match)["to_act"][0]
                ack = await clients[seat].play(match, think(game, clients[seat].view(match), number))
                for client in clients:
                    await client.version(match, ack["version"])
            yield server, match, clients


async def shows(page: Page, version: int, seen_by: str) -> None:
    """The page comes to show this version to this audience, and its address says which version."""
    await expect(page.locator(f"[data-testid=replay][data-version='{version}'][data-as='{seen_by}']")).to_be_visible()

    async def named() -> bool:
        return f"version={version}" in page.url.split("?")[1].split("&")

    await until(named, f"the address of version {version}")


def held(game: Game, own: dict[str, Any]) -> list[str]:
    """What lies open of a seat's own part, as the page marks it."""
    if game.name == "looply":
        return list(own["rack"])
    return [" ".join(cards) for cards in (own.get("hand"), own.get("aside")) if cards]


async def come_to_be(locator: Locator, mark: str, wanted: list[str]) -> None:
    async def same() -> bool:
        return bool(await locator.evaluate_all(f"all => all.map(one => one.dataset.{mark})") == wanted)

    await until(same, f"{mark}: {wanted}")


async def is_open(page: Page, game: Game, opened: dict[str, Any]) -> None:
    """Every hand lies open, as the server told it."""
    for seat in ("0", "1"):
        marks = page.get_by_test_id(f"hand-{seat}").locator("[data-open]")
        wanted = held(game, opened["own"][seat])

        await come_to_be(marks, "open", wanted)
    if game.name == "loop-inc":
        await expect(page.get_by_test_id("hands")).to_contain_text("Nobody holds anything")


async def is_a_seats(page: Page, game: Game, own: dict[str, Any]) -> None:
    """The table is that of a seat, with nothing on it to be played."""
    mark, wanted = {"looply": ("tile", own.get("rack")), "loop": ("card", own.get("hand"))}.get(game.name, ("", None))
    if wanted is not None:
        await come_to_be(page.locator(f".hand [data-{mark}]"), mark, wanted)
    for action in ("pass", "swap", "play", "set-aside", "done"):
        await expect(page.get_by_test_id(action)).to_have_count(0)
    await expect(page.locator("[data-action], [data-choice], button.here")).to_have_count(0)


@EVERY_GAME
async def test_the_past_is_stepped_played_and_passed_on(site: Site, game: Game) -> None:
    async with begun(site.url, game) as (server, match, (one, _)):
        page = await site.visitor()
        await come_back_as(page, one.guest)
        await page.goto(f"{site.url}/m/{match}")
        await page.get_by_test_id("replay-link").click()
        running, _ = one.views[match]
        await shows(page, running, "0")
        assert await choices(page) == ["0", "spectator"], "nobody else's, while it is played"
        await page.get_by_test_id("replay-back").click()
        await shows(page, running - 1, "0")
        past = (await as_guest(one.guest, f"/api/matches/{match}/views/{running - 1}"))["view"]["game"]
        await is_a_seats(page, game, past)
        await page.get_by_test_id("seen-by").select_option("spectator")
        await shows(page, running - 1, "spectator")
        await expect(page.locator(".hand, [data-tile], [data-card]")).to_have_count(0)
        await one.play(match, {"type": "resign"})
        newest, _ = one.views[match]

        async def opened(version: int) -> Any:
            return (await server.call("GET", f"/api/matches/{match}/record/views/{version}"))[1]

        stranger = await site.visitor()
        await stranger.goto(f"{site.url}/m/{match}")
        await stranger.get_by_test_id("replay-link").click()
        await shows(stranger, 1, "all")
        await expect(stranger.locator(".columns .table")).to_contain_text("has not begun")
        await stranger.keyboard.press("ArrowRight")
        await shows(stranger, 2, "all")
        assert await choices(stranger) == ["all", "0", "1", "spectator"]
        await stranger.get_by_test_id("replay-next").click()
        await shows(stranger, 3, "all")
        await is_open(stranger, game, await opened(3))
        await stranger.get_by_test_id("slider").fill("6")
        await shows(stranger, 6, "all")
        await is_open(stranger, game, await opened(6))
        await stranger.get_by_test_id("seen-by").select_option("1")
        await shows(stranger, 6, "1")
        now = await opened(6)
        await is_a_seats(stranger, game, now["own"]["1"])
        link = await stranger.get_by_test_id("share-link").input_value()
        friend = await site.tab(stranger.context)
        await friend.set_viewport_size({"width": 390, "height": 800})
        await friend.goto(link)
        await shows(friend, 6, "1")
        await is_a_seats(friend, game, now["own"]["1"])
        assert await friend.evaluate("document.documentElement.scrollWidth") <= 390
        await play_to_the_end(friend, newest)
        await friend.goto(f"{site.url}/m/{match}?version=999&as=nobody")
        await shows(friend, newest, "all")
        await friend.get_by_test_id("back-to-match").click()
        await expect(friend.get_by_test_id("match")).to_have_attribute("data-state", "done")
        await friend.go_back()
        await shows(friend, newest, "all")


async def play_to_the_end(page: Page, newest: int) -> None:
    """By the keyboard: to the end, two back, and on by itself until it stops there; the focus stays where it was."""
    await page.get_by_test_id("replay-next").focus()
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        await page.keyboard.press(key)
    await shows(page, newest - 2, "1")
    await page.get_by_test_id("replay-play").focus()
    await page.keyboard.press("Space")
    await expect(page.get_by_test_id("replay-play")).to_have_attribute("aria-label", "Pause")
    await shows(page, newest, "1")
    await expect(page.get_by_test_id("replay-play")).to_have_attribute("aria-label", "Play")
    await expect(page.get_by_test_id("where")).to_contain_text(f"Version {newest} of {newest} · The match is over")
    await expect(page.get_by_test_id("result")).to_be_visible()
    assert await page.evaluate("document.activeElement.dataset.testid") == "replay-play"


async def come_back_as(page: Page, guest: Guest | None) -> None:
    """Be somebody whom this browser knows."""
    assert guest is not None
    known = json.dumps({"player": guest.player, "name": guest.name, "token": guest.token})
    await page.add_init_script(f"localStorage.setItem('looproom.guest', JSON.stringify({known}))")


async def as_guest(guest: Guest | None, path: str) -> Any:
    assert guest is not None
    return (await guest.call("GET", path))[1]


async def choices(page: Page) -> list[str]:
    options = page.get_by_test_id("seen-by").locator("option")
    return [str(value) for value in await options.evaluate_all("all => all.map(one => one.value)")]
