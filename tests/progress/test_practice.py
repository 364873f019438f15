"""Today and what it leads to, over everything that ships."""

import random
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from judgeapp.progress.curriculum import in_order, leans_on, next_to_learn
from judgeapp.progress.models import Learner, SkillCard
from judgeapp.progress.practice.drawing import question_for
from judgeapp.progress.practice.lessons import lesson_on
from judgeapp.progress.reading import named
from judgeapp.quiz.benchmarks.pages import _answer
from judgeapp.quiz.models import Attempt, Question, Quiz, QuizItem
from judgeapp.quiz.signals import question_answered
from judgeapp.quiz.skills.interactions import interactions
from judgeapp.quiz.skills.skills import parts_of, skill_index
from judgeapp.rules.models import Principle, Rule
from tests.progress.answers import an_answer
from tests.sampling import sampled

SKILL = "effects-status-counters-not-copied/enters"
pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(client, content):
    """A guest who has started a quiz."""
    client.post("/quiz/start/")
    return client


def past(client, skills, *, days: int, right: bool = True, **others) -> None:
    """An answer some days ago."""
    at = timezone.now() - timedelta(days=days)
    attempt = an_answer(
        at=at, right=right, skills=skills, guest_token=client.session["guest_token"], **others
    )
    attempt.save()
    question_answered.send(sender=Attempt, attempt=attempt)


def text(response) -> str:
    """What a page says, without its markup."""
    assert response.status_code in (200, 422)
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def quiz_at(response) -> Quiz:
    return Quiz.objects.get(pk=response["Location"].split("/")[2])


def test_a_visitor_is_offered_a_quiz_and_nothing_is_written(client, content):
    page = text(client.get("/"))
    assert "Start a quiz" in page
    assert "Review" not in page
    assert not Learner.objects.exists()


def test_the_button_says_how_many_are_due_and_what_would_be_recalled(guest):
    past(guest, [SKILL, "enters-as-copy/enters"], days=20)
    past(guest, ["copiable-values/enters"], days=0)
    Quiz.objects.update(finished=timezone.now())
    page = text(guest.get("/"))
    told = re.search(r"Review 2 You’d recall about (\d+)% of these today; tomorrow (\d+)%", page)
    assert told, page
    assert 100 > int(told[1]) >= int(told[2]) > 0


def test_a_backlog_is_taken_one_review_at_a_time(guest):
    skills = sorted(skill_index().askable)[:45]
    past(guest, skills, days=60)
    Quiz.objects.update(finished=timezone.now())
    page = text(guest.get("/"))
    assert "Review 20 You’d recall" in page
    assert "20 to review, the most urgent of 45" in page
    # One review of a minute each, as nothing is known of this guest's time, and two lessons.
    assert "About 28 minutes in all" in page


def lesson_taken(skill: str, *, right: int, token: str) -> None:
    """A lesson answered to its end today."""
    quiz = Quiz.objects.create(
        guest_token=token, seed=1, size=3, skill=skill, aim=Quiz.Aim.LEARN, created=timezone.now()
    )
    for position, question in enumerate(Question.objects.all()[:3], start=1):
        item = QuizItem.objects.create(quiz=quiz, position=position, question=question)
        attempt = an_answer(
            right=position <= right, item=item, skills=[skill], guest_token=token, at=timezone.now()
        )
        attempt.save()
        question_answered.send(sender=Attempt, attempt=attempt)
    Quiz.objects.filter(pk=quiz.pk).update(finished=timezone.now())


