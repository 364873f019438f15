"""Terms lead to the glossary after an answer, and never before."""

import random
import re

import pytest
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.quiz.models import Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import practice
from judgeapp.rules.models import Term
from tests.quiz.filling import filled_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("content")]
LINK = re.compile(r'<a class="term" href="/rules/glossary/#([-\w]+)">')


@pytest.mark.parametrize("right", [True, False])
def test_each_term_once_and_none_in_what_is_asked(client, right):
    mira = User.objects.create_user("mira", "layers-before-lunch")
    client.force_login(mira)
    scenario = Scenario.objects.get(slug="doppelganger-as-runeclaw-bear-cloned")
    quiz = practice(Player(user=mira), scenario, at=timezone.now(), rng=random.Random(1), position=None)
    slugs = set(Term.objects.values_list("slug", flat=True))
    seen: set[str] = set()
    for item in quiz.items.select_related("question__scenario", "quiz"):
        address = item.get_absolute_url()
        asked = client.get(address)
        assert not LINK.search(asked.content.decode())
        assert "glossary" not in asked.content.decode()
        client.post(address, filled_in(asked.context, item, right=right))
        verdict = client.get(address).content.decode()
        found = LINK.findall(verdict)
        assert len(found) == len(set(found)), "each term once on a page"
        assert set(found) <= slugs
        seen |= set(found)
        for part in re.findall(
            r"<h\d.*?</h\d>|<ul class=\"options\">.*?</ul>|<summary.*?</summary>", verdict, re.DOTALL
        ):
            assert not LINK.search(part)
        for card in re.findall(r"<article.*?</article>", verdict, re.DOTALL):
            assert not LINK.search(card), "card text is the card's"
    assert len(seen) >= 2


def test_a_scenario_and_its_story_lead_nowhere(client):
    page = client.get("/scenarios/doppelganger-as-runeclaw-bear-cloned/").content.decode()
    assert not LINK.search(page)
