"""Tables built and changed by forms, as a browser without a script sends them."""

import html
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.urls import reverse

from judgeapp.combat import play
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.tables.codec import packed, unpacked
from judgeapp.quiz.models import Scenario

LAB = reverse("lab:table")
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]
BEARS = {"ref": "bears", "card": "Grizzly Bears", "controller": "B"}
CLONE = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "bears"}
TAP, UNTAP = {"do": "tap", "ref": "bears"}, {"do": "untap", "ref": "bears"}
TABLE = {"setup": [BEARS], "events": [CLONE, TAP]}


class Table:
    """A table in a browser: what is sent leads to an address, and that is the table."""

    def __init__(self, client, script=None) -> None:
        self.client, self.state = client, {"t": packed(script or {})}

    def send(self, do, **form):
        response = self.client.post(LAB, {**self.state, "do": do, **form})
        if response.status_code == 302:
            self.response = self.client.get(response["Location"])
            asked = dict(parse_qsl(urlsplit(response["Location"]).query))
            self.state = {key: asked[key] for key in ("t", "at", "u", "question") if key in asked}
        else:
            self.response = response
        return self

    def offer(self, key, **form):
        return self.send("offer", key=key, **form)

    @property
    def script(self):
        return unpacked(self.state.get("t", ""))

    @property
    def text(self):
        return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", self.response.content.decode())).split())


def test_a_table_is_built_from_nothing(client):
    table = Table(client)
    table.offer(
        "begin",
        add="Grizzly Bears",
        **{"f.controller": "B", "f.zone": "battlefield", "f.counters": "+1/+1", "f.counters.number": "2"},
    )
    table.offer("cast", add="Giant Growth", then="resolve", **{"f.controller": "B", "f.targets.0": "grizzly"})
    table.offer("enters", add="Clone", **{"f.controller": "A", "f.copy_of": "grizzly"})
    assert table.script == {
        "setup": [{"ref": "grizzly", "card": "Grizzly Bears", "controller": "B", "counters": {"+1/+1": 2}}],
        "events": [
            {"do": "cast", "ref": "giant", "card": "Giant Growth", "controller": "B", "targets": ["grizzly"]},
            {"do": "resolve", "ref": "giant"},
            {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "grizzly"},
        ],
    }
    assert "After event 3 of 3" in table.text
    assert "7/7" in table.text.replace(" ", "")


EDITS = [
    ("up 1", {}, [TAP, CLONE]),
    ("down 0", {}, [TAP, CLONE]),
    ("remove 0", {}, [TAP]),
    ("remove 7", {}, [CLONE, TAP]),
    ("offer", {"on": "bears", "key": "untap"}, [CLONE, TAP, UNTAP]),
    ("offer", {"on": "bears", "key": "tap", "at": "1"}, [CLONE, TAP, TAP]),
    ("offer", {"key": "end_turn", "at": "0"}, [{"do": "end_turn"}, CLONE, TAP]),
    ("offer", {"on": "bears", "key": "counters", "f.put": "+1/+1", "f.put.number": "3"},
     [CLONE, TAP, {"do": "counters", "on": "bears", "put": {"+1/+1": 3}}]),
    ("offer", {"on": "clone", "key": "continuous", "f.effect": "gains flying until end of turn"},
     [CLONE, TAP, {"do": "continuous", "on": ["clone"], "effect": "gains flying until end of turn"}]),
    ("typed", {"text": "{do: untap, ref: bears}"}, [CLONE, TAP, UNTAP]),
    ("typed", {"text": "{do: untap, ref: bears}", "edit": "1"}, [CLONE, UNTAP]),
    ("offer", {"edit": "0", "key": "enters", "f.controller": "B", "f.copy_of": "-"},
     [{**CLONE, "controller": "B", "copy_of": None}, TAP]),
]  # fmt: skip


