"""Writing a question: options of one's own, what they stand for, their order, and what it is worth."""

import copy

import pytest

from judgeapp.authoring.review import workflow
from tests.authoring.drafts import with_question
from tests.authoring.test_workshop_page import form_of, page
from tests.factories import MisconceptionFactory

pytestmark = pytest.mark.django_db


def sent(client, draft, **fields):
    """Send the page's form with some fields, and return the question as it is stored then."""
    response = client.post(page(draft), form_of(client.get(page(draft))) | fields)
    assert response.status_code == 302
    draft.refresh_from_db()
    return draft.document["questions"][0]


def test_an_option_of_ones_own_is_added_with_its_reason(draft, mira, client):
    client.force_login(mira)
    reason = {"belief": "Copies are always colorless.", "correction": "Color is copied (707.2)."}
    form = {f"q0-choices-new-{key}": text for key, text in {"text": "Colorless", **reason}.items()}
    question = sent(client, draft, **form)
    assert question["choices"][-1] == {"text": "Colorless", "value": [], **reason}
    # While typing nothing is added.
    data = form_of(client.get(page(draft))) | {"q0-choices-new-text": "White", "do": "live"}
    client.post(page(draft), data, headers={"HX-Request": "true"})
    draft.refresh_from_db()
    assert len(draft.document["questions"][0]["choices"]) == 3


def test_words_of_an_option_become_the_answer_they_give(draft, mira, client):
    client.force_login(mira)
    assert sent(client, draft, **{"q0-choices-new-text": "Green and white"})["choices"][-1]["value"] == [
        "green",
        "white",
    ]


def test_what_reads_like_the_right_answer_is_told(draft, mira, client):
    client.force_login(mira)
    sent(client, draft, **{"q0-choices-new-text": "green."})
    problems = client.get(page(draft)).context["problems"]
    assert any("reads like “Green.”" in str(each) or "these fit" in str(each) for each in problems)


def test_options_are_put_in_order_and_removed(draft, mira, client):
    client.force_login(mira)
    texts = [each["text"] for each in sent(client, draft, **{"q0-choices1-up": "1"})["choices"]]
    assert texts == ["Blue", "Green"]
    texts = [each["text"] for each in sent(client, draft, **{"q0-choices0-down": "1"})["choices"]]
    assert texts == ["Green", "Blue"]
    kept = sent(client, draft, **{"q0-choices-new-text": "White"})["choices"]
    assert [each["text"] for each in kept] == ["Green", "Blue", "White"]
    kept = sent(client, draft, **{"q0-choices1-remove": "1"})["choices"]
    assert [each["text"] for each in kept] == ["Green", "White"]


def test_an_option_gets_the_belief_it_stands_for(draft, mira, client):
    client.force_login(mira)
    MisconceptionFactory(slug="own-colors")
    question = sent(client, draft, **{"q0-choices1-misconception": "own-colors"})
    assert question["choices"][1]["misconception"] == "own-colors"
    assert "misconception" not in sent(client, draft, **{"q0-choices1-misconception": ""})["choices"][1]


def test_the_prompt_stands_beside_how_the_site_would_ask(draft, mira, client):
    client.force_login(mira)
    text = client.get(page(draft)).content.decode()
    assert "As the site would ask: Which colors is Noah’s Test Clone now?" in text
    question = sent(client, draft, **{"q0-take": "Which colors is Noah’s Test Clone now?"})
    assert question["prompt"] == "Which colors is Noah’s Test Clone now?"


def test_a_wrong_number_is_added_with_a_reason(draft, mira, client):
    number = with_question(kind="number", prompt="How strong?", query={"ask": "power", "of": "clone"})
    del number["questions"][0]["choices"]
    workflow.save(draft, number, by=mira, seen=1)
    draft.refresh_from_db()
    client.force_login(mira)
    form = {"q0-beliefs-new-text": "0", "q0-beliefs-new-belief": "The printed power counts."}
    assert sent(client, draft, **form)["beliefs"] == [{"value": 0, "belief": "The printed power counts."}]


def test_a_question_that_separates_nothing_says_so(draft, mira, client):
    asked = with_question(
        kind="number", prompt="What is its mana value?", query={"ask": "mana_value", "of": "bear"}
    )
    del asked["questions"][0]["choices"]
    workflow.save(draft, asked, by=mira, seen=1)
    client.force_login(mira)
    text = client.get(page(draft)).content.decode()
    assert "It separates no beliefs" in text
    assert "seconds." in text


def test_removing_a_question_keeps_the_places_of_the_others(draft, mira, client):
    document = with_question()
    second = copy.deepcopy(document["questions"][0]) | {"prompt": "And which colors now?"}
    workflow.save(draft, document | {"questions": [*document["questions"], second]}, by=mira, seen=1)
    draft.refresh_from_db()
    client.force_login(mira)
    question = sent(client, draft, **{"q0-remove": "1"})
    assert (question["prompt"], question["position"]) == ("And which colors now?", 2)


def test_the_lints_of_a_question_stand_beside_it(draft, mira, client):
    workflow.save(draft, with_question(explanation="It is an copy of a bear."), by=mira, seen=1)
    client.force_login(mira)
    text = client.get(page(draft)).content.decode()
    assert "on how it is written" in text
