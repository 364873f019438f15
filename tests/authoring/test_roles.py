"""Each role does exactly its part: every address of the admin, tried with every role."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from judgeapp.authoring.models import AcceptedAnswer, Edition, Report
from judgeapp.authoring.roles import AUTHORS, INSTRUCTORS, KEEPERS, REVIEWERS
from judgeapp.quiz.models import Quiz
from judgeapp.rules.models import OfficialImport, Principle, Ruleset
from tests.accounts.roles import person
from tests.accounts.test_answers import answer
from tests.factories import CardFactory, MisconceptionFactory, QuestionFactory, RuleFactory

pytestmark = pytest.mark.django_db

# What a role does with a model's pages: l(ist), v(iew), c(hange), a(dd); nothing else answers.
EVERYBODY = {
    "quiz.scenario": "lv", "quiz.question": "lv", "cards.card": "lv", "cards.face": "lv",
    "rules.ruleset": "lv",
    "rules.rule": "lv", "rules.principle": "lv", "rules.misconception": "lv", "rules.officialimport": "lv",
    "authoring.edition": "lv", "authoring.acceptedanswer": "lv", "authoring.report": "lv",
}  # fmt: skip
MAY = {
    AUTHORS: {"quiz.attempt": "lv", "cards.card": "lvca", "authoring.edition": "lvca"},
    REVIEWERS: {"quiz.attempt": "lv", "authoring.acceptedanswer": "lvc", "authoring.report": "lvc"},
    KEEPERS: {
        "rules.ruleset": "lvca", "rules.rule": "lvca", "rules.principle": "lvca",
        "rules.misconception": "lvca",
        "rules.officialimport": "lva",
    },
    INSTRUCTORS: {"quiz.attempt": "lv"},
    "": {},
}  # fmt: skip
MODELS = sorted(model._meta.label_lower for model in admin.site._registry)


@pytest.fixture
def rows(db):
    """A row of each model, by label."""
    question = QuestionFactory()
    rule = RuleFactory(ruleset=Ruleset.objects.first() or None)
    user = person("somebody")
    return {
        "quiz.scenario": question.scenario,
        "quiz.question": question,
        "quiz.attempt": answer("mine/1", user=user),
        "quiz.quiz": Quiz.objects.create(user=user, seed=1, size=1, created=timezone.now()),
        "cards.card": (card := CardFactory()),
        "cards.face": card.faces.get(),
        "rules.ruleset": rule.ruleset,
        "rules.rule": rule,
        "rules.principle": Principle.objects.first(),
        "rules.misconception": MisconceptionFactory(),
        "rules.officialimport": OfficialImport.objects.create(ruleset=rule.ruleset, name="tea.txt"),
        "authoring.edition": Edition.objects.create(changed=timezone.now(), title="Tea"),
        "authoring.report": Report.objects.create(key="tea/1", text="Cold", address="/"),
        "authoring.acceptedanswer": AcceptedAnswer.objects.create(
            question=question, ruleset="mtg-2024", asks="x", accepted=timezone.now(), doubted=timezone.now()
        ),
        "auth.group": Group.objects.first(),
        "accounts.user": user,
    }


def expected(role: str, model: str) -> str:
    if not role:
        return ""
    return {**EVERYBODY, **MAY[role]}.get(model, "")


@pytest.mark.parametrize("role", MAY)
def test_every_address_answers_whom_it_should(client, rows, role):
    client.force_login(person("tester", *filter(None, [role])))
    unknown = [model for model in MODELS if model not in rows]
    assert not unknown, f"Say who may do what with {unknown}."
    for model in MODELS:
        found = "".join(letter for letter, may in tried(client, model, rows[model]).items() if may)
        assert "".join(sorted(found)) == "".join(sorted(expected(role, model))), (role, model)


def tried(client, model, row) -> dict[str, bool]:
    name = f"admin:{model.replace('.', '_')}"
    change = client.get(reverse(f"{name}_change", args=[row.pk]))
    history = client.get(reverse(f"{name}_history", args=[row.pk]))
    assert history.status_code == change.status_code, model
    add = client.get(reverse(f"{name}_add")).status_code
    writes = client.post(reverse(f"{name}_change", args=[row.pk]), {}).status_code
    delete = client.post(reverse(f"{name}_delete", args=[row.pk]), {}).status_code
    may_delete = {"rules.rule", "authoring.edition"}
    assert delete == 403 or model in may_delete, model
    for status in (change.status_code, add, writes):
        assert status in {200, 302, 403, 409, 422}, (model, status)
    return {
        "l": client.get(reverse(f"{name}_changelist")).status_code == 200,
        "v": change.status_code == 200,
        "c": writes != 403,
        "a": add == 200,
    }


def test_nobody_else_gets_in(client, rows):
    client.force_login(person("plain"))
    user = type(rows["accounts.user"]).objects.create_user("candidate", "layers-before-lunch")
    client.force_login(user)
    for model in MODELS:
        response = client.get(reverse(f"admin:{model.replace('.', '_')}_changelist"))
        assert response.status_code == 302
        assert "login" in response.url


@pytest.mark.parametrize("role", sorted([AUTHORS, REVIEWERS, KEEPERS, INSTRUCTORS]))
def test_roles_come_with_the_migrations(role):
    assert Group.objects.get(name=role).permissions.exists()


STEPS = [("save", [AUTHORS]), ("submit", [AUTHORS]), ("publish", [REVIEWERS]), ("send_back", [REVIEWERS])]


@pytest.mark.parametrize("role", sorted([AUTHORS, REVIEWERS, KEEPERS, INSTRUCTORS]))
@pytest.mark.parametrize(("step", "roles"), STEPS)
def test_the_steps_of_the_workshop(client, rows, role, step, roles):
    client.force_login(person("tester", role))
    page = reverse("admin:authoring_edition_change", args=[rows["authoring.edition"].pk])
    assert (client.post(page, {"do": step}).status_code != 403) == (role in roles)
