"""Generated questions on the site: found by address, played, answered, pinned; and how templates fare."""

import random
import re
from datetime import date
from html import unescape

import pytest
from django.test import Client

from judgeapp.accounts.models import User
from judgeapp.cards.models import Face
from judgeapp.cards.templatetags.cards import typographic
from judgeapp.content.versions import touch, version
from judgeapp.quiz.generated import questions
from judgeapp.quiz.generated.questions import fresh, generated, stored, variant_at
from judgeapp.quiz.generator.instances import ATTEMPTS
from judgeapp.quiz.generator.templates import templates
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.models.variants import Variant
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.rules.index import rule_index
from tests.quiz.filling import filled_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("content")]

TEMPLATE = "counters-and-pump"
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture(autouse=True)
def _fresh_memory():
    yield
    for kept in (questions._features, questions._generated):
        kept.cache_clear()


def start(client: Client, template: str = TEMPLATE, seed: int = 7) -> str:
    """Begin to answer a question; the address of its item."""
    where = client.get(f"/practice/{template}/{seed}/").url
    digest = where.rpartition("=")[2]
    return client.post(f"/practice/{template}/{seed}/", {"is": digest}).url


def test_an_address_without_a_seed_leads_to_one_with_a_digest(client):
    where = client.get(f"/practice/{TEMPLATE}/").url
    assert re.fullmatch(rf"/practice/{TEMPLATE}/\d+/\?is=\w{{10}}", where)
    page = client.get(where).content.decode()
    assert "<h1>A copy of a creature that has grown</h1>" in page
    assert 'name="answer"' not in page


def test_a_shared_question_previews_with_its_prompt_and_its_story_and_no_answer(client):
    response = client.get(f"/practice/{TEMPLATE}/7/", follow=True)
    head = unescape(response.content.decode().partition("</head>")[0])
    question, start = response.context["question"], response.context["opening"]
    assert f'property="og:title" content="{typographic(question.prompt)}"' in head
    assert f'property="og:description" content="{typographic(start.story[0])}' in head
    assert "A copy of a creature that has grown: a question to answer." in head
    assert question.explanation not in head


def test_looking_at_a_question_writes_nothing(client):
    client.get(f"/practice/{TEMPLATE}/7/", follow=True)
    assert not Variant.objects.exists()
    assert not Scenario.objects.filter(origin=Scenario.Origin.GENERATED).exists()


def test_htmx_gets_the_part_and_not_the_page(client):
    where = client.get(f"/practice/{TEMPLATE}/7/").url
    part = client.get(where, **HTMX).content.decode()
    assert part.lstrip().startswith('<div id="variant"')
    assert "<html" not in part
    assert "<html" in client.get(where).content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize(
    ("template", "kind"),
    [(TEMPLATE, "choose_one"), ("armodon-name", "yes_no")],
    ids=["choose", "yes or no"],
)
def test_a_generated_question_is_answered_like_any_other(client, template, kind, headers):
    item = start(client, template)
    page = client.get(item).content.decode()
    made = generated(templates()[template], 7)
    question = Question.objects.get(variant__template=template)
    assert question.kind == kind
    keys = re.findall(r'name="answer" value="(\w+)"', page)
    assert len(keys) == (len(made.wrong) + 1 if kind == "choose_one" else len(keys)) >= 2
    token = re.search(r'name="token" value="([\w-]+)"', page)[1]
    sent = {"token": token, "answer": keys[0]}
    response = client.post(item, sent, **headers)
    verdict = response.content.decode() if headers else client.get(item).content.decode()
    attempt = Attempt.objects.get()
    assert attempt.question == question
    assert attempt.question_key.startswith(f"practice-{template}-7-")
    assert ("<title>Right:" in verdict) == attempt.is_right
    assert {each["principle"] for each in attempt.cited}
    assert attempt.is_right or attempt.misconception
    client.post(item, sent, **headers)
    assert Attempt.objects.count() == 1


def test_playing_a_question_twice_stores_it_once_and_empties_no_memory(client):
    edition = version("quiz")
    first, second = start(client), start(client)
    assert first != second
    assert Variant.objects.count() == 1
    assert Quiz.objects.count() == 2
    assert version("quiz") == edition


def test_a_stored_question_turns_on_the_rules_of_its_principles_and_is_published_nowhere(client):
    start(client)
    scenario = Scenario.objects.get(origin=Scenario.Origin.GENERATED)
    rules = scenario.rules.all()
    about = {rule.principle.slug for rule in rules} | {p.slug for r in rules for p in r.also_principles.all()}
    assert about >= set(templates()[TEMPLATE].principles)
    assert {rule.ruleset.slug for rule in rules} == {"mtg-2024"}
    assert scenario not in Scenario.objects.published()
    assert client.get(f"/scenarios/{scenario.slug}/").status_code == 404
    assert client.get(scenario.get_absolute_url()).status_code == 200


