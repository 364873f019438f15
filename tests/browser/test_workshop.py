"""The workshop by keyboard alone: from an empty draft to what candidates are asked."""

import pytest
from django.db.models import Count
from django.urls import resolve
from playwright.sync_api import Page, expect

from judgeapp.authoring.assessment.documents import document_of
from judgeapp.authoring.models import AcceptedAnswer, Collection, Edition, Report
from judgeapp.authoring.review import workflow
from judgeapp.authoring.roles import AUTHORS, REVIEWERS
from judgeapp.authoring.verification.verifying import verify
from judgeapp.authoring.written_templates import template_workflow
from judgeapp.authoring.written_templates.loosening import loosened
from judgeapp.quiz.models import Scenario
from tests.accounts.roles import person
from tests.browsing import searching
from tests.every_screen import faults
from tests.operations.addresses import addresses

MOST_TABS = 220
SCREEN, MOST_SCREENS = 844, 4
"""As high as a phone of 390 pixels, and how many screens a page may take."""


@pytest.fixture(autouse=True)
def everything(transactional_db, content) -> None:
    """All that ships."""


def to(page: Page, locator) -> None:
    """Move the focus to it by Tab, as somebody without a mouse does."""
    expect(locator).to_be_visible()
    element = locator.element_handle()  # to find it again after each Tab costs most of the time
    for _ in range(MOST_TABS):
        if not element.evaluate("element => element.isConnected"):
            element = locator.element_handle()  # another came in its place
        if element.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"No way to {locator} by keyboard")


def press(page: Page, locator, key: str = "Enter") -> None:
    to(page, locator)
    page.keyboard.press(key)


def write(page: Page, locator, words: str) -> None:
    to(page, locator)
    page.keyboard.type(words)


def find(page: Page, card: str) -> None:
    with searching(page, card):
        write(page, page.locator("#q"), card)
    press(page, page.locator("#found").get_by_role("button", name=card, exact=True))
    expect(page.get_by_role("heading", name=f"Add {card}")).to_be_focused()


def saved(page: Page) -> None:
    expect(page.locator("#desk")).to_contain_text("Saved as a draft.")


def test_from_an_empty_workshop_to_what_candidates_are_asked(new_page, live_server, sign_in, mira):
    page = new_page()
    sign_in(page, mira)
    page.goto(f"{live_server.url}/admin/authoring/edition/")
    Edition.objects.all().delete()
    page.reload()
    expect(page.get_by_role("heading", name="Nothing is here yet")).to_be_visible()
    press(page, page.get_by_role("link", name="Begin a scenario"))
    press(page, page.get_by_role("button", name="Start an empty draft"))
    find(page, "Runeclaw Bear")
    press(page, page.get_by_role("button", name="Do it").first)
    saved(page)
    find(page, "Clone")
    press(page, page.get_by_role("button", name="Do it").first)
    expect(page.locator("#desk")).to_contain_text("Clone enters as a copy of Runeclaw Bear")
    saved(page)

    press(page, page.get_by_role("link", name="What to ask, and submit"))
    press(page, page.get_by_role("button", name="Which colors is Ada’s Clone now?"))
    expect(page.get_by_role("heading", name="Question 1: Green")).to_be_visible()
    write(page, page.get_by_label("Title"), "A bear by another name")
    write(page, page.get_by_label("Address"), "bear-by-another-name")
    expect(page.locator("#problems")).to_have_text("No problems found")
    press(page, page.get_by_role("link", name="As a candidate sees it"))
    expect(page.locator("#play")).to_contain_text("Which colors is Ada’s Clone now?")
    press(page, page.get_by_role("link", name="What to ask, and submit"))
    write(page, page.get_by_label("What is new, and why"), "The first")
    press(page, page.get_by_role("button", name="Submit for review"))
    expect(page.get_by_text("Submitted. Another person reviews it.")).to_be_visible()

    page = new_page()
    sign_in(page, person("noah", REVIEWERS))
    page.goto(f"{live_server.url}/admin/authoring/edition/")
    press(page, page.get_by_role("link", name="1 waits for a review"))
    press(page, page.get_by_role("link", name="A bear by another name"))
    expect(page.get_by_role("heading", name="All of it is new")).to_be_visible()
    press(page, page.get_by_role("button", name="Publish"))
    expect(page.get_by_text("It is published now.")).to_be_visible()
    scenario = Scenario.objects.published().get(slug="bear-by-another-name")
    assert [question.prompt for question in scenario.questions.all()] == ["Which colors is Ada’s Clone now?"]
    page.goto(f"{live_server.url}{scenario.get_absolute_url()}")
    expect(page.get_by_role("heading", name="A bear by another name")).to_be_visible()


