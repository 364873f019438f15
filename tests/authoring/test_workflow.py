"""From a draft to what is played: nothing wrong gets out, nobody reviews their own, nobody's work is lost."""

import copy
from html import unescape

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.authoring import workflow
from judgeapp.authoring.assessing import assess
from judgeapp.authoring.documents import document_of, write
from judgeapp.authoring.models import AcceptedAnswer, Edition
from judgeapp.authoring.roles import AUTHORS, REVIEWERS
from judgeapp.authoring.workflow import OvertakenError, WorkflowError
from judgeapp.content.models import Source
from judgeapp.quiz.models import Attempt, Question, QuizItem, Scenario
from tests.accounts.roles import person
from tests.factories import CardFactory, RuleFactory, RulesetFactory
from tests.quiz.conftest import answer

pytestmark = pytest.mark.django_db

DOCUMENT = {
    "id": "bear-again",
    "title": "A bear again",
    "source": "author",
    "level": 1,
    "rulesets": ["mtg-2024"],
    "rules": [],
    "script": {
        "setup": [{"ref": "bear", "card": "Test Bear", "controller": "A"}],
        "events": [
            {"do": "enter", "ref": "clone", "card": "Test Clone", "controller": "B", "copy_of": "bear"}
        ],
    },
    "questions": [
        {
            "kind": "choose_one",
            "prompt": "Which colors is the clone?",
            "query": {"ask": "colors", "of": "clone"},
            "explanation": "",
            "choices": [{"text": "Green", "value": ["green"]}, {"text": "Blue", "value": ["blue"]}],
        }
    ],
}


@pytest.fixture
def mira(db) -> User:
    return person("mira", AUTHORS)


@pytest.fixture
def noah(db) -> User:
    return person("noah", AUTHORS, REVIEWERS)


@pytest.fixture
def draft(cards, mira) -> Edition:
    RulesetFactory(slug="mtg-2024")
    return workflow.start(mira, document=copy.deepcopy(DOCUMENT))


@pytest.fixture
def published(draft, mira, noah) -> Scenario:
    workflow.submit(draft, by=mira, why="The first bear")
    return workflow.publish(draft, by=noah, why="Fine")


def with_question(**changes):
    document = copy.deepcopy(DOCUMENT)
    document["questions"][0] |= changes
    return document


def test_a_draft_is_played_by_nobody(draft):
    assert not Scenario.objects.exists()


def test_what_is_reviewed_by_another_is_published(published, draft, mira, noah):
    draft.refresh_from_db()
    assert (draft.status, draft.author, draft.reviewer, draft.why) == ("published", mira, noah, "Fine")
    assert published in Scenario.objects.published()
    assert published.source == Source.AUTHOR
    row = AcceptedAnswer.objects.get()
    assert (row.value, row.accepted_by) == (["green"], noah)


@pytest.mark.parametrize("status", ["draft", "in_review", "published", "retired"])
def test_the_database_keeps_author_and_reviewer_apart(mira, status):
    with pytest.raises(IntegrityError, match="author_and_reviewer_differ"), transaction.atomic():
        Edition.objects.create(
            author=mira, reviewer=mira, status=status, changed=timezone.now(), published=timezone.now()
        )


def test_the_database_publishes_nothing_that_was_not_reviewed(mira):
    with pytest.raises(IntegrityError, match="published_when_reviewed"), transaction.atomic():
        Edition.objects.create(author=mira, status="published", changed=timezone.now())


def test_nobody_reviews_what_they_wrote_part_of(draft, mira, noah):
    workflow.save(draft, DOCUMENT | {"title": "Noah's bear"}, by=noah, seen=1)
    draft.refresh_from_db()
    workflow.submit(draft, by=mira, why="Together")
    with pytest.raises(WorkflowError, match="can’t review it"):
        workflow.publish(draft, by=noah)
    workflow.publish(draft, by=person("ada", REVIEWERS))


