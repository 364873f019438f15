"""A quiz of ten in a real browser: by keys, by mouse, in two tabs, back and forth, without a script."""

import re

import pytest
from playwright.sync_api import expect

from judgeapp.accounts.models import User
from judgeapp.quiz.models import Attempt, Quiz
from tests.browser.conftest import answer, answer_somehow, go_on, item_on, skip, start
from tests.quiz.conftest import RIGHT

pytestmark = pytest.mark.usefixtures("examples")
PASSWORD = "layers-before-lunch"
DARK = "rgb(13, 19, 17)"
either_way = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])


def type_right_answer(page) -> None:
    """The right answer by number keys, and Enter where the first key isn't the answer already."""
    kind = item_on(page).question.kind
    _type(page, kind)
    if kind != "yes_no":
        page.keyboard.press("Enter")


def _type(page, kind: str) -> None:
    if kind == "number":
        page.keyboard.type(RIGHT[kind])
        return
    texts = page.locator(".option > span").all_text_contents()
    for wanted in RIGHT[kind]:
        page.keyboard.press(str(texts.index(wanted) + 1))


def test_ten_questions_by_keyboard_alone(page):
    page.goto("/")
    for _ in range(20):
        page.keyboard.press("Tab")
        if "Start a quiz" in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    for number in range(1, 11):
        expect(page.get_by_text(f"Question {number} of 10", exact=True)).to_be_visible()
        if number > 1:
            expect(page.locator("#play h1")).to_be_focused()
        expect(page).to_have_url(re.compile(rf"/quiz/\d+/{number}/$"))  # it tells which kind is asked
        type_right_answer(page)
        expect(page.locator("#verdict")).to_be_focused()
        expect(page.locator(".verdict")).to_contain_text("Right")
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/quiz/\d+/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("10 of 10 right")
    assert Attempt.objects.filter(is_right=True).count() == 10
    assert Quiz.objects.get().finished


def test_a_question_begins_with_its_story_on_a_phone(new_page):
    """The focus is on the question, which stands below the story."""
    page = new_page(width=390)
    start(page)
    expect(page.locator("#play h1")).to_be_focused()
    expect(page.locator(".told .story")).to_be_in_viewport(ratio=1)
    answer(page)
    go_on(page)
    expect(page.locator("#play h1")).to_be_focused()
    expect(page.locator(".told .story")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [390, 1280])
def test_ten_questions_without_a_script(new_page, width):
    page = new_page(javascript=False, width=width)
    start(page)
    for number in range(1, 11):
        answer(page, right=number % 2 == 0)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        go_on(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("5 of 10 right")
    assert Attempt.objects.count() == 10


@either_way
def test_signing_up_after_a_quiz_keeps_its_answers(new_page, javascript):
    page = new_page(javascript=javascript)
    start(page)
    for _ in range(10):
        answer(page, right=False)
        go_on(page)
    page.goto("/progress/")
    expect(page.get_by_text("10 answers since")).to_be_visible()
    page.locator("main").get_by_role("link", name="Create an account").click()
    page.get_by_label("User name").fill("mira")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/progress/")
    expect(page.get_by_text("10 answers since")).to_be_visible()
    expect(page.get_by_text("You are a guest")).to_have_count(0)
    assert Attempt.objects.filter(user=User.objects.get()).count() == 10


@either_way
def test_a_rules_chip_leads_to_its_page_and_back_to_the_verdict(new_page, javascript):
    page = new_page(javascript=javascript)
    start(page)
    answer(page, right=False)
    verdict = page.locator("#verdict").text_content()
    if javascript:  # the script gives the verdict the focus first
        expect(page.locator("#verdict")).to_be_focused()
    page.get_by_role("link", name="rule 707.2").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Copiable values")
    page.go_back()
    expect(page.locator("#verdict")).to_have_text(verdict)
    go_on(page)
    expect(page.get_by_text("Question 2 of 10", exact=True)).to_be_visible()
    assert Attempt.objects.count() == 1


@either_way
def test_what_was_missed_opens_again_from_the_result(new_page, javascript):
    page = new_page(javascript=javascript)
    start(page)
    for number in range(1, 11):
        answer(page, right=number != 4)
        go_on(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("9 of 10 right")
    missed = page.get_by_role("region", name="Missed")
    expect(missed.get_by_role("listitem")).to_have_count(1)
    beside = page.get_by_role("region", name="Right", exact=True).bounding_box()
    assert beside["y"] == missed.bounding_box()["y"]  # a desk has room for both
    assert beside["x"] > missed.bounding_box()["x"] + 400
    missed.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"/4/$"))
    expect(page.locator(".verdict")).to_contain_text("Wrong")
    assert Attempt.objects.count() == 10


