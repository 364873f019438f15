"""Every page of progress takes few queries, however much there is to tell."""

from datetime import timedelta

import pytest
from django.utils import timezone

from judgeapp.progress.benchmarks import MOST_QUERIES, PAGES, an_exam, pages, query_figures
from judgeapp.progress.models import Exam
from judgeapp.quiz.benchmarks.pages import Visit
from tests.progress.answers import answer

SKILL = "effects-status-counters-not-copied/enters"


@pytest.mark.django_db
@pytest.mark.parametrize("name", list(PAGES))
def test_pages_take_few_queries(client, content, name, django_assert_max_num_queries):
    client.post("/quiz/start/")
    for days in (4, 200):
        about = {"right": False, "misconception": "counters-copied", "skills": [SKILL]}
        at = timezone.now() - timedelta(days=days)
        answer(at=at, guest_token=client.session["guest_token"], **about)
    an_exam(client)
    address = pages(Exam.objects.all())[name]
    client.get(address)
    with django_assert_max_num_queries(MOST_QUERIES):
        assert client.get(address).status_code == 200


@pytest.mark.django_db
def test_a_site_that_wants_https_is_measured_too(content, settings):
    settings.SECURE_SSL_REDIRECT = True
    figures = list(query_figures(Visit()))
    assert [figure.name for figure in figures] == [f"queries of {name}" for name in PAGES]
    assert all(figure.ratio <= 1 for figure in figures)