@pytest.mark.parametrize(
    ("taken", "left", "marked"),
    [
        ([], "2 lessons", "today"),
        # A lesson taken again is one lesson.
        ([("copiable-values/enters", 1), ("copiable-values/enters", 3)], "1 lesson", "today"),
        ([("copiable-values/enters", 3), ("enters-as-copy/enters", 3)], "No more lessons today", "next"),
        # One that isn't finished goes on, however much was learned.
        ([("enters-as-copy/enters", 3), ("copiable-values/enters", 0)], "1 lesson", "today"),
    ],
)
def test_path_buttons_and_plan_agree_on_what_is_left_today(guest, taken, left, marked):
    past(guest, sorted(skill_index().askable)[:25], days=60)
    past(guest, [SKILL], days=1, right=False, sure=True)
    Quiz.objects.update(finished=timezone.now())
    for skill, right in taken:
        lesson_taken(skill, right=right, token=guest.session["guest_token"])
    html = guest.get("/").content.decode()
    page = text(guest.get("/"))
    assert f" {left} " in page.split("Today’s plan ")[1]
    (step,) = re.findall(r'aria-current="step">(.*?)</a>', html)
    assert re.findall(r"<small>(.*?)</small>", step) == [marked]
    assert ("That’s enough new material" in page) == (marked == "next")
    # Each button says how long it takes; of lessons only one is offered at a time.
    buttons = re.findall(r"<strong>(.*?)</strong><span>(.*?)</span>", html.split('id="path"')[0])
    minutes = {
        name.split()[0].strip(","): int(told[1])
        for name, why in buttons
        if (told := re.search(r"About (\d+) min", why))
    }
    assert minutes.keys() == {"Lesson", "Sure", "Review"}  # “Sure, but wrong: redo it first”
    lessons = int(left.split()[0]) if left[0].isdigit() else 0
    whole = minutes["Sure"] + minutes["Review"] + lessons * minutes["Lesson"]
    assert f"About {whole} minutes in all" in page


def test_when_today_is_done_the_button_says_so(guest):
    assert guest.post("/quiz/start/").status_code == 302
    past(guest, ["enters-as-copy/enters", SKILL], days=0)
    Learner.objects.update(new_a_day=0)
    Quiz.objects.update(finished=timezone.now())
    html = guest.get("/").content.decode()
    (main,) = re.findall(r'<button class="btn main go">(.*?)</button>', html)
    assert "Start a quiz" in main
    assert "Today’s plan is done. Want more? Ten questions from all topics and levels" in main
    assert "No reviews are due" in html


def test_a_review_asks_what_is_due_surely_wrong_first_and_says_why_but_no_rule(guest):
    past(guest, ["enters-as-copy/enters"], days=30)
    past(guest, [SKILL], days=2, right=False, sure=True)
    quiz = quiz_at(guest.post("/review/"))
    assert quiz.aim == Quiz.Aim.REVIEW
    items = list(quiz.items.select_related("question__scenario"))
    assert [item.why.split()[:3] for item in items] == [["You", "were", "sure"], ["Due", "today:", "your"]]
    for item in items:
        page = guest.get(item.get_absolute_url())
        assert item.why in text(page)
        # "Which rule decides?" has rules to choose from.
        asked = re.sub(r"<label.*?</label>", "", page.content.decode(), flags=re.DOTALL)
        assert "<h1" in asked
        assert "707." not in asked


def test_what_is_answered_in_a_review_counts_for_what_was_due(guest):
    past(guest, [SKILL], days=30)
    quiz = quiz_at(guest.post("/review/"))
    item = quiz.items.select_related("question").get()
    before = SkillCard.objects.get(skill=SKILL).answered
    page = guest.get(item.get_absolute_url()).content.decode()
    guest.post(item.get_absolute_url(), _answer(item, page))
    attempt = Attempt.objects.get(item=item)
    if attempt.is_right:
        assert SkillCard.objects.get(skill=SKILL).answered == before + 1
    for skill in attempt.skills:
        assert SkillCard.objects.filter(skill=skill, learner__guest_token=attempt.guest_token).exists()