def test_sent_back_it_is_a_draft_again(draft, mira, noah):
    workflow.submit(draft, by=mira, why="So")
    with pytest.raises(WorkflowError, match="Say what"):
        workflow.send_back(draft, by=noah, why=" ")
    workflow.send_back(draft, by=noah, why="Ask for the power too.")
    draft.refresh_from_db()
    assert (draft.status, draft.why) == ("draft", "Ask for the power too.")
    with pytest.raises(WorkflowError, match="It is draft by now"):
        workflow.publish(draft, by=noah)


REFUSED = [
    (with_question(prompt="Under 707.2, which colors is it?"), "question 1: prompt", "names the rule"),
    (
        with_question(prompt="What follows from the copiable values here?"),
        "question 1: prompt",
        "names the rule",
    ),
    (with_question(prompt=" "), "question 1: prompt", "no words"),
    (
        with_question(choices=[{"text": "Green", "value": ["green"]}, {"text": "Lime", "value": ["green"]}]),
        "question 1: choices",
        "these fit: Green; Lime",
    ),
    (
        with_question(choices=[{"text": "Green", "value": ["green"]}, {"text": "green.", "value": ["blue"]}]),
        "question 1: choices",
        "reads like “Green”",
    ),
    (
        with_question(choices=[{"text": "Red", "value": ["red"]}, {"text": "Blue", "value": ["blue"]}]),
        "question 1: choices",
        "but none is",
    ),
    (with_question(query={"ask": "colors", "of": "clown"}), "question 1: of", "no object 'clown'"),
    (DOCUMENT | {"questions": []}, "questions", "asks nothing"),
    (DOCUMENT | {"title": ""}, "title", "no title"),
    (DOCUMENT | {"rulesets": []}, "rulesets", "No rulebook"),
    (DOCUMENT | {"rulesets": ["mtg-1999"]}, "", "mtg-1999"),
    (DOCUMENT | {"script": None}, "script", "no script"),
    (DOCUMENT | {"script": {"events": [{"do": "dance"}]}}, "events[0].do", "dance"),
    (
        DOCUMENT
        | {"script": DOCUMENT["script"] | {"expect": [{"of": "clone", "field": "power", "value": 5}]}},
        "expect: power of clone",
        "It is 2, not 5",
    ),
    (
        DOCUMENT
        | {"script": {"setup": [{"ref": "odd", "card": "Odd One", "controller": "A"}], "events": []}},
        "card Odd One",
        "frobnicates",
    ),
]


@pytest.mark.parametrize(("document", "where", "message"), REFUSED)
def test_publishing_is_refused_with_place_and_mend(draft, mira, noah, document, where, message):
    rule = RuleFactory(number="900.1", title="Copiable values", ruleset=RulesetFactory(slug="mtg-2024"))
    document = document | {"rules": [{"ruleset": "mtg-2024", "number": rule.number}]}
    CardFactory(slug="odd-one", name="Odd One", face__oracle_text="Whenever it frobnicates, sprongle a copy.")
    edition = workflow.save(draft, document, by=mira, seen=1)
    with pytest.raises(WorkflowError) as error:
        workflow.submit(edition, by=mira, why="Please")
    fitting = [problem for problem in error.value.problems if message in f"{problem.message}"]
    assert fitting, [str(problem) for problem in error.value.problems]
    assert where in fitting[0].where
    # Once in review it is refused as well, should cards or engine have changed meanwhile.
    Edition.objects.update(status="in_review")
    with pytest.raises(WorkflowError, match="Send it back"):
        workflow.publish(edition, by=noah)
    assert not Scenario.objects.exists()


