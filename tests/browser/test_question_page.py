"""The page of a question: what stands where on a phone, the ways to answer, and the help that counts."""

import pytest
from playwright.sync_api import Page, expect

from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.models import Attempt, Question
from judgeapp.quiz.playing.drawing import ONE_TAP
from judgeapp.quiz.rulings.rulings import opening
from tests.browser.conftest import start

PHONE, DESK = (390, 844), (1280, 800)
LOWEST_PROMPT = 500
LONGEST_TRIED = 8
TOP_OF_OPTIONS = "document.querySelector('.option').getBoundingClientRect().top + scrollY"


@pytest.fixture
def shipped(transactional_db, content) -> None:
    """All that ships, in the live server's database."""


def told(question: Question) -> int:
    """How many characters a question's story has; 0 for one that can't be played."""
    try:
        return sum(map(len, opening(question.scenario, question.query).story))
    except CopyEngineError:
        return 0


def begin(page: Page, question: Question) -> None:
    page.goto(question.scenario.get_absolute_url())
    page.locator(f'button[name=question][value="{question.position}"]').click()
    expect(page.locator("#prompt")).to_be_visible()
    page.wait_for_load_state()  # where things stand is measured: the stylesheet has to be there


def box(page: Page, selector: str) -> dict[str, float]:
    """Where something stands on the page as it is first seen."""
    page.evaluate("scrollTo(0, 0)")
    return page.locator(selector).first.bounding_box()


def published(**wanted) -> list[Question]:
    found = Question.objects.filter(scenario__is_published=True, held_back=False, **wanted)
    return list(found.select_related("scenario"))


@pytest.mark.parametrize("kind", Question.Kind.values)
def test_the_prompt_of_every_kind_is_on_a_phones_first_screen(shipped, new_page, kind):
    """Of the kind's questions, the one with the longest story."""
    questions = published(kind=kind)
    if not questions:
        pytest.skip(f"no {kind} question ships")
    page = new_page(width=PHONE[0])
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    begin(page, max(questions, key=told))
    assert box(page, "#prompt")["y"] < LOWEST_PROMPT
    assert box(page, "#prompt")["y"] < box(page, ".pile")["y"]
    expect(page.locator(".told li").last).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def to_read(question: Question) -> int:
    """How many characters a question has from its story to its last option."""
    return told(question) + len(question.prompt) + sum(len(c.text) for c in question.choices.all())


def test_a_level_1_choice_is_answered_without_scrolling(shipped, new_page):
    """Prompt, cards, options and the button that sends the answer: all on one screen of a phone.

    Tried on those with most to read.
    """
    page = new_page(width=PHONE[0])
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tapped = [Question.Kind.CHOOSE_ONE, Question.Kind.YES_NO]
    questions = published(kind__in=tapped, scenario__level=1, scenario__rulesets__slug="mtg-2024")
    assert len(questions) > LONGEST_TRIED
    for question in sorted(questions, key=to_read)[-LONGEST_TRIED:]:
        begin(page, question)
        last, dock = box(page, ".options .option:last-of-type"), box(page, ".dock")
        assert last["y"] + last["height"] <= dock["y"] + 1, question
        assert dock["y"] + dock["height"] <= PHONE[1], question


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_the_middle_of_a_long_story_is_folded_on_a_phone_and_keeps_its_numbers(shipped, new_page, javascript):
    page = new_page(width=PHONE[0], javascript=javascript)
    begin(page, Question.objects.get(scenario__slug="alternative-cost-not-paid-again", position=1))
    steps = page.locator(".told li")
    assert [each.get_attribute("value") for each in steps.all()] == ["1", "2", "3", "4", "5", "6"]
    assert [each.is_visible() for each in steps.all()] == [True, False, False, True, True, True]
    page.get_by_text("Show steps 2 and 3").click()
    assert all(each.is_visible() for each in steps.all())
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    assert all(each.is_visible() for each in steps.all())


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_cards_are_folded_on_a_phone_and_open_on_a_desk(examples, new_page, javascript):
    page = new_page(width=PHONE[0], javascript=javascript)
    start(page)
    card = page.locator(".pile .card").first
    expect(card).not_to_be_visible()
    page.locator(".pile summary").first.click()
    expect(card).to_be_visible()
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    for each in page.locator(".pile .card").all():
        expect(each).to_be_visible()
    expect(page.locator(".pile summary").first).not_to_be_visible()


