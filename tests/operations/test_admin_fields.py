"""Whatever staff type or send into a field of the admin, nobody sees a mistake of ours, then or later."""

import json
from collections.abc import Iterator

import pytest
from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import models, transaction
from django.test import Client
from django.urls import reverse

from judgeapp.accounts.models import User
from judgeapp.authoring.models import Collection, Edition
from judgeapp.authoring.review import workflow
from judgeapp.authoring.review.workflow import MOST_OF_A_DRAFT
from judgeapp.authoring.workshop.exchange_pages import NEW
from judgeapp.quiz.content.yaml_field import YamlField
from judgeapp.quiz.models import Scenario
from tests.operations.test_bombs import BOMBS
from tests.sampling import WHOLE

SCRIPT = "<script>alert(7)</script>"
DOCUMENTS = BOMBS | {
    "a date": "2026-11-24",
    "numbers as keys": "{1: 2, null: 3, a: 4}",
    "lists as keys": "{[a]: b}",
    "a tag": "!!python/object/apply:os.system [ls]",
    "two": "a\n---\nb",
    "a word": '"word"',
    "a number": "7",
    "odd members": "[1, null, {}, [[]]]",
    "bidi": '["\\u202eevil"]',
    "a bell": '["\\u0007"]',
    "HTML": f'["{SCRIPT}"]',
}
WORDS = {
    "HTML": SCRIPT,
    "bidi": "abc\u202edef",
    "bell": "abc\x07def",
    "NUL": "abc\x00def",
    "no letters": "abc\uffff\ud7ff",
    "long": "x" * 200_000,
    "lines": "\r\n\u2028" * 1000,
    "template": "{% load x %}{{ request.user.password }}",
}
SHOWN = {"HTML", "no letters", "lines", "template"}
"""What may be saved, since it is shown as it is."""


def with_forms() -> list[type[models.Model]]:
    """What has a form in the admin. The workshop's pages are attacked below."""
    own = {"authoring.Edition", "quiz.WrittenTemplate", "authoring.AcceptedAnswer"}
    looked_at = {"quiz.Attempt", "quiz.Quiz", "cards.Face", "rules.OfficialImport"}
    found = [each for each in admin.site._registry if each._meta.label not in own | looked_at]
    return sorted(found, key=lambda each: each._meta.label)


@pytest.fixture
def staff(content, monkeypatch) -> Client:
    """A superuser's client: mistakes are answers, and nobody is told to come back later."""
    monkeypatch.setattr("judgeapp.limits.rates.RATES", {})
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("author"))
    return client


def no_mistake(page, *what: object) -> None:
    assert page.status_code < 500, (page.status_code, *what)
    assert page.status_code != 429, what
    is_page = page.headers.get("Content-Type", "").startswith("text/html")
    assert not is_page or SCRIPT.encode() not in page.content, what


def fields_of(page) -> Iterator[tuple[str, forms.Field, object]]:
    """(name, field, value) of a page of the admin, with those of rows edited on it."""
    shown = [page.context["adminform"].form]
    for inline in page.context["inline_admin_formsets"]:
        shown += [inline.formset.management_form, *inline.formset.forms]
    for form in shown:
        for bound in form:
            yield bound.html_name, bound.field, bound.value()


def is_document(field: forms.Field) -> bool:
    return isinstance(field, forms.JSONField | YamlField)


def are_words(field: forms.Field) -> bool:
    is_name = isinstance(field, forms.SlugField | forms.UUIDField)
    return isinstance(field, forms.CharField) and not is_document(field) and not is_name


@pytest.mark.parametrize("model", with_forms(), ids=lambda each: each._meta.label)
def test_no_field_takes_what_hurts(model, staff):
    names = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    row = model._default_manager.order_by("pk").first()
    here = reverse(f"{names}_change", args=[row.pk]) if row else reverse(f"{names}_add")
    page = staff.get(here)
    if page.status_code == 403:  # nobody adds any
        return
    fields = list(fields_of(page))
    as_it_is = {name: value for name, _, value in fields if value not in (None, False)}
    documents = [name for name, field, _ in fields if is_document(field)]
    # Each is sent into every field, or into one of them.
    step = 1 if WHOLE else max(1, len(documents))
    for number, name in enumerate(documents):
        for kind, text in [*DOCUMENTS.items()][number % step :: step]:
            saved(staff, model, here, as_it_is | {name: text}, name, kind)
    for kind, text in WORDS.items():
        changed = {name: text for name, field, _ in fields if are_words(field)}
        was_saved = saved(staff, model, here, as_it_is | changed, kind)
        assert kind in SHOWN or not was_saved or not changed or model is Group, kind  # Django's own