def test_a_played_seed_shows_the_same_question_with_other_cards(client):
    start(client)
    where = client.get(f"/practice/{TEMPLATE}/7/").url
    before = client.get(where).content.decode()
    prompt = Variant.objects.get().question.prompt
    used = Variant.objects.get().question.scenario.script
    # Other cards to draw from: half of the creatures are not there any more, those in use are.
    names = {entry.get("card") for part in ("setup", "events") for entry in used[part]}
    others = [face.pk for face in Face.objects.order_by("pk") if face.name not in names]
    Face.objects.filter(pk__in=others[::2]).delete()
    touch("cards")
    assert client.get(f"/practice/{TEMPLATE}/7/").url == where
    after = client.get(where).content.decode()
    assert typographic(prompt) in after
    assert "has changed since" not in before + after


def test_a_shared_link_says_when_its_question_is_another_now(client):
    page = client.get(f"/practice/{TEMPLATE}/7/?is=0123456789").content.decode()
    assert "This variant has changed since" in page
    assert "Answer it" not in page
    refused = client.post(f"/practice/{TEMPLATE}/7/", {"is": "0123456789"})
    assert refused.status_code == 200
    assert "This variant has changed since" in refused.content.decode()
    assert not Variant.objects.exists()


def test_a_played_question_whose_answer_is_another_now_says_so(client):
    start(client)
    kept = Variant.objects.get()
    Variant.objects.update(digest="0123456789")  # as if it had been made by other rules
    found = variant_at(templates()[TEMPLATE], 7, "0123456789")
    assert found.question == kept.question
    assert found.changed


def test_another_like_it_comes_from_a_template_on_the_same_principle(client):
    item = start(client)
    page = client.get(item).content.decode()
    key = re.search(r'name="answer" value="(\w+)"', page)[1]
    token = re.search(r'name="token" value="([\w-]+)"', page)[1]
    client.post(item, {"token": token, "answer": key})
    where = client.post(f"{item}another/").url
    newest = Quiz.objects.order_by("-pk")[0]
    assert where == f"/quiz/{newest.pk}/1/"
    made = newest.items.get().question.variant
    assert set(templates()[made.template].principles) & set(templates()[TEMPLATE].principles)
    assert made != Variant.objects.get(template=TEMPLATE, seed=7)
    assert client.get(where).status_code == 200


def test_no_template_is_on_no_principle():
    assert fresh(["no-such-principle"], random.Random(1)) is None


@pytest.mark.parametrize(
    "address", ["/practice/no-such-thing/", "/practice/no-such-thing/7/", f"/practice/{TEMPLATE}/abc/"]
)
def test_what_is_not_there_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_without_cards_no_question_is_made(client):
    Face.objects.all().delete()
    touch("cards")
    assert client.get(f"/practice/{TEMPLATE}/7/").status_code == 404
    page = client.get(f"/practice/{TEMPLATE}/")
    assert page.status_code == 404
    assert "make a question" in page.content.decode()
    assert stored(templates()[TEMPLATE], 7, "0123456789") is None


def test_the_list_of_situations_has_every_template(client):
    page = client.get("/practice/").content.decode()
    assert all(f'formaction="/practice/{name}/"' in page for name in templates())


def test_a_situation_chosen_is_asked_at_once(client):
    where = client.post(f"/practice/{TEMPLATE}/").url
    assert re.fullmatch(r"/quiz/\d+/1/", where)
    assert client.get(where).status_code == 200


@pytest.mark.parametrize(
    ("asked", "fits"),
    [
        ({"level": "3"}, lambda each: each.level == 3),
        ({"kind": "number"}, lambda each: each.kind == "number"),
        ({"q": "COUNTERS"}, lambda each: True),
        (
            {"q": "counters", "level": "1", "kind": "choose_one"},
            lambda each: (each.level, each.kind) == (1, "choose_one"),
        ),
    ],
)
def test_situations_are_searched_and_narrowed(client, asked, fits):
    response = client.get("/practice/", asked)
    found = response.context["found"]
    assert found
    assert all(map(fits, found))
    assert len(found) <= 10
    assert "situation" in client.get("/practice/", asked, headers={"HX-Request": "true"}).content.decode()


def test_what_a_search_found_besides_is_shown_on_request(client):
    first = client.get("/practice/", {"q": "copy"})
    count = first.context["count"]
    assert len(first.context["found"]) == 10 < count
    assert f"Show all {count}" in first.content.decode()
    every = client.get("/practice/", {"q": "copy", "all": "1"})
    assert len(every.context["found"]) == count
    assert "Show all" not in every.content.decode()