def test_the_cards_stand_beside_the_options_on_a_desk(examples, new_page):
    page = new_page(width=DESK[0])
    start(page)
    assert box(page, ".pile")["x"] > box(page, "#prompt")["x"] + 300
    assert box(page, ".pile")["y"] < box(page, "form#answering")["y"]


def test_a_folded_card_shows_its_whole_size(shipped, new_page):
    """Three hybrid mana symbols take a line of their own rather than push the size out."""
    page = new_page(width=PHONE[0])
    stored = published(scenario__script__icontains="Hearthfire Hobgoblin")
    begin(page, stored[0])
    summary = page.locator(".pile summary", has=page.get_by_text("Hearthfire Hobgoblin"))
    bar, size = summary.bounding_box(), summary.locator(".push").bounding_box()
    assert size["x"] + size["width"] <= bar["x"] + bar["width"]


def test_no_ring_is_drawn_around_a_heading_that_takes_the_focus(examples, page):
    start(page)
    expect(page.locator("#prompt")).to_be_focused()
    assert page.locator("#prompt").evaluate("e => getComputedStyle(e).outlineStyle") == "none"


def test_nothing_is_said_about_how_sure_one_is_before_one_says_it(examples, page):
    start(page)
    expect(page.locator("[name=unsure]:checked")).to_have_count(0)
    expect(page.get_by_text("Not said")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_not_to_know_is_an_answer(examples, new_page, javascript):
    """It is judged as no wrong belief, and the ruling is shown at once."""
    page = new_page(javascript=javascript)
    start(page)
    page.get_by_role("button", name="I don’t know").click()
    expect(page.locator(".verdict")).to_contain_text("You didn’t know")
    attempt = Attempt.objects.get()
    assert (attempt.is_right, attempt.is_unknown, attempt.misconception, attempt.sure) == (
        False,
        True,
        "",
        None,
    )


def test_not_to_know_has_a_key(examples, page):
    start(page)
    page.keyboard.press("d")
    expect(page.locator(".verdict")).to_contain_text("You didn’t know")


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_hints_say_the_rule_then_the_step_and_are_counted(shipped, new_page, javascript):
    page = new_page(javascript=javascript)
    begin(page, Question.objects.get(scenario__slug="face-down-original-turned-up-later", position=1))
    page.get_by_label("Not sure").check()
    top = page.evaluate(TOP_OF_OPTIONS)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).to_contain_text("707.2b")
    assert page.evaluate(TOP_OF_OPTIONS) == top, "a second tap on the button must not answer"
    if javascript:
        expect(page.locator("#hint [data-focus]")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Another hint").click()
    expect(page.locator("#hint")).to_contain_text("Clone copies the face-down creature")
    expect(page.get_by_role("button", name="hint")).to_have_count(0)
    expect(page.locator("[role=alert]")).to_have_count(0)
    expect(page.get_by_label("Not sure")).to_be_checked()
    page.locator("button.option").first.click()
    expect(page.locator("#verdict")).to_be_visible()
    expect(page.locator(".place .fill")).not_to_have_attribute("width", "0")
    attempt = Attempt.objects.get()
    assert (attempt.hints, attempt.unsure) == (2, True)


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_what_was_ticked_stays_ticked_beside_a_hint(shipped, new_page, javascript):
    page = new_page(javascript=javascript)
    begin(page, Question.objects.get(scenario__slug="check-bear-counter-growth-clone", position=1))
    page.locator(".option input").first.check()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).to_contain_text("707.2")
    expect(page.locator(".option input").first).to_be_checked()


@pytest.mark.parametrize("kind", Question.Kind.values)
def test_there_is_one_way_to_answer(shipped, page, kind):
    """A tap on the option where it's the whole answer, else the button."""
    begin(page, published(kind=kind)[0])
    options, send = page.locator("button.option"), page.get_by_role("button", name="Answer")
    assert (options.count() > 0, send.count()) == ((True, 0) if kind in ONE_TAP else (False, 1))


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
def test_enter_in_a_number_answers_and_asks_for_no_hint(shipped, new_page, javascript):
    page = new_page(javascript=javascript)
    begin(page, published(kind="number")[0])
    page.locator("#answer").fill("3")
    page.locator("#answer").press("Enter")
    expect(page.locator("#verdict")).to_be_visible()
    assert Attempt.objects.get().hints == 0