@pytest.mark.parametrize(
    ("document", "where", "message", "mend"),
    [
        (
            REFUSED[14][0],
            "card Odd One",
            "The reader doesn’t know",
            "Take another card, or report its wording.",
        ),
        (REFUSED[3][0], "question 1: choices", "these fit: Green; Lime", ""),
        (REFUSED[4][0], "question 1: choices", "reads like “Green”", "Reword or remove one of them."),
        (REFUSED[0][0], "question 1: prompt", "names the rule before the answer", "Ask what happens"),
    ],
    ids=["card unread", "answer not unique", "option ties", "prompt names the rule"],
)
def test_the_reviewers_page_says_why_it_cannot_go_out(
    draft, mira, noah, client, document, where, message, mend
):
    CardFactory(slug="odd-one", name="Odd One", face__oracle_text="Whenever it frobnicates, sprongle a copy.")
    edition = workflow.save(draft, document, by=mira, seen=1)
    Edition.objects.update(status="in_review")
    client.force_login(noah)
    for response in (client.get(page(edition)), client.post(page(edition), {"do": "publish"})):
        text = unescape(response.content.decode())
        assert f"<b>{where}</b>" in text
        assert message in text
        assert mend in text
    assert "It can’t be published like this. Send it back." in text
    assert not Scenario.objects.exists()


def test_every_shipped_scenario_could_be_published(content):
    """A sample, since each takes a while; the rest is looked at by verify_scenarios."""
    for scenario in Scenario.objects.published().order_by("slug")[::12]:
        problems = assess(document_of(scenario)).problems
        # What ships may use a card in part: the words that are not read don't come into it.
        assert [str(problem) for problem in problems if not problem.where.startswith("card ")] == []


def test_what_is_written_is_what_was_read(content):
    for scenario in Scenario.objects.published().order_by("slug")[::15]:
        document = document_of(scenario)
        keys = list(scenario.questions.order_by("position").values_list("pk", "position"))
        assert document_of(write(document)) == document
        assert list(scenario.questions.order_by("position").values_list("pk", "position")) == keys


def test_a_new_version_leaves_the_published_one_in_play_until_it_is_reviewed(published, mira, noah, client):
    client.post(f"/scenarios/{published.slug}/practice/")
    answer(client, QuizItem.objects.get(), {"choose_one": ["Green"]})
    second = workflow.start(mira, scenario=published)
    assert workflow.start(noah, scenario=published) == second
    document = copy.deepcopy(second.document)
    document["questions"][0]["prompt"] = "What color has it got?"
    second = workflow.save(second, document, by=mira, seen=second.saved)
    assert Question.objects.get().prompt == "Which colors is the clone?"
    workflow.submit(second, by=mira, why="Shorter")
    workflow.publish(second, by=noah)
    assert Question.objects.get().prompt == "What color has it got?"
    assert Attempt.objects.get().question == Question.objects.get()
    assert [*Edition.objects.order_by("pk").values_list("status", flat=True)] == ["retired", "published"]


def test_retired_it_is_asked_no_more_and_can_be_taken_up_again(published, mira, noah):
    with pytest.raises(WorkflowError, match="Say why"):
        workflow.retire(published, by=noah, why="")
    workflow.retire(published, by=noah, why="Too easy")
    published.refresh_from_db()
    assert published not in Scenario.objects.published()
    again = workflow.start(mira, scenario=published)
    workflow.submit(again, by=mira, why="Missed")
    workflow.publish(again, by=noah)
    assert published in Scenario.objects.published()


def test_nobodys_work_is_overwritten(draft, mira, noah):
    theirs = workflow.save(draft, DOCUMENT | {"title": "Noah's bear"}, by=noah, seen=1)
    with pytest.raises(OvertakenError, match="noah saved this"):
        workflow.save(draft, DOCUMENT | {"title": "Mira's bear"}, by=mira, seen=1)
    theirs.refresh_from_db()
    assert theirs.title == "Noah's bear"
    apart = workflow.keep_apart(theirs, DOCUMENT | {"title": "Mira's bear"}, by=mira)
    assert apart.title == "Mira's bear"
    assert Edition.objects.count() == 2


