"""From a draft to what is played: nothing wrong gets out, nobody reviews their own, nobody's work is lost."""

import copy

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from judgeapp.authoring.assessment.assessing import assess, prompt_problems
from judgeapp.authoring.assessment.documents import document_of, write
from judgeapp.authoring.models import AcceptedAnswer, Edition
from judgeapp.authoring.review import workflow
from judgeapp.authoring.review.workflow import OvertakenError, WorkflowError
from judgeapp.authoring.roles import REVIEWERS
from judgeapp.content.models import Source
from judgeapp.quiz.models import Attempt, Question, QuizItem, Scenario
from tests.accounts.roles import person
from tests.authoring.drafts import DOCUMENT, with_question
from tests.factories import CardFactory, RuleFactory, RulesetFactory
from tests.quiz.conftest import answer

pytestmark = pytest.mark.django_db


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
    (with_question(prompt="By section 707, what color is it?"), "question 1: prompt", "names the rule"),
    (with_question(prompt="Which colors is it (CR 707)?"), "question 1: prompt", "names the rule"),
    (with_question(prompt=" "), "question 1: prompt", "no words"),
    (
        with_question(choices=[{"text": "Green", "value": ["green"]}, {"text": "Lime", "value": ["green"]}]),
        "question 1: choices",
        "these fit: Green; Lime",
    ),
    (
        with_question(choices=[{"text": "Green", "value": ["green"]}, {"text": "green.", "value": ["blue"]}]),
        "question 1: choices",
        "reads like “Green.”",
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


def test_every_shipped_scenario_could_be_published(content):
    """A sample, since each takes a while; the rest is looked at by verify_scenarios."""
    for scenario in Scenario.objects.published().order_by("slug")[::12]:
        problems = assess(document_of(scenario)).problems
        # What ships may use a card in part: the words that are not read don't come into it.
        assert [str(problem) for problem in problems if not problem.where.startswith("card ")] == []


def test_no_shipped_prompt_names_its_rule(content):
    questions = Question.objects.filter(scenario__in=Scenario.objects.published())
    for question in questions.select_related("scenario").prefetch_related("scenario__rules"):
        found = prompt_problems(question.position, question, list(question.scenario.rules.all()))
        assert list(found) == [], question.key


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