@pytest.mark.parametrize(("do", "form", "events"), EDITS)
def test_an_edit_and_undo(client, do, form, events):
    table = Table(client, TABLE).send(do, **form)
    assert table.script["events"] == events
    assert table.send("undo").script == TABLE


@pytest.mark.parametrize(("do", "at", "seen"), [("down 0", "1", "2"), ("up 1", "2", "1"), ("up 0", "1", "1")])
def test_what_is_looked_at_follows_an_event_that_is_moved(client, do, at, seen):
    table = Table(client, TABLE)
    assert table.send(do, at=at).state["at"] == seen


def test_several_edits_are_undone_one_by_one(client):
    table = Table(client, TABLE).send("remove 1").send("remove 0").send("clear")
    assert table.script == {}
    assert [table.send("undo").script.get("events") for _ in range(3)] == [None, [CLONE], [CLONE, TAP]]


def test_taking_a_card_away_keeps_what_speaks_of_it(client):
    table = Table(client, TABLE).send("without bears")
    assert table.script == {"events": TABLE["events"]}
    assert "This can’t happen. There is no object" in table.text


def test_a_thing_that_is_there_from_the_start_is_set_otherwise(client):
    table = Table(client, TABLE).offer(
        "begin", on="bears", at="0", **{"f.controller": "A", "f.zone": "battlefield", "f.tapped": "1"}
    )
    assert table.script["setup"] == [{**BEARS, "controller": "A", "tapped": True}]
    table.offer("begin", on="bears", at="0", **{"f.controller": "A", "f.zone": "graveyard"})
    assert table.script["setup"] == [{**BEARS, "controller": "A", "zone": "graveyard"}]


@pytest.mark.parametrize(
    ("event", "shows"),
    [
        (CLONE, ['name="f.copy_of"', '<option value="bears" selected>']),
        ({"do": "counters", "on": "bears", "put": {"charge": 3}}, ['value="charge"', 'value="3"']),
        ({"do": "continuous", "on": ["bears"], "effect": "+2/+2"}, ['value="+2/+2"']),
        ({"do": "simultaneous", "events": [TAP]}, ["{do: simultaneous, events:"]),
    ],
)
def test_an_event_is_changed_in_the_form_that_makes_it(client, event, shows):
    page = client.get(LAB, {"t": packed({"setup": [BEARS], "events": [event]}), "edit": "0"}).content.decode()
    for part in shows:
        assert part in html.unescape(page)


REFUSED = [
    ("explode", {}, "I don’t know what to do"),
    ("offer", {"on": "bears", "key": "transform"}, "That can no longer happen"),
    ("offer", {"on": "nobody", "key": "tap"}, "That can no longer happen"),
    (
        "offer",
        {"on": "bears", "key": "counters", "f.put": "+1/+1", "f.put.number": "many"},
        "Give a whole number",
    ),
    ("offer", {"on": "bears", "key": "continuous"}, "this is still open"),
    ("typed", {"text": "do: [tap"}, "Check colons"),
    ("typed", {"text": "tap the bears"}, "That isn't an event"),
    ("typed", {"text": "{do: tap, ref: " + "x" * 700 + "}"}, "too long"),
    ("rules mtg-1993", {}, "I don’t know what to do"),
]


@pytest.mark.parametrize(("do", "form", "says"), REFUSED)
def test_what_makes_no_sense_is_refused_and_nothing_is_lost(client, do, form, says):
    table = Table(client, TABLE).send(do, **form)
    assert table.response.status_code == 422
    assert says in table.text
    assert table.script == TABLE
    assert "Clone enters as a copy of Grizzly Bears" in table.text


def test_htmx_gets_the_region_and_the_address_in_one_request(client):
    response = client.post(
        LAB, {"t": packed(TABLE), "do": "remove 1"}, headers={"HX-Request": "true", "HX-Target": "desk"}
    )
    assert response.status_code == 200
    assert response["HX-Push-Url"].startswith(f"{LAB}?t=1.")
    page = response.content.decode()
    assert page.lstrip().startswith('<div id="desk"')
    assert "<html" not in page


