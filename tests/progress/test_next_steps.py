"""What a result says improved."""

import re
from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from judgeapp.progress.practice.next_steps import begun_before, grown
from judgeapp.progress.reading import progress_of
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.signals import question_answered
from judgeapp.quiz.skills.skills import skill_index
from tests.progress.answers import an_answer, answer

pytestmark = pytest.mark.django_db


def known(value: float, right: int = 1) -> SimpleNamespace:
    return SimpleNamespace(estimate=lambda day: SimpleNamespace(value=value), right=right)


def test_only_what_was_begun_or_has_grown_improved(content):
    grew, begun, fell = sorted(skill_index().askable)[:3]
    progress = SimpleNamespace(
        today=date(2026, 11, 24),
        standings={grew: known(0.9), begun: known(0.3), fell: known(0.4)},
        marks={grew: known(0.5), fell: known(0.9)},
    )
    rows = grown(progress, [SimpleNamespace(skills=[fell, begun, grew])])
    assert [(row.before, row.now) for row in rows] == [(50, 90), (None, 30)]


def test_a_skill_that_was_only_missed_is_no_gain(content):
    right, missed = sorted(skill_index().askable)[:2]
    progress = SimpleNamespace(
        today=date(2026, 11, 24), standings={right: known(0.75), missed: known(0.25, right=0)}, marks={}
    )
    rows = grown(progress, [SimpleNamespace(skills=[missed, right])])
    assert [row.named.skill for row in rows] == [right]


def page_of(client, address: str = "/") -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(address).content.decode()).split())


@pytest.mark.parametrize("is_right", [True, False])
def test_what_was_missed_is_redone_before_the_next_lesson(client, content, is_right):
    client.post("/first/")
    quiz = Quiz.objects.get()
    token = client.session["guest_token"]
    for item in quiz.items.all():
        skill = sorted(skill_index().askable)[item.position]
        answer(right=is_right, item=item, skills=[skill], guest_token=token, at=timezone.now())
    Quiz.objects.filter(pk=quiz.pk).update(finished=timezone.now())
    for address in (f"/quiz/{quiz.pk}/", "/"):
        html = client.get(address).content.decode()
        (main,) = re.findall(r'<(?:a|button) class="btn (?:go main|main go)".*?<strong>(.*?)</strong>', html)
        assert main == ("Lesson 1: Copiable values" if is_right else "Redo what you missed"), address
        assert "Lesson 1" in html
    told = page_of(client, f"/quiz/{quiz.pk}/")
    assert ("New skills" in told, "Not there yet" in told) == (is_right, not is_right)
    if not is_right:
        assert "3 skills, with other questions" in told
        assert "3 missed, to redo first" in page_of(client)
        address = client.post("/mistakes/").url
        again = Quiz.objects.get(pk=address.split("/")[2])
        assert again.aim == Quiz.Aim.MISTAKES


def test_what_was_begun_earlier_today_is_compared_with_how_it_stood_then(
    client, content, django_assert_num_queries
):
    """Missed twice, then right with another skill: one is compared with before that, one is new."""
    client.post("/quiz/start/")
    token = client.session["guest_token"]
    twice, once = sorted(skill_index().askable)[:2]
    at = timezone.now() - timedelta(minutes=10)
    given = []
    for minute, (skills, right) in enumerate([([twice], False), ([twice], False), ([twice, once], True)]):
        attempt = an_answer(at=at + timedelta(minutes=minute), right=right, skills=skills, guest_token=token)
        attempt.save()
        question_answered.send(sender=Attempt, attempt=attempt)
        given.append(attempt)
    progress = progress_of(Player(guest_token=token), at=timezone.now(), lessons=True)
    begun = begun_before(progress, given[2:])
    assert set(begun) == {twice}
    assert (begun[twice].answered, begun[twice].right) == (2, 0)
    rows = {row.named.skill: row for row in grown(progress, given[2:], begun)}
    assert rows[once].before is None
    assert rows[twice].before == round(100 * begun[twice].estimate(progress.today).value) < rows[twice].now
    with django_assert_num_queries(0):
        assert begun_before(progress, given) == {}
