"""Every version of a rule or a card edited in the admin is kept, and can be returned to."""

import pytest
from django.urls import reverse
from reversion.models import Version

from judgeapp.authoring.roles import AUTHORS, INSTRUCTORS, KEEPERS
from judgeapp.cards.models import Card
from tests.accounts.roles import person
from tests.factories import CardFactory, RuleFactory

pytestmark = pytest.mark.django_db


def form_of(response) -> dict:
    """What the browser would send back as it is."""
    form = response.context["adminform"].form
    data = {}
    formsets = [inline.formset for inline in response.context["inline_admin_formsets"]]
    for each in [form, *[f.management_form for f in formsets], *[f for s in formsets for f in s.forms]]:
        for bound in each:
            value = bound.value()
            data[bound.html_name] = "" if value is None else value
    return data


def address(name, obj, *more) -> str:
    return reverse(f"admin:{obj._meta.app_label}_{obj._meta.model_name}_{name}", args=[obj.pk, *more])


def change(client, obj, why="", **fields):
    data = form_of(client.get(address("change", obj)))
    return client.post(address("change", obj), {**data, **fields, "why": why})


@pytest.fixture
def rule(db):
    return RuleFactory(title="As it came", number="900.1")


def test_a_rule_is_changed_and_returned_to(client, rule):
    client.force_login(person("kim", KEEPERS))
    assert change(client, rule, "Clearer", title="Clearer").status_code == 302
    assert change(client, rule, title="Worse").status_code == 302
    history = client.get(address("history", rule)).content.decode()
    assert "As it came" in history
    assert "Clearer (Changed Title.)" in history
    assert "kim" in history
    first = Version.objects.get_for_object(rule).last()
    page = client.get(address("revision", rule, first.pk))
    assert "This is how it was" in page.content.decode()
    rule.refresh_from_db()
    assert rule.title == "Worse"
    assert client.post(address("revision", rule, first.pk), form_of(page)).status_code == 302
    rule.refresh_from_db()
    assert rule.title == "As it came"


def test_a_card_returns_with_its_faces(client):
    card = CardFactory(name="Test Bear")
    client.force_login(person("mira", AUTHORS))
    assert change(client, card, "Bigger", **{"faces-0-power": "5"}).status_code == 302
    assert card.faces.get().power == "5"
    first = Version.objects.get_for_object(card).last()
    page = client.get(address("revision", card, first.pk))
    assert client.post(address("revision", card, first.pk), form_of(page)).status_code == 302
    assert Card.objects.get().faces.get().power == "2"


def test_who_may_only_look_returns_to_nothing(client, rule):
    client.force_login(person("kim", KEEPERS))
    change(client, rule, title="Clearer")
    first = Version.objects.get_for_object(rule).last()
    client.force_login(person("ina", INSTRUCTORS))
    assert client.post(address("revision", rule, first.pk), {"title": "x"}).status_code == 403
    rule.refresh_from_db()
    assert rule.title == "Clearer"


def test_a_version_of_another_model_is_none_of_this_page(client, rule):
    card = CardFactory(pk=rule.pk)
    client.force_login(person("mira", AUTHORS))
    change(client, card, **{"faces-0-power": "5"})
    version = Version.objects.get_for_object(card).last()
    client.force_login(person("kim", KEEPERS))
    assert client.get(address("revision", rule, version.pk)).status_code == 404
    assert client.post(address("revision", rule, version.pk), {}).status_code == 404
    recover = reverse("admin:rules_rule_recover", args=[version.pk])
    assert client.post(recover, {}).status_code == 404
