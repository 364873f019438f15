"""The whole life of a question: told in words, asked, reviewed, played, doubted, decided on, retired."""

import pytest
from playwright.sync_api import expect

from judgeapp.accounts.models import User
from judgeapp.authoring.roles import AUTHORS, REVIEWERS
from judgeapp.cards.models import Card
from judgeapp.quiz.models import Question, Scenario
from tests.accounts.roles import person
from tests.factories import CardFactory

POWER = "What is the power of Ada’s Clone now?"


@pytest.fixture(autouse=True)
def everything(transactional_db, content) -> None:
    """All that ships, and a card that nothing uses yet."""
    CardFactory(slug="patient-elk", name="Patient Elk", face__power="3", face__toughness="3")


@pytest.fixture
def author() -> User:
    return person("mira", AUTHORS)


@pytest.fixture
def reviewer() -> User:
    return person("noah", REVIEWERS)


def test_from_words_to_retired(new_page, live_server, sign_in, author, reviewer):
    page, admin = new_page(), f"{live_server.url}/admin"
    sign_in(page, author)

    # Told in words, and laid out with its story.
    page.goto(f"{admin}/authoring/edition/add/")
    page.get_by_label("In words, as in a ruling").fill("Clone enters as a copy of Patient Elk.")
    page.get_by_role("button", name="Create a draft").click()
    expect(page.locator("#desk")).to_contain_text("Clone enters as a copy of")

    # Asked: the answer is worked out, and what is wrong with the wording is said beside it.
    page.get_by_role("link", name="What to ask, and submit").click()
    page.get_by_label("About", exact=True).select_option(label="Ada’s Clone")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#asks")).to_contain_text(POWER)  # what was proposed before is folded, too
    page.get_by_text("More to ask").click()
    page.get_by_role("button", name=POWER).click()
    expect(page.get_by_role("heading", name="Question 1: 3")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("It separates no beliefs")
    page.get_by_label("Explanation").fill("Clone copies an power that is printed on Patient Elk.")
    expect(page.locator("#live")).to_contain_text("1 remark on how it is written")
    page.get_by_label("Explanation").fill("Clone copies the power that is printed on Patient Elk.")
    expect(page.locator("#live")).not_to_contain_text("on how it is written")
    page.get_by_label("Title").fill("A patient clone")
    page.get_by_label("Address").fill("patient-clone")
    expect(page.locator("#problems")).to_have_text("No problems found")
    page.get_by_label("What is new, and why").fill("The first")
    page.get_by_role("button", name="Submit for review").click()
    expect(page.get_by_text("Submitted. Another person reviews it.")).to_be_visible()

    # Reviewed and published by another person.
    page = new_page()
    sign_in(page, reviewer)
    page.goto(f"{admin}/")
    page.get_by_role("link", name="Waiting for a review").click()
    expect(page.locator("main")).to_contain_text(f"{POWER} 3")
    page.get_by_role("link", name="A patient clone").click()
    edition = page.url
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("It is published now.")).to_be_visible()
    scenario = Scenario.objects.published().get(slug="patient-clone")

    # The card is edited: what would change is said, and the question is withheld.
    page = new_page()
    sign_in(page, author)
    page.goto(f"{admin}/cards/card/{Card.objects.get(slug='patient-elk').pk}/change/")
    page.locator("[name=faces-0-power]").fill("5")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("This edit changes published answers")
    page.get_by_role("button", name="Save and withhold these questions").click()
    expect(page.get_by_role("heading", name="Select card to change")).to_be_visible()
    assert Question.objects.get(scenario=scenario).held_back

    # Decided: the new answer is right, and it is asked again.
    page = new_page()
    sign_in(page, reviewer)
    page.goto(f"{admin}/authoring/acceptedanswer/?doubt=yes")
    page.get_by_role("link", name="patient-clone").first.click()
    page.get_by_label("Why").fill("The card was misread.")
    page.get_by_role("button", name="The new answer is right: ask it again").click()
    expect(page.get_by_role("heading", name="What differs")).to_have_count(0)
    assert not Question.objects.get(scenario=scenario).held_back

    # Retired, with a reason that stays in the history.
    page.goto(edition)
    page.get_by_label("Why", exact=True).fill("Patience was tested enough.")
    page.get_by_role("button", name="Retire").click()
    expect(page.get_by_text("It is retired now.")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Retired: Patience was tested enough.")
    assert not Scenario.objects.published().filter(pk=scenario.pk).exists()