def test_a_lesson_shows_the_rule_and_an_example_and_its_first_answer_counts_as_hinted(guest):
    page = text(guest.get(f"/learn/{SKILL}/"))
    rule = Rule.objects.get(ruleset__slug="mtg-2024", number=named(SKILL).number)
    assert rule.title in page
    assert "A worked example" in page
    quiz = quiz_at(guest.post(f"/learn/{SKILL}/"))
    assert (quiz.aim, quiz.size) == (Quiz.Aim.LEARN, 3)
    hints = []
    for item in quiz.items.select_related("question"):
        shown = guest.get(item.get_absolute_url()).content.decode()
        guest.post(item.get_absolute_url(), _answer(item, shown))
        hints.append(Attempt.objects.get(item=item).hints)
    assert hints == [1, 0, 0]


def test_mistakes_are_redone_until_they_are_made_good(guest):
    assert "Redo what" not in text(guest.get("/"))
    past(guest, [SKILL], days=5, right=False)
    assert "1 question like the one you missed" in text(guest.get("/"))
    assert quiz_at(guest.post("/mistakes/")).aim == Quiz.Aim.MISTAKES
    past(guest, [SKILL], days=3)
    past(guest, [SKILL], days=1)
    assert "Redo what" not in text(guest.get("/"))
    assert guest.post("/mistakes/")["Location"] == "/"


@pytest.mark.database("sqlite")  # It plays and reads for long, and asks the database nothing of its own.
def test_every_skill_that_ships_can_be_asked_and_has_a_lesson(content):
    """Of each kind of interaction some."""
    rng = random.Random(7)
    skills = sorted(skill_index().askable, key=lambda skill: parts_of(skill)[::-1])
    missing = [
        skill
        for skill in sampled(skills, 60)
        if question_for(skill, besides=(), seen=(), rng=rng) is None or lesson_on(skill).example is None
    ]
    assert missing == []


@pytest.mark.parametrize("skill", ["cast-a-copy/cast", "choices-not-copied/spell"])
def test_a_worked_example_is_about_one_thing(content, skill):
    example = lesson_on(skill).example
    assert example.question.kind != "choose_many"
    assert skill.partition("/")[0] in {cited["principle"] for cited in example.ruling.cited}


def test_a_worked_example_shows_what_was_to_be_ticked(guest, monkeypatch):
    monkeypatch.setattr("judgeapp.progress.practice.lessons.openings", dict)  # no example is declared
    skill = "copy-exceptions-modified/enters"
    assert lesson_on(skill).example.right == ("Artifact", "Creature", "Enchantment")
    page = guest.get(f"/learn/{skill}/").content.decode()
    assert "<li>Artifact</li><li>Creature</li><li>Enchantment</li>" in page


FILTERS = [
    ({"rule": "copying-spells-and-abilities"}, lambda q: True),
    ({"kind": "number"}, lambda q: q.kind == "number"),
    ({"level": "1"}, lambda q: q.scenario.level == 1),
    ({"card": "Vesuvan"}, lambda q: "Vesuvan" in str(q.scenario.script)),
    ({"ruleset": "mtg-2008"}, lambda q: q.scenario.default_ruleset == "mtg-2008"),
]


@pytest.mark.parametrize(("wanted", "fits"), FILTERS, ids=[next(iter(row[0])) for row in FILTERS])
def test_free_practice_asks_only_what_is_wanted(guest, wanted, fits):
    response = guest.post("/free/", wanted)
    if response.status_code == 422:
        assert "Nothing fits all of that" in text(response)
        assert wanted.get("ruleset")
        return
    quiz = quiz_at(response)
    assert 0 < quiz.size <= 10
    assert all(fits(item.question) for item in quiz.items.select_related("question__scenario"))


def test_free_practice_refuses_what_it_does_not_know(guest):
    response = guest.post("/free/", {"rule": "nothing-of-the-kind"})
    assert response.status_code == 422


