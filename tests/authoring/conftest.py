"""Authors, a reviewer, and a scenario on its way."""

import copy

import pytest

from judgeapp.accounts.models import User
from judgeapp.authoring.models import Edition
from judgeapp.authoring.review import workflow
from judgeapp.authoring.roles import AUTHORS, REVIEWERS
from judgeapp.quiz.models import Scenario
from tests.accounts.roles import person
from tests.authoring.drafts import DOCUMENT
from tests.factories import RulesetFactory
from tests.quiz.conftest import cards, scenario, start  # noqa: F401  fixtures


@pytest.fixture
def mira(db) -> User:
    return person("mira", AUTHORS)


@pytest.fixture
def noah(db) -> User:
    return person("noah", AUTHORS, REVIEWERS)


@pytest.fixture
def draft(cards, mira) -> Edition:  # noqa: F811
    RulesetFactory(slug="mtg-2024")
    return workflow.start(mira, document=copy.deepcopy(DOCUMENT))


@pytest.fixture
def published(draft, mira, noah) -> Scenario:
    workflow.submit(draft, by=mira, why="The first bear")
    return workflow.publish(draft, by=noah, why="Fine")
