"""Scripts as they are typed: what is wrong is said at its line, with what to write instead."""

from html import unescape

import pytest
import yaml
from django.urls import reverse
from jsonschema import Draft202012Validator

from judgeapp.authoring.assessment.typed_scripts import line_of, lines_of
from judgeapp.authoring.exchange.importing import tried_file
from judgeapp.authoring.exchange.scenario_files import ExchangeError, read, schema
from judgeapp.authoring.models import Edition
from judgeapp.copyengine import document_text
from tests.authoring.test_workshop_page import form_of, page
from tests.factories import CardFactory

pytestmark = pytest.mark.django_db

SHORT = """
title: A bear again
script:
  setup: [{ref: bear, card: Test Bear, controller: A}]
  events: [{do: enter, ref: clone, card: Test Clone, controller: B, copy_of: bear}]
rules: [707.2, CR 707.5, mtg-2017 706.2]
questions:
- prompt: Which colors is the clone?
  query: {ask: colors, of: clone}
  choices: [{text: Green}, {text: Blue}]
- prompt: How strong is it?
  query: {ask: power, of: clone}
"""


@pytest.mark.parametrize(
    ("script", "line", "message", "mend"),
    [
        ("setup:\n  - {ref: bear, card: Test, Bear}\n", 2, "The comma in “Test, Bear” ends the name.",
         'Quote names with a comma: card: "Test, Bear"'),
        ("setup:\n\t- {ref: bear}\n", 2, "A letter stands here that can’t begin", "never with tabs"),
        ("setup:\n  - {ref: bear, card: Test Bear\n", 2, "A brace isn’t closed", "Write {ref: bear"),
        ("setup:\n  - ref: bear\n    card: Test Bear\n  events: []\n", 4, "This isn’t indented", "column"),
        ("setup:\n  - {ref: bear, card: Test Bear}\nevents:\n  - {do: enters, ref: x}\n", 5,
         "There is no event", "Did you mean 'enter'?"),
        ("setup:\n  - ref: bear\n    card: Test Baer\n", 3, "I know no card named", "Did you mean Test B"),
        ("setup:\n  - {card: Test Bear, controller: A}\n", 2, "ref is missing.", "Give it a ref."),
        ("setup:\n  - {ref: bear, controller: A}\n", 2, "Neither a card nor a token", "Give card: "),
        ("events:\n  - {ref: x, card: Test Bear}\n", 2, "do is missing.", "Say what happens: do: enter."),
        ("setup:\n  - {ref: bear, card: Test Bear, controller: Ada}\n", 4, "‘Ada’ isn’t a player.",
         "Players are A, B, C, and D."),
        ("setup:\n  - {ref: bear, card: Test Bear, controler: A}\n", 4, "I know no key", "Did you mean"),
        ("setpu:\n  - {ref: bear, card: Test Bear}\n", 1, "I know no key", "Did you mean 'setup'?"),
        ("setup: []\nevents: Test Clone enters\n", 2, "events isn’t a list.", "each with a dash"),
        ("setup:\n  - {ref:bear, card: Test Bear}\n", 2, "A space is missing after “ref:”.",
         "Write ref: bear."),
        ("setup:\n  - ref: bear\n    card:Test Bear\n", 3, "A colon is missing, or the space after it.",
         "Write card: "),
        ("setup:\n  - ref: bear\n     card: Test Bear\n", 3, "this line is indented further", "same column"),
        ("setup:\n  - {ref: bear, card: Test Bear}\n - {ref: b}\n", 3, "This isn’t indented", "same column"),
        ("setup:\n  - {ref: bear, card: Test Bear\nevents: []\n", 3, "It begins in line 2.",
         "Write {ref: bear"),
        ('setup:\n  - {ref: bear, card: "Test Bear}\nevents: []\n', 2, "A quotation mark isn’t closed.",
         "Close it"),
        ('{"setup": [{"ref": "bear"}, }', 1, "Something is missing before this.", "take the comma"),
        ("setup: []\nsetup: []\n", 2, "The key `setup` stands here twice.", "Keep one of them."),
        ("- {ref: bear, card: Test Bear}\n", 1, "This list isn’t a script.", "Write setup: "),
        ("Test Clone enters as a copy of Test Bear\n", 1, "These words aren’t a script.", "Write setup: "),
        ("ruleset: mtg-2023\nsetup: []\n", 1, "There is no ruleset", "Use mtg-2024"),
        ("setup:\n  - {ref: bear, card: Test Bear, counters: {+1/+1: two}}\n", 5, "‘two’ isn’t a number",
         "Give a number"),
        ("setup:\n  - {ref: bear, card: Test Bear, zone: grave}\n", 4, "‘grave’ isn’t a zone",
         "Did you mean 'graveyard'?"),
        ("events:\n  - {do: resolve, ref: growth}\n", 3, "There is no object ‘growth’.", "Refs so far"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_line(draft, mira, client, script, line, message, mend):
    client.force_login(mira)
    response = client.post(page(draft), form_of(client.get(page(draft))) | {"script": script}, follow=True)
    text = unescape(response.content.decode())
    assert f'data-line="{line}" data-for="script"' in text
    assert message in text
    assert mend in text


def test_only_remarks_are_no_script_yet(draft, mira, client):
    client.force_login(mira)
    client.post(page(draft), form_of(client.get(page(draft))) | {"script": "# nothing yet\n"})
    assert Edition.objects.get().document["script"] is None
    assert client.get(page(draft)).status_code == 200


@pytest.mark.parametrize("key", ["ref", "card", "controller"])
def test_a_draft_that_lacks_something_is_opened_again_with_its_history(draft, mira, client, key):
    client.force_login(mira)
    entry = {"ref": "bear", "card": "Test Bear", "controller": "A"}
    for script in ({"setup": [{k: v for k, v in entry.items() if k != key}]}, {"setup": [entry]}):
        client.post(page(draft), form_of(client.get(page(draft))) | {"script": document_text(script)})
        assert client.get(page(draft)).status_code == 200


def test_a_name_with_a_comma_is_taken_when_it_is_quoted(draft, mira, client):
    CardFactory(slug="isamaru", name="Isamaru, Hound of Konda")
    client.force_login(mira)
    script = 'setup:\n  - {ref: dog, card: "Isamaru, Hound of Konda", controller: A}\n'
    client.post(page(draft), form_of(client.get(page(draft))) | {"script": script})
    assert Edition.objects.get().document["script"]["setup"][0]["card"] == "Isamaru, Hound of Konda"


def test_what_has_a_plain_default_may_be_left_out(draft):
    (offered,) = tried_file(SHORT).scenarios
    document = offered.document
    assert (document["id"], document["source"], document["level"]) == ("a-bear-again", "author", 1)
    assert [f"{rule['ruleset']} {rule['number']}" for rule in document["rules"]] == [
        "mtg-2024 707.2",
        "mtg-2024 707.5",
        "mtg-2017 706.2",
    ]
    colors, power = document["questions"]
    assert colors["choices"] == [{"text": "Green", "value": ["green"]}, {"text": "Blue", "value": ["blue"]}]
    assert (colors["kind"], power["kind"], power["explanation"]) == ("choose_one", "number", "")


def test_what_may_be_left_out_is_no_fault_by_the_schema():
    (written,) = read(SHORT)
    assert [error.message for error in Draft202012Validator(schema()).iter_errors([written])] == []
    assert not Draft202012Validator(schema()).is_valid([{"title": "No script"}])


@pytest.mark.parametrize(
    "rules", ["[707.10]", "707.10", "['707.10']", "[CR 707.10]", "[{ruleset: mtg-2024, number: 707.10}]"]
)
def test_a_number_of_a_rule_is_taken_to_the_letter(draft, rules):
    """YAML takes 707.10 for the number 707.1, which is another rule."""
    (offered,) = tried_file(SHORT.replace("[707.2, CR 707.5, mtg-2017 706.2]", rules)).scenarios
    assert offered.document["rules"] == [{"ruleset": "mtg-2024", "number": "707.10"}]


def test_a_file_that_is_cut_by_a_comma_says_how_to_quote():
    with pytest.raises(
        ExchangeError, match=r'Line 3: The comma .* Quote names with a comma: card: "Ajani, Nacatl"'
    ):
        tried_file("title: A cat\nscript:\n  setup: [{ref: cat, card: Ajani, Nacatl}]\n")


@pytest.mark.parametrize(
    ("where", "line"),
    [("events[0].copy_of", 5), ("events[0]", 4), ("setup[0].card", 2), ("setup[7]", 1), ("title", None),
     ("line 9, column 1", 9), ("events[0].targets", 4)],
)  # fmt: skip
def test_a_place_is_found_in_the_text(where, line):
    text = "setup:\n  - {ref: bear, card: Bear}\nevents:\n  - do: enter\n    copy_of: bear\n"
    assert line_of(text, where) == line


def test_places_are_found_by_parsing_once(monkeypatch):
    parsed, compose = [], yaml.compose
    monkeypatch.setattr(yaml, "compose", lambda text, **how: parsed.append(text) or compose(text, **how))
    text = "setup: []\nevents:\n  - do: tap\n"
    assert lines_of(text, ["line 9", "line 1"]) == [9, 1]
    assert parsed == []
    assert lines_of(text, ["events[0].ref", "line 1", "setup", "title"]) == [3, 1, 1, None]
    assert parsed == [text]


def test_the_reference_is_read_and_searched_in_the_admin(draft, mira, client):
    client.force_login(mira)
    reference = reverse("admin:authoring_edition_reference")
    assert "<code>setup</code>" in client.get(reference).content.decode()
    text = client.get(reference, {"q": "legend_keep"}).content.decode()
    assert "state_based_actions" in text
    assert "phase_out" not in text
    assert client.get(reference, {"q": "<script>"}).status_code == 200


def test_names_of_cards_are_completed(draft, mira, client):
    client.force_login(mira)
    names = reverse("admin:authoring_edition_names")
    assert client.get(names, {"q": "test cl"}).json() == {"names": ["Test Clone"]}
    assert client.get(names).json() == {"names": []}
    client.logout()
    assert client.get(names).status_code == 302
