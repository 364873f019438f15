"""A whole quiz in a real browser: by keyboard alone, and with JavaScript off."""

import re

import pytest
from playwright.sync_api import expect

from judgeapp.quiz.models import Attempt, Quiz


@pytest.fixture
def asked(transactional_db, request):
    """The example with its four questions, in the live server's database."""
    return request.getfixturevalue("scenario")


def test_by_keyboard_alone(asked, page):
    page.goto("/")
    page.get_by_role("button", name="Start a quiz").focus()
    page.keyboard.press("Enter")
    for number in range(1, 5):
        expect(page.get_by_text(f"Question {number} of 4", exact=True)).to_be_visible()
        if number > 1:
            expect(page.locator("#play h1")).to_be_focused()
        number_field = page.locator("input[inputmode=numeric]")
        if number_field.count():
            number_field.focus()
            page.keyboard.type("0")
        else:
            page.keyboard.press("1")
            page.keyboard.press("u")
        page.keyboard.press("Enter")
        expect(page.locator("#verdict")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/quiz/\d+/$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("of 4 right")
    assert Attempt.objects.count() == 4
    assert Quiz.objects.get().finished


def test_focus_goes_to_the_verdict_and_then_to_the_next_question(asked, page):
    page.goto("/")
    page.get_by_role("button", name="Start a quiz").click()
    page.get_by_role("link", name="Skip", exact=True).click()
    expect(page.get_by_text("Question 2 of 4", exact=True)).to_be_visible()
    expect(page.locator("#play h1")).to_be_focused()
    expect(page).to_have_title(re.compile("Question 2 of 4"))


@pytest.mark.parametrize("width", [390, 1280])
def test_without_javascript(asked, new_page, width):
    page = new_page(javascript=False, width=width)
    page.goto("/")
    page.get_by_role("button", name="Start a quiz").click()
    for number in range(1, 5):
        expect(page.get_by_text(f"Question {number} of 4", exact=True)).to_be_visible()
        page.wait_for_load_state()
        number_field = page.locator("input[inputmode=numeric]")
        if number_field.count():
            number_field.fill("0")
        elif not page.locator("button.option").count():
            page.locator(".options input").first.check()
        page.locator("button.option").or_(page.get_by_role("button", name="Answer")).first.click()
        expect(page.locator("#verdict")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator(".dock .main").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("of 4 right")
    assert Attempt.objects.count() == 4
