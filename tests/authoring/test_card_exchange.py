"""Cards in and out: what goes out comes in again, and a dry run says what the reader reads of each."""

import copy

import pytest
import yaml
from django.core.management import CommandError
from django.urls import reverse
from jsonschema import Draft202012Validator
from reversion.models import Version

from judgeapp.authoring.exchange.card_files import cards_out, schema, tried_cards
from judgeapp.authoring.models import AcceptedAnswer, Edition
from judgeapp.authoring.roles import AUTHORS, REVIEWERS
from judgeapp.authoring.verification.verifying import verify
from judgeapp.cards.models import Card, Face
from judgeapp.content.loading import FixtureLoader
from judgeapp.content.models import Source
from judgeapp.copyengine import document_text
from judgeapp.quiz.diagnosis import outcomes
from judgeapp.quiz.models import Question, Scenario
from tests.accounts.roles import person
from tests.authoring.drafts import DOCUMENT
from tests.authoring.test_exchange import bring, export
from tests.factories import RulesetFactory

pytestmark = pytest.mark.django_db

NEW = [
    {"model": "cards.card", "fields": {"slug": "test-mirror", "name": "Test Mirror"}},
    {
        "model": "cards.face",
        "fields": {
            "card": ["test-mirror"],
            "side": "front",
            "name": "Test Mirror",
            "mana_cost": "{2}{U}",
            "types": ["Creature"],
            "subtypes": ["Shapeshifter"],
            "power": "1",
            "toughness": "1",
            "oracle_text": "You may have this creature enter as a copy of any creature on the battlefield, "
            "except it has flying.",
            "colors": ["blue"],
        },
    },
]


def with_face(**fields) -> list:
    entries = copy.deepcopy(NEW)
    entries[1]["fields"] |= fields
    return [entries[0], {**entries[1], "fields": {k: v for k, v in entries[1]["fields"].items() if v != "-"}}]


def rows() -> list:
    skipped = {"id", "card_id", "source", "retired"}
    return [
        [{k: v for k, v in row.items() if k not in skipped} for row in found]
        for found in (
            Card.objects.order_by("slug").values(),
            Face.objects.order_by("card__slug", "position").values(
                "card__slug", *Face.PRINTED, "wordings", "side"
            ),
        )
    ]


def written_by_hand(settings) -> dict:
    """The fixtures of cards as they are written, by model and key."""
    paths = sorted((settings.BASE_DIR / "fixtures" / "cards").glob("*.yaml"))
    entries = [entry for path in paths for entry in yaml.load(path.read_text(), FixtureLoader)]
    return by_key(entries)


def by_key(entries) -> dict:
    found = {}
    for entry in entries:
        fields = entry["fields"]
        key = fields.get("slug") or (*fields["card"], fields.get("side", "front"))
        found[entry["model"], key] = fields
    assert len(found) == len(entries)
    return found


def test_fixtures_are_what_is_exported(content, settings):
    """Entry by entry and field by field, and of the published schema."""
    exported = yaml.load(export("cards"), FixtureLoader)
    assert by_key(exported) == written_by_hand(settings)
    Draft202012Validator.check_schema(schema())
    assert list(Draft202012Validator(schema()).iter_errors(exported)) == []


def test_what_is_exported_changes_nothing_when_it_comes_in(content):
    before = rows()
    offered = tried_cards(cards_out(Card.objects.with_faces().order_by("slug")))
    assert {(card.slug, *map(str, card.problems), *card.changes) for card in offered} == {
        (card.slug,) for card in offered
    }
    assert len(offered) == Card.objects.count()
    assert rows() == before


def test_what_was_deleted_comes_in_as_it_went_out(cards, tmp_path):
    before = rows()
    path = tmp_path / "cards.json"
    path.write_text(export("cards", "--format", "json"))
    Card.objects.all().delete()
    person("mira", AUTHORS)
    assert "Saved: 2 cards." in bring(path, "--accept", "--author", "mira")
    assert rows() == before


@pytest.fixture
def file(tmp_path, cards):
    """Writes a file of what it is given, and says where it is."""

    def write(entries):
        path = tmp_path / "cards.yaml"
        path.write_text(document_text(entries))
        return path

    return write


def test_a_dry_run_says_what_the_reader_reads(file):
    printed = bring(file(NEW))
    assert "Test Mirror:\n  It is new.\n  Replacement effect: You may have this creature enter" in printed
    assert "copies: As it enters, if its controller wants. It enters as a copy of any creature" in printed
    assert "flying" in printed
    assert "1 card: 0 to mend, 1 to save, 0 there already." in printed
    assert "Nothing is saved" in printed
    assert not Card.objects.filter(slug="test-mirror").exists()


def test_what_is_not_read_is_told_and_yet_taken(file):
    printed = bring(file(with_face(oracle_text="Whenever it frobnicates, sprongle a copy.")))
    assert "not read: " in printed
    assert "frobnicates" in printed
    assert "1 card: 0 to mend, 1 to save, 0 there already." in printed


