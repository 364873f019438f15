"""Every kind of question in an exam: filled in, kept, judged; nothing of the answer on the page before."""

import random
import re
from datetime import date

import pytest
from django.utils import timezone

from judgeapp.progress.models import Exam, Place
from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.kinds.base import is_reasoned
from judgeapp.quiz.models import Attempt, Question, Quiz
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import write_quiz
from judgeapp.quiz.playing.guests import SESSION_KEY
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.rulings import ruling, written
from tests.progress.exams.conftest import hand_in, sheet
from tests.quiz.conftest import HTMX

pytestmark = pytest.mark.django_db
EVERY_KIND = Question.Kind.values


@pytest.fixture
def exam(client, content) -> Exam:
    """An exam with a documented question of each kind, a guest's."""
    client.get("/exam/")
    session = client.session
    session[SESSION_KEY] = "token-of-a-guest"
    session.save()
    player = Player(guest_token="token-of-a-guest")
    found = [Question.objects.documented("mtg-2024").filter(kind=kind).first().pk for kind in EVERY_KIND]
    quiz = write_quiz(player, found, at=timezone.now(), rng=random.Random(1), ruleset="mtg-2024")
    Quiz.objects.update(kind=Quiz.Kind.EXAM)
    exam = Exam.objects.create(
        **player.ownership, preset="own", title="All kinds", pass_mark=80, started=timezone.now()
    )
    for number, item in enumerate(quiz.items.order_by("position"), start=1):
        Place.objects.create(exam=exam, number=number, item=item)
    return exam


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
def test_each_kind_is_kept_and_judged(client, exam, right):
    for place in exam.places.select_related("item__quiz"):
        data = sheet(client, place, right=right)
        response = client.post(f"{place.get_absolute_url()}save/", data, headers=HTMX)
        assert 'role="status"' in response.content.decode()
        again = client.get(place.get_absolute_url())
        assert "aria-invalid" not in again.content.decode().split("<main", 1)[1]
        place.refresh_from_db()
        kind = place.item.question.kind
        assert place.is_answered, kind
        assert sheet(client, place, right=right).keys() == data.keys()
    hand_in(client, exam)
    assert Attempt.objects.count() == len(EVERY_KIND)
    assert set(Attempt.objects.values_list("is_right", flat=True)) == {right}
    result = client.get(f"/exam/{exam.pk}/").context["result"]
    assert result.right == (len(EVERY_KIND) if right else 0)
    for place in exam.places.all():
        assert client.get(place.get_absolute_url()).status_code == 200


def test_no_answer_is_on_any_page_before_the_end(client, exam):
    """Neither what an author wrote about the answer, nor a belief, nor the rule that decides."""
    beliefs, tried = [each for each in misconceptions().values() if each.belief], 0
    for place in exam.places.select_related("item"):
        question = written(place.item.question_id)
        found = ruling(question, "mtg-2024")
        response = client.get(place.get_absolute_url())
        body = response.content.decode().replace("&#x27;", "'").replace("’", "'")
        told = [question.explanation, *(each.slug for each in beliefs)]
        told += [str(entry["principle"]) for entry in found.cited]
        offers = offers_of(question, "mtg-2024", date(2026, 1, 2))
        # Where reasons are options it is not said which is right.
        if question.kind != "yes_no" and not any(is_reasoned(offer.value) for offer in offers):
            told += [question.headline, *(each.correction for each in beliefs)]
            told += [text for c in question.choices.all() for text in (c.belief, c.correction)]
        for text in filter(None, told):
            assert text.replace("’", "'") not in body, (question.kind, text)
            tried += 1
        main = body.split("<main", 1)[1]
        if question.kind != "cite":
            assert not re.search(r"\b707\.\d", main), question.kind
        assert " checked" not in main
        assert " selected" not in main
        for word in ("is-right", "is-wrong", "verdict", "misconception", "correct"):
            assert word not in main, (question.kind, word)
    assert tried > 1000
    assert not re.search(r"\b707\.\d", client.get(f"/exam/{exam.pk}/hand-in/").content.decode())


def test_a_card_left_as_it_is_shown_is_not_an_answer(client, exam):
    place = exam.places.get(item__question__kind="card")
    context = client.get(place.get_absolute_url()).context
    data = {"token": str(place.item.token), "shown": context["shown"], "was": context["was"], "go": "1"}
    data |= dict.fromkeys(("name", "mana_cost", "power", "toughness"), "")
    client.post(place.get_absolute_url(), data)
    place.refresh_from_db()
    assert not place.is_answered
    assert not place.is_begun


@pytest.mark.parametrize("kind", ["legal", "order"])
def test_an_answer_in_parts_is_complete_when_all_are_given(client, exam, kind):
    place = exam.places.get(item__question__kind=kind)
    data = sheet(client, place)
    keys = [key for key in data if re.fullmatch("[0-9a-f]{12}", key)]
    client.post(place.get_absolute_url(), {k: v for k, v in data.items() if k != keys[0]})
    place.refresh_from_db()
    assert place.is_begun
    body = client.get(place.get_absolute_url()).content.decode()
    assert "aria-invalid" in body
    assert len(place.sent) == len(keys) - 1
    hand_in(client, exam)
    assert not Attempt.objects.exists()


def test_a_combat_and_how_it_went_are_told_apart(client, content, monkeypatch):
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(1))  # the same questions each time
    exam = {"preset": "own", "questions": 4, "pass_mark": 80, "rulesets": ["mtg-2024"], "rules": "702.19"}
    begun = client.post("/exam/start/", exam).url.removesuffix("1/")
    client.post(f"{begun}hand-in/")
    told = []
    for number in range(1, 5):
        page = client.get(f"{begun}{number}/").content.decode()
        labels = re.findall(r'<section[^>]* aria-label="([^"]+)"', page)
        assert len(labels) == len(set(labels)), labels
        told += labels
    assert {"The combat", "How the combat went"} <= set(told)