def test_undo_grows_no_longer_than_an_address_holds():
    desk = Desk.opened(packed(TABLE), View())
    for number in range(30):
        desk = desk.edited(
            {
                "setup": [BEARS],
                "events": [{"do": "continuous", "on": ["bears"], "effect": f"{number**9:x}" * 20}],
            }
        )
    assert len(desk.undo_word) <= 500
    assert desk.undone().script != desk.script


def test_an_event_happens_once_more_with_a_ref_of_its_own(client):
    table = Table(client, TABLE).send("again 0")
    assert table.script["events"] == [CLONE, CLONE | {"ref": "clone2"}, TAP]
    assert table.send("undo").script == TABLE
    assert table.send("again 1").script["events"] == [CLONE, TAP, TAP]
    assert table.send("again 9").script["events"] == [CLONE, TAP, TAP]


def test_another_one_of_what_is_there(client):
    table = Table(client, TABLE).send("double bears")
    assert table.script["setup"] == [BEARS, BEARS | {"ref": "grizzly"}]
    assert table.send("double nothing").script["setup"] == [BEARS, BEARS | {"ref": "grizzly"}]


def test_words_are_laid_out_in_place_of_the_table(client):
    table = Table(client, TABLE).send("words Clone copies a Runeclaw Bear")
    assert [entry["card"] for entry in table.script["setup"]] == ["Runeclaw Bear"]


QUESTION = "Clone copies a Grizzly Bears with two +1/+1 counters, then gets a +1/+1 counter. Power of Clone?"


def asked_in_words(client, words):
    """The table in a browser after a question in words: what its page sends on."""
    table = Table(client)
    table.response = client.get(LAB, {"q": words})
    page = table.response.content.decode()
    table.state = dict(
        re.findall(r'<input type="hidden" name="(t|at|u|question)" value="([^"]*)"', html.unescape(page))
    )
    return table


def test_a_question_and_its_answer_stay_while_the_table_is_edited(client):
    table = asked_in_words(client, QUESTION)
    assert "How I read it" in table.text
    assert "Clone’s power and toughness: 3/3." in table.text
    table.send("again 1")
    assert f"Your question “{QUESTION}” The table has changed since then." in table.text
    assert "Clone’s power and toughness: 4/4." in table.text
    table.send("undo")
    assert "The table has changed since then." not in table.text
    assert "Clone’s power and toughness: 3/3." in table.text
    looked_at = client.get(LAB, {**table.state, "edit": "1"}).content.decode()
    assert "Change event 2" in looked_at
    assert "Clone’s power and toughness: 3/3." in looked_at


def test_a_question_says_what_an_edit_leaves_unanswered(client):
    table = asked_in_words(client, QUESTION)
    table.send("remove 0")
    assert "The table can’t be played to its end." in table.text
    assert "Clone’s power and toughness: " not in table.text
    table = asked_in_words(client, "Clone copies a Hill Giant. Clone's power?").send("remove 0")
    assert "What you asked about isn’t on this table any more." in table.text


def test_what_a_rule_forbids_is_answered_with_no(client):
    table = asked_in_words(client, "Can I use Kiki-Jiki on my Ashling the Pilgrim?")
    assert (
        "No. Ashling the Pilgrim doesn’t fit “target nonlegendary creature you control.” (115.1)"
        in table.text
    )
    table = asked_in_words(client, "I use Kiki-Jiki on my Ashling the Pilgrim. What happens?")
    assert "The table can’t be played to its end. Ashling the Pilgrim doesn’t fit" in table.text


