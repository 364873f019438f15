"""Each role does exactly its part: every address of the admin, tried with every role."""

import pytest
import reversion
from django.contrib import admin
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse
from django.utils import timezone
from reversion.models import Version

from judgeapp.authoring.models import AcceptedAnswer, Edition, Report
from judgeapp.authoring.roles import AUTHORS, INSTRUCTORS, KEEPERS, MODERATORS, REVIEWERS
from judgeapp.quiz.models import Quiz, WrittenTemplate
from judgeapp.rules.models import OfficialImport, Principle, Ruleset
from tests.accounts.roles import person
from tests.accounts.test_answers import answer
from tests.factories import CardFactory, MisconceptionFactory, QuestionFactory, RuleFactory, TermFactory

pytestmark = pytest.mark.django_db

# What a role does with a model's pages: l(ist), v(iew), c(hange), a(dd); nothing else answers.
EVERYBODY = {
    "quiz.writtentemplate": "lv", "quiz.scenario": "lv", "quiz.question": "lv", "cards.card": "lv",
    "cards.face": "lv", "rules.ruleset": "lv",
    "rules.rule": "lv", "rules.principle": "lv", "rules.misconception": "lv", "rules.officialimport": "lv",
    "rules.term": "lv",
    "authoring.edition": "lv", "authoring.acceptedanswer": "lv", "authoring.report": "lv",
}  # fmt: skip
MAY = {
    AUTHORS: {"quiz.attempt": "lv", "cards.card": "lvca", "authoring.edition": "lvca",
              "quiz.writtentemplate": "lvc"},
    REVIEWERS: {"quiz.attempt": "lv", "authoring.acceptedanswer": "lvc", "authoring.report": "lvc"},
    KEEPERS: {
        "rules.ruleset": "lvca", "rules.rule": "lvca", "rules.principle": "lvca",
        "rules.misconception": "lvca", "rules.term": "lvca",
        "rules.officialimport": "lva",
    },
    INSTRUCTORS: {"quiz.attempt": "lv"},
    # They change candidates, and this account is staff: see tests/operations/test_privacy.py.
    MODERATORS: {"accounts.user": "lv", "authoring.report": "lv"},
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
        "quiz.writtentemplate": WrittenTemplate.objects.create(slug="tea"),
        "quiz.attempt": answer("mine/1", user=user),
        "quiz.quiz": Quiz.objects.create(user=user, seed=1, size=1, created=timezone.now()),
        "cards.card": (card := CardFactory()),
        "cards.face": card.faces.get(),
        "rules.ruleset": rule.ruleset,
        "rules.rule": rule,
        "rules.principle": Principle.objects.first(),
        "rules.misconception": MisconceptionFactory(),
        "rules.term": TermFactory(),
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
    everybody = {} if role in {"", MODERATORS} else EVERYBODY
    return {**everybody, **MAY[role]}.get(model, "")


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


# The addresses that no model has by itself: how they are asked for, and which roles they answer.
ALL = [AUTHORS, REVIEWERS, KEEPERS, INSTRUCTORS]
STAFF = [*ALL, MODERATORS, ""]
EXTRA = {
    "index": ("get", [], STAFF),
    "login": ("get", [], STAFF),
    "logout": ("post", [], STAFF),
    "password_change": ("get", [], STAFF),
    "password_change_done": ("get", [], STAFF),
    "jsi18n": ("get", [], STAFF),
    "view_on_site": ("get", ["content_type", "quiz.scenario"], STAFF),
    "app_list": ("get", ["quiz"], ALL),
    "auth_user_password_change": ("get", ["accounts.user"], []),
    "authoring_edition_begin": ("post", ["quiz.scenario"], [AUTHORS]),
    "authoring_edition_retire": ("post", ["quiz.scenario"], [REVIEWERS]),
    "authoring_edition_preview": ("get", ["authoring.edition", 0], ALL),
    "authoring_edition_table": ("get", ["authoring.edition"], ALL),
    "authoring_edition_template": ("post", ["authoring.edition", 0], [AUTHORS]),
    "authoring_edition_schema": ("get", [], STAFF),
    "authoring_edition_export": ("get", [], ALL),
    "authoring_edition_file": ("get", ["authoring.edition"], ALL),
    "authoring_faring": ("get", [], [AUTHORS, REVIEWERS, INSTRUCTORS]),
    "authoring_statistics": ("get", ["quiz.scenario"], [AUTHORS, REVIEWERS, INSTRUCTORS]),
    "authoring_edition_collections": ("get", [], ALL),
    "authoring_edition_help": ("get", [], ALL),
    "authoring_edition_names": ("get", [], ALL),
    "authoring_edition_queue": ("get", [], ALL),
    "authoring_edition_reference": ("get", [], ALL),
    "authoring_edition_reported": ("post", ["authoring.report"], [AUTHORS]),
}
# What every model has, or every one whose versions are kept; the letters of `MAY` say who gets an answer.
STANDARD = ("changelist", "add", "history", "delete", "change")
KEPT = {"recoverlist": "ca", "recover": "ca", "revision": "v"}


def names(patterns=None):
    """The name of every address of the admin."""
    for pattern in patterns or admin.site.urls[0]:
        if hasattr(pattern, "url_patterns"):
            yield from names(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def test_every_address_stands_in_a_table():
    generated = {
        f"{label.replace('.', '_')}_{what}" for label in MODELS for what in (*STANDARD, *sorted(KEPT))
    }
    unknown = sorted({*names()} - generated - EXTRA.keys() - {"autocomplete"})
    assert not unknown, f"Say in EXTRA whom {unknown} answers."
    assert not EXTRA.keys() - {*names()}


@pytest.mark.parametrize("role", MAY)
@pytest.mark.parametrize("name", sorted(EXTRA))
def test_the_other_addresses_answer_whom_they_should(client, rows, role, name):
    client.force_login(person("tester", *filter(None, [role])))
    method, args, roles = EXTRA[name]
    given = {
        "content_type": ContentType.objects.get_for_model(rows["quiz.scenario"]).pk,
        **{label: row.pk for label, row in rows.items()},
    }
    response = getattr(client, method)(reverse(f"admin:{name}", args=[given.get(arg, arg) for arg in args]))
    assert response.status_code in {200, 302, 403, 404}
    assert (response.status_code in {200, 302}) == (role in roles), response.status_code


@pytest.mark.parametrize("role", MAY)
def test_versions_answer_whom_they_should(client, rows, role):
    client.force_login(person("tester", *filter(None, [role])))
    every = {*names()}
    kept = [label for label in MODELS if f"{label.replace('.', '_')}_recover" in every]
    assert kept == [
        "cards.card", "rules.misconception", "rules.principle", "rules.rule", "rules.ruleset", "rules.term",
    ]  # fmt: skip
    for label in kept:
        name, row = f"admin:{label.replace('.', '_')}", rows[label]
        with reversion.create_revision():
            reversion.add_to_revision(row)
        version = Version.objects.get_for_object(row).first()
        given = {"recoverlist": [], "recover": [version.pk], "revision": [row.pk, version.pk]}
        for what, letters in KEPT.items():
            status = client.get(reverse(f"{name}_{what}", args=given[what])).status_code
            may = set(letters) <= set(expected(role, label))
            assert (status == 200) == may, (label, what, status)
            assert may or status == 403


@pytest.mark.parametrize("role", MAY)
def test_looking_up_a_row_takes_the_right_to_see_it(client, rows, role):
    client.force_login(person("tester", *filter(None, [role])))
    asked = {"app_label": "rules", "model_name": "rule", "field_name": "principle", "term": "x"}
    status = client.get(reverse("admin:autocomplete"), asked).status_code
    assert (status == 200) == (role not in {"", MODERATORS})


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
