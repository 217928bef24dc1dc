"""The page on which anybody checks a match, as people use it."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.gateway.site import CHROMIUM, Site, become
from tests.gateway.verify.conftest import ELSEWHERE

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed, so the page cannot be tried"),
    pytest.mark.asyncio(loop_scope="package"),
]

RECORD = Path(__file__).parents[2] / "records" / "looply-1.jsonl"
LAST_HASH = re.findall(rb'"hash":"(\w+)"', RECORD.read_bytes())[-1].decode()
VERDICT = "verdict"


async def says(page: Page, verdict: str) -> None:
    await expect(page.get_by_test_id(VERDICT)).to_have_text(verdict)


async def choose(page: Page, name: str, content: bytes) -> None:
    await page.get_by_test_id("file").set_input_files([{"name": name, "mimeType": "", "buffer": content}])


async def drop(page: Page, name: str, content: bytes) -> None:
    """As if let go of above the page."""
    await page.evaluate(
        """([name, content]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([content], name));
            const kind = { dataTransfer, bubbles: true, cancelable: true };
            document.getElementById("drop").dispatchEvent(new DragEvent("dragover", kind));
            document.getElementById("drop").dispatchEvent(new DragEvent("drop", kind));
        }""",
        [name, content.decode()],
    )


async def test_a_chosen_record_is_checked_at_once_and_shows_what_it_proves(site: Site) -> None:
    page = await site.visitor()
    await page.goto(f"{site.url}/verify")
    await choose(page, RECORD.name, RECORD.read_bytes())
    await says(page, "This record is good")
    facts = page.get_by_test_id("facts")
    await expect(facts).to_contain_text("looply-1: looply, 4 seats")
    await expect(facts).to_contain_text(LAST_HASH)
    await expect(facts).to_contain_text("5 of 5 are as the seed and the nonces say")
    await expect(facts).to_contain_text("ada's nonce")
    await page.get_by_text("Every draw").click()
    await expect(facts.get_by_text("swap:3")).to_be_visible()


async def test_a_dropped_record_that_was_changed_shows_the_place(site: Site) -> None:
    page = await site.visitor()
    await page.goto(f"{site.url}/verify")
    await drop(page, RECORD.name, RECORD.read_bytes().replace(b"gone again", b"never here", 1))
    await says(page, "This record is wrong at 2.0 match.joined")
    await expect(page.get_by_test_id("facts")).to_contain_text("its hash does not fit")
    await choose(page, RECORD.name, b"\xc3")
    await says(page, "This is no record: it is not text in UTF-8.")
    await drop(page, RECORD.name, b"not a record")
    await says(page, "This record is wrong")
    await expect(page.get_by_test_id("facts")).to_contain_text("line 1 is no line of a record")
    await drop(page, RECORD.name, RECORD.read_bytes())
    await says(page, "This record is good")


async def test_a_file_with_another_name_asks_for_the_match(site: Site) -> None:
    page = await site.visitor()
    await page.goto(f"{site.url}/verify")
    await choose(page, "looply-1 (2).jsonl", RECORD.read_bytes())
    await says(page, "This record is good")
    await choose(page, "our looply.jsonl", RECORD.read_bytes())
    await says(page, "The file is not named after its match: please give the match’s id.")
    await expect(page.get_by_test_id("match")).to_be_focused()
    await page.get_by_test_id("match").fill("looply-1")
    await page.keyboard.press("Enter")
    await says(page, "This record is good")
    await page.get_by_role("button", name="Take it away").click()
    await expect(page.get_by_test_id("file")).to_be_focused()
    await page.get_by_test_id("check").click()
    await says(page, "This server knows no match with this id.")
    site.wrongs.clear()  # the browser complains of a 404 by itself


async def test_receipts_are_looked_for(site: Site) -> None:
    page = await site.visitor()
    await page.goto(f"{site.url}/verify")
    await page.get_by_text("I have receipts").click()
    await page.get_by_test_id("receipts").fill(f"108:{LAST_HASH}\n{LAST_HASH.upper()}")
    await choose(page, RECORD.name, RECORD.read_bytes())
    await says(page, "This record is good")
    await expect(page.get_by_test_id("facts")).to_contain_text("2 receipts found")
    await page.get_by_test_id("receipts").fill(f"107:{LAST_HASH}")
    await page.get_by_test_id("check").click()
    await expect(page.get_by_test_id(VERDICT)).to_contain_text("This record is wrong at 107.")
    await page.get_by_test_id("receipts").fill("my hash")
    await page.get_by_test_id("check").click()
    await expect(page.get_by_test_id(VERDICT)).to_contain_text("This is no receipt: my.")


async def test_a_match_is_checked_from_its_own_page_when_it_is_over(site: Site) -> None:
    page = await site.visitor()
    await page.goto(site.url)
    await become(page, "Ada")
    await page.get_by_test_id("bot-1").select_option("greedy")
    await page.get_by_test_id("open-match").click()
    await expect(page.get_by_test_id("resign")).to_be_visible()
    match = page.url.rsplit("/", 1)[-1]
    other = await site.visitor()
    await other.goto(f"{site.url}/verify?match={match}")
    await says(other, "This match is not finished: until then its seed and its record stay closed.")
    site.wrongs.clear()  # the browser complains of a 409 by itself
    await page.get_by_test_id("resign").click()
    await page.get_by_test_id("resign-yes").click()
    await page.get_by_test_id("verify").click()
    await expect(page).to_have_url(f"{site.url}/verify/{match}")
    await says(page, "This record is good")
    await expect(page.get_by_test_id("match")).to_have_value(match)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 1280


async def test_it_fits_a_phone_and_keeps_its_head_without_cryptography(site: Site) -> None:
    page = await site.visitor()
    await page.set_viewport_size({"width": 320, "height": 740})
    await page.goto(f"{site.url}/verify")
    await expect(page.get_by_test_id("no-crypto")).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 320
    await choose(page, RECORD.name, RECORD.read_bytes())
    await says(page, "This record is good")
    await page.get_by_text("Every draw").click()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 320
    far = await site.browser.new_page()
    await far.goto(site.url.replace("127.0.0.1", ELSEWHERE) + "/verify")
    await expect(far.get_by_test_id("no-crypto")).to_contain_text("HTTPS")
    await expect(far.get_by_test_id("check")).to_be_disabled()