def test_a_question_that_leaves_a_choice_open_says_which_and_leads_to_it(client):
    table = asked_in_words(client, "Kiki-Jiki copies a Phantasmal Image, what happens")
    assert "played to its end. Which creature does Phantasmal Image’s ability copy?" in table.text
    assert "Change event 2" in table.text
    page = client.get(LAB, table.state).content.decode()
    numbered = re.search(r'id="reading".*?<ol class="nums list">(.*?)</ol>', page, re.DOTALL)
    assert numbered, "the events are numbered as the button names them"
    assert "resolves" in numbered[1].split("<li>")[2]
    form = client.get(LAB, {**table.state, "edit": "1"}).content.decode()
    assert "As a copy of" in form


def test_a_cleared_table_has_no_question(client):
    assert QUESTION not in asked_in_words(client, QUESTION).send("clear").text


@pytest.mark.parametrize("slug", ["trample-two-attackers-one-blocker", "double-strike-gained-midway"])
def test_a_table_with_combat_is_played(content, slug):
    script = Scenario.objects.get(slug=slug).script
    desk = Desk.opened(packed(script), View(wrong=True))
    assert desk.stop is None
    assert desk.game.steps == play(script, cards=desk.game.cards).steps
    assert "Declare attackers" not in " ".join(line.sentence for line in desk.story)
    assert desk.wrongs is not None


def test_events_happen_at_once_and_one_after_another_again(client):
    """Two Clones that enter at once can't copy each other (CR 707.5)."""
    again = {**CLONE, "ref": "clone2", "copy_of": "clone"}
    table = Table(client, {"setup": [BEARS], "events": [CLONE, again]})
    table.send("with 1")
    assert unpacked(table.state["t"])["events"] == [{"do": "simultaneous", "events": [CLONE, again]}]
    assert "This can’t happen" in table.response.content.decode()
    table.send("apart 0")
    assert unpacked(table.state["t"])["events"] == [CLONE, again]
    assert "This can’t happen" not in table.response.content.decode()
    # Nobody resolves two things at once, and the first event has none before it.
    assert unpacked(table.send("with 0").state["t"])["events"] == [CLONE, again]


def test_the_answer_comes_before_how_the_question_was_read_and_the_words_stay_in_the_box(client):
    table = asked_in_words(client, QUESTION)
    assert table.text.index("The answer") < table.text.index("Clone’s power and toughness: 3/3.")
    assert table.text.index("Clone’s power and toughness: 3/3.") < table.text.index("How I read it")
    page = html.unescape(table.response.content.decode())
    assert re.search(r'<input id="q"[^>]* value="([^"]*)"', page)[1] == QUESTION
    assert "In a question, “I” is Ada and “my opponent” is Noah." in table.text


def sent_on(client, form, **press):
    """The page that a press on a button of the form leads to."""
    page = client.get(LAB, {**form, **press}).content.decode()
    hidden = re.findall(r'<input type="hidden" name="([a-z]+)" value="([^"]*)"', html.unescape(page))
    return page, dict(hidden)


def test_a_card_picked_while_another_is_being_added_comes_first_and_the_other_waits(client):
    page, state = sent_on(client, {}, add="Clone")
    assert state["adding"] == "Clone"
    found, state = sent_on(client, {"adding": "Clone"}, q="Grizzly")
    assert "Add Clone" not in found
    page, state = sent_on(client, {"later": state["later"]}, add="Grizzly Bears")
    assert "Add Grizzly Bears" in page
    assert "After it: Clone." in page
    table = Table(client)
    table.offer("begin", add="Grizzly Bears", later="Clone", **{"f.controller": "B", "f.zone": "battlefield"})
    assert "Add Clone" in table.text
    assert [entry["card"] for entry in table.script["setup"]] == ["Grizzly Bears"]


def test_a_card_that_waits_comes_where_the_one_before_it_is_closed(client):
    page, state = sent_on(client, {"adding": "Grizzly Bears", "later": "Clone"}, on="")
    assert "Add Clone" in page
    assert "later" not in state
    page, state = sent_on(client, {"adding": "Clone"}, on="")
    assert "Add Clone" not in page
