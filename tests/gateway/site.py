"""A real browser on the pages of a real server in a process of its own."""

import asyncio
import contextlib
import os
import shutil
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, async_playwright, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = (
    "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync "
    "--no-first-run"
).split()
REPOSITORY = Path(__file__).parents[2]
PATIENCE_MS = 10_000

IN_BROWSER = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed, so the page cannot be tried"),
    pytest.mark.asyncio(loop_scope="module"),
]
"""What marks a module whose tests share such a server and browser."""

expect.set_options(timeout=PATIENCE_MS)


class Site:
    """A server, a browser, and whatever went wrong on any of its pages."""

    def __init__(self, url: str, browser: Browser) -> None:
        self.url, self.browser = url, browser
        self.wrongs: list[str] = []

    async def visitor(self) -> Page:
        """A page of somebody who was never here before."""
        return await self.tab(await self.browser.new_context(viewport={"width": 1280, "height": 900}))

    async def tab(self, context: BrowserContext) -> Page:
        """One more page of the same visitor."""
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("request", lambda request: self._check(request.url))
        page.on("websocket", lambda socket: self._check(socket.url.replace("ws://", "http://")))
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.wrongs.append(f"page error: {error}"))
        return page

    def _check(self, address: str) -> None:
        if not address.startswith((f"{self.url}/", "data:", f"blob:{self.url}/")):
            self.wrongs.append(f"outside request: {address}")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrongs.append(f"console: {message.text} at {message.location['url']}")


@contextlib.asynccontextmanager
async def server(folder: Path) -> AsyncIterator[str]:
    """A server in a process of its own; its address."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "gateway", "--port", "0", "--data", str(folder)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=REPOSITORY,
        env={**os.environ, "LOOPROOM_BOT_PAUSE_MS": "50", "LOOPROOM_PLAYERS_PER_HOUR": "1000"},
    )
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 15)
        assert line.startswith(b"listening on "), line
        yield line.decode().split()[-1]
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.communicate()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[str, Browser]]:
    """The server and the browser that all of these tests share."""
    async with server(tmp_path_factory.mktemp("data")) as url, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield url, browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def site(place: tuple[str, Browser]) -> AsyncIterator[Site]:
    seen = Site(*place)
    yield seen
    for context in seen.browser.contexts:
        await context.close()
    assert seen.wrongs == []


async def until(holds: Callable[[], Awaitable[bool]], what: str) -> None:
    # The page's policy forbids the evaluation of text, so Playwright's own wait_for_function cannot be used.
    for _ in range(PATIENCE_MS // 20):
        if await holds():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"this never came: {what}")


async def become(page: Page, name: str) -> None:
    await page.get_by_test_id("guest-name").fill(name)
    await page.get_by_test_id("guest-start").click()
    await expect(page.get_by_test_id("who")).to_have_text(name)
    if await page.get_by_test_id("game").count():
        await page.get_by_test_id("game").select_option("looply")
