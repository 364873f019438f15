"""In and out: what is exported is what is imported, and a dry run tells what the engine makes of each."""

import json
from io import StringIO

import pytest
import yaml
from django.core.management import CommandError, call_command
from django.urls import reverse
from jsonschema import Draft202012Validator

from judgeapp.authoring.assessment.documents import difference, in_order, rows_of
from judgeapp.authoring.exchange.scenario_files import misshapen, plain, read, scenarios_out, schema
from judgeapp.authoring.models import Edition
from judgeapp.authoring.roles import AUTHORS
from judgeapp.content.loading import load_content
from judgeapp.quiz.content.scenario_files import CREDITS
from judgeapp.quiz.models import Choice, Question, Scenario
from tests.accounts.roles import person
from tests.authoring.drafts import DOCUMENT
from tests.factories import RulesetFactory

pytestmark = pytest.mark.django_db


def export(*args) -> str:
    out = StringIO()
    call_command("export_content", *args, stdout=out)
    return out.getvalue()


def rows() -> list:
    return [
        list(
            Scenario.objects.order_by("slug").values(
                "slug", "title", "script", "level", "origin", "catalogue", *CREDITS
            )
        ),
        list(Question.objects.values_list("scenario__slug", "position", "kind", "prompt", "query")),
        list(Choice.objects.values_list("question__scenario__slug", "position", "text", "value", "belief")),
    ]


def test_fixtures_are_made_by_the_same_export(content, tmp_path):
    """What is exported loads as a fixture, and nothing is another afterwards."""
    before = rows()
    text = export("scenarios")
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "all.yaml").write_text(text)
    documents = json.loads(export("scenarios", "--format", "json"))
    assert list(Draft202012Validator(schema()).iter_errors(documents)) == []
    load_content(tmp_path)
    assert rows() == before


def test_every_scenario_is_read_with_the_same_few_queries(content, django_assert_num_queries):
    with django_assert_num_queries(6):  # the scenarios, and what they consist of
        assert len(scenarios_out(Scenario.objects.published())) > 100


def test_documents_ask_for_the_rules_once_until_they_change(content, django_assert_num_queries):
    one, other, *_ = scenarios_out(Scenario.objects.published())
    rows_of(one)
    with django_assert_num_queries(1):  # whether they have changed
        rows_of(other)
    ruleset = RulesetFactory()
    assert rows_of(one | {"rulesets": [ruleset.slug]})[2]["rulesets"] == [ruleset]


def test_each_fixture_is_what_is_exported(content, settings):
    """Document by document; what a fixture says in short (`also`, the principles' rules) is written out."""
    exported = {document["id"]: document for document in scenarios_out(Scenario.objects.published())}
    paths = sorted((settings.BASE_DIR / "fixtures" / "scenarios").glob("*.yaml"))
    fixtures = [document for path in paths for document in read(path.read_text())]
    assert {document["id"] for document in fixtures} == exported.keys()
    for document in map(plain, fixtures):
        assert whole(exported[document["id"]]) == whole(document), document["id"]


def whole(document) -> dict:
    """A document with what is the same by default, in an order of its own."""
    found = {key: value for key, value in document.items() if key != "principles"}
    found["rules"] = sorted(found["rules"], key=str)
    found["rulesets"] = sorted(found["rulesets"])
    asked = enumerate(found["questions"], start=1)
    found["questions"] = sorted(
        ({"position": place} | question for place, question in asked), key=lambda each: each["position"]
    )
    return found


def test_every_fixture_is_of_the_published_schema(settings):
    Draft202012Validator.check_schema(schema())
    paths = sorted((settings.BASE_DIR / "fixtures" / "scenarios").glob("*.yaml"))
    assert paths
    for path in paths:
        for document in read(path.read_text()):
            assert misshapen(document) == [], path


def test_cards_go_out_as_fixtures_have_them(cards):
    entries = yaml.safe_load(export("cards", "test-clone"))
    assert [entry["model"] for entry in entries] == ["cards.card", "cards.face"]
    assert entries[1]["fields"]["card"] == ["test-clone"]
    assert entries[1]["fields"]["mana_cost"] == "{3}{U}"


def test_what_there_is_not_is_named():
    with pytest.raises(CommandError, match="nothing called teapot"):
        export("scenarios", "teapot")


@pytest.fixture
def file(tmp_path, cards):
    RulesetFactory(slug="mtg-2024")
    path = tmp_path / "bears.yaml"
    path.write_text(yaml.safe_dump([DOCUMENT], sort_keys=False))
    return path


def bring(*args) -> str:
    out = StringIO()
    call_command("import_content", *map(str, args), stdout=out)
    return out.getvalue()


def test_a_dry_run_says_what_the_engine_makes_of_it(file):
    printed = bring(file)
    assert "Which colors is the clone? Green" in printed
    assert "1 of 1 could be published" in printed
    assert not Edition.objects.exists()


def test_accepted_they_are_drafts(file):
    with pytest.raises(CommandError, match="whose drafts"):
        bring(file, "--accept")
    mira = person("mira", AUTHORS)
    assert "1 drafts" in bring(file, "--accept", "--author", "mira")
    draft = Edition.objects.get()
    assert (draft.document, draft.status, draft.author) == (DOCUMENT, "draft", mira)
    assert not Scenario.objects.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[", "Write what is to stand there"),
        ("", "no scenario in it"),
        ("just words", "no scenario in it"),
        ("- &a {id: tea, title: *a}", r"don't read anchors \(`&a`\)"),
    ],
)
def test_what_is_no_file_of_scenarios_is_refused(file, text, told):
    file.write_text(text)
    with pytest.raises(CommandError, match=told):
        bring(file)


def test_a_misshapen_scenario_is_told_with_its_place(file):
    file.write_text(json.dumps([DOCUMENT | {"level": 9, "colour": "red"}]))
    printed = bring(file)
    assert "to mend: level: 9 is not one of [1, 2, 3]" in printed
    assert "'colour' was unexpected" in printed
    assert "0 of 1" in printed


def test_the_admin_tries_them_first(file, client):
    client.force_login(person("mira", AUTHORS))
    add = reverse("admin:authoring_edition_add")
    page = client.post(add, {"do": "try", "text": file.read_text()})
    assert "It can be published as it is" in page.content.decode()
    assert not Edition.objects.exists()
    assert client.post(add, {"do": "import", "text": file.read_text()}).status_code == 302
    assert Edition.objects.get().document == DOCUMENT
    assert client.post(add, {"do": "try", "text": "["}).status_code == 422
    assert client.get(reverse("admin:authoring_edition_schema")).json() == schema()


def test_what_is_equal_differs_in_nothing_whatever_the_order_of_its_keys():
    """PostgreSQL keeps no order of keys."""
    turned = json.loads(json.dumps(DOCUMENT, sort_keys=True))
    assert list(turned) != list(DOCUMENT)
    assert difference(DOCUMENT, turned) == []
    assert list(in_order(turned)["script"]["events"][0])[:4] == ["do", "ref", "card", "controller"]
    assert in_order(turned) == DOCUMENT
