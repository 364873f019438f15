"""A whole exam in a real browser: by keys alone, without a script, left and gone on with, in two tabs."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from judgeapp.progress.exams import drawing
from judgeapp.progress.exams.places import waiting_place
from judgeapp.progress.models import Exam, Place
from judgeapp.quiz.models import Attempt, Question
from tests.every_screen import WIDTHS
from tests.quiz.conftest import RIGHT
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("examples")
SIZE = 6


@pytest.fixture(autouse=True)
def _questions_with_options(monkeypatch):
    """The forms of the other kinds are filled in in test_kinds.py."""
    every = drawing.fitting_templates
    kinds = {"choose_one", "choose_many", "yes_no", "number", "cite"}
    monkeypatch.setattr(
        drawing, "fitting_templates", lambda *args: [each for each in every(*args) if each.kind in kinds]
    )


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on what a selector finds."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def begin(page: Page, minutes: str = "", size: int = SIZE) -> Exam:
    """Start an exam of one's own by keyboard alone."""
    page.goto("/exam/")
    tab_to(page, ".own > summary")
    page.keyboard.press("Enter")
    tab_to(page, "#own-questions")
    page.keyboard.press("Control+A")
    page.keyboard.type(str(size))
    tab_to(page, "#own-minutes")
    page.keyboard.type(minutes)
    tab_to(page, "button[value=own]")
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Question 1 of {size}", exact=True)).to_be_visible()
    page.wait_for_load_state()
    return Exam.objects.get()


def place_on(page: Page) -> Place:
    exam, number = re.search(r"/exam/(\d+)/(\d+)/", page.url).groups()
    found = Exam.objects.get(pk=exam)
    return waiting_place(found, int(number)) or found.places.select_related("item__question").get(
        number=number
    )


def kind_on(page: Page) -> str:
    return place_on(page).item.question.kind


def texts_on(page: Page) -> list[str]:
    return page.locator(".option > span").all_text_contents()


def wanted_on(page: Page) -> list[str]:
    """Texts of the options to choose; of a question made by a template the first will do."""
    texts, known = texts_on(page), RIGHT.get(kind_on(page), [])
    return [text for text in texts if text in known] or texts[:1]


def choose_by_tab(page: Page) -> None:
    """Answer with Tab, arrows and Space."""
    if kind_on(page) == "number":
        tab_to(page, "#answer")
        page.keyboard.type("0")
        return
    texts, wanted = texts_on(page), wanted_on(page)
    tab_to(page, ".options input")
    if kind_on(page) == "choose_many":
        for text in texts:
            if text in wanted:
                page.keyboard.press("Space")
            page.keyboard.press("Tab")
        return
    page.keyboard.press("Space")
    for _ in range(texts.index(wanted[0])):
        page.keyboard.press("ArrowDown")


def hand_in(page: Page) -> None:
    tab_to(page, "main form.dock button")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_a_whole_exam_by_keyboard_without_a_script(new_page, width):
    page = new_page(javascript=False, width=width)
    exam = begin(page)
    for number in range(1, SIZE + 1):
        expect(page.get_by_text(f"Question {number} of {SIZE}", exact=True)).to_be_visible()
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        choose_by_tab(page)
        # Enter in a field means the next question, not the first button of the page.
        if kind_on(page) == "number":
            page.keyboard.press("Enter")
        else:
            tab_to(page, ".dock .main")
            page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/hand-in/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Every question is answered")
    assert not Attempt.objects.exists()
    hand_in(page)
    assert Attempt.objects.count() == SIZE
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    exam.refresh_from_db()
    assert exam.handed_in


