"""Every stored scenario opens in the Lab with just what play says of it, under all that decide it."""

import pytest

from judgeapp.combat import play
from judgeapp.copyengine.play.output import game_as_json
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.templatetags.lab import lab_address, lab_link
from judgeapp.quiz.models import Scenario

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("content", "cards")]
EVENTS_OF_NOBODY = {"setup": [], "events": [{"do": "shuffle"}]}


def outcome(game) -> dict:
    """All that is on the table in the end; questions and expectations are no part of a table."""
    found = game_as_json(game)
    return {key: found[key] for key in ("objects", "players", "triggers")}


def test_the_lab_shows_what_play_says(pool):
    """All in one test: loading the content takes longer than playing all of it."""
    tried, unlike = 0, []
    for scenario in Scenario.objects.prefetch_related("rulesets").order_by("slug"):
        for ruleset in {scenario.default_ruleset, *(book.slug for book in scenario.rulesets.all())}:
            address = lab_address(scenario.script, ruleset)
            desk = Desk.opened(address.partition("?t=")[2], View())
            game = play(scenario.script, cards=pool, ruleset=ruleset)
            tried += 1
            if not address or desk.refusal or desk.stop or outcome(desk.game) != outcome(game):
                unlike.append((scenario.slug, ruleset, desk.refusal or desk.stop))
            elif desk.ruleset != ruleset or desk.at != len(desk.script.get("events") or ()):
                unlike.append((scenario.slug, ruleset, "is not shown at its end"))
    assert not unlike
    assert tried > 300


def test_what_the_lab_cannot_hold_says_why_and_has_no_link():
    said = lab_link(EVENTS_OF_NOBODY, "mtg-2024", "A table")
    assert "Not in the Lab" in said
    assert "href" not in said
    too_long = {"events": [{"do": "end_turn"}] * 999}
    assert "Not in the Lab: A table takes 120 events." in lab_link(too_long)
    assert lab_link(None) == lab_link("") == ""


def test_a_link_is_escaped_and_names_what_it_opens():
    said = lab_link({"events": [{"do": "end_turn"}]}, "mtg-2017", "<i>A table", "btn", "l")
    assert said.startswith(' <a class="btn" href="/lab/?t=1.')
    assert 'data-key="l">Open in the Lab<span class="vh"> (&lt;i&gt;A table)</span></a>' in said
