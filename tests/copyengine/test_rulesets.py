"""Ruleset files: those that ship load and go round, bad ones are refused, and no code asks which it is."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

import judgeapp
from judgeapp import combat
from judgeapp.combat import EVERY_BELIEF, KEYWORD_POINTS
from judgeapp.copyengine import RULESETS, CardPool, CopyEngineError, Ruleset, play
from judgeapp.copyengine.model.policies import policy_of
from judgeapp.copyengine.rulesets.documents import RulesetDocument, read_rulesets
from judgeapp.copyengine.rulesets.ruleset import Capabilities, Rulesets, believed_ruleset
from judgeapp.copyengine.script.documents import read_documents
from judgeapp.shipped_rulesets import FOLDER, rulesets_in

FILES = sorted(FOLDER.glob("*.yaml"))
OWN = """
id: mtg-2030
title: Comprehensive Rules (2030)
based_on: mtg-2024
in_force: {from: 2030-01-01}
capabilities: {remembers_choices: true}
numbers: {copiable-values: '807.2'}
silent_on: [copy-noted-card]
"""


def content(path: Path) -> Any:
    return read_documents(path.read_text("utf-8"))[0]


def read(folder: Path, **texts: str) -> dict[str, Ruleset]:
    """Read the shipped files, and others, from a folder."""
    for path in FILES:
        (folder / path.name).write_text(path.read_text("utf-8"), encoding="utf-8")
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return {ruleset.id: ruleset for ruleset in rulesets_in(folder)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_file_is_the_ruleset_of_its_name(path: Path) -> None:
    ruleset = RULESETS[path.stem]
    assert ruleset.id == content(path)["id"] == path.stem
    assert set(content(path)["numbers"].items()) <= set(ruleset.numbers.items())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_file_goes_round(path: Path) -> None:
    document = msgspec.convert(content(path), RulesetDocument)
    again = msgspec.yaml.decode(msgspec.yaml.encode(document), type=RulesetDocument)
    assert msgspec.to_builtins(again, order="sorted") == msgspec.to_builtins(document, order="sorted")
    jsonschema.validate(json.loads(msgspec.json.encode(document)), msgspec.json.schema(RulesetDocument))


def test_every_point_of_the_handout_has_its_number() -> None:
    numbered = [ruleset for ruleset in RULESETS.values() if ruleset.keyword_numbers]
    assert [set(ruleset.keyword_numbers) for ruleset in numbered] == [KEYWORD_POINTS]


def test_a_ruleset_is_one_file(tmp_path: Path, pool: CardPool) -> None:
    """What it doesn't say is as in the one it is based on; nobody has to register it to play it."""
    base, own = RULESETS["mtg-2024"], read(tmp_path, own=OWN)["mtg-2030"]
    assert own.numbers == {
        **{name: number for name, number in base.numbers.items() if name != "copy-noted-card"},
        "copiable-values": "807.2",
    }
    others = set(Capabilities.__struct_fields__) - {"remembers_choices"}
    assert {name: getattr(own, name) for name in others} == {name: getattr(base, name) for name in others}
    assert own.remembers_choices
    assert not base.remembers_choices
    setup = [{"ref": "bear", "card": "Runeclaw Bear", "controller": "B"}]
    event = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "bear"}
    for player in (play, combat.play):
        game = player({"setup": setup, "events": [event]}, cards=pool, ruleset=own)
        assert "807.2" in {step.rule for step in game.steps}


def test_a_belief_on_versions_is_about_the_oldest_and_the_newest() -> None:
    newest, oldest = RULESETS["mtg-2024"], RULESETS["mtg-2008"]
    for ruleset in RULESETS.values():
        versions = (newest, oldest) if ruleset.edition == newest.edition else (ruleset, ruleset)
        for belief, version in zip(
            ("newer-rule-read-into-older", "older-rule-still-applied"), versions, strict=True
        ):
            believed = believed_ruleset(ruleset, policy_of(belief))
            wanted = {name: getattr(version, name) for name in Capabilities.__struct_fields__}
            found = {name: getattr(believed, name) for name in Capabilities.__struct_fields__}
            assert found == wanted | {"has_combat": ruleset.has_combat}
            assert (believed.id, believed.numbers) == (ruleset.id, ruleset.numbers)


