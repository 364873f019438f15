"""A derivation as it is read: changes in words, arrows, and cards only where a card changes."""

import pytest

from judgeapp.cards.display.derivations import Told, flow_of, reasons, said_in_turn
from judgeapp.cards.display.wording import Change, changes
from judgeapp.cards.pool import card_pool
from judgeapp.combat import ask, play
from judgeapp.copyengine import StepKind
from judgeapp.quiz.models import Question
from judgeapp.quiz.rulings.rulings import ruling

NAMES = {"elemental": "Noah’s Air Elemental", "drake": "Ada’s Wind Drake"}


class Step:
    """As much of a step as an arrow needs."""

    def __init__(self, text: str, rule: str, layer: str = "") -> None:
        self.text, self.rule, self.layer = text, rule, layer
        self.kind = StepKind.EFFECT if layer else StepKind.OTHER
        self.applied = text.partition(" applies")[0]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ({"tapped": False}, {"tapped": True}, [("tapped", "no", "yes")]),
        ({"mana_cost": ""}, {"mana_cost": "{1}{G}"}, [("mana cost", "none", "{1}{G}")]),
        (
            {"targets": ["elemental", "A"]},
            {"targets": ["drake", "A"]},
            [("targets", "Noah’s Air Elemental, Ada", "Ada’s Wind Drake, Ada")],
        ),
        ({"zone": "stack"}, {"zone": "nowhere"}, [("zone", "stack", "gone")]),
        ({"choices": {}}, {"choices": {"creature_type": "Elf"}}, [("choices", "none", "creature type: Elf")]),
        (
            {"abilities": ["Flying", "It enters tapped."]},
            {"abilities": ["Flying", "{T}: Add {G}.", "Trample"]},
            [("abilities", "It enters tapped.", "{T}: Add {G}. / Trample")],
        ),
        (
            {"face_up_values": {"name": "Demon", "power": 6, "colors": ["black"]}},
            {"face_up_values": {"name": "Lorian", "power": 6, "colors": ["green"]}},
            [("name beneath", "Demon", "Lorian"), ("colors beneath", "black", "green")],
        ),
        ({"mana_value": 3, "triggered": []}, {"mana_value": 2, "triggered": ["Its words"]}, []),
    ],
)
def test_a_change_in_words(before, after, said):
    assert list(changes(before, after, NAMES)) == [Change(*each) for each in said]


def test_an_effect_that_applies_in_several_layers_is_named_once_on_an_arrow():
    ape = "“It becomes an Ape …” applies to it"
    steps = [Step(f"{ape} in layer {layer}.", f"613.1{layer}", layer) for layer in ("4", "5", "7b")]
    (reason, other) = reasons([*steps, Step("It is tapped.", "")])
    assert (reason.text, reason.rules) == (f"{ape} in layers 4, 5, and 7b.", ("613.14", "613.15", "613.17b"))
    assert (other.text, other.rules) == ("It is tapped.", ())


@pytest.mark.django_db
def test_every_shipped_derivation_reads_as_words(content):
    """Nothing of the engine's own notation shows: no refs, no keys, no lists or mappings as code."""
    for question in Question.objects.select_related("scenario"):
        found = ruling(question, question.scenario.default_ruleset)
        refs = {entry.get("ref") for entry in entries(question.scenario.script)}
        for step in found.steps:
            for change in step.changes:
                words = f"{change.field}: {change.was} → {change.now}"
                assert not any(sign in words for sign in ("_", "['", "{'", "None", ".,")), words
                assert not refs & {*change.was.split(", "), *change.now.split(", ")}, words
        for row in found.flow:
            assert 1 <= len(row) <= 3
        if found.flow:
            assert not found.flow[0][0].why, f"{question.key}: an arrow that starts nowhere"


@pytest.mark.django_db
def test_a_card_of_a_derivation_is_compared_with_itself(content):
    """Not with what it copies: a Clone of a 5/5 that copies only a 3/3 never was a 5/5."""
    events = [{"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "giant"}]
    giant = {"ref": "giant", "card": "Hill Giant", "controller": "A", "counters": {"+1/+1": 2}}
    game = play({"title": "A Clone", "setup": [giant], "events": events}, cards=card_pool())
    found = flow_of(game, ask(game, {"ask": "power_toughness", "of": "clone"}).steps)
    clone = [card for row in found for card in row if card.origin == "Noah’s Clone"][-1]
    assert (clone.thing["power"], clone.before["power"], clone.before["name"]) == (3, 0, "Clone")


def entries(script):
    for entry in [*script.get("setup", []), *script.get("events", [])]:
        yield from entry.get("events") or [entry]


def test_what_continues_to_apply_is_said_once_for_each_copy():
    lasts, takes = (
        "Fury isn't a copy effect and continues to apply to it.",
        "It takes the copiable values of Bear.",
    )
    texts = [takes, lasts, "Its counter stays on it and still applies.", lasts, takes, lasts]
    steps = [
        Told(
            text, "707.4", "copy-changes-in-place", (), obj="shape",
            kind=StepKind.COPYING if text == takes else StepKind.LASTING,
        )
        for text in texts
    ]  # fmt: skip
    said = said_in_turn(steps, {})
    assert [step.text for step in said] == [*texts[:3], *texts[4:]]
    assert [step.places for step in said] == [(1,), (2, 4), (3,), (5,), (6,)]


def test_a_step_says_it_only_of_the_subject_of_the_step_before():
    texts = [
        "Ada puts a copy of Fling on the stack.",
        "It ceases to exist.",
        "It is gone.",
        "Ada chooses new targets.",
        "It resolves.",
    ]
    steps = [Told(text, "707.10", "copying", (), obj="copy", said=text) for text in texts]
    said = said_in_turn(steps, {"copy": "the copy of Fling"})
    assert [step.said for step in said] == [
        texts[0],
        "The copy of Fling ceases to exist.",
        "It is gone.",
        texts[3],
        "The copy of Fling resolves.",
    ]


@pytest.mark.django_db
def test_a_card_of_a_derivation_is_named_in_its_sentence_and_numbered_as_its_steps_are(content):
    question = Question.objects.select_related("scenario").get(
        scenario__slug="doppelganger-as-runeclaw-bear-cloned", position=2
    )
    found = ruling(question, "mtg-2024")
    cards = [card for row in found.flow for card in row]
    assert [card.numbers for card in cards] == ["", "1–4", "5–6"]
    for card in cards:
        assert not card.why or not card.why[0].text.startswith("It"), card.why[0].text
    assert cards[-1].why[0].text.startswith("Clone takes the copiable values of the copy")
    assert found.steps[5].said.startswith("It takes")


@pytest.mark.django_db
def test_the_steps_of_a_derivation_are_numbered_without_gaps(content):
    for question in Question.objects.filter(scenario__is_published=True, held_back=False)[:15]:
        found = ruling(question, "mtg-2024")
        told = [place for row in found.flow for card in row if card.why for place in card.places]
        told += [number for number, _ in found.after_flow]
        if found.flow:
            assert sorted(set(told)) == list(range(1, len(found.steps) + 1)), question


@pytest.mark.django_db
def test_a_derivation_says_that_a_copy_is_put_on_the_stack(content):
    copied = Question.objects.filter(held_back=False, scenario__script__icontains="copy_spell")
    flows = [ruling(each, "mtg-2024").flow for each in copied.filter(scenario__is_published=True)[:5]]
    told = [reason.text for flow in flows for row in flow for card in row for reason in card.why]
    assert any("puts a copy of" in text for text in told)
