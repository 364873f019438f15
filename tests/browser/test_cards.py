"""Cards in a browser: search goes along with typing, by keyboard alone, and so does choosing a card."""

import pytest
from playwright.sync_api import Page, expect

from tests.factories import CardFactory

COPYING = "You may have this creature enter as a copy of any creature on the battlefield, except it's 7/7."


@pytest.fixture(autouse=True)
def cards(transactional_db) -> None:
    CardFactory(slug="test-clone", name="Test Clone", face__oracle_text=COPYING)
    CardFactory(slug="hill-giant", name="Hill Giant", face__subtypes=["Giant"], face__oracle_text="Trample")
    CardFactory(slug="hill-troll", name="Hill Troll", face__subtypes=["Troll"])


def names(page: Page) -> list[str]:
    return page.locator("#results .list a").all_inner_texts()


def test_search_goes_along_with_typing(page: Page):
    page.goto("/cards/")
    page.keyboard.press("/")
    page.keyboard.type("hil")
    expect(page.locator("#results .list a")).to_have_count(2)
    page.keyboard.type("l tr")
    expect(page.get_by_role("status")).to_have_text("Cards with “hill tr” in their name or text.")
    assert names(page) == ["Hill Troll", "Hill Giant"]
    expect(page.locator("#find")).to_be_focused()
    assert "/cards/?q=hill%20tr&" in page.url
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("Land")
    expect(page.get_by_role("status")).to_contain_text("No card has “hill tr”")
    page.get_by_role("link", name="Search all cards for “hill tr”").press("Enter")
    expect(page.locator("#results .list a")).to_have_count(2)
    page.go_back()
    expect(page.get_by_role("status")).to_contain_text("No card has “hill tr”")


@pytest.mark.parametrize("javascript", [True, False])
def test_what_if_by_keyboard_with_and_without_a_script(new_page, javascript):
    page = new_page(javascript=javascript)
    page.goto("/cards/test-clone/")
    field = page.get_by_label("A card for it to copy")
    field.focus()
    page.keyboard.type("hill")
    if not javascript:
        page.keyboard.press("Enter")
    region = page.locator("#it-copies")
    expect(region.get_by_text("Which of these?")).to_be_visible()
    if javascript:
        expect(field).to_be_focused()
    region.get_by_role("link", name="Hill Giant").press("Enter")
    expect(region.get_by_text("Copy of Hill Giant")).to_be_visible()
    expect(region.locator(".pt ins")).to_contain_text("7/7")
    region.get_by_text("Step by step").press("Enter")
    expect(region.locator(".nums li").first).to_be_visible()


def test_copy_cards_by_type_are_three_screens_of_a_phone_at_most(new_page):
    for kind in ("Creature", "Instant", "Sorcery", "Artifact", "Enchantment", "Land", "Planeswalker"):
        for number in range(10):
            CardFactory(
                slug=f"{kind}-{number}",
                name=f"{kind} {number}",
                face__types=[kind],
                face__oracle_text=COPYING,
            )
    page = new_page(width=390)
    page.goto("/cards/")
    expect(page.get_by_role("heading", name="Planeswalkers")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 844
    page.get_by_role("link", name="All lands that copy").click()
    expect(page.locator("#results .list a")).to_have_count(10)
