"""Three examples with four questions each, enough for a quiz of ten, and a page that plays them."""

import re

import pytest
from playwright.sync_api import Page, expect

from judgeapp.quiz.models import QuizItem
from judgeapp.quiz.playing.drawing import ONE_TAP
from tests.factories import RuleFactory, ScenarioFactory
from tests.quiz.conftest import RIGHT, WRONG, add_questions, cards  # noqa: F401  cards: a fixture


@pytest.fixture
def examples(transactional_db, request) -> None:
    """In the live server's database, with the rule that their derivations cite."""
    request.getfixturevalue("cards")
    RuleFactory(ruleset__slug="mtg-2024", ruleset__in_force=True, number="707.2", title="Copiable values")
    for slug in ("bear-cloned", "bear-cloned-again", "bear-cloned-at-last"):
        add_questions(ScenarioFactory(slug=slug))


def item_on(page: Page) -> QuizItem:
    """The item of the question that a page shows."""
    quiz, position = re.search(r"/quiz/(\d+)/(\d+)/", page.url).groups()
    return QuizItem.objects.select_related("question").get(quiz=quiz, position=position)


def answer(page: Page, *, right: bool = True) -> None:
    """Answer the question on the page by mouse, and see the verdict."""
    kind = item_on(page).question.kind
    wanted = (RIGHT if right else WRONG)[kind]
    if kind in ONE_TAP:
        page.locator("button.option", has=page.get_by_text(wanted[0], exact=True)).click()
    else:
        if kind == "number":
            page.locator("#answer").fill(wanted)
        else:
            for text in wanted:
                page.locator(".option", has=page.get_by_text(text, exact=True)).locator("input").check()
        page.get_by_role("button", name="Answer").click()
    expect(page.locator(".verdict")).to_contain_text("Right" if right else "Wrong")


def answer_somehow(page: Page) -> None:
    """Answer whatever is asked, by mouse."""
    if page.locator("button.option").count():
        page.locator("button.option").last.click()
        return
    if page.locator("#answer").count():
        page.locator("#answer").fill("2")
    else:
        page.locator(".options input").last.check()
    page.get_by_role("button", name="Answer").click()


def go_on(page: Page) -> None:
    """Leave the verdict for what comes next."""
    page.locator(".dock .main").click()
    expect(page.locator("#verdict")).to_have_count(0)


def start(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Start a quiz").click()
    expect(page.get_by_text("Question 1 of 10", exact=True)).to_be_visible()


def skip(page: Page) -> None:
    """Leave the question for the next, and see it: a second request under way would undo what follows."""
    position = item_on(page).position
    page.get_by_role("link", name="Skip", exact=True).click()
    expect(page.get_by_text(re.compile(rf"^Question {position + 1} of "))).to_be_visible()