def test_accepted_it_is_there_with_who_and_why(file):
    with pytest.raises(CommandError, match="whose drafts"):
        bring(file(NEW), "--accept")
    mira = person("mira", AUTHORS)
    assert "Saved: 1 card." in bring(file(NEW), "--accept", "--author", "mira")
    card = Card.objects.get(slug="test-mirror")
    assert (card.source, card.faces.get().power) == (Source.AUTHOR, "1")
    revision = Version.objects.get_for_object(card).get().revision
    assert (revision.user, revision.comment) == (mira, "From cards.yaml")
    assert "1 card: 0 to mend, 0 to save, 1 there already." in bring(file(NEW))


WRONG = [
    (
        with_face(color="blue"),
        "entry 2.fields",
        "'color' was unexpected",
        "What may stand there: card, color_ind",
    ),
    (with_face(colors=["purple"]), "entry 2.fields.colors.0", "'purple' is not one of", ""),
    (with_face(mana_cost="2U"), "entry 2.fields.mana_cost", "'2U' does not match", 'Write "{2}{U}"'),
    (with_face(name="-"), "entry 2.fields", "'name' is a required property", ""),
    (with_face(types="-"), "entry 2.fields.types", "no card type", "types: [Creature]"),
    (with_face(types=["Creture"]), "entry 2.fields.types", "“Creture” is none", "There are: Artifact"),
    (with_face(colors="-"), "entry 2.fields.colors", "isn’t blue", "Write colors: [blue]"),
    (with_face(side="under"), "entry 2.fields.side", "'under' is not one of", "front by default"),
    (with_face(power="a lot more"), "entry 2.fields.power", "too long", "as printed"),
    ([*NEW, NEW[1]], "entry 3.fields.side", "has a front face before", "another side"),
    ([*NEW, NEW[0]], "entry 3", "stands there before", "Leave one"),
    (NEW[:1], "entry 1", "It has no face", "Write an entry of the model cards.face"),
    (NEW[1:], "entry 1.fields.card", "There is no card test-mirror", "model cards.card"),
    (
        [{"model": "cards.card", "fields": {"slug": "bear-too", "name": "Test Bear"}}, NEW[1]],
        "entry 1",
        "has no face",
        "",
    ),
    ([{"model": "cards.token", "fields": {}}], "entry 1.model", "'cards.token' is not one of", ""),
    ([{"model": "cards.card"}], "entry 1", "'fields' is a required property", ""),
]


@pytest.mark.parametrize(("entries", "where", "message", "mend"), WRONG)
def test_what_is_wrong_is_told_with_place_and_mend(file, entries, where, message, mend):
    problems = [problem for card in tried_cards(entries) for problem in card.problems]
    fitting = [each for each in problems if message in each.message]
    assert fitting, [str(each) for each in problems]
    assert fitting[0].where == where
    assert mend in fitting[0].mend
    person("mira", AUTHORS)
    before = rows()
    with pytest.raises(CommandError, match="Nothing is saved"):
        bring(file(entries), "--accept", "--author", "mira")
    assert rows() == before


def test_a_name_that_another_card_has_is_refused(file):
    entries = copy.deepcopy(NEW)
    entries[0]["fields"]["name"] = "Test Bear"
    (problem,) = [problem for card in tried_cards(entries) for problem in card.problems]
    assert str(problem).startswith("entry 1.fields.slug: “Test Bear” is there under another one.")
    assert problem.mend == "Take its slug, test-bear, to change it."


def test_faces_alone_change_only_themselves(cards):
    text = "Flying"
    entry = {
        "model": "cards.face",
        "fields": {"card": ["test-bear"], "name": "Test Bear", "oracle_text": text},
    }
    entry["fields"] |= {"types": ["Creature"], "power": 3, "toughness": "2"}
    (card,) = tried_cards([entry])
    assert "Test Bear, power: “2” becomes “3”." in card.changes
    assert "Test Bear, subtypes: Bear becomes nothing." in card.changes
    assert [what for what, _ in card.readings[0].abilities] == ["Keyword ability"]


def test_a_face_that_is_left_out_goes(file):
    two = [
        *NEW,
        {"model": "cards.face", "fields": NEW[1]["fields"] | {"side": "back", "position": 1, "name": "Rim"}},
    ]
    person("mira", AUTHORS)
    bring(file(two), "--accept", "--author", "mira")
    assert Face.objects.filter(card__slug="test-mirror").count() == 2
    assert "Rim is no longer on it." in bring(file(NEW), "--accept", "--author", "mira")
    assert Face.objects.get(card__slug="test-mirror").side == "front"


@pytest.fixture
def published(scenario) -> Scenario:
    verify(Scenario.objects.published(), processes=1)
    assert AcceptedAnswer.objects.filter(doubted=None).exists()
    return scenario


def test_answers_are_computed_anew_where_a_changed_card_is_used(published, file):
    (bear,) = Card.objects.filter(slug="test-bear").with_faces()
    entries = list(cards_out([bear]))
    entries[1]["fields"] |= {"mana_cost": "{1}{R}", "colors": ["red"]}
    tried = bring(file(entries))
    assert "1 published scenarios use it" in tried
    assert "They change published answers" in tried
    assert "the answer was" in tried
    assert not AcceptedAnswer.objects.exclude(doubted=None).exists()
    person("mira", AUTHORS)
    printed = bring(file(entries), "--accept", "--author", "mira")
    assert "no longer hold" in printed
    assert AcceptedAnswer.objects.exclude(doubted=None).exists()