@pytest.fixture
def mira():
    return person("mira", AUTHORS)


@pytest.fixture
def pages(mira) -> list[str]:
    """Every page of the workshop, with something on it."""
    scenario = Scenario.objects.published().get(slug="pump-not-copied")
    draft = workflow.start(mira, scenario=scenario)
    waiting = workflow.start(mira, scenario=Scenario.objects.published().get(slug="orthion-tokens-copied"))
    workflow.submit(waiting, by=mira, why="So that something waits")
    template = template_workflow.start(mira, loosened(document_of(scenario), 0), why="From a scenario")
    Collection.objects.create(title="A class", slug="a-class", scenarios=[scenario.slug], is_public=True)
    question = scenario.questions.first()
    about = {"key": question.key, "question": question, "ruleset": "mtg-2024"}
    report = Report.objects.create(**about, text="It’s odd.", content={})
    doubted = Scenario.objects.filter(pk=scenario.pk)
    verify(doubted, processes=1)
    AcceptedAnswer.objects.filter(question=question).update(value=7)
    verify(doubted, processes=1)
    answer = AcceptedAnswer.objects.get(question=question, ruleset="mtg-2024")
    workshop, templates = "/admin/authoring/edition/", "/admin/quiz/writtentemplate/"
    answers, reports = "/admin/authoring/acceptedanswer/", "/admin/authoring/report/"
    return [
        workshop,
        f"{workshop}add/",
        f"{workshop}add/?card=Phantasmal+Image",
        f"{workshop}export/",
        f"{workshop}help/",
        f"{workshop}reference/",
        f"{workshop}reference/?q=copy",
        f"{workshop}queue/",
        f"{workshop}statistics/",
        f"{workshop}statistics/{scenario.pk}/",
        f"{workshop}collections/",
        f"{workshop}collections/?slug=a-class",
        f"{workshop}{draft.pk}/table/",
        f"{workshop}{draft.pk}/table/?on={draft.document['script']['setup'][0]['ref']}",
        f"{workshop}{draft.pk}/change/",
        f"{workshop}{draft.pk}/preview/0/",
        f"{workshop}{draft.pk}/history/",
        f"{workshop}{draft.pk}/delete/",
        f"{workshop}{waiting.pk}/change/",
        templates,
        f"{templates}{template.pk}/change/",
        f"{templates}{template.pk}/history/",
        answers,
        f"{answers}{answer.pk}/change/",
        f"{answers}{answer.pk}/history/",
        reports,
        f"{reports}{report.pk}/change/",
        f"{reports}{report.pk}/history/",
        "/collections/",
        "/collections/a-class/",
    ]


NO_PAGES = {
    "admin:authoring_edition_begin", "admin:authoring_edition_reported", "admin:authoring_edition_retire",
    "admin:authoring_edition_template", "admin:authoring_edition_file", "admin:authoring_edition_schema",
    "admin:authoring_edition_names", "collections:file",
    "admin:authoring_acceptedanswer_add", "admin:authoring_acceptedanswer_delete",
    "admin:authoring_report_add", "admin:authoring_report_delete",
    "admin:quiz_writtentemplate_add", "admin:quiz_writtentemplate_delete",
}  # fmt: skip
"""What leads on, files, and what no author may do."""


def test_the_list_of_pages_has_all_of_them(pages):
    spaces = ("admin:authoring_", "admin:quiz_writtentemplate_", "collections:")
    every = {each.name for each in addresses() if each.name.startswith(spaces)}
    assert every - {resolve(address.partition("?")[0]).view_name for address in pages} == NO_PAGES


