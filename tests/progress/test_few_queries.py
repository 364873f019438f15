"""Every page of progress takes few queries, however much there is to tell."""

from datetime import timedelta

import pytest
from django.utils import timezone

from judgeapp.progress.benchmarks import MOST_QUERIES, PAGES, an_exam, pages
from judgeapp.progress.exams.models import Exam
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