def test_a_search_without_a_match_says_what_to_do(client):
    assert "No situation matches." in client.get("/practice/", {"q": "zzz"}).content.decode()
    page = client.get("/practice/", {"kind": "choose_many"}).content.decode()
    assert "No situation matches" not in page
    assert "the mix takes them from the" in page


def test_mixing_keeps_what_is_narrowed_to(client):
    page = client.get("/practice/", {"level": "2"}).content.decode()
    assert '<input type="hidden" name="level" value="2">' in page
    where = client.post("/free/", {"level": "2", "kind": ""}).url
    quiz = Quiz.objects.get(pk=where.split("/")[2])
    assert set(quiz.items.values_list("question__scenario__level", flat=True)) == {2}


def test_situations_stand_in_chapters_each_in_one(client):
    chapters = client.get("/practice/").context["chapters"]
    shown = [template.id for chapter in chapters for _, group in chapter.groups for template in group]
    assert sorted(shown) == sorted(templates())
    assert chapters[0].title == "Copying objects"
    for chapter in chapters:
        assert [about for about, _ in chapter.groups] == sorted(about for about, _ in chapter.groups)
        assert all(str(each.level) == about[0] for about, group in chapter.groups for each in group)
    sizes = [each.size for each in chapters[:-1]]
    assert sizes == sorted(sizes, reverse=True)
    assert chapters[-1].title == "Other rules that copying depends on"


def test_practice_is_found_from_today_from_every_page_and_from_results(client):
    quiz = client.post("/quiz/start/").url.removesuffix("1/")
    for address in ("/", "/rules/", quiz):
        assert 'href="/practice/"' in client.get(address).content.decode(), address


def dock_of(client: Client, where: str) -> str:
    """The bar of buttons below a verdict."""
    return (
        client.get(where).content.decode().partition('<div class="toolbar dock">')[2].partition("</div>")[0]
    )


def test_a_single_question_leads_on_to_another_and_from_a_quiz_back_to_it(client):
    where = start(client)
    client.post(where, {"token": str(QuizItem.objects.get().token), "unknown": "1"})
    dock = dock_of(client, where)
    assert '<button class="btn main full" form="another">Try another like it' in dock
    assert 'href="/practice/">All practice' in dock
    first = client.post("/quiz/start/").url
    assert f'<a class="btn main full" href="{first}">Back to your quiz' in dock_of(client, where)
    client.post(
        first,
        {"token": str(QuizItem.objects.get(quiz=first.split("/")[2], position=1).token), "unknown": "1"},
    )
    second = first.removesuffix("1/") + "2/"
    assert f'<a class="btn main full" href="{second}">Back to your quiz' in dock_of(client, where)


# For authors ----------------------------------------------------------------------------------------


def test_statistics_are_for_authors(client):
    assert client.get("/templates/").url == "/account/sign-in/?next=/templates/"
    client.force_login(User.objects.create_user("candidate", "a long password"))
    assert client.get("/templates/").status_code == 403


def test_statistics_count_what_was_tried_kept_and_answered(client):
    answer_one(client)
    client.force_login(User.objects.create_user("author", "a long password", is_staff=True))
    assert TEMPLATE in client.get("/templates/").content.decode()
    response = client.post("/templates/", {"template": TEMPLATE, "seeds": 3})
    [tally] = response.context["tallies"]
    assert tally.kept == 3
    assert tally.tried == 3 + sum(count for _, count in tally.dropped) <= 3 * ATTEMPTS
    assert (tally.answered, tally.right) == (1, Attempt.objects.filter(is_right=True).count())
    part = client.post("/templates/", {"seeds": 0}, **HTMX).content.decode()
    assert part.lstrip().startswith('<div id="tallies"')


def test_a_link_tries_no_seeds_and_a_form_stops_in_time(client, monkeypatch):
    client.force_login(User.objects.create_user("author", "a long password", is_staff=True))
    response = client.get("/templates/?seeds=20")
    assert not any(tally.tried for tally in response.context["tallies"])
    monkeypatch.setattr("judgeapp.quiz.generated.statistics.SHARE", 0)
    response = client.post("/templates/", {"seeds": 20})
    assert not any(tally.tried for tally in response.context["tallies"])
    assert "Press again to continue" in response.content.decode()


def answer_one(client) -> None:
    item = start(client)
    page = client.get(item).content.decode()
    key = re.search(r'name="answer" value="(\w+)"', page)[1]
    token = re.search(r'name="token" value="([\w-]+)"', page)[1]
    client.post(item, {"token": token, "answer": key})


