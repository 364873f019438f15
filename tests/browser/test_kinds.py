"""Questions to fill in, to put in order, to judge one by one: by keyboard alone, and without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from judgeapp.quiz.models import Attempt, Question, QuizItem, Scenario
from judgeapp.quiz.playing.drawing import ONE_TAP
from judgeapp.quiz.rulings.answer_forms import options_for
from judgeapp.quiz.rulings.rulings import ruling
from tests.browser.conftest import item_on

KINDS = {
    "card": "doppelganger-as-runeclaw-bear-cloned",
    "cite": "counters-not-copied",
    "order": "adaptive-automaton-cloned",
    "legal": "new-target-must-be-legal",
    "yes_no": "animated-land-cloned",
}
every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def shipped(transactional_db, content) -> None:
    """All that ships, in the live server's database."""


def begin(page: Page, kind: str) -> QuizItem:
    """Open the question of a kind, as a candidate does from its scenario."""
    question = Question.objects.filter(scenario__slug=KINDS[kind], kind=kind).first()
    page.goto(Scenario.objects.get(slug=KINDS[kind]).get_absolute_url())
    page.locator(f'button[name=question][value="{question.position}"]').click()
    expect(page.get_by_text("Question 1 of 1", exact=True)).to_be_visible()
    page.wait_for_load_state()
    return item_on(page)


def value_of(item: QuizItem):
    return ruling(item.question, item.quiz.ruleset).value


def fill_in(page: Page, item: QuizItem) -> None:
    """Give the right answer by clicking and typing."""
    value, kind = value_of(item), item.question.kind
    if kind == "card":
        for name in ("name", "mana_cost", "power", "toughness"):
            page.locator(f"input[name={name}]").fill(str(value[name]))
        for name in ("colors", "types", "subtypes"):
            for word in value[name]:
                page.locator(f'input[name={name}][value="{word}"]').check()
        for text in value["abilities"]:
            beginning = re.compile(rf"^\s*{re.escape(text[:40])}")
            page.locator(".options .option", has_text=beginning).locator("input").check()
    elif kind == "order":
        said = {each.value: each.text for each in options_for(item)}
        places = [said[text] for group in value for text in group]
        texts = page.locator("form label.grow").all_text_contents()
        for place, text in enumerate(texts):
            number = next(n for n, known in enumerate(places, 1) if known[:30] in text.replace("’", "'"))
            page.locator("select").nth(place).select_option(str(number))
    elif kind == "legal":
        names = {choice.text: choice.value for choice in item.question.choices.all()}
        for fieldset in page.locator("#play fieldset", has_not=page.locator("[name=unsure]")).all():
            shown = fieldset.locator("legend").text_content().strip().replace("’", "'")
            legal = names[shown] in value
            fieldset.get_by_label("Legal" if legal else "Not legal", exact=True).check()
    else:
        found = ruling(item.question, item.quiz.ruleset)
        wanted = f"({value})" if kind == "cite" else found_text(page, item, found)
        option = page.locator(".option", has_text=wanted)
        if kind in ONE_TAP:
            option.click()
        else:
            option.locator("input").check()


def found_text(page: Page, item: QuizItem, found) -> str:
    """The text of the right option, as far as its first apostrophe."""
    right = next(option for option in options_for(item) if found.finds_right(option.value["says"]))
    return right.text.split("'")[0]


@every_kind
@pytest.mark.parametrize("width", [360, 1280])
def test_each_kind_without_a_script(shipped, new_page, kind, width):
    page = new_page(javascript=False, width=width)
    item = begin(page, kind)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    fill_in(page, item)
    if kind not in ONE_TAP:
        page.get_by_role("button", name="Answer").click()
    expect(page.locator(".verdict")).to_contain_text("Right")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Another like it").click()
    expect(page.get_by_text("Question 1 of 1", exact=True)).to_be_visible()
    assert item_on(page).question != item.question


@every_kind
def test_each_kind_by_keyboard_alone(shipped, page, kind):
    item = begin(page, kind)
    page.locator("#play h1").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate(
            "(({tagName, type, name, checked}) => ({tagName, type, name, checked}))(document.activeElement)"
        )
        if here["name"] == "unsure" and kind in ONE_TAP:  # on the way to the options
            continue
        if (here["tagName"] == "BUTTON" and here["name"] != "") or here["name"] == "unsure":
            break
        if here["tagName"] == "BUTTON" and kind not in ONE_TAP:
            break
        match here["tagName"], here["type"]:
            case "SELECT", _:
                for _ in range(
                    page.locator("select:focus").evaluate(
                        "e => [...document.querySelectorAll('select')].indexOf(e) + 1"
                    )
                ):
                    page.keyboard.press("ArrowDown")
            case "INPUT", "radio" | "checkbox":
                page.keyboard.press("Space")
            case "INPUT", _:
                page.keyboard.type("2")
    page.keyboard.press("Control+Enter" if kind == "card" else "Enter")
    expect(page.locator("#verdict")).to_be_focused()
    assert Attempt.objects.get().question == item.question


def test_enter_beside_sure_gives_no_answer(shipped, page):
    begin(page, "yes_no")
    page.get_by_role("radio", name="Not sure").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Choose an option.")
    assert not Attempt.objects.exists()


def test_enter_on_the_way_through_a_card_sends_nothing(shipped, page):
    begin(page, "card")
    page.locator("#name").focus()
    page.keyboard.type("Clone")
    page.keyboard.press("Enter")
    page.locator("input[name=power]").fill("a")
    page.keyboard.press("Control+Enter")
    expect(page.locator("input[name=power]")).to_be_focused()
    expect(page.get_by_text("Type a whole number")).to_be_visible()
    assert page.locator("#name").input_value() == "Clone"
    assert not Attempt.objects.exists()