@either_way
def test_the_first_of_two_tabs_counts(new_page, javascript):
    page = new_page(javascript=javascript)
    start(page)
    other = page.context.new_page()
    other.goto(page.url)
    answer(page, right=True)
    answer_somehow(other)
    expect(other.get_by_text("Your first answer counts")).to_be_visible()
    expect(other.locator(".verdict")).to_contain_text("Right")
    assert Attempt.objects.get().is_right
    # Each goes on by itself.
    go_on(other)
    answer(other, right=False)
    page.locator(".dock .main").click()
    expect(page.get_by_text("Question 2 of 10", exact=True)).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("Wrong")


@either_way
def test_going_back_shows_the_verdict_and_counts_nothing_twice(new_page, javascript):
    page = new_page(javascript=javascript)
    start(page)
    answer(page, right=True)
    go_on(page)
    answer(page, right=False)
    for _ in range(2 if javascript else 4):
        page.go_back()
        if page.locator("#answering").count():
            page.reload()
        if page.url.endswith("/1/"):
            break
    expect(page.locator(".verdict")).to_contain_text("Right")
    page.reload()
    expect(page.locator(".verdict")).to_contain_text("Right")
    assert Attempt.objects.count() == 2


def test_a_form_kept_from_before_the_answer_counts_nothing_twice(page):
    """As a browser brings a page back from memory, filled in as it was."""
    start(page)
    before = page.locator("#play").evaluate("element => element.outerHTML")
    answer(page, right=True)
    page.locator("#play").evaluate("(element, html) => element.outerHTML = html", before)
    page.evaluate("htmx.process(document.body)")
    answer_somehow(page)
    expect(page.get_by_text("Your first answer counts")).to_be_visible()
    assert Attempt.objects.get().is_right


def test_dark_stays_dark_through_a_quiz(new_page):
    page = new_page(scheme="light")
    start(page)
    page.locator("summary").first.click()
    page.get_by_label("Dark", exact=True).check()
    page.keyboard.press("Escape")
    for _ in range(2):
        answer(page)
        go_on(page)
    color = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(color) == DARK
    page.goto("/scenarios/")
    assert page.evaluate(color) == DARK


def test_a_page_that_lost_its_answer_says_what_to_do(page):
    """Nothing chosen: the browser itself stops single choices; a selection is refused beside it."""
    start(page)
    for _ in range(10):
        if item_on(page).question.kind == "choose_many":
            break
        skip(page)
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("Tick at least one option"))
    expect(page.locator("[aria-invalid=true]")).to_be_focused()
    assert not Attempt.objects.exists()


def test_an_answer_sent_the_moment_a_question_appears_is_no_page_load(page):
    """What htmx swaps in works at once: a fast reader's Enter must not find a form not yet bound."""
    start(page)
    answer(page)
    page.evaluate(
        """() => {
            window.samePage = true;
            document.addEventListener("htmx:afterSwap", () => setTimeout(() => {
                const form = document.querySelector("#play form");
                form.noValidate = true;
                form.querySelector(".options input")?.click();
                const number = form.querySelector("#answer");
                if (number) number.value = "2";
                const option = form.querySelector("button.option");
                option ? option.click() : form.requestSubmit();
            }), { once: true });
        }"""
    )
    page.locator(".dock .main").click()
    expect(page.locator("#verdict")).to_be_focused()
    assert page.evaluate("window.samePage")
    assert Attempt.objects.count() == 2