def test_the_plan_is_kept_and_a_goal_can_be_switched_off(guest):
    past(guest, [SKILL], days=1)
    assert "1 of 3 days" in text(guest.get("/")) or timezone.now().isoweekday() == 7
    sent = {"goal": "", "new_a_day": "1", "exam_date": "2099-12-31", "zone": "Europe/Berlin"}
    assert guest.post("/plan/", sent)["Location"] == "/plan/"
    learner = Learner.objects.get(guest_token=guest.session["guest_token"])
    assert (learner.goal, learner.new_a_day, learner.zone) == (None, 1, "Europe/Berlin")
    assert "this week" not in text(guest.get("/"))


def test_time_zones_are_chosen_by_region_and_city(guest):
    page = guest.get("/plan/").content.decode()
    assert '<select name="zone" data-zone' in page
    america = page.split('<optgroup label="America">')[1].split("</optgroup>")[0]
    assert '<option value="America/New_York">New York</option>' in america
    assert '<option value="America/Argentina/Ushuaia">Argentina, Ushuaia</option>' in america
    assert "Europe" not in america
    assert page.count('<option value="UTC">UTC</option>') == 1


def test_a_plan_in_utc_is_kept_and_offered_once(guest):
    past(guest, [SKILL], days=1)
    sent = {"goal": "4", "new_a_day": "2", "exam_date": "", "zone": "UTC"}
    assert guest.post("/plan/", sent).status_code == 302
    assert guest.get("/plan/").content.decode().count('<option value="UTC"') == 1
    assert Learner.objects.get(guest_token=guest.session["guest_token"]).zone == "UTC"


def test_a_time_zone_by_a_name_that_is_not_offered_stays(guest):
    """Answers that were imported can bring one."""
    past(guest, [SKILL], days=1)
    Learner.objects.update(zone="US/Central")
    page = guest.get("/plan/").content.decode()
    assert '<option value="US/Central" selected>' in page
    sent = {"goal": "4", "new_a_day": "2", "exam_date": "", "zone": "US/Central"}
    assert guest.post("/plan/", sent).status_code == 302
    assert Learner.objects.get(guest_token=guest.session["guest_token"]).zone == "US/Central"


BAD_PLANS = [
    ("zone", "Moon/Crater"), ("exam_date", "soon"), ("exam_date", "2026-01-01"), ("goal", "9"),
    ("new_a_day", "-1"),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), BAD_PLANS, ids=["=".join(row) for row in BAD_PLANS])
def test_a_plan_that_makes_no_sense_is_refused_and_nothing_is_lost(guest, field, value):
    sent = {"goal": "4", "new_a_day": "2", "exam_date": "", "zone": ""} | {field: value}
    response = guest.post("/plan/", sent)
    assert response.status_code == 422
    assert Learner.objects.get(guest_token=guest.session["guest_token"]).goal == 3


def test_an_exam_ahead_tells_the_load_of_a_day(guest):
    past(guest, [SKILL, "enters-as-copy/enters"], days=3)
    Learner.objects.update(exam_date=timezone.localdate() + timedelta(days=10))
    assert re.search(
        r"Exam on .*: \d+ questions? a day until then keep you at 97% on what you’ve begun",
        text(guest.get("/")),
    )


def test_the_path_names_principles_that_exist_each_after_what_it_leans_on(content):
    known = set(Principle.objects.values_list("slug", flat=True))
    seen: set[str] = set()
    for principle, after in leans_on().items():
        assert principle in known
        assert set(after) <= seen
        seen.add(principle)
    asked = {skill.split("/")[0] for skill in skill_index().askable}
    assert asked <= seen


def test_what_stands_on_known_ground_comes_first():
    skills = in_order(
        ["copy-exceptions-cda/enters", "enters-as-copy/enters", "copiable-values/enters"], interactions()
    )
    assert skills[0] == "copiable-values/enters"
    assert next_to_learn(skills, set())[0] == "copiable-values/enters"
    assert next_to_learn(skills, {"copiable-values/enters"}) == [
        "enters-as-copy/enters",
        "copy-exceptions-cda/enters",
    ]


