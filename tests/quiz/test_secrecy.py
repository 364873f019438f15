"""Before an answer no byte of a response tells it: every kind of question, in quiz, check and practice."""

import re
from datetime import UTC, date, datetime
from uuid import UUID

import pytest

from judgeapp.quiz.generated.questions import generated, stored
from judgeapp.quiz.generator.templates import templates
from judgeapp.quiz.models import DEFAULT_RULESET, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.rulings.offers import offers_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("content")]

GIVEAWAYS = re.compile(rb"is-right|is-wrong|misconception|belief|correct|derivation|\b707\.\d", re.IGNORECASE)
PER_KIND = 1


def questions(kind: str) -> list[Question]:
    published = Question.objects.filter(scenario__in=Scenario.objects.published(), kind=kind)
    return list(published.filter(scenario__rulesets__slug=DEFAULT_RULESET).order_by("pk")[:PER_KIND])


def asked(client, question: Question, *, kind: str = Quiz.Kind.QUIZ) -> bytes:
    """Everything sent with a question that somebody has before them, headers and cookies too."""
    client.get("/")
    client.post("/quiz/start/")
    quiz = Quiz.objects.order_by("-pk")[0]
    quiz.items.exclude(position=1).delete()
    Quiz.objects.filter(pk=quiz.pk).update(kind=kind, size=1, created=datetime(2026, 1, 2, tzinfo=UTC))
    QuizItem.objects.filter(quiz=quiz).update(question=question, token=UUID(int=question.pk))
    response = client.get(f"/quiz/{quiz.pk}/1/")
    assert response.status_code == 200
    return response.serialize_headers() + response.cookies.output().encode() + response.content


def play_part(sent: bytes) -> bytes:
    return sent[sent.index(b'id="play"') : sent.index(b"</main>")]


@pytest.mark.parametrize("place", [Quiz.Kind.QUIZ, Quiz.Kind.CHECK])
@pytest.mark.parametrize("kind", sorted(Question.Kind.values))
def test_a_question_is_sent_without_its_answer(client, kind, place):
    for question in questions(kind):
        sent = asked(client, question, kind=place)
        # The rules that a reader may choose from are the question of that kind.
        found = GIVEAWAYS.findall(play_part(sent))
        assert not found or kind == "cite", found
        secrets = [question.explanation]
        for choice in question.choices.all():
            secrets += [choice.belief, choice.correction] * (kind != "yes_no")
            secrets += [choice.misconception.slug] if choice.misconception else []
        assert not [secret for secret in secrets if secret and secret.encode() in sent]


ONE_OF_A_KIND = {each.kind: name for name, each in sorted(templates().items())}


@pytest.mark.parametrize("name", sorted({*sorted(templates())[::20], *ONE_OF_A_KIND.values()}))
def test_practice_is_sent_without_its_answer(client, name):
    made = generated(templates()[name], 7)
    address = f"/practice/{name}/7/?is={made.digest}"
    response = client.get(address)
    before = response.serialize_headers() + response.content
    for secret in (made.explanation, *(wrong.text for wrong in made.wrong)):
        # A mere size or name may be part of the story.
        assert " " not in secret or secret.encode() not in before
    question = stored(templates()[name], 7, made.digest).question
    sent = asked(client, question)
    # The right reason is one among others, and may be all there is to say.
    among_others = {offer.text for offer in offers_of(question, DEFAULT_RULESET, date(2026, 1, 2))}
    assert made.explanation in among_others or made.explanation.encode() not in sent
    assert question.kind == "cite" or not GIVEAWAYS.findall(play_part(sent))