REACHED = """() => {
    window.toReach = new Map([...document.querySelectorAll(
        "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]")]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.tabIndex >= 0
            && !each.matches(":disabled") && !each.closest("[inert]") && each.getClientRects().length)
        .map((each) => [each, each.matches("[type=radio]") ? each.name : each]));
    addEventListener("focusin", ({ target }) => {
        const key = window.toReach.get(target);
        for (const [each, other] of window.toReach) if (other === key) window.toReach.delete(each);
    });
    return window.toReach.size;
}"""
"""Note what can have the focus; of radio buttons one stands for all of its name."""

LEFT = "() => [...window.toReach.keys()].map((each) => each.outerHTML.slice(0, 120))"


def test_every_page_fits_is_short_can_be_read_and_reached_by_keyboard(
    new_page, live_server, sign_in, mira, pages
):
    """In one visit: what a phone shows first, what axe says on every screen, and a walk by Tab."""
    page = new_page(width=390)
    sign_in(page, mira)
    found = []
    for address in pages:
        page.goto(f"{live_server.url}{address}")
        found += too_tall(page, address)
        found += faults(page)
        for _ in range(page.evaluate(REACHED) + 1):
            page.keyboard.press("Tab")
        found += [f"{address}: no way by keyboard to {each}" for each in page.evaluate(LEFT)]
    assert not found, "\n".join(found)


def test_no_list_or_form_of_content_is_longer_than_four_screens_of_a_phone(
    new_page, live_server, sign_in, mira
):
    page = new_page(width=390)
    sign_in(page, mira)
    lists = ["quiz/scenario", "quiz/question", "cards/card", "cards/face", "rules/misconception"]
    lists += ["rules/principle", "rules/rule", "rules/term"]
    longest = Scenario.objects.annotate(asked=Count("questions")).latest("asked")
    looked_at = [f"quiz/scenario/{longest.pk}/change", f"quiz/question/{longest.questions.first().pk}/change"]
    found = []
    for each in [*lists, *looked_at]:
        page.goto(f"{live_server.url}/admin/{each}/")
        found += too_tall(page, f"/admin/{each}/")
    assert not found, "\n".join(found)


def too_tall(page: Page, address: str) -> list[str]:
    page.set_viewport_size({"width": 390, "height": SCREEN})
    height = page.evaluate("document.documentElement.scrollHeight")
    return [f"{address} is {height / SCREEN:.1f} screens long"] if height > MOST_SCREENS * SCREEN else []


def test_without_javascript_every_page_fits_and_says_something(new_page, live_server, sign_in, mira, pages):
    page = new_page(width=390, javascript=False)
    sign_in(page, mira)
    for address in pages:
        assert page.goto(f"{live_server.url}{address}").status == 200, address
        expect(page.locator("h1").first).to_be_visible()
        box = page.locator("html").bounding_box()
        assert (box["width"], box["height"] <= MOST_SCREENS * SCREEN) == (390, True), address


