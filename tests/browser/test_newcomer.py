"""Somebody new, on a phone: from the home page through three questions and a lesson to the plan."""

import re

import pytest
from playwright.sync_api import Page, expect

from judgeapp.quiz.models import Attempt, Quiz

PHONE = {"width": 390, "height": 844}
MOST_TAPS = 16


@pytest.fixture
def shipped(transactional_db, content) -> None:
    """All that ships, in the live server's database."""


class Newcomer:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, locator) -> None:
        locator.tap()
        self.taps += 1

    def answer(self) -> None:
        """By a tap on the first option; then on from the verdict."""
        self.tap(self.page.locator(".options .option").first)
        expect(self.page.locator("#verdict")).to_be_visible()
        expect(self.page.locator(".reason").first).not_to_be_empty()
        self.tap(self.page.locator(".dock .main"))
        expect(self.page.locator("#verdict")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_three_questions_a_lesson_and_the_plan(shipped, new_page, javascript):
    page = new_page(width=390, touch=True, javascript=javascript)
    page.set_viewport_size(PHONE)
    page.goto("/")
    newcomer = Newcomer(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Make the right call on copy effects")
    expect(page.locator("header").get_by_role("link", name="Sign in")).to_be_visible()
    newcomer.tap(page.get_by_role("button", name="Start: three questions"))
    expect(page.get_by_text("Question 1 of 3", exact=True)).to_be_visible()
    first = Quiz.objects.get()
    kinds = first.items.values_list("question__kind", "question__scenario__level")
    assert list(kinds) == [("choose_one", 1)] * 3
    for number in (1, 2, 3):
        expect(page.get_by_text(f"Question {number} of 3", exact=True)).to_be_visible()
        newcomer.answer()
    expect(page.get_by_role("heading", level=1)).to_have_text("Here’s what you know")
    newcomer.tap(page.get_by_role("link", name="Lesson 1: Copiable values"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Copiable values")
    newcomer.tap(page.get_by_role("button", name="Try three questions"))
    for number in (1, 2, 3):
        expect(page.get_by_text(f"Question {number} of 3", exact=True)).to_be_visible()
        newcomer.answer()
    right = Attempt.objects.filter(item__quiz__aim=Quiz.Aim.LEARN, is_right=True).count()
    expect(page.get_by_role("heading", name="New skills" if right else "Not there yet")).to_be_visible()
    # Most answers right, and the next lesson comes; else this one is offered again.
    is_passed = right > 1
    expect(page.get_by_role("link", name=f"Lesson {1 + is_passed}: ")).to_be_visible()
    newcomer.tap(page.get_by_role("link", name="Your plan for today"))
    expect(page.locator(".stops .is-done")).to_have_count(int(is_passed))
    expect(page.get_by_role("heading", name="Your path")).to_be_visible()
    # Each lesson of today's stretch says what it is; the others are counted.
    expect(page.locator(".stops a:visible").first).to_have_text(
        re.compile(rf"1\s+Copiable values\s+{'done' if is_passed else 'today'}")
    )
    expect(page.locator(".path summary").nth(1)).to_contain_text(re.compile(r"0 of \d+ done"))
    assert newcomer.taps <= MOST_TAPS, newcomer.taps
    assert not Attempt.objects.exclude(question__scenario__level=1).exists()


def test_how_sure_one_is_can_be_said_before_the_tap_that_answers(shipped, new_page):
    page = new_page(width=390, touch=True)
    page.set_viewport_size(PHONE)
    page.goto("/")
    page.get_by_role("button", name="Start: three questions").tap()
    expect(page.get_by_text("How sure are you? (Optional)")).to_be_visible()
    sure = page.get_by_label("Sure", exact=True)
    assert sure.bounding_box()["y"] < page.locator(".options .option").first.bounding_box()["y"]
    sure.tap()
    page.locator(".options .option").first.tap()
    expect(page.locator("#verdict")).to_be_visible()
    assert Attempt.objects.get().sure is True