def test_history_tells_who_and_why_and_leads_back(draft, mira, noah):
    first = workflow.save(draft, DOCUMENT | {"title": "One"}, by=mira, seen=1, why="A title")
    workflow.save(first, DOCUMENT | {"title": "Two"}, by=noah, seen=first.saved, why="A better one")
    draft.refresh_from_db()
    told = [(str(v.revision.user), v.revision.comment) for v in workflow.versions(draft)]
    assert told == [
        ("noah", "A better one"), ("mira", "As it was left"), ("mira", "A title"), ("mira", "Begun"),
    ]  # fmt: skip
    version = next(v for v in workflow.versions(draft) if v.revision.comment == "A title")
    back = workflow.take_up(draft, version, by=mira)
    assert back.title == "One"
    assert "Back to the version" in workflow.versions(back)[0].revision.comment


def page(edition) -> str:
    return reverse("admin:authoring_edition_change", args=[edition.pk])


def form_of(response, **changes):
    """What the browser would send, with some fields typed anew."""
    context = response.context
    document = context["document"]
    data = {
        "seen": context["edition"].saved,
        "title": document.get("title", ""),
        "id": document.get("id", ""),
        "level": document.get("level", 1),
        "rulesets": document.get("rulesets", []),
        "rules": context["rules"],
        "script": context["script"],
        "questions": len(context["rows"]),
    }
    for row in context["rows"]:
        data[f"{row.name}-prompt"] = row.question["prompt"]
        data[f"{row.name}-explanation"] = row.question["explanation"]
    return data | changes


def test_the_workshop_shows_what_the_engine_makes_of_it(draft, mira, client):
    client.force_login(mira)
    text = client.get(page(draft)).content.decode()
    assert "Nothing keeps it from going out" in text
    assert "Question 1: Green" in text
    assert "What is the power of Noah’s Test Clone now?" in text
    assert "Test Bear" in text
    assert client.get(reverse("admin:authoring_edition_preview", args=[draft.pk, 0])).status_code == 200


def test_saving_as_it_is_keeps_everything(draft, mira, client):
    client.force_login(mira)
    response = client.post(page(draft), form_of(client.get(page(draft))))
    assert response.status_code == 302
    draft.refresh_from_db()
    assert draft.document == DOCUMENT


def test_a_half_built_draft_is_saved_at_every_change(draft, mira, client):
    client.force_login(mira)
    data = form_of(
        client.get(page(draft)), title="", script="setup:\n  - {ref: bear, card: No Card, controller: A}"
    )
    response = client.post(page(draft), data | {"do": "live"}, headers={"HX-Request": "true"})
    assert "No Card" in response.content.decode()
    assert 'id="workshop"' not in response.content.decode()
    draft.refresh_from_db()
    assert (draft.title, draft.saved) == ("", 2)
    # What can't even be read keeps what was there, and is shown again as it was typed.
    data |= {"seen": 2, "script": "setup: ["}
    response = client.post(page(draft), data)
    assert response.context["script"] == "setup: ["
    assert "script" in [problem.where for problem in response.context["assessment"].problems]
    draft.refresh_from_db()
    assert draft.document["script"]["setup"][0]["card"] == "No Card"


def test_a_question_is_picked_from_the_end(draft, mira, client):
    client.force_login(mira)
    start = client.get(page(draft))
    asks = {each.question["prompt"]: value for each, value in start.context["suggestions"]}
    chosen = asks["What is the power of Noah’s Test Clone now?"]
    assert client.post(page(draft), form_of(start, add=chosen)).status_code == 302
    draft.refresh_from_db()
    assert draft.document["questions"][1]["query"] == {"ask": "power", "of": "clone"}
    assert draft.document["questions"][1]["kind"] == "number"
    data = form_of(client.get(page(draft))) | {"q0-remove": "on"}
    client.post(page(draft), data)
    draft.refresh_from_db()
    assert [question["kind"] for question in draft.document["questions"]] == ["number"]


def test_options_come_by_themselves(draft, mira, client):
    client.force_login(mira)
    data = form_of(client.get(page(draft))) | {"q0-choices0-remove": "on", "q0-choices1-remove": "on"}
    client.post(page(draft), data)
    draft.refresh_from_db()
    choices = draft.document["questions"][0]["choices"]
    assert choices[0] == {"text": "Green", "value": ["green"]}
    assert "Blue" in [choice["text"] for choice in choices]