def saved(staff: Client, model: type[models.Model], here: str, sent: dict[str, object], *what: str) -> bool:
    """Send a form, and look at the pages that show what was saved; whether it was."""
    listed = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    with transaction.atomic():
        answer = staff.post(here, sent | {"confirmed": "1"})
        no_mistake(answer, *what)
        if answer.status_code == 302:
            row = model._default_manager.order_by("pk").first()
            public = [row.get_absolute_url()] if hasattr(row, "get_absolute_url") else []
            for each in (here, listed, *public):
                no_mistake(staff.get(each), each, *what)
        transaction.set_rollback(True)
    return answer.status_code == 302


@pytest.mark.parametrize("field", ["title", "slug", "text", "attribution", "source", "names"])
def test_no_field_of_a_collection_takes_what_hurts(field, staff):
    slug = Scenario.objects.published().first().slug
    good = {"title": "Mine", "slug": "mine", "license": "CC BY 4.0", "names": slug, "is_public": "on"}
    page = reverse("admin:authoring_edition_collections")
    for kind, text in WORDS.items():
        answer = staff.post(page, good | {field: text})
        no_mistake(answer, kind)
        assert kind in SHOWN or not Collection.objects.exists(), kind
        for each in Collection.objects.all():
            for public in (each.get_absolute_url(), "/collections/", f"{each.get_absolute_url()}file/", page):
                no_mistake(staff.get(public), public, kind)
        Collection.objects.all().delete()
    many = "\n".join(f"n{number}" for number in range(300_000))
    no_mistake(staff.post(page, good | {field: many}), "many")
    assert not Collection.objects.exists()


@pytest.mark.parametrize(
    "field", ["title", "id", "why", "q0-prompt", "q0-explanation", "q0-choices-new-text"]
)
def test_no_words_of_a_draft_hurt(field, staff):
    question = {"kind": "choose_one", "prompt": "What?", "query": {"ask": "colors", "of": "x"}}
    draft = workflow.start(User.objects.get(), document=NEW | {"title": "A draft", "questions": [question]})
    here = reverse("admin:authoring_edition_change", args=[draft.pk])
    for kind, text in WORDS.items():
        for do in ("save", "apart", "submit"):
            sent = {"title": "A draft", "level": "1", "questions": "1", "seen": str(draft.saved), "do": do}
            no_mistake(staff.post(here, sent | {field: text}), kind, do)
            no_mistake(staff.get(here), kind, do)
            draft.refresh_from_db()
            assert draft.is_draft
            assert len(json.dumps(draft.document)) <= MOST_OF_A_DRAFT
    assert all(len(json.dumps(each.document)) <= MOST_OF_A_DRAFT for each in Edition.objects.all())


def test_a_hidden_character_keeps_a_draft_from_the_reviewers(staff):
    draft = workflow.start(User.objects.get(), document=NEW | {"title": "A \u202edraft"})
    page = staff.get(reverse("admin:authoring_edition_change", args=[draft.pk])).content.decode()
    assert "It has the character U+202E, which nobody sees." in page


@pytest.mark.parametrize("name", ["seen", "version", "questions", "at", "level"])
def test_no_number_of_a_draft_hurts(name, staff):
    draft = workflow.start(User.objects.get(), document=NEW | {"title": "A draft"})
    here = reverse("admin:authoring_edition_change", args=[draft.pk])
    for number in ("9" * 5000, "9" * 19, "-1", "1e9", "²", "٣", "0x1", "1_0", ""):
        for do in ("save", "take_up", "live"):
            no_mistake(staff.post(here, {"title": "A draft", "do": do, name: number}), number[:20], do)
            draft.refresh_from_db()
            kept = draft.is_draft, draft.saved, draft.document
            assert kept == (True, 1, NEW | {"title": "A draft"}), (number[:20], do)


def test_no_comment_of_a_reviewer_hurts(staff):
    writer = User.objects.create_user("writer")
    draft = workflow.start(writer, document=NEW | {"title": "A draft"})
    here = reverse("admin:authoring_edition_change", args=[draft.pk])
    for kind, text in WORDS.items():
        for field in ("comment-0", "place-0", "why"):
            Edition.objects.filter(pk=draft.pk).update(status="in_review", author=writer, comments=[])
            sent = {"do": "send_back", "comment-0": "Mend it.", "place-0": "title", field: text}
            sent |= {f"comment-{number}": "And this." for number in range(1, 400)}
            no_mistake(staff.post(here, sent), kind, field)
            no_mistake(staff.get(here), kind, field)
            draft.refresh_from_db()
            assert len(json.dumps(draft.comments)) < MOST_OF_A_DRAFT
            assert "\\u202e" not in json.dumps(draft.comments)