@pytest.mark.parametrize("address", ["/", "/plan/", "/free/", f"/learn/{SKILL}/"])
def test_pages_take_few_queries(guest, address, django_assert_max_num_queries):
    past(guest, [SKILL], days=4)
    guest.get(address)
    with django_assert_max_num_queries(8):
        assert guest.get(address).status_code == 200


@pytest.mark.parametrize("address", ["/learn/no-such/skill/", "/learn/copiable-values/nowhere/"])
def test_a_skill_that_nothing_asks_has_no_lesson(client, content, address):
    assert client.get(address).status_code == 404


def test_the_map_has_a_cell_for_every_skill_and_few_answers_look_like_a_guess(guest):
    past(guest, ["copiable-values/enters"], days=0)
    for day in range(6):
        past(guest, [SKILL], days=6 - day, prompt=f"Question {day}")
    html = guest.get("/progress/?tab=skills").content.decode()
    for skill in skill_index().askable:
        assert f'value="{skill}"' in html
    once = re.search(r'<button class="([^"]*)" name="skill" value="copiable-values/enters">(\d+)', html)
    often = re.search(rf'<button class="([^"]*)" name="skill" value="{SKILL}">(\d+)', html)
    assert once[1].split() == ["cell", "m2", "few"]
    assert "few" not in often[1]
    assert int(often[2]) > int(once[2])


def test_a_cell_leads_to_practice_on_its_skill(guest):
    quiz = quiz_at(guest.post("/skill/", {"skill": SKILL}))
    assert quiz.aim == Quiz.Aim.PRACTICE
    assert quiz.size > 0
    assert guest.post("/skill/", {"skill": "no/such"}).status_code == 404


def test_progress_is_compared_with_a_past_day(guest):
    past(guest, [SKILL], days=9, right=False)
    past(guest, [SKILL], days=2)
    past(guest, ["copiable-values/enters"], days=1)
    then = (timezone.localdate() - timedelta(days=5)).isoformat()
    page = text(guest.get(f"/progress/?then={then}"))
    assert re.search(r"\d+% \d+ up since", page)
    assert "not asked yet" in page
    assert "Write the day as" in text(guest.get("/progress/?then=soon"))


def test_the_map_marks_what_has_changed_since_a_past_day(guest):
    past(guest, [SKILL], days=9, right=False)
    past(guest, [SKILL], days=2)
    past(guest, ["copiable-values/enters"], days=1)
    past(guest, ["enters-as-copy/enters"], days=9)
    then = (timezone.localdate() - timedelta(days=5)).isoformat()

    def cells(address):
        html = guest.get(address).content.decode()
        found = re.findall(r'name="skill" value="([^"]+)">(.*?)</button>', html, re.DOTALL)
        return {skill: " ".join(re.sub(r"<[^>]+>", " ", cell).split()) for skill, cell in found}

    marked = cells(f"/progress/?then={then}")
    assert re.search(r"▲(\d+) , \1 up$", marked[SKILL])
    assert re.search(r"\+ , new since$", marked["copiable-values/enters"])
    assert re.search(r"▼(\d+) , \1 down$", marked["enters-as-copy/enters"])
    assert not any(mark in cell for cell in cells("/progress/?tab=skills").values() for mark in "▲▼+=")


def test_what_was_said_to_be_sure_and_what_was_not_is_told_apart(guest):
    said = [(True, True), (True, True), (False, True), (True, False), (False, False), (True, None)]
    for right, sure in said:
        past(guest, [SKILL], days=1, right=right, sure=sure)
    page = text(guest.get("/progress/?tab=confidence"))
    assert re.search(r"Sure 3 2 67%", page)
    assert re.search(r"Not sure 2 1 50%", page)


def test_the_progress_page_takes_few_queries(guest, django_assert_max_num_queries):
    past(guest, [SKILL], days=4, right=False, misconception="counters-copied")
    address = f"/progress/?then={(timezone.localdate() - timedelta(days=2)).isoformat()}"
    guest.get(address)
    with django_assert_max_num_queries(8):
        assert guest.get(address).status_code == 200
