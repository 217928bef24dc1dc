"""One server and one browser for all that is tried of the verifier."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, async_playwright

from tests.gateway.site import CHROMIUM, QUIET, Site, server

ELSEWHERE = "looproom.example"
"""A name of this machine that the browser does not take for its own."""


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """The server and the browser."""
    named = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    async with server(tmp_path_factory.mktemp("data")) as url, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, named])
        yield Site(url, browser)
        await browser.close()


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def module(shared: Site) -> AsyncIterator[Page]:
    """A page on which the verifier's module can be called."""
    page = await shared.visitor()
    await page.goto(f"{shared.url}/verify")
    yield page
    await page.close()


@pytest_asyncio.fixture(loop_scope="package")
async def site(shared: Site) -> AsyncIterator[Site]:
    """The same, for a test that opens pages of its own: nothing may go wrong on them."""
    before = list(shared.browser.contexts)
    shared.wrongs.clear()
    yield shared
    for context in shared.browser.contexts:
        if context not in before:
            await context.close()
    assert shared.wrongs == []
