"""What a result says improved."""

import re
from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from judgeapp.progress.planning import Plan
from judgeapp.progress.practice.next_steps import begun_before, grown
from judgeapp.progress.reading import named, progress_of
from judgeapp.progress.scheduling import Aims, Standing
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.signals import question_answered
from judgeapp.quiz.skills.skills import skill_index
from tests.progress.answers import an_answer, answer

pytestmark = pytest.mark.django_db


def known(value: float, right: int = 1, answered: int = 5) -> SimpleNamespace:
    return SimpleNamespace(estimate=lambda day: SimpleNamespace(value=value), right=right, answered=answered)


def of_different_principles(count: int) -> list[str]:
    """Skills whose principles have titles of their own."""
    of = {named(skill).title: skill for skill in sorted(skill_index().askable)}
    return list(of.values())[:count]


def test_only_what_was_begun_or_has_grown_improved(content):
    grew, begun, fell = of_different_principles(3)
    progress = SimpleNamespace(
        today=date(2026, 11, 24),
        standings={grew: known(0.9), begun: known(0.3), fell: known(0.4)},
        marks={grew: known(0.5), fell: known(0.9)},
    )
    rows = grown(progress, [SimpleNamespace(skills=[fell, begun, grew])])
    assert [(row.before, row.now) for row in rows] == [(50, 90), (None, 30)]


def test_a_skill_that_was_only_missed_is_no_gain(content):
    right, missed = of_different_principles(2)
    progress = SimpleNamespace(
        today=date(2026, 11, 24), standings={right: known(0.75), missed: known(0.25, right=0)}, marks={}
    )
    rows = grown(progress, [SimpleNamespace(skills=[missed, right])])
    assert [row.named.skill for row in rows] == [right]


def page_of(client, address: str = "/") -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(address).content.decode()).split())


@pytest.mark.parametrize("is_right", [True, False])
def test_the_lesson_comes_first_until_it_is_finished_and_redoing_second(client, content, is_right):
    client.post("/first/")
    quiz = Quiz.objects.get()
    token = client.session["guest_token"]
    for item in quiz.items.all():
        skill = of_different_principles(4)[item.position]
        answer(right=is_right, item=item, skills=[skill], guest_token=token, at=timezone.now())
    Quiz.objects.filter(pk=quiz.pk).update(finished=timezone.now())
    for address in (f"/quiz/{quiz.pk}/", "/"):
        html = client.get(address).content.decode()
        (main,) = re.findall(r'<(?:a|button) class="btn (?:go main|main go)".*?<strong>(.*?)</strong>', html)
        assert main == "Lesson 1: Copiable values", address
        offered = re.findall(r"<strong>(.*?)</strong>", html.split("<main")[1])
        assert ("Redo what you missed" in offered[1:2]) is not is_right, address
    told = page_of(client, f"/quiz/{quiz.pk}/")
    assert ("New skills" in told, "Not there yet" in told) == (is_right, not is_right)
    if not is_right:
        assert "3 questions like those you missed" in told
        assert "3 questions to redo" in page_of(client)
        address = client.post("/mistakes/").url
        again = Quiz.objects.get(pk=address.split("/")[2])
        assert again.aim == Quiz.Aim.MISTAKES


def test_what_was_begun_earlier_today_is_compared_with_how_it_stood_then(
    client, content, django_assert_num_queries
):
    """Missed twice, then right with another skill: one is compared with before that, one is new."""
    client.post("/quiz/start/")
    token = client.session["guest_token"]
    twice, once = of_different_principles(2)
    at = timezone.localtime().replace(hour=12, minute=0)  # whenever this runs, all of it is on one day
    given = []
    for minute, (skills, right) in enumerate([([twice], False), ([twice], False), ([twice, once], True)]):
        attempt = an_answer(at=at + timedelta(minutes=minute), right=right, skills=skills, guest_token=token)
        attempt.save()
        question_answered.send(sender=Attempt, attempt=attempt)
        given.append(attempt)
    progress = progress_of(Player(guest_token=token), at=at + timedelta(minutes=10), lessons=True)
    begun = begun_before(progress, given[2:])
    assert set(begun) == {twice}
    assert (begun[twice].answered, begun[twice].right) == (2, 0)
    rows = {row.named.skill: row for row in grown(progress, given[2:], begun)}
    assert rows[once].before is None
    assert rows[twice].before == round(100 * begun[twice].estimate(progress.today).value) < rows[twice].now
    with django_assert_num_queries(0):
        assert begun_before(progress, given) == {}


@pytest.mark.parametrize(
    ("lessons_today", "failed", "missed", "due", "first"),
    [
        (0, False, True, True, "lesson"),
        (2, True, True, True, "lesson"),
        (2, False, True, True, "redo"),
        (2, False, False, True, "review"),
        (2, False, False, False, "quiz"),
    ],
)
def test_every_page_takes_its_main_button_from_the_plan(lessons_today, failed, missed, due, first):
    today = date(2026, 11, 24)
    asked, other = "copiable-values/enters", "enters-as-copy/enters"
    standing = Standing(
        answered=1,
        stability=1.0,
        last_day=today - timedelta(days=9 if due else 0),
        missed_on=today if missed else None,
    )
    plan = Plan(
        standings={asked: standing},
        sums=SimpleNamespace(time=(0, 0)),
        skills=[asked, other],
        aims=Aims(),
        today=today,
        lessons_today=lessons_today,
        failed=frozenset({"copiable-values"} if failed else ()),
    )
    assert plan.next_step == first