@pytest.mark.parametrize("name", [n for n, t in templates().items() if t.kind in {"cite", "legal", "order"}])
def test_a_rule_a_target_or_an_order_is_ruled_on_as_it_was_made(name):
    made = generated(templates()[name], 7)
    question = stored(templates()[name], 7, made.digest).question
    found = ruling(question, DEFAULT_RULESET)
    assert found.value == made.answer
    options = offers_of(question, DEFAULT_RULESET, date(2026, 1, 1))
    match question.kind:
        case "cite":
            assert 3 <= len(options) <= 5  # rules that fit the table, no more
            assert [found.finds_right(each.value) for each in options].count(True) == 1
            by_number = rule_index().by_number
            cited = {str(each["rule"]) for each in found.cited}
            stated = {p for n in cited if (e := by_number.get((DEFAULT_RULESET, n))) for p in e.principles}
            for each in options:
                assert each.value == found.value or not (
                    by_number[DEFAULT_RULESET, each.value].principles & stated
                )
        case "legal":
            assert {each.value for each in options} == set(question.query["claims"])
        case "order":
            assert sorted(each.value for each in options) == sorted(t for group in found.value for t in group)
            assert len({each.text for each in options}) == len(options)  # said by what they are from
    assert variant_at(templates()[name], 7, made.digest).changed is False


SAID_OF_A_WRONG_ANSWER = {
    "choose_one": (
        "You seem to believe",
        "The rule",
        "That gives",
        "Where your ruling goes wrong",
        "Your ruling and the game’s",
    ),
    "number": ("You seem to believe", "The rule", "That gives", "Where your ruling goes wrong"),
    "yes_no": ("You seem to believe", "The rule", "hat gives"),
    "card": ("Field by field", "Your ruling and the game’s"),
    "legal": ("Too much", "You seem to believe", "The rule"),
    "cite": ("It decides", "Yours"),
    "order": ("Out of place",),
}


@pytest.mark.parametrize("kind", sorted(SAID_OF_A_WRONG_ANSWER))
def test_a_wrong_answer_of_each_kind_is_told_where_it_goes_wrong(client, kind):
    name = next(name for name, each in templates().items() if each.kind == kind)
    where = start(client, name)
    item = QuizItem.objects.select_related("question__scenario", "quiz").get(quiz=where.split("/")[2])
    page = client.get(where)
    believed = [choice.value for choice in item.question.choices.all() if choice.misconception]
    if kind == "number":
        data = {"token": str(item.token), "answer": str(believed[0])}
    elif kind == "choose_one":
        # Not every wrong option is one belief's answer: some combine two.
        key = next(option.key for option in page.context["options"] if option.value in believed)
        data = {"token": str(item.token), "shown": page.context["shown"], "answer": key}
    elif kind == "legal":
        data = {"token": str(item.token), **{o.key: "yes" for o in page.context["options"]}}
    else:
        data = filled_in(page.context, item, right=False)
    client.post(where, data)
    body = client.get(where).content.decode()
    assert "<b>Wrong</b>" in body or (kind == "yes_no" and "<b>Right ruling, wrong reason</b>" in body)
    assert [said for said in SAID_OF_A_WRONG_ANSWER[kind] if said not in body] == []
    assert "Try another like it" in body
    assert 'class="layers"' in body or kind in {"yes_no", "legal"}


@pytest.mark.parametrize("kind", sorted(SAID_OF_A_WRONG_ANSWER))
def test_a_right_answer_of_each_kind_is_told_so_in_short(client, kind):
    name = next(name for name, each in templates().items() if each.kind == kind)
    where = start(client, name)
    item = QuizItem.objects.select_related("question__scenario", "quiz").get(quiz=where.split("/")[2])
    client.post(where, filled_in(client.get(where).context, item))
    body = client.get(where).content.decode()
    assert "<b>Right</b>" in body
    assert "<summary><h2>How it works out</h2></summary>" in body
    assert "You seem to believe" not in body
    assert "Another like it" in body


@pytest.mark.django_db
def test_a_place_is_called_the_same_in_the_bar_and_on_its_page(client, content):
    """Home is Today once there is something to go on with; its links say so too."""
    places = {"/check/": "Misconception check", "/practice/": "Practice"}
    for address, name in places.items():
        assert f"<h1>{name}</h1>" in client.get(address).content.decode()
    bar = client.get("/").content.decode().split("<main")[0]
    assert ">Home</a>" in bar
    client.post("/first/")
    page = client.get("/").content.decode()
    assert ">Today</a>" in page.split("<main")[0]
    assert "<h1>Today</h1>" in page
    for name in places.values():
        assert f">{name}</a>" in page.split("<main")[1]