def test_two_authors_are_told_in_the_page(draft, mira, noah, client):
    client.force_login(mira)
    data = form_of(client.get(page(draft)), title="Mira's bear")
    workflow.save(draft, DOCUMENT | {"title": "Noah's bear"}, by=noah, seen=1)
    response = client.post(page(draft), data)
    assert response.status_code == 409
    text = response.content.decode()
    assert "noah saved this" in text
    assert "Mira&#x27;s bear" in text
    # Whatever is sent from that page, and while typing on, isn't put over Noah's either.
    for headers in ({}, {"HX-Request": "true"}):
        live = client.post(page(draft), data | {"do": "live"}, headers=headers)
        again = client.post(page(draft), data | {"seen": live.context["seen"]}, headers=headers)
        assert f'id="seen" value="{live.context["seen"]}"' in live.content.decode()
        assert again.status_code in {200, 409}
        draft.refresh_from_db()
        assert draft.title == "Noah's bear"
    response = client.post(page(draft), data | {"do": "apart"})
    assert Edition.objects.get(title="Mira's bear").get_absolute_url() == response.url
    assert "was at work on this a moment ago" in client.get(page(draft)).content.decode()


def test_the_reviewer_sees_the_difference_and_publishes(published, mira, noah, client):
    edition = workflow.start(mira, scenario=published)
    document = with_question(prompt="And now, which color?")
    edition = workflow.save(edition, document, by=mira, seen=edition.saved)
    client.force_login(mira)
    data = form_of(client.get(page(edition)))
    assert client.post(page(edition), data | {"do": "submit", "why": "Words"}).status_code == 302
    assert client.post(page(edition), {"do": "publish"}).status_code == 403
    client.force_login(noah)
    text = client.get(page(edition)).content.decode()
    assert "<ins>+   prompt: And now, which color?</ins>" in text or "<ins>+ " in text
    assert "<del>- " in text
    assert client.post(page(edition), {"do": "publish"}).status_code == 302
    assert Question.objects.get().prompt == "And now, which color?"


def test_what_ships_is_compared_with_and_can_be_returned_to(scenario, mira, noah, client):
    """It has no version in the workshop before somebody changes it."""
    assert not Edition.objects.exists()
    shipped = document_of(scenario)
    edition = workflow.start(mira, scenario=scenario)
    document = copy.deepcopy(edition.document)
    document["questions"][0]["prompt"] = "And its color?"
    edition = workflow.save(edition, document, by=mira, seen=edition.saved)
    workflow.submit(edition, by=mira, why="Shorter")
    client.force_login(noah)
    page_ = client.get(page(edition))
    assert page_.context["was_published"]
    changed = [line for mark, line in page_.context["difference"] if mark in "+-"]
    assert len(changed) == 2
    assert "What differs from what is published" in page_.content.decode()
    workflow.publish(edition, by=noah, why="Fine")
    assert sorted(Edition.objects.values_list("status", flat=True)) == ["published", "retired"]
    as_it_came = next(v for v in workflow.versions(edition) if v.revision.comment == "As it came")
    edition.refresh_from_db()
    assert workflow.take_up(edition, as_it_came, by=mira).document == shipped


def test_a_published_scenario_is_taken_into_the_workshop_and_retired(published, mira, noah, client):
    client.force_login(mira)
    begin = reverse("admin:authoring_edition_begin", args=[published.pk])
    assert client.get(begin).status_code == 404
    draft = Edition.objects.get(status="draft") if client.post(begin).status_code == 302 else None
    assert draft.document["id"] == published.slug
    retire = reverse("admin:authoring_edition_retire", args=[published.pk])
    assert client.post(retire, {"why": "No"}).status_code == 403
    client.force_login(noah)
    assert client.post(retire, {"why": "Old"}).status_code == 302
    assert not Scenario.objects.published().exists()