@pytest.mark.parametrize(("days_ago", "lessons_today"), [(1, 0), (1, 2), (0, 0)])
def test_what_was_surely_wrong_is_named_first(client, content, days_ago, lessons_today, monkeypatch):
    """The main button is the lesson's all the same. On the day of the miss the lesson comes first."""
    monkeypatch.setattr(Plan, "learned_today", lessons_today)
    client.post("/first/")
    token = client.session["guest_token"]
    at = timezone.now() - timedelta(days=days_ago)
    first, second, third = of_different_principles(3)
    for skill, sure in ((first, None), (second, True), (third, None)):
        answer(right=False, sure=sure, skills=[skill], guest_token=token, at=at)
    Quiz.objects.update(finished=timezone.now())
    html = client.get("/").content.decode()
    offered = re.findall(r"<strong>(.*?)</strong>", html.split("<main")[1])
    (main,) = re.findall(r'<(?:a|button) class="btn (?:go main|main go)".*?<strong>(.*?)</strong>', html)
    redo = "Sure, but wrong: redo it" + " first" * bool(days_ago)
    lesson = "Lesson 1: Copiable values"
    assert offered.index(redo) == (0 if days_ago else 1)
    assert main == (redo if lessons_today else lesson)
    told = page_of(client)
    assert "You were sure of one answer and got it wrong. 3 questions like those you missed." in told
    said = "First, one answer" if days_ago else "One answer"
    assert f"Today’s plan {said} you were sure of and got wrong" in told
    address = client.post("/mistakes/").url
    items = Quiz.objects.get(pk=address.split("/")[2]).items.order_by("position")
    assert [item.why.startswith("You were sure of an answer like this") for item in items] == [
        True,
        False,
        False,
    ]


def test_only_what_was_missed_is_weak():
    missed, right = (
        SimpleNamespace(answered=2, right=n, estimate=lambda day: SimpleNamespace(value=0.5)) for n in (1, 2)
    )
    plan = Plan(
        standings={"copiable-values/enters": missed, "enters-as-copy/enters": right},
        sums=SimpleNamespace(time=(0, 0)),
        skills=[],
        aims=Aims(),
        today=date(2026, 11, 24),
    )
    assert [(row.principle, row.percent) for row in plan.weakest] == [("copiable-values", 50)]


def ended(client, aim: str, rights: list[bool], *, skills: list[str] | None = None) -> str:
    """What the page of a quiz reads that went like this."""
    client.post("/quiz/start/")
    quiz = Quiz.objects.order_by("-pk")[0]
    quiz.items.filter(position__gt=len(rights)).delete()
    for item, right in zip(quiz.items.all(), rights, strict=True):
        own = skills or ["copiable-values/enters"]
        token = client.session["guest_token"]
        answer(right=right, item=item, skills=own, guest_token=token, at=timezone.now())
    Quiz.objects.filter(pk=quiz.pk).update(
        finished=timezone.now(), aim=aim, skill="copiable-values/enters", size=len(rights)
    )
    return page_of(client, f"/quiz/{quiz.pk}/")


def test_a_lessons_result_says_that_it_is_done_or_what_finishes_it(client, content):
    told = ended(client, Quiz.Aim.LEARN, [True, False, False])
    assert "Lesson 1 isn’t finished" in told
    assert "Copiable values: 1 of 3 right. Get 2 of 3 right in one go to finish it." in told
    assert "It isn’t finished: most answers have to be right." in told
    told = ended(client, Quiz.Aim.LEARN, [True, True, False])
    assert "Lesson 1 done" in told
    assert re.search(r"Copiable values: 2 of 3 right\. That’s 1 of \d+ on your path\.", told)


def test_a_single_answer_makes_no_percentage(client, content):
    told = ended(client, "", [True], skills=["copiable-values/enters"])
    assert re.search(r"Copiable values \S.* new → to begun", told)
    assert "%" not in told.split("New skills")[1].split("What’s next")[0]


def test_enough_answers_do(client, content):
    ended(client, "", [False] * 5, skills=["copiable-values/enters"])
    told = ended(client, "", [True] * 5, skills=["copiable-values/enters"])
    assert re.search(r"\d+% → to \d+%", told.split("What improved")[1].split("What’s next")[0])


def test_no_principle_is_both_new_and_missed(client, content):
    client.post("/quiz/start/")
    quiz, token = Quiz.objects.get(), client.session["guest_token"]
    asked = [
        ("copiable-values/enters", True),
        ("copiable-values/static", False),
        ("copiable-values/spell", False),
    ]
    quiz.items.filter(position__gt=3).delete()
    for item, (skill, right) in zip(quiz.items.all(), asked, strict=True):
        answer(right=right, item=item, skills=[skill], guest_token=token, at=timezone.now())
    Quiz.objects.filter(pk=quiz.pk).update(finished=timezone.now(), size=3)
    told = page_of(client, f"/quiz/{quiz.pk}/").split("What’s next")[0]
    assert "New skills" not in told
    assert told.count("Copiable values") == 1


def test_the_rulebook_in_force_is_not_named_on_every_page(client, content):
    told = ended(client, "", [True])
    assert "Rules of 2024" not in told
    Quiz.objects.update(ruleset="mtg-2017")
    assert "Played under: Rules of 2017." in page_of(client, f"/quiz/{Quiz.objects.get().pk}/")
