"""Tables passed on: as a link, a code, a text, a scenario; and those a user had lately."""

import html
import re

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from judgeapp.lab.desk import Desk, View
from judgeapp.lab.models import KEPT, RecentTable
from judgeapp.lab.sharing import as_script, code, ruling
from judgeapp.lab.tables.codec import link_query, packed, unpacked
from judgeapp.lab.tables.examples import examples
from judgeapp.lab.templatetags.lab import lab_address
from tests.lab.test_pages import LAB

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]
SCRIPT = {key: examples()[0].script[key] for key in ("setup", "events")}
WORD = packed(SCRIPT)


def test_the_ruling_as_text_says_what_happened_what_is_and_by_which_rules():
    said = ruling(Desk.opened(WORD, View()), "https://example.org/lab/?t=x")
    assert "Noah controls Grizzly Bears with two +1/+1 counters on it." in said
    assert "3. Ada's Clone enters as a copy of Grizzly Bears." in said
    assert "- Ada: Clone is Grizzly Bears, green Creature — Bear, 2/2" in said
    assert "- Noah: Grizzly Bears, green Creature — Bear, 7/7, 2 +1/+1 counters" in said
    assert re.search(r"^Rules: .*613\.4c.*707\.2", said, re.M)
    assert said.endswith("https://example.org/lab/?t=x")


def test_an_earlier_moment_is_told_as_it_was():
    said = ruling(Desk.opened(WORD, View(at=1)), "")
    assert "Clone" not in said
    assert "on the stack: Giant Growth" in said


def test_a_code_can_be_scanned_if_the_address_is_short_enough():
    assert code("https://example.org/lab/?t=" + WORD).startswith("<svg")
    assert "style" not in code("https://example.org/")
    assert code("x" * 2000) == ""


def test_the_page_offers_link_text_and_code(client):
    page = client.get(LAB, {"t": WORD, "share": "1"}).content.decode()
    assert f"http://testserver/lab/?t={WORD}" in page
    assert "<svg" in page
    assert "Make a scenario" not in page


QUESTION = "Clone copies Serra Angel. Does it fly?"


def _links(page: str) -> dict[str, str]:
    found = re.findall(r'<input id="(link|short)"[^>]* value="([^"]+)"', page)
    return {name: html.unescape(address) for name, address in found}


def _asked_and_shared(client, question: str) -> str:
    page = client.get(LAB, {"q": question}).content.decode()
    state = dict(re.findall(r'<input type="hidden" name="(t|question)" value="([^"]*)"', html.unescape(page)))
    return client.get(LAB, {**state, "share": "1"}).content.decode()


def test_a_shared_link_carries_the_question_and_shows_its_answer(client):
    shared = _asked_and_shared(client, QUESTION)
    assert "“Clone copies Serra Angel. Does it fly?”\nYes. Clone has flying." in html.unescape(shared)
    page = client.get(_links(shared)["link"]).content.decode()
    assert f"“{QUESTION}”" in page
    assert "<li>Yes. Clone has flying.</li>" in page
    assert f'property="og:title" content="{QUESTION}"' in page
    picture = html.unescape(re.search(r'property="og:image" content="([^"]+)"', page)[1])
    plain = client.get("/lab/preview.png", {"copier": "Clone", "original": "Serra Angel"})
    assert client.get(picture).content != plain.content


def test_the_short_link_of_a_question_carries_it_too(client):
    question = "I clone Serra Angel. " + "Then two +1/+1 counters are put on Clone. " * 6 + "Does it fly?"
    short = _links(_asked_and_shared(client, question))["short"]
    page = client.get(short, follow=True).content.decode()
    assert f"“{question}”" in page
    assert "<li>Yes. Clone has flying.</li>" in page


def test_a_link_made_before_links_held_questions_shows_the_table_alone(client):
    page = client.get(LAB, {"t": WORD}).content.decode()
    assert 'id="reading"' not in page
    assert "Grizzly Bears" in page


def test_a_question_that_makes_a_link_too_long_is_left_out():
    assert link_query("w" * 3000, "Clone?") == {"t": "w" * 3000, "question": "Clone?"}
    assert link_query("w" * 3000, "—" * 400) == {"t": "w" * 3000}


def test_the_question_of_a_table_that_was_changed_is_said_to_be_about_another(client):
    word = packed({"setup": [{"ref": "giant", "card": "Hill Giant", "controller": "B"}],
                   "events": [{"do": "enter", "ref": "clone", "card": "Clone", "controller": "A",
                               "copy_of": "giant"}]})  # fmt: skip
    page = client.get(LAB, {"t": word, "question": QUESTION}).content.decode()
    assert "The table has changed since then." in page
    assert f'property="og:title" content="{QUESTION}"' not in page


def test_staff_make_a_scenario_of_it(admin_client, content):
    page = admin_client.get(LAB, {"t": WORD, "share": "1"}).content.decode()
    assert "Make a scenario from this" in page
    given = {"title": "A table", "script": as_script(examples()[0].script)}
    form = admin_client.get(reverse("admin:quiz_scenario_add"), given).context["adminform"].form
    assert form.initial["script"] == examples()[0].script
    assert "copy_of: bears" in str(form["script"])


@pytest.fixture
def user(client):
    user = get_user_model().objects.create_user("mira", password="x")
    client.force_login(user)
    return user


def test_a_table_is_kept_as_it_was_last(client, user):
    client.post(LAB, {"t": WORD, "do": "remove 2"})
    again = RecentTable.objects.get(user=user)
    client.post(LAB, {"t": again.word, "do": "remove 1"})
    assert RecentTable.objects.get(user=user).title == "Grizzly Bears, Giant Growth"
    assert "Grizzly Bears, Giant Growth" in client.get(LAB).content.decode()


def test_only_so_many_are_kept_and_each_is_its_users_own(client, user):
    for number in range(KEPT + 3):
        word = packed({"events": [{"do": "gain_life", "player": "A", "amount": number}, {"do": "end_turn"}]})
        client.post(LAB, {"t": word, "do": "remove 1"})
    assert RecentTable.objects.filter(user=user).count() == KEPT
    client.force_login(get_user_model().objects.create_user("noah", password="x"))
    assert "Your recent tables" not in client.get(LAB).content.decode()


def test_of_guests_nothing_is_kept(client):
    client.post(LAB, {"t": WORD, "do": "remove 2"})
    assert not RecentTable.objects.exists()
    assert "sessionid" not in client.cookies


@pytest.mark.usefixtures("content")
def test_a_scenario_opens_in_the_lab(client):
    page = client.get("/scenarios/counters-not-copied/").content.decode()
    word = re.search(r'href="/lab/\?t=([\w.-]+)"', page)[1]
    assert unpacked(word)["events"][0]["do"] == "enter"
    assert client.get(LAB, {"t": word}).status_code == 200


def test_what_a_scenario_expects_in_between_is_no_part_of_a_table():
    script = {"id": "x", "events": [{"do": "check", "expect": []}, {"do": "end_turn"}], "questions": []}
    word = lab_address(script, "mtg-2008").partition("t=")[2]
    assert unpacked(word) == {"events": [{"do": "end_turn"}], "ruleset": "mtg-2008"}
    assert lab_address({"events": [{"do": "end_turn"}] * 999}) == ""
