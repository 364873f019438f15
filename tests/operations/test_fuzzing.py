"""Whatever stands in an address or a form, nobody sees a mistake of ours, and nobody waits long.

FUZZ=200 tries so many requests of each address by each person; by default a few.
"""

import os
from functools import partial

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp import pages
from judgeapp.accounts.models import User
from judgeapp.copyengine import WorkBudget
from judgeapp.limits.rates import RATES
from tests.operations.addresses import ODD, Address, addresses, parameters

TRIED = int(os.environ.get("FUZZ", "4"))
ROLES = ("guest", "candidate", "superuser")
VALUES = [
    "", "0", "1", "-1", "1,2", "x", "on", "true", "null", "[]", "{}", "{do: tap}", "&a [*a]", "1.AAAA", "/",
    "//x.y", "\x00", "\ud7ff", "\u202e", "9" * 20, "1e999", "NaN", "12^8", "((((", "%", "'", '"', "<b>",
    "2026-02-30", "mtg-2017", "Clone", "a" * 3000,
]  # fmt: skip
values = st.sampled_from(VALUES) | st.text(max_size=30)
asked = st.dictionaries(st.sampled_from(parameters()), values, max_size=6)
arguments = st.lists(st.sampled_from(ODD), min_size=4, max_size=4)
search = settings(
    max_examples=TRIED,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def visitors(content, monkeypatch) -> dict[str, Client]:
    """A client for each role; nobody is told to come back later."""
    monkeypatch.setattr("judgeapp.limits.rates.RATES", dict.fromkeys(RATES, ()))
    found = {role: Client(raise_request_exception=False) for role in ROLES}
    found["candidate"].force_login(User.objects.create_user("candidate"))
    found["superuser"].force_login(User.objects.create_superuser("superuser"))
    return found


@pytest.mark.parametrize("address", addresses(), ids=lambda each: f"{each.name}({','.join(each.named)})")
def test_no_request_is_a_mistake_of_ours(address: Address, visitors, monkeypatch):
    budgets: list[WorkBudget] = []
    monkeypatch.setattr(pages, "WorkBudget", partial(_noted, budgets))

    @search
    @given(values=arguments, given_=asked, role=st.sampled_from(ROLES), is_post=st.booleans())
    def tried(values, given_, role, is_post):
        path = address.path(values)
        if path is None:
            return
        client = visitors[role]
        with transaction.atomic():
            response = (client.post if is_post else client.get)(path, given_)
            transaction.set_rollback(True)
        assert response.status_code < 500, (role, is_post, path, given_)
        assert all(budget.done <= 2 * budget.most for budget in budgets)
        budgets.clear()

    tried()


def _noted(budgets: list[WorkBudget], most: int) -> WorkBudget:
    budgets.append(WorkBudget(most))
    return budgets[-1]


def test_there_are_addresses_and_parameters_to_try(content):
    assert len(addresses()) > 150
    assert {"t", "q", "seeds", "answered_at__year", "with_plan"} <= set(parameters())
    reached = [each for each in addresses() if each.path(["1"] * 4) or each.path(["x"] * 4)]
    assert len(reached) > 0.9 * len(addresses())
