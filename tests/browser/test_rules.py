"""Rules and terms in a browser: found while typing, explained in place, by keyboard, without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.every_screen import WIDTHS, faults

pytestmark = pytest.mark.usefixtures("shipped")


@pytest.fixture
def shipped(transactional_db, content) -> None:
    """All that ships, in the live server's database."""


def test_found_while_typing_and_kept_in_the_address(new_page):
    page: Page = new_page(width=390)
    page.goto("/rules/")
    page.keyboard.press("/")
    page.keyboard.type("last known info")
    expect(page.get_by_role("link", name="Last known information")).to_be_visible()
    expect(page.locator("#in-mtg-2024")).to_be_visible()
    expect(page).to_have_url(re.compile("q=last"))
    page.reload()
    expect(page.locator("#find")).to_have_value("last known info")
    page.locator("#find").focus()
    page.keyboard.press("Tab")  # the button
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/glossary/#last-known-information$"))


def test_without_a_script(new_page):
    page: Page = new_page(javascript=False)
    page.goto("/rules/")
    page.locator("#find").fill("CR 706.10")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#in-mtg-2017 + .list .rule").first).to_contain_text("706.10")
    page.locator('a[href="/rules/mtg-2024/707.10"]').press("Enter")
    page.locator("a.term").first.click()
    expect(page).to_have_url(re.compile("/rules/glossary/#"))


def test_on_a_phone_a_letter_opens_for_the_term_that_is_pointed_at(new_page):
    page: Page = new_page(width=390)
    page.goto("/rules/glossary/")
    expect(page.locator("#mana-cost")).to_be_hidden()
    page.goto("/rules/")
    page.goto("/rules/glossary/#mana-cost")
    expect(page.locator("#mana-cost h3")).to_be_in_viewport()
    expect(page.locator("#token")).to_be_hidden()
    page.goto("/rules/glossary/#token")
    expect(page.locator("#token h3")).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#vigilance")).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_term_is_explained_in_place(new_page, width):
    page: Page = new_page(width=width)
    page.goto("/rules/mtg-2024/707.9d")
    term = page.locator("a.term").first
    term.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Copy effect")
    expect(dialog.get_by_role("heading")).to_be_focused()
    assert faults(page, [width]) == []
    dialog.get_by_role("link", name="copy of a copy").click()
    expect(page.get_by_role("dialog", name="Copy of a copy")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(term).to_be_focused()


def test_an_example_opens_in_the_lab_under_either_rulebook(new_page):
    page: Page = new_page(width=390)
    page.goto("/rules/mtg-2024/707.9d")
    outcomes = page.locator("section", has=page.locator("#outcomes"))
    expect(outcomes).to_contain_text("Does Noah’s Phantasmal Image have changeling?")
    outcomes.get_by_role("link", name=re.compile(r"^Open in the Lab.*\(Phantasmal Image")).first.click()
    expect(page).to_have_url(re.compile(r"/lab/\?t=1\."))
    expect(page.locator("main")).to_contain_text("2017")
