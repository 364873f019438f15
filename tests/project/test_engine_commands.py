"""The engine's commands as people and scripts call them."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from judgeapp.copyengine.script.documents import read_documents
from tests.copyengine.conftest import card_rows

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("cards") / "cards.json"
    path.write_text(json.dumps(card_rows()), encoding="utf-8")
    return str(path)


def run(*args: str, **options: Any) -> str:
    out = StringIO()
    call_command(*args, stdout=out, **options)
    return out.getvalue()


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "script.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def readme_script() -> str:
    found = re.search(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    assert found is not None
    return found[1]


def test_the_example_of_the_readme_plays(readme_script: str, tmp_path: Path, cards: str) -> None:
    result = json.loads(run("play", write(tmp_path, readme_script), "--json", "--cards", cards))
    assert [answer["value"] for answer in result["answers"]] == [["blue"]]
    assert all(expectation["holds"] for expectation in result["expectations"])
    assert {step["rule"] for step in result["trace"]} >= {"707.2", "707.3", "707.9a", "707.9c"}


def test_play_prints_the_keys_that_scripts_rely_on(readme_script: str, tmp_path: Path, cards: str) -> None:
    result = json.loads(run("play", write(tmp_path, readme_script), "--json", "--cards", cards))
    assert list(result) == [
        "ruleset", "objects", "players", "triggers", "answers", "not_considered", "expectations", "trace",
    ]  # fmt: skip
    assert set(result["objects"]["clone"]) == set(
        "name mana_cost mana_value colors color_indicator supertypes types subtypes power toughness loyalty "
        "defense abilities copiable_values zone controller owner is_token is_copy tapped face_down flipped "
        "counters choices targets modes x kicked".split()
    )
    assert set(result["trace"][0]) == {"principle", "rule", "object", "text", "before", "after"}
    assert result["players"]["A"] == {"life": 20, "drew": 0}


def test_play_for_people_names_rules_and_what_did_not_come_true(tmp_path: Path, cards: str) -> None:
    script = """
    setup: [{ref: bear, card: Grizzly Bears, controller: A}]
    events: [{do: enter, ref: clone, card: Clone, controller: B, copy_of: bear}]
    expect: [{of: clone, field: power, value: 9}]
    """
    printed = run("play", write(tmp_path, script), "--cards", cards)
    assert "707.2" in printed
    assert "not as expected: power of clone is 2, expected 9" in printed


def test_play_takes_a_ruleset_and_a_belief(tmp_path: Path, cards: str) -> None:
    script = """
    setup: [{ref: bear, card: Grizzly Bears, controller: A, counters: {+1/+1: 1}}]
    events: [{do: enter, ref: clone, card: Clone, controller: B, copy_of: bear}]
    questions: [{ask: power, of: clone}]
    """
    path = write(tmp_path, script)
    options = ["--json", "--cards", cards]
    old = json.loads(run("play", path, "--ruleset", "mtg-2008", *options))
    assert {step["rule"] for step in old["trace"]} == {"503.2"}
    wrong = json.loads(run("play", path, "--policy", "counters-copied", *options))
    assert [a["value"] for result in (old, wrong) for a in result["answers"]] == [2, 3]


def test_of_several_scripts_a_bad_one_is_told_and_the_others_run(tmp_path: Path, cards: str) -> None:
    script = """
    - {title: bad, setup: [{ref: x, card: No Such Card}]}
    - {title: good, setup: [{ref: x, card: Clone}]}
    """
    bad, good = json.loads(run("play", write(tmp_path, script), "--json", "--cards", cards))
    assert bad["title"] == "bad"
    assert bad["error"]["where"] == "setup[0].card"
    assert bad["error"]["mend"]
    assert good["objects"]["x"]["name"] == "Clone"


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ("setup: [", "line 1"),
        ("{setup: [{ref: a, card: Clone, colour: red}]}", "setup[0].colour"),
        ("{events: [{do: entr, ref: a}]}", "events[0].do"),
        ("{events: [{do: enter, ref: a, card: Clone, copy_of: b}]}", "events[0].copy_of"),
        ("{setup: [{ref: a, card: Clone}, {ref: a, card: Clone}]}", "setup[1].ref"),
        ("{setup: [{ref: a, card: Clone, controller: Z}]}", "setup[0].controller"),
        ("{setup: [{ref: a, card: Clone}], expect: [{of: a, field: powr, value: 1}]}", "expect[0].field"),
    ],
)
def test_a_bad_script_is_refused_with_its_place(script: str, place: str, tmp_path: Path, cards: str) -> None:
    with pytest.raises(CommandError) as refused:
        run("play", write(tmp_path, script), "--cards", cards)
    assert place in str(refused.value)


def test_a_question_that_cant_be_answered_stands_among_the_others(tmp_path: Path, cards: str) -> None:
    script = "{setup: [{ref: a, card: Clone}], questions: [{ask: name, of: b}, {ask: name, of: a}]}"
    bad, good = json.loads(run("play", write(tmp_path, script), "--json", "--cards", cards))["answers"]
    assert (bad["of"], bad["error"]["where"]) == ("b", "questions[0].of")
    assert good["value"] == "Clone"


def test_on_is_a_key_and_not_a_truth_value() -> None:
    (document,) = read_documents("{do: counters, on: bear, put: {+1/+1: 1}, yes: no}")
    assert document == {"do": "counters", "on": "bear", "put": {"+1/+1": 1}, "yes": "no"}


def test_copies_prints_copiable_values_and_trace(cards: str) -> None:
    result = json.loads(run("copies", "Quicksilver Gargantuan", "Tarmogoyf", "--json", "--cards", cards))
    values = result["objects"]["copy"]["copiable_values"]
    assert (values["name"], values["power"], values["toughness"], values["abilities"]) == (
        "Tarmogoyf",
        7,
        7,
        [],
    )
    assert "707.9d" in {step["rule"] for step in result["trace"]}
    assert "Tarmogoyf" in run("copies", "Quicksilver Gargantuan", "Tarmogoyf", "--cards", cards)


def test_copies_of_a_back_face(cards: str) -> None:
    options = ["--face", "back", "--json", "--cards", cards]
    result = json.loads(run("copies", "Clone", "Afflicted Deserter", *options))
    assert result["objects"]["copy"]["name"] == "Werewolf Ransacker"


@pytest.mark.parametrize(
    ("copier", "original", "said"),
    [
        ("Clown", "Tarmogoyf", "Did you mean Clone"),
        ("Grizzly Bears", "Tarmogoyf", "makes no copy"),
        ("Clone", "Forest", "is not any creature"),
    ],
)
def test_copies_refuses_kindly(copier: str, original: str, said: str, cards: str) -> None:
    with pytest.raises(CommandError, match=said):
        run("copies", copier, original, "--cards", cards)