def test_the_admin_lists_the_answers_a_card_changes_before_it_is_saved(scenario, client, monkeypatch):
    client.force_login(person("mira", AUTHORS))
    add = reverse("admin:authoring_edition_add")
    (bear,) = Card.objects.filter(slug="test-bear").with_faces()
    entries = list(cards_out([bear]))
    entries[1]["fields"] |= {"mana_cost": "{1}{R}", "colors": ["red"]}
    sent = {"do": "import", "text": document_text(entries)}
    response = client.post(add, sent)  # nobody has seen what it changes
    assert response.status_code == 409
    assert "These cards change published answers" in response.content.decode()
    assert "the answer was" in response.content.decode()
    assert Face.objects.get(card=bear).colors == ["green"]
    assert not Question.objects.filter(held_back=True).exists()
    other = document_text(entries).replace("red", "blue")  # typed after those were listed
    assert client.post(add, sent | {"text": other, "seen": response.context["seen"]}).status_code == 409
    monkeypatch.setattr(outcomes, "work_out_ahead", lambda: pytest.fail("nobody waits for all questions"))
    assert client.post(add, sent | {"seen": response.context["seen"]}).status_code == 302
    assert Face.objects.get(card=bear).colors == ["red"]
    assert Question.objects.filter(held_back=True).exists()


def test_a_scenario_is_tried_with_the_cards_of_its_file(file):
    RulesetFactory(slug="mtg-2024")
    document = yaml.safe_load(document_text(DOCUMENT).replace("Test Clone", "Test Mirror"))
    printed = bring(file([*NEW, document]))
    assert "Which colors is the clone? Green" in printed
    assert "1 of 1 could be published" in printed
    assert not Card.objects.filter(slug="test-mirror").exists()
    person("mira", AUTHORS)
    assert "1 drafts" in bring(file([*NEW, document]), "--accept", "--author", "mira")
    assert Edition.objects.get().document == document


def test_the_admin_tries_cards_first(cards, client):
    client.force_login(person("mira", AUTHORS))
    add = reverse("admin:authoring_edition_add")
    text = document_text(NEW)
    page = client.post(add, {"do": "try", "text": text}).content.decode()
    assert "Card: Test Mirror" in page
    assert "It enters as a copy of any creature" in page
    assert "Save 1 card" in page
    assert not Card.objects.filter(slug="test-mirror").exists()
    wrong = client.post(add, {"do": "try", "text": text.replace("blue", "purple")}).content.decode()
    assert "entry 2.fields.colors.0" in wrong
    assert 'value="import"' not in wrong
    refused = client.post(add, {"do": "import", "text": text.replace("blue", "purple")})
    assert refused.status_code == 422
    assert "Nothing is saved: mend what is listed under Test Mirror" in refused.content.decode()
    assert "purple" in refused.content.decode()
    response = client.post(add, {"do": "import", "text": text}, follow=True)
    assert "Saved: 1 card." in response.content.decode()
    assert Card.objects.filter(slug="test-mirror").exists()


def test_a_file_is_brought_along_as_well(cards, client, tmp_path):
    client.force_login(person("mira", AUTHORS))
    add = reverse("admin:authoring_edition_add")
    path = tmp_path / "mirror.yaml"
    path.write_text(document_text(NEW))
    with path.open("rb") as file:
        page = client.post(add, {"do": "try", "text": "", "file": file}).content.decode()
    assert "Card: Test Mirror" in page
    assert "slug: test-mirror" in page
    path.write_bytes("é".encode("latin-1"))
    with path.open("rb") as file:
        page = client.post(add, {"do": "try", "text": "", "file": file})
    assert page.status_code == 422
    assert "mirror.yaml isn’t UTF-8" in page.content.decode()


@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize(
    ("what", "names", "key"),
    [("cards", "test-clone", "test-clone"), ("scenarios", "", "bear-cloned"), ("templates", "", None)],
)
def test_the_admin_exports_what_the_command_does(scenario, client, what, names, key, form):
    client.force_login(person("noah", REVIEWERS))
    asked = {"what": what, "names": names, "format": form, "get": "1"}
    response = client.get(reverse("admin:authoring_edition_export"), asked)
    text = response.content.decode()
    assert text == export(what, *names.split(), "--format", form)
    assert f'filename="{names or what}.{form}"' in response["Content-Disposition"]
    assert key is None or key in text


def test_the_admin_says_what_there_is_not(cards, client):
    client.force_login(person("noah", REVIEWERS))
    asked = {"what": "cards", "names": "teapot", "get": "1"}
    response = client.get(reverse("admin:authoring_edition_export"), asked)
    assert response.status_code == 422
    assert "nothing called teapot among the cards" in response.content.decode()
    schemas = reverse("admin:authoring_edition_schema")
    assert client.get(schemas, {"of": "cards"}).json() == schema()
    assert client.get(schemas, {"of": "tea"}).status_code == 404
