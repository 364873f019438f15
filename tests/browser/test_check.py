"""The check in a real browser: by keys alone, without a script, and every page of it accessible."""

import re

import pytest
from playwright.sync_api import expect

from judgeapp.quiz.models import Attempt, Quiz
from tests.browser.conftest import answer_somehow, item_on
from tests.every_screen import faults
from tests.factories import MisconceptionFactory

pytestmark = pytest.mark.usefixtures("beliefs")
either_way = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])


@pytest.fixture
def beliefs(examples) -> None:
    for slug in ("copy-keeps-own-color", "abilities-not-copied", "some-things-cannot-be-copied"):
        MisconceptionFactory(slug=slug, belief=f"They believe {slug}.")


def answer_by_keys(page) -> None:
    """The first option, where it's to be ticked or typed with Enter."""
    if page.locator("button.option").count():
        page.keyboard.press("1")
        return
    if page.locator("#answer").count():
        page.keyboard.type("2")
    else:
        page.keyboard.press("1")
    page.keyboard.press("Enter")


def test_by_keyboard_alone(page):
    page.goto("/check/")
    for _ in range(20):
        page.keyboard.press("Tab")
        if "Start a check" in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_text("Question 1 of at most")).to_be_visible()
    page.evaluate("window.samePage = true")
    size = Quiz.objects.get().size
    for number in range(1, size + 1):
        expect(page.get_by_text(f"Question {number} of at most {size}", exact=True)).to_be_visible()
        expect(page.locator("#play h1")).to_be_focused()
        assert item_on(page).position == number
        assert page.locator(".verdict").count() == 0
        assert page.evaluate("window.samePage")
        answer_by_keys(page)
    expect(page).to_have_url(re.compile(f"/check/{Quiz.objects.get().pk}/$"))
    expect(page.get_by_role("heading", name="Your answers")).to_be_visible()
    assert Attempt.objects.count() == size


@either_way
def test_pausing_going_on_and_ending(new_page, javascript):
    page = new_page(javascript=javascript)
    page.goto("/check/")
    page.get_by_role("button", name="Start a check").click()
    for _ in range(2):
        before = page.url
        answer_somehow(page)
        expect(page).not_to_have_url(before)
    page.get_by_role("link", name="Pause").click()
    page.get_by_role("link", name="Continue with question 3").click()
    expect(page.get_by_text("Question 3 of at most")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="End it now").click()
    expect(page.get_by_text("2 questions answered")).to_be_visible()
    page.get_by_role("link", name="Another check").click()
    page.get_by_role("link", name="See what your last check found").click()
    expect(page.get_by_role("heading", name="Your answers")).to_be_visible()


def test_its_pages_fit_and_are_accessible(new_page):
    page = new_page(width=390)

    def look() -> None:
        assert faults(page) == []

    page.goto("/check/")
    look()
    page.get_by_role("button", name="Start a check").click()
    look()
    while item := Quiz.objects.get().items.filter(attempt=None).first():
        page.goto(item.get_absolute_url())
        blue = page.locator("button.option", has_text="Blue")
        if blue.count():
            blue.click()
        else:
            answer_somehow(page)
        expect(page).not_to_have_url(re.compile(f"{item.get_absolute_url()}$"))
    page.goto(Quiz.objects.get().get_absolute_url())
    look()
    page.goto("/check/")
    look()