def test_a_whole_exam_by_keys_with_htmx(page):
    begin(page)
    documents = []
    page.on(
        "request",
        lambda request: documents.append(request.url) if request.resource_type == "document" else None,
    )
    for number in range(1, SIZE + 1):
        expect(page.get_by_text(f"Question {number} of {SIZE}", exact=True)).to_be_visible()
        expect(page.locator("#play h1")).to_be_focused()
        expect(page).to_have_url(re.compile(rf"/{number}/$"))
        if kind_on(page) == "number":
            page.keyboard.type("0")
        else:
            texts = texts_on(page)
            for text in wanted_on(page):
                page.keyboard.press(str(texts.index(text) + 1))
        expect(page.locator("#saved")).to_contain_text("Saved")
        expect(page.locator("#overview .done")).to_have_count(number)
        if number == 2:
            page.locator("h1").click()
            page.keyboard.press("f")
            expect(page.locator(".dock [aria-pressed=true]")).to_be_visible()
            expect(page.locator("#saved")).to_have_text(re.compile(r"Saved\s+Flagged"))
            expect(page.locator("#saved")).to_be_in_viewport()
            page.keyboard.press("[")
            expect(page).to_have_url(re.compile(r"/1/$"))
            page.keyboard.press("]")
            expect(page).to_have_url(re.compile(r"/2/$"))
            expect(page.locator("#play h1")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/hand-in/$"))
    expect(page.locator("#play h1")).to_have_text("Every question is answered")
    expect(page.get_by_role("heading", name="Flagged")).to_be_visible()
    assert not documents
    page.locator("main form.dock button").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert Attempt.objects.count() == SIZE
    page.locator(".list a").first.click()
    expect(page.locator("#verdict")).to_be_focused()
    page.keyboard.press("]")
    expect(page.locator("#verdict")).to_be_focused()


def test_back_goes_to_the_question_before(page):
    begin(page)
    page.locator(".dock .main").click()
    expect(page).to_have_url(re.compile(r"/2/$"))
    page.go_back()
    expect(page.get_by_text(f"Question 1 of {SIZE}", exact=True)).to_be_visible()


def fill_in(page: Page) -> str:
    """Answer with the mouse; what it will be found by again."""
    if kind_on(page) == "number":
        page.locator("#answer").fill("7")
        return "7"
    page.locator(".options input").first.check()
    return page.locator(".options input").first.get_attribute("value")


def filled_in(page: Page) -> str:
    if kind_on(page) == "number":
        return page.locator("#answer").input_value()
    return page.locator(".options input:checked").get_attribute("value")


@pytest.mark.parametrize("width", [360, 390])
def test_nothing_moves_when_the_first_answer_is_saved(new_page, width):
    page = new_page(width=width)
    begin(page)
    top = "document.querySelector('.asked').getBoundingClientRect().top + scrollY"
    before = page.evaluate(top)
    fill_in(page)
    expect(page.locator("#saved")).to_contain_text("Saved")
    assert page.evaluate(top) == before


def test_a_closed_tab_loses_nothing(page):
    begin(page)
    answers = []
    for number in range(1, 4):
        expect(page.get_by_text(f"Question {number} of {SIZE}", exact=True)).to_be_visible()
        answers.append(fill_in(page))
        expect(page.locator("#saved")).to_contain_text("Saved")
        page.locator(".dock .main").click()
        expect(page.locator("#overview .done")).to_have_count(len(answers))
    other = page.context.new_page()
    page.close()
    other.goto("/exam/")
    expect(other.get_by_text(f"3 of {SIZE} answered")).to_be_visible()
    other.get_by_text("Continue the exam").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("3 questions are unanswered")
    first = other.url.removesuffix("hand-in/")
    for number, answer in enumerate(answers, start=1):
        other.goto(f"{first}{number}/")
        assert filled_in(other) == answer


def test_leaving_at_once_loses_nothing(page, monkeypatch):
    """Text that was typed and not yet saved is sent as the page is left."""
    monkeypatch.setattr(drawing, "fitting_templates", lambda *_: [])
    exam = begin(page, size=12)  # all there are
    numbers = Question.objects.filter(kind="number").values_list("pk", flat=True)
    number = 1 + next(n for n, each in enumerate(exam.waiting) if each["question"] in numbers)
    page.goto(re.sub(r"\d+/$", f"{number}/", page.url))
    page.locator("#answer").press_sequentially("42")
    page.locator("header .brand").click()
    expect(page).to_have_url(re.compile(r"/$"))
    until(lambda: exam.places.filter(number=number, sent__answer=["42"]))
    page.go_back()
    expect(page.locator("#answer")).to_have_value("42")
    page.reload()
    expect(page.locator("#answer")).to_have_value("42")


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_two_tabs_and_one_handing_in(new_page, javascript):
    one = new_page(javascript=javascript)
    begin(one)
    fill_in(one)
    one.locator(".dock .main").click()
    expect(one.get_by_text(f"Question 2 of {SIZE}", exact=True)).to_be_visible()
    fill_in(one)
    if javascript:  # saved late, it would bring the result to this tab before its button is pressed
        expect(one.locator("#saved")).to_contain_text("Saved")
    two = one.context.new_page()
    two.goto(re.sub(r"\d+/$", "hand-in/", one.url))
    three = one.context.new_page()
    three.goto(two.url)
    for page in (two, three):
        page.get_by_role("button", name="Submit").click()
        expect(page.locator(".verdict")).to_be_visible()
    expect(three.get_by_text("submitted this exam already")).to_be_visible()
    before = list(Attempt.objects.values_list("pk", "chosen"))
    one.locator(".dock .main").click()
    expect(one.locator(".verdict")).to_be_visible()
    expect(one.get_by_text("This exam is over")).to_be_visible()
    assert list(Attempt.objects.values_list("pk", "chosen")) == before


def test_the_time_runs_out_under_a_page(page):
    exam = begin(page, minutes="30")
    expect(page.locator("#clock")).to_have_text("30 minutes left")
    fill_in(page)
    expect(page.locator("#saved")).to_contain_text("Saved")
    Exam.objects.update(deadline=timezone.now() - timedelta(seconds=1))
    page.evaluate("htmx.trigger('#clock', 'refresh')")
    page.evaluate("htmx.ajax('GET', document.querySelector('#clock').getAttribute('hx-get'), '#clock')")
    expect(page.locator(".verdict")).to_be_visible()
    exam.refresh_from_db()
    assert exam.handed_in == exam.deadline
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_the_overview_and_the_dock_do_not_hide_anything(new_page, width):
    """On a phone the dock sticks; what is below it can be scrolled to and pressed."""
    page = new_page(width=width)
    begin(page)
    page.locator("#overview button").last.click()
    expect(page).to_have_url(re.compile(r"/hand-in/$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
