"""The home page: what this is, a question to answer in place, one way to begin; and the path on Today."""

import random
import re

import pytest
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.progress.path import stops_of
from judgeapp.progress.practice.first_steps import sample
from judgeapp.progress.scheduling import Standing
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.playing.drawing import Variety, ramped

pytestmark = pytest.mark.django_db


def text(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_a_visitor_reads_what_this_is_and_has_one_main_button(client, content):
    html = client.get("/").content.decode()
    assert "trains Magic: The Gathering judge candidates" in html
    assert re.findall(r'<button class="btn main go"><strong>(.*?)</strong>', html) == [
        "Start: three questions"
    ]
    assert html.count('class="btn main') == 1
    assert 'href="/account/sign-in/"' in html.split("<main")[0]
    assert "og:description" in html


@pytest.mark.parametrize("right", [True, False])
def test_the_sample_is_answered_in_place_and_nothing_is_written(client, content, right):
    tried = sample(timezone.now())
    option = tried.right if right else next(o for o in tried.options if o is not tried.right)
    page = client.get("/", {"try": option.key})
    assert ("Right" if right else f"Wrong: you said {option.text}") in text(page)
    assert tried.headline.replace("'", "’") in text(page)
    assert "How it works out" in text(page)
    part = client.get("/", {"try": option.key}, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<section")
    assert not Quiz.objects.exists()
    assert not client.session.keys()


def test_an_option_that_is_none_asks_again(client, content):
    assert client.get("/", {"try": "no-such"}).content.count(b'name="try"') >= 3


def test_signed_in_it_is_today_and_says_nothing_untrue(client, content):
    client.force_login(User.objects.create_user("mira"))
    page = text(client.get("/"))
    assert "Your path" in page
    assert "No account needed" not in page
    assert "saved in this browser" not in page
    assert "Sign in" not in page


def test_the_first_three_questions_are_plain_choices_on_three_kinds_of_copying(client, content):
    client.post("/first/")
    quiz = Quiz.objects.get()
    items = list(quiz.items.select_related("question__scenario"))
    assert [(i.question.kind, i.question.scenario.level) for i in items] == [("choose_one", 1)] * 3
    scripts = [str(item.question.scenario.script) for item in items]
    assert "Clone" in scripts[0]
    assert "copy_spell" in scripts[2]


def test_a_lesson_counts_as_one_of_today_and_a_quiz_does_not(client, content):
    client.force_login(mira := User.objects.create_user("mira"))
    client.post("/quiz/start/")
    quiz = Quiz.objects.get()
    for item in quiz.items.all():
        client.post(item.get_absolute_url(), {"token": str(item.token), "unknown": "1"})
    assert Attempt.objects.count() == 10
    assert " 2 lessons " in text(client.get("/"))
    response = client.post("/learn/copiable-values/enters/")
    lesson = Quiz.objects.get(aim=Quiz.Aim.LEARN)
    assert response.url == lesson.items.first().get_absolute_url()
    for item in lesson.items.all():
        client.post(item.get_absolute_url(), {"token": str(item.token), "unknown": "1"})
    page = text(client.get("/"))
    assert " 1 lesson " in page
    assert mira.quizzes.count() == 2


def test_a_newcomers_ten_rise_in_level():
    levels = {key: key % 3 + 1 for key in range(60)}
    order = list(levels)
    random.Random(1).shuffle(order)
    lengths = {key: key % 7 for key in levels}
    unlike = Variety(dict.fromkeys(levels, "yes_no"), {})
    ramp = ramped(order, levels, lambda questions: {key: lengths[key] for key in questions}, unlike)
    first = [levels[key] for key in ramp[:10]]
    assert first == sorted(first)
    assert (first.count(1), first.count(2), first.count(3)) == (5, 3, 2)
    assert sorted(ramp) == sorted(order)
    plainest = [lengths[key] for key in ramp[:5]]
    assert plainest == sorted(plainest)
    assert max(plainest) <= 1, "of twenty questions, the five shortest"


def test_a_ramp_takes_what_there_is():
    levels = dict.fromkeys(range(12), 2)
    like = Variety(dict.fromkeys(levels, "cite"), dict.fromkeys(levels, frozenset({"Clone"})))
    assert len(ramped(list(levels), levels, lambda questions: dict.fromkeys(questions, 1), like)[:10]) == 10


def test_no_copier_comes_again_in_a_quiz_and_one_question_asks_for_a_rule():
    kinds = dict.fromkeys(range(30), "cite") | dict.fromkeys(range(10, 30), "yes_no")
    copiers = {key: frozenset({f"Copier {key // 2}"}) for key in kinds}
    picked = Variety(kinds, copiers).pick(list(kinds), 10)
    assert picked == [0, 10, 12, 14, 16, 18, 20, 22, 24, 26]
    assert Variety(kinds, copiers).pick(list(kinds), 3, chosen=[0, 10]) == [12, 14, 16]
    assert Variety(kinds, copiers).pick([1, 3, 12], 3, chosen=[0, 10]) == [12, 1, 3]


def test_a_stop_is_done_after_its_lesson_and_the_next_one_is_todays():
    skills = ["copiable-values/enters", "copiable-values/spell", "enters-as-copy/enters"]
    fresh = [stop.state for stop in stops_of(skills, {}, ())]
    assert fresh == ["today", "next"]
    done = stops_of(skills, {}, (), {"copiable-values"})
    assert [(stop.number, stop.state) for stop in done] == [(1, "done"), (2, "today")]
    begun = stops_of(skills, {"enters-as-copy/enters": Standing(answered=1)}, (), {"copiable-values"})
    assert begun[1].state == "today"
