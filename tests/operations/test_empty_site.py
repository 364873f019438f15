"""A site that has migrated and loaded nothing yet: each address answers everybody, and none fails."""

import pytest
from django.db import transaction
from django.test import Client

from judgeapp.accounts.models import User
from judgeapp.limits.rates import RATES
from tests.operations.addresses import addresses

ARGUMENTS = {
    "slug": "clone",
    "scenario": "copy-artifact-as-juggernaut",
    "template": "exception-copied-on",
    "ruleset": "mtg-2024",
    "term": "token",
    "principle": "copiable-values",
    "kind": "enters",
    "belief": "current-values-copied",
    "name": "answers",
    "key": "bear",
    "app_label": "quiz",
}
"""What stands for an argument, where a number doesn't."""
FORM = {"q": "clone", "preset": "l1", "copier": "Clone", "original": "Tarmogoyf", "ask": "What is it?"}
PAGES = ["/", "/practice/", "/check/", "/exam/", "/progress/", "/plan/", "/cards/", "/rules/", "/lab/"]
PAGES += ["/scenarios/", "/class-3/", "/offline/", "/search/?q=clone", "/rules/?q=copy", "/cards/?q=clone"]
PAGES += ["/rules/glossary/", "/trust/", "/keyboard/", "/privacy/", "/account/sign-in/", "/account/sign-up/"]
"""A member who opens the last two is sent to Today."""


def visitor(role: str) -> Client:
    client = Client(raise_request_exception=False)
    if role == "candidate":
        client.force_login(User.objects.create_user("candidate"))
    elif role == "superuser":
        client.force_login(User.objects.create_superuser("superuser"))
    return client


@pytest.mark.parametrize(("role", "method"), [("guest", "get"), ("superuser", "get"), ("candidate", "post")])
def test_no_address_fails(db, monkeypatch, role, method):
    monkeypatch.setattr("judgeapp.limits.rates.RATES", dict.fromkeys(RATES, ()))
    client, failed, tried = visitor(role), [], 0
    for address in addresses():
        values = [ARGUMENTS.get(name, 1) for name in address.named] or [1] * address.unnamed
        if (path := address.path(values)) is None:
            continue
        for form in {}, FORM:
            with transaction.atomic():
                status = getattr(client, method)(path, form, follow=True).status_code
                transaction.set_rollback(True)
            tried += 1
            if status >= 500:
                failed.append(f"{path} {form and 'with words '}answers {status}")
    assert tried > 300
    assert not failed, "\n".join(failed)


@pytest.mark.parametrize("role", ["guest", "candidate"])
@pytest.mark.parametrize("path", PAGES)
def test_each_page_is_there(db, role, path):
    response = visitor(role).get(path, follow=True)
    assert response.status_code == 200
    assert "<h1" in response.content.decode()