@pytest.mark.parametrize("width", [390, 1280])
def test_without_javascript_a_question_is_written_and_handed_in(new_page, live_server, sign_in, mira, width):
    page = new_page(width=width, javascript=False)
    sign_in(page, mira)
    page.goto(f"{live_server.url}/admin/authoring/edition/add/")
    page.get_by_label("In words, as in a ruling").fill("Clone enters as a copy of Runeclaw Bear.")
    page.get_by_role("button", name="Create a draft").click()
    expect(page.locator("#desk")).to_contain_text("Clone enters as a copy of")

    # The builder: find a card, lay it out, and take the edit back.
    page.locator("#q").fill("Serra Angel")
    page.get_by_role("button", name="Find").click()
    page.locator("#found").get_by_role("button", name="Serra Angel", exact=True).click()
    page.get_by_role("button", name="Do it").first.click()
    expect(page.locator("#desk")).to_contain_text("Serra Angel")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#desk")).not_to_contain_text("Serra Angel")

    # A script is typed into a plain field, and what is wrong is said with its line.
    page.get_by_role("link", name="What to ask, and submit").click()
    page.get_by_text("As text, for what the forms don’t cover").click()
    script = page.locator("#script")
    good = script.input_value()
    script.fill(good.replace("Runeclaw Bear", "Runeclaw Baer"))
    page.get_by_role("button", name="Save to the history").click()
    expect(page.locator("[data-for=script]").first).to_contain_text("Line ")
    page.locator("#script").fill(good)
    page.get_by_role("button", name="Save to the history").click()
    expect(page.locator("[data-for=script]")).to_have_count(0)

    # Asked, worded, seen as a candidate does, and handed in.
    page.get_by_role("button", name="Which colors is Ada’s Clone now?").click()
    expect(page.locator("#live")).to_contain_text("Question 1: Green")
    if width == 390:  # on a wide screen it's always open
        page.get_by_text("About the scenario: title").click()
    page.get_by_label("Title").fill("A bear again")
    page.get_by_label("Address").fill("a-bear-again")
    page.get_by_label("Credit").fill("Mira")
    page.get_by_role("button", name="Save to the history").click()
    expect(page.locator("#problems")).to_have_text("No problems found")
    page.get_by_role("link", name="As a candidate sees it").click()
    expect(page.locator("#play")).to_contain_text("Which colors is Ada’s Clone now?")
    page.get_by_role("link", name="What to ask, and submit").click()
    page.get_by_label("What is new, and why").fill("The first")
    page.get_by_role("button", name="Submit for review").click()
    expect(page.get_by_text("Submitted. Another person reviews it.")).to_be_visible()
    assert Edition.objects.get(slug="a-bear-again").is_in_review


def at_the_name_of_a_card(page, live_server, sign_in, mira):
    """Return a page with a draft as text, whose author is about to type the name of a card."""
    draft = workflow.start(mira, scenario=Scenario.objects.published().get(slug="pump-not-copied"))
    sign_in(page, mira)
    page.goto(f"{live_server.url}/admin/authoring/edition/{draft.pk}/change/")
    page.get_by_text("As text, for what the forms don’t cover").click()
    script = page.locator("#script")
    script.fill("setup:\n- {ref: angel, card: ")
    script.press("End")
    return page


def test_what_is_chosen_stays_chosen_when_a_later_list_arrives(new_page, live_server, sign_in, mira):
    page = at_the_name_of_a_card(new_page(), live_server, sign_in, mira)
    script = page.locator("#script")
    page.keyboard.type("Serra An")
    options = page.locator(".editor-list li")
    expect(options.first).to_have_text("Serra Angel")
    held = []
    page.route("**/edition/names/*", lambda route: held.append(route))
    page.keyboard.type("g")
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.wait_for_function("() => document.querySelector('.editor-list li').dataset.old = 'yes'")
    held[0].continue_()
    expect(page.locator(".editor-list li[data-old]")).to_have_count(0)
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(script).to_have_value("setup:\n- {ref: angel, card: Serra Angel")


def test_a_script_is_typed_with_line_numbers_and_completion(new_page, live_server, sign_in, mira):
    page = at_the_name_of_a_card(new_page(), live_server, sign_in, mira)
    script = page.locator("#script")
    page.keyboard.type("Serra Ang")
    options = page.locator(".editor-list li")
    expect(options.first).to_have_text("Serra Angel")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(script).to_have_value("setup:\n- {ref: angel, card: Serra Angel")
    page.keyboard.type(", controller: A}\nevents:\n- {do: ta")
    expect(options.first).to_have_text("tap")
    page.keyboard.press("Escape")
    page.keyboard.type("p, ref: ang")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("ry}")
    expect(page.locator(".editor-lines span")).to_have_count(4)
    page.get_by_role("button", name="Save to the history").click()
    expect(page.locator(".editor-lines .is-wrong")).to_have_text("7")
    page.get_by_role("button", name="Line 7").click()
    chosen = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert script.evaluate(chosen) == "  ref: angry"
    assert faults(page) == []
