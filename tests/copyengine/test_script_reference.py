"""The script reference: every event, key and question has an example that is played; the page is current."""

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from judgeapp.combat import VOCABULARY, ask, play
from judgeapp.copyengine import CardPool, CopyEngineError, expectations, game_as_json
from judgeapp.copyengine.script import reference as page
from judgeapp.copyengine.script.expect import Expectation
from judgeapp.copyengine.script.refusals import fields_of
from judgeapp.copyengine.script.schema import script_schema
from judgeapp.copyengine.script.setup import SetupEntry
from tests.documents import document

from .conftest import card_rows

EXAMPLES = document(Path(page.__file__).with_name("examples.yaml"))
SCRIPTS: list[dict[str, Any]] = EXAMPLES["scripts"]
SCHEMA = script_schema(VOCABULARY)
COMMITTED = Path(__file__).parents[2] / "docs" / "script-reference.md"


@pytest.fixture(scope="module")
def cards() -> CardPool:
    return CardPool.from_rows([*card_rows(), *EXAMPLES["cards"]])


def plain(script: dict[str, Any]) -> dict[str, Any]:
    """The script without the answers that the page shows."""
    questions = [
        {key: value for key, value in query.items() if key != "answer"}
        for query in script.get("questions", ())
    ]
    return {**script, "questions": questions}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script["title"])
def test_an_example_comes_to_what_the_page_says(script: dict[str, Any], cards: CardPool) -> None:
    game = play(plain(script), cards=cards)
    assert all(each["holds"] for each in expectations(game)), expectations(game)
    for query, shown in zip(plain(script)["questions"], script.get("questions", ()), strict=True):
        assert ask(game, query).value == shown["answer"], query


def test_every_event_key_and_question_has_an_example() -> None:
    used = page.keys_used(VOCABULARY, SCRIPTS)
    shown = {event["do"] for script in SCRIPTS for event in script.get("events", ())}
    asked = {query["ask"] for script in SCRIPTS for query in script.get("questions", ())}
    kinds = [SetupEntry, Expectation, *VOCABULARY.events.values(), *VOCABULARY.questions.values()]
    missing = {
        (kind.__name__, key)
        for kind in kinds
        for key in fields_of(kind)
        if (page.owner(kind, key).__name__, key) not in used
    }
    assert missing == set()
    assert VOCABULARY.events.keys() - shown == set()
    assert VOCABULARY.questions.keys() - asked == set()


def test_every_type_and_key_says_what_it_means() -> None:
    told = page.reference(VOCABULARY, SCRIPTS)
    assert "|  |" not in told
    assert all(kind.__doc__ for kind in (*VOCABULARY.events.values(), *VOCABULARY.questions.values()))


def test_the_committed_page_is_what_is_made() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == page.reference(VOCABULARY, SCRIPTS), (
        "Run: manage.py script_reference > docs/script-reference.md"
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script["title"])
def test_the_schema_allows_what_can_be_played(script: dict[str, Any]) -> None:
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(plain(script))] == []


def test_the_schema_is_one() -> None:
    of_schemas = Draft202012Validator(Draft202012Validator.META_SCHEMA)
    assert [error.message for error in of_schemas.iter_errors(SCHEMA)] == []
    assert not of_schemas.is_valid({**SCHEMA, "type": "skript"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"events": [{"do": "tapp", "ref": "bear"}]},
        {"events": [{"do": "tap"}]},
        {"events": [{"do": "tap", "ref": "bear", "reff": "bear"}]},
        {"setup": [{"ref": "bear", "controller": "E"}]},
        {"setup": [{"ref": "bear", "power": 1000}]},
        {"questions": [{"ask": "power", "off": "bear"}]},
        {"expect": [{"of": "bear"}]},
        {"evnts": []},
    ],
    ids=str,
)
def test_the_schema_refuses_what_the_types_refuse(wrong: dict[str, Any]) -> None:
    assert not Draft202012Validator(SCHEMA).is_valid(wrong)


def test_a_question_with_a_key_it_has_not_is_refused(cards: CardPool) -> None:
    game = play(plain(SCRIPTS[0]), cards=cards)
    with pytest.raises(CopyEngineError) as refused:
        ask(game, {"ask": "has_ability", "of": "bear", "vaule": "trample"})
    assert (refused.value.where, refused.value.mend) == ("vaule", "Did you mean 'value'?")
    with pytest.raises(CopyEngineError) as refused:
        ask(game, {"ask": "has_ability", "of": "bear", "value": 3})
    assert (refused.value.where, refused.value.mend) == ("value", "Give text.")


def test_what_a_script_says_of_an_answer_is_compared(cards: CardPool) -> None:
    asked = [{"ask": "power", "of": "b", "answer": 2}, {"ask": "power", "of": "b", "answer": 3}]
    script = {"setup": [{"ref": "b", "card": "Runeclaw Bear", "controller": "A"}], "questions": asked}
    answers = game_as_json(play(script, cards=cards))["answers"]
    told = [(each["value"], each["expected"], each["holds"]) for each in answers]
    assert told == [(2, 2, True), (2, 3, False)]
