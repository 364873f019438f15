"""The page of unlimited practice on a phone: two screens at most, and one tap to a question."""

import re

import pytest
from playwright.sync_api import expect

SCREEN, MOST_SCREENS = 844, 2


@pytest.fixture
def shipped(transactional_db, content) -> None:
    """All that ships, in the live server's database."""


@pytest.mark.parametrize("asked", ["", "?q=counters", "?level=2", "?q=zzz"])
def test_it_is_two_screens_high_at_most(shipped, new_page, asked):
    page = new_page(width=390)
    page.goto(f"/practice/{asked}")
    assert page.evaluate("document.documentElement.scrollHeight") <= MOST_SCREENS * SCREEN


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_one_tap_leads_from_a_situation_to_its_question(shipped, new_page, javascript):
    page = new_page(width=390, touch=True, javascript=javascript)
    page.goto("/practice/")
    page.get_by_label("Topic").fill("saga")
    if not javascript:
        page.get_by_role("button", name="Find").tap()
    expect(page.locator("#situations [role=status]")).to_contain_text("situation")
    situation = page.locator("#situations .list button").first
    expect(situation).to_contain_text("Saga")
    situation.tap()
    expect(page).to_have_url(re.compile(r"/quiz/\d+/1/$"))
    expect(page.locator("#prompt")).to_be_visible()


def test_mixing_takes_one_tap_too(shipped, new_page):
    page = new_page(width=390, touch=True)
    page.goto("/practice/?level=1")
    page.get_by_role("button", name="Mix: ten questions of this level").tap()
    expect(page.get_by_text("Question 1 of 10", exact=True)).to_be_visible()


# What asking for a device's time zone costs a phone, a page pays only where it is used.
WATCHED = """const format = Intl.DateTimeFormat;
Intl.DateTimeFormat = (...given) => { window.asked = true; return format(...given); }"""


def test_only_the_plan_asks_the_device_for_its_time_zone(shipped, new_page):
    page = new_page(width=390)
    page.add_init_script(WATCHED)
    page.goto("/practice/")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.asked") is None
    page.goto("/plan/")
    own = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(page.get_by_label("Time zone")).to_have_value(own)


def test_the_state_of_a_lesson_stays_one_word(shipped, new_page):
    """On a narrow phone with text of twice the size, too."""
    page = new_page(width=320)
    page.goto("/")
    page.get_by_role("button", name="Start: three questions").click()
    expect(page.locator("#prompt")).to_be_visible()
    page.goto("/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    state = page.locator(".stops small").first
    expect(state).to_have_text("today")
    assert state.bounding_box()["height"] < 2 * 32