REFUSED = [
    ("id: [1", "bad.yaml: line", "Check colons"),
    ("- 1", "bad.yaml", "Give it id"),
    ("{id: a, title: A}\n---\n{id: b, title: B}", "bad.yaml", "one ruleset a file"),
    ("{id: a}", "bad.yaml: title", "Write title"),
    ("{id: A a, title: A}", "bad.yaml: id", "hyphens"),
    ("{id: a, title: A, numbres: {}}", "bad.yaml: numbres", "Did you mean numbers?"),
    ("{id: a, title: A, capabilities: {remember_choices: true}}",
     "bad.yaml: capabilities.remember_choices", "Did you mean remembers_choices?"),
    ("{id: a, title: A, capabilities: {has_combat: 1}}", "bad.yaml: capabilities.has_combat", "or false"),
    ("{id: a, title: A, in_force: {from: today}}", "bad.yaml: in_force.from", "2024-04-12"),
    ("{id: a, title: A, in_force: {form: 2024-04-12}}", "bad.yaml: in_force.form", "Did you mean from?"),
    ("{id: a, title: A, numbers: {enters-as-copy: 707.10}}", "bad.yaml: numbers.enters-as-copy", "in quotes"),
    ("{id: a, title: A, numbers: {enters-as-copy: [x]}}", "bad.yaml: numbers.enters-as-copy", "in quotes"),
    ("{id: a, title: A, numbers: {enter-as-copy: x}}",
     "bad.yaml: numbers.enter-as-copy", "Did you mean enters-as-copy?"),
    ("{id: a, title: A, silent_on: [enter-as-copy]}",
     "bad.yaml: silent_on.enter-as-copy", "Did you mean enters-as-copy?"),
    ("{id: a, title: A, silent_on: [damage], numbers: {damage: x}}",
     "bad.yaml: silent_on.damage", "Leave out one"),
    ("{id: a, title: A, true_beliefs: [counter-copied]}",
     "bad.yaml: true_beliefs.counter-copied", "Did you mean counters-copied?"),
    ("{id: a, title: A, keyword_numbers: {flyin: x}}",
     "bad.yaml: keyword_numbers.flyin", "Did you mean flying?"),
    ("{id: a, title: A, based_on: mtg-2023}", "bad.yaml: based_on", "Did you mean mtg-20"),
    ("{id: a, title: A, based_on: a}", "bad.yaml: based_on", "Leave out one"),
    ("{id: mtg-2024, title: A}", "mtg-2024.yaml: id", "an id of its own"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where", "mend"), REFUSED)
def test_a_bad_file_is_refused_with_file_key_and_mend(
    text: str, where: str, mend: str, tmp_path: Path
) -> None:
    with pytest.raises(CopyEngineError) as refused:
        read(tmp_path, bad=text)
    assert refused.value.where.startswith(where)
    assert mend in refused.value.mend


def test_an_id_is_registered_once() -> None:
    files = {"a.yaml": {"id": "a", "title": "A"}}
    rulesets = Rulesets()
    rulesets.register(read_rulesets(files, beliefs=EVERY_BELIEF, keyword_points=KEYWORD_POINTS))
    assert list(rulesets) == ["a"]
    with pytest.raises(CopyEngineError, match="already is a ruleset 'a'"):
        rulesets.register(rulesets.values())


def compared(tree: ast.AST) -> Iterator[ast.AST]:
    """All that code compares, matches, looks up by, or looks for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield from (node.left, *node.comparators)
        elif isinstance(node, ast.MatchValue):
            yield node.value
        elif isinstance(node, ast.Subscript):
            yield node.slice
        elif isinstance(node, ast.Dict):
            yield from filter(None, node.keys)
        elif isinstance(node, ast.Set):
            yield from node.elts


def branches(tree: ast.AST) -> list[int]:
    """The lines where code depends on which ruleset it is, by its id or one written out."""
    return [
        part.lineno
        for each in compared(tree)
        for part in ast.walk(each)
        if (isinstance(part, ast.Constant) and part.value in set(RULESETS))
        or (
            isinstance(part, ast.Attribute)
            and part.attr == "id"
            and ast.unparse(part.value).endswith("ruleset")
        )
    ]


@pytest.mark.parametrize(
    "code",
    ['x == "mtg-2024"', 'x in {"mtg-2017"}', 'N = {"class-3": 1}', "N[game.ruleset.id]", "ruleset.id in N",
     'frozenset({"class-3"})', 'match x:\n case "mtg-2008": pass'],
)  # fmt: skip
def test_such_a_branch_is_found(code: str) -> None:
    assert branches(ast.parse(code))


def test_no_code_branches_on_a_ruleset() -> None:
    root = Path(judgeapp.__path__[0])
    found = {
        f"{path.relative_to(root)}:{line}"
        for path in root.rglob("*.py")
        if "migrations" not in path.parts and path.name != "ruleset.py"  # where ids are looked up
        for line in branches(ast.parse(path.read_text("utf-8")))
    }
    assert found == set()
