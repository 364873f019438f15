"""Authors at work: what the engine says is on the page, and what does not hold is refused."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.urls import reverse
from django.utils import timezone

from judgeapp.accounts.authors import GROUP
from judgeapp.accounts.models import User
from judgeapp.content.models import Source
from judgeapp.quiz.content.yaml_field import YamlField
from judgeapp.quiz.models import Attempt, Question, Quiz, Scenario
from tests.accounts.test_answers import answer

pytestmark = pytest.mark.django_db
SLUG = "fork-on-emerald-charm"


@pytest.fixture
def author(client, content) -> User:
    user = User.objects.create_user("author", "layers-before-lunch", is_staff=True)
    user.groups.add(Group.objects.get(name=GROUP))
    client.force_login(user)
    return user


@pytest.fixture
def superuser(client, db) -> User:
    user = User.objects.create_superuser("root", password="layers-before-lunch")
    client.force_login(user)
    return user


@pytest.fixture
def scenario(superuser, content) -> Scenario:
    """Authors write in the workshop; rows that are in play are mended by superusers."""
    return Scenario.objects.get(slug=SLUG)


def sent(response) -> dict[str, str]:
    """What the browser would send back if the author saved the page as it is."""
    data: dict[str, str] = {}
    admin_form = response.context["adminform"].form
    formsets = [inline.formset for inline in response.context["inline_admin_formsets"]]
    forms = [admin_form, *(f for s in formsets for f in (s.management_form, *s.forms))]
    for form in forms:
        for field in form:
            value = field.value()
            if value is None or value is False:
                continue
            data[field.html_name] = value if not isinstance(value, bool) else "on"
    for name, value in data.items():
        if isinstance(value, list):
            data[name] = [getattr(one, "pk", one) for one in value]
    return data


def change(scenario) -> str:
    return reverse("admin:quiz_scenario_change", args=[scenario.pk])


def text(response) -> str:
    return response.content.decode()


def test_the_page_shows_the_answer_and_the_trace(client, scenario):
    page = text(client.get(change(scenario)))
    assert "Right: Target creature loses flying" in page
    assert "707.10" in page
    assert "puts a copy of Emerald Charm on the stack" in page


def test_who_may_only_look_reads_the_story_and_the_answers_in_words(client, author):
    """An author writes in the workshop; here he sees no script but folded, and no query."""
    page = text(client.get(change(Scenario.objects.get(slug=SLUG))))
    assert "<li>Ada casts Emerald Charm" in page
    assert "Right: Target creature loses flying" in page
    assert "{&quot;ask&quot;" not in page
    assert "[&#x27;" not in page
    before, folded = page.split("As text", 1)
    assert "do: resolve" not in before
    assert "do: resolve" in folded


def test_saving_as_it_is_keeps_everything_and_makes_it_the_authors(client, scenario):
    before = (scenario.script, list(scenario.questions.values("kind", "query", "prompt")))
    response = client.post(change(scenario), sent(client.get(change(scenario))))
    assert response.status_code == 302, response.context["errors"]
    scenario.refresh_from_db()
    assert (scenario.script, list(scenario.questions.values("kind", "query", "prompt"))) == before
    assert scenario.source == Source.AUTHOR
    assert {"Fork", "Emerald Charm"} <= {card.name for card in scenario.cards.all()}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("card: Fork", "card: Frok", "events[1].card"),
        ("do: resolve", "do: dissolve", "events[3].do"),
        ("of: charm", "of: charming", "events[2].of"),
        ("value: Emerald Charm", "value: Fork", "expect: name of copy is"),
        ("ruleset: mtg-2024", "ruleset: mtg-1999", "mtg-1999"),
        ("events:", "events: [", "line"),
    ],
)
def test_a_script_that_does_not_hold_is_refused_with_the_place(client, scenario, old, new, told):
    data = sent(client.get(change(scenario)))
    assert old in data["script"]
    data["script"] = data["script"].replace(old, new, 1)
    response = client.post(change(scenario), data)
    assert response.status_code == 200
    (error,) = response.context["adminform"].form.errors["script"]
    assert told in error
    scenario.refresh_from_db()
    assert scenario.source == Source.SHIPPED


def test_a_published_scenario_keeps_questions_that_can_be_answered(client, scenario):
    data = sent(client.get(change(scenario)))
    data["questions-0-query"] = "{ask: modes, of: nobody}"
    response = client.post(change(scenario), data)
    assert "There is no object &#x27;nobody&#x27;" in text(response)
    data.pop("is_published")
    assert client.post(change(scenario), data).status_code == 302


def edit(question) -> str:
    return reverse("admin:quiz_question_change", args=[question.pk])


def test_a_question_needs_exactly_one_right_choice(client, scenario):
    question = scenario.questions.get(position=3)
    data = sent(client.get(edit(question)))
    data["choices-1-value"] = "[red]"
    response = client.post(edit(question), data)
    assert response.status_code == 200
    assert "Exactly one choice must be right, but these fit: Red; Green" in text(response)
    data |= {"choices-0-value": "[white]", "choices-1-value": "[green]"}
    assert "but none is" in text(client.post(edit(question), data))
    data["choices-0-value"] = "[red]"
    data["choices-2-text"] = "Red"
    assert "Two choices read “Red.”" in text(client.post(edit(question), data))
    assert list(question.choices.values_list("text", flat=True))[2] == "Red and green"


def test_a_saved_question_makes_the_scenario_the_authors(client, scenario):
    question = scenario.questions.get(position=3)
    data = sent(client.get(edit(question))) | {"prompt": "And its color?"}
    assert client.post(edit(question), data).status_code == 302
    scenario.refresh_from_db()
    assert scenario.source == Source.AUTHOR
    assert scenario.questions.get(position=3).prompt == "And its color?"


@pytest.mark.parametrize(
    ("kind", "query", "value", "told"),
    [
        ("number", "{ask: colors, of: copy}", "1", "a whole number"),
        ("yes_no", "{ask: colors, of: copy}", "false", "neither yes nor no"),
        ("yes_no", "{ask: may_choose_new_targets, of: copy}", "true", "is the right answer"),
        ("choose_many", "{ask: name, of: copy}", "Fork", "not a list"),
        ("yes_no", "{ask: nonsense, of: copy}", "false", "I know no question"),
        ("yes_no", "{ask: may_choose_new_targets, of: copy}", "false", ""),
    ],
)
def test_a_new_question_must_be_one_the_engine_can_answer(client, scenario, kind, query, value, told):
    add = reverse("admin:quiz_question_add")
    data = sent(client.get(f"{add}?scenario={scenario.pk}"))
    data |= {"position": 9, "kind": kind, "prompt": "What then?", "query": query, "explanation": "So."}
    data |= {"choices-TOTAL_FORMS": 1, "choices-0-position": 1, "choices-0-value": value}
    response = client.post(add, data)
    if told:
        assert told in text(response)
    assert Question.objects.filter(position=9).exists() == (not told)


def test_what_an_author_types_is_shown_again_as_typed():
    field = YamlField(required=False)
    for value in (["red"], {"a": [1, None]}, "no", "12", 12, False, "two words", {"on": "x"}):
        assert field.clean(field.prepare_value(value)) == value
    assert field.clean("") is None
    assert field.prepare_value(field.bound_data("{a: ", None)) == "{a: "


@pytest.mark.parametrize("model", ["scenario", "question", "attempt", "quiz"])
def test_lists_can_be_searched_and_opened(client, superuser, content, model):
    mira = User.objects.create_user("mira")
    answer("fork-on-emerald-charm/1", user=mira)
    Quiz.objects.create(user=mira, seed=1, size=1, created=timezone.now())
    found = client.get(
        reverse(f"admin:quiz_{model}_changelist"), {"q": "mira" if model in "attempt quiz" else "Fork"}
    )
    rows = found.context["cl"].result_list
    assert len(rows) > 0
    assert client.get(reverse(f"admin:quiz_{model}_change", args=[rows[0].pk])).status_code == 200


def test_attempts_are_only_looked_at(client, superuser):
    attempt = answer("mine/1", user=User.objects.create_user("mira"))
    page = reverse("admin:quiz_attempt_change", args=[attempt.pk])
    assert client.post(page, {"prompt": "Another"}).status_code == 403
    assert (
        client.post(reverse("admin:quiz_attempt_delete", args=[attempt.pk]), {"post": "yes"}).status_code
        == 403
    )
    assert client.get(reverse("admin:quiz_attempt_add")).status_code == 403
    assert Attempt.objects.get().prompt == attempt.prompt


def test_an_account_with_attempts_can_be_deleted(client, superuser):
    mira = User.objects.create_user("mira")
    answer("mine/1", user=mira)
    client.post(reverse("admin:accounts_user_delete", args=[mira.pk]), {"post": "yes"})
    assert not User.objects.filter(pk=mira.pk).exists()
    assert not Attempt.objects.exists()


def test_authors_look_at_attempts_and_not_at_quizzes(client, author):
    assert Permission.objects.filter(group__name=GROUP, codename="view_attempt").exists()
    assert client.get(reverse("admin:quiz_attempt_changelist")).status_code == 200
    assert client.get(reverse("admin:quiz_quiz_changelist")).status_code == 403
    assert "/admin/quiz/quiz/" not in text(client.get(reverse("admin:index")))
