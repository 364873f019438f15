"""Templates and what seeds make of them, with the fixtures' cards alone and without a database.

SEEDS=7 tries so many of each template; by default a few.
"""

import os
import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from judgeapp.combat import Believers
from judgeapp.copyengine import (
    CardFeatures,
    CardPool,
    CopyEngineError,
    NotConsidered,
    WorkBudget,
    a_or_an,
    matches,
    unconsidered,
    working,
)
from judgeapp.quiz.generator import instances as making
from judgeapp.quiz.generator import templates as reading
from judgeapp.quiz.generator.descriptions import Saying
from judgeapp.quiz.generator.instances import OF_VERSIONS, Dropped, Instance, Wrong, instance_of
from judgeapp.quiz.generator.template_kinds import generated_kinds, template_kind
from judgeapp.quiz.generator.templates import RULESET, templates
from judgeapp.quiz.generator.wording import filled_in
from judgeapp.quiz.kinds.answers.sequences import sequence_of
from tests.copyengine.conftest import ROOT, card_rows
from tests.documents import document

SEEDS = range(1, 1 + int(os.environ.get("SEEDS", "3")))


@pytest.fixture(scope="module")
def features() -> CardFeatures:
    return CardFeatures(CardPool.from_rows(card_rows()))


@pytest.fixture(scope="module")
def made(features) -> dict[str, list[Instance | None]]:
    """What each template makes of some seeds; `review_questions` makes more."""
    return {
        name: [instance_of(template, seed, features) for seed in SEEDS]
        for name, template in templates().items()
    }


def test_there_are_forty_templates_and_more():
    assert len(templates()) >= 40


@pytest.mark.parametrize("name", templates())
def test_every_seed_makes_a_question(made, name):
    assert all(made[name])


@pytest.mark.parametrize("name", templates())
def test_every_variant_makes_a_question(features, name):
    """One that never does would leave another answer to be guessed, and nobody would miss it."""
    template = templates()[name]
    alone = [replace(template, variants=(variant,)) for variant in template.variants]
    barren = [
        place
        for place, one in enumerate(alone)
        if not any(instance_of(one, seed, features) for seed in SEEDS)
    ]
    assert barren == []


def test_a_belief_that_gives_the_right_verdict_is_not_offered(features):
    """Nothing was given here, so whoever believes that it's copied with the rest gives the right answer."""
    (template,) = [each for each in templates().values() if each.id == "lent-vigilance"]
    printed = template.variants[1]
    believed = [{"belief": "It was given vigilance.", "misconception": "effects-come-along"}]
    alone = replace(template, variants=(replace(printed, believed=believed),))
    details: dict[Dropped, str] = {}
    assert instance_of(alone, 1, features, attempts=2, details=details) is None
    assert "effects-come-along" in details[Dropped.REASON]


@pytest.mark.parametrize("name", templates())
def test_the_question_varies(made, name):
    """The answer need not: an option leaves out what all of them share, such as the name that was drawn."""
    assert len({(repr(instance.script), instance.text) for instance in made[name]}) > 1


def test_questions_to_choose_from_have_three_to_five_options(made):
    # Nothing fills them up: each wrong one is what a belief comes to on that table.
    offered = Counter(
        1 + len(instance.wrong)
        for every in made.values()
        for instance in every
        if instance.template.kind == "choose_one"
    )
    assert offered.keys() <= {3, 4, 5}
    assert offered[4] + offered[5] > 0.85 * offered.total(), offered


@pytest.mark.parametrize("name", templates())
def test_a_question_has_one_right_answer_and_wrong_ones_that_beliefs_give(made, features, name):
    for instance in made[name][:1]:
        believers = Believers(instance.script, features.cards, RULESET)
        right = believers.right(instance.query)
        match instance.template.kind:
            case "cite":
                decides = {step.rule for step in right.steps if step.principle in instance.about}
                assert decides == {instance.answer}
            case "order":
                assert sequence_of(right.steps, instance.query["of"]) == instance.answer
            case _:
                assert right.value == instance.answer
        for wrong in instance.wrong:
            assert not matches(right.value, wrong.value)
            for belief in wrong.beliefs[:1]:
                assert matches(believers.believed(instance.query, belief).value, wrong.value)
        beliefs = {belief for wrong in instance.wrong for belief in wrong.beliefs}
        kind = template_kind(instance.template.kind)
        in_own_words = any(wrong.belief for wrong in instance.wrong)  # one that the template tells is enough
        fewest = 1 if in_own_words and not kind.offers_wrong_texts else kind.fewest_wrong
        assert len(beliefs if kind.counted_by_belief else instance.wrong) >= fewest
        if not kind.counted_by_belief:
            texts = [instance.text, *(wrong.text or str(wrong.value) for wrong in instance.wrong)]
            assert len(set(texts)) == len(texts)


def test_a_seed_makes_the_same_question_with_a_fresh_index(made):
    fresh = CardFeatures(CardPool.from_rows(card_rows()))
    for name, template in list(templates().items())[::5]:
        again = instance_of(template, SEEDS[-1], fresh)
        assert again == made[name][-1]
        assert again.digest == made[name][-1].digest


def test_digests_tell_questions_apart(made):
    for instances in made.values():
        by_digest = {instance.digest: (instance.prompt, instance.script) for instance in instances}
        assert len({repr(said) for said in by_digest.values()}) == len(by_digest)


def test_every_principle_of_copying_has_two_templates():
    assert principles_of("mtg-2024") - named_twice() == set()


NOT_ASKED_YET = set(
    "cant-be-attached cant-beats-can delayed-triggers enters-attached intervening-if no-permanent-card "
    "phasing reflexive-triggers replacements-ordered role-rule saga-enters state-triggers "
    "step-triggers triggering".split()
)
"""What derivations cite and no template asks for so far."""


def test_so_has_every_general_rule_that_copies_meet():
    assert principles_of("general") - named_twice() == NOT_ASKED_YET


def named_twice() -> set[str]:
    times = Counter(principle for each in templates().values() for principle in set(each.principles))
    return {principle for principle, count in times.items() if count >= 2}


def test_templates_name_principles_that_there_are():
    known = {row["fields"]["slug"] for row in rules_file("principles") if row["model"] == "rules.principle"}
    assert {p for each in templates().values() for p in each.principles} <= known


def test_no_kind_is_forgotten():
    assert {each.kind for each in templates().values()} == set(generated_kinds())


def principles_of(name: str) -> set[str]:
    return {row["fields"]["principle"][0] for row in rules_file(name) if row["model"] == "rules.rule"}


def rules_file(name: str) -> list:
    return document(ROOT / "rules" / f"{name}.yaml")


RULE = re.compile(r"\b\d{3}\.\d+[a-z]?\b")


def test_switched_numbers_are_two_numbers(features):
    drawn = [instance_of(templates()["image-then-copy"], seed, features) for seed in range(1, 30)]
    answers = [each.answer.split("/") for each in drawn if each is not None]
    assert len(answers) > 20
    assert [answer for answer in answers if answer[0] == answer[1]] == []


def test_an_exception_of_a_drawn_copier_is_explained(features):
    """Where it makes what is asked about: a Gargantuan's power and toughness, not a Clone's."""
    drawn = [instance_of(templates()["tomoya"], seed, features) for seed in range(1, 40)]
    said = {card: each.explanation for each in drawn if each for card in [each.script["events"][0]["card"]]}
    exception = " Because of Quicksilver Gargantuan's exception, it's 7/7 (707.9b)."
    assert said["Quicksilver Gargantuan"].endswith(exception)
    assert "exception" not in said["Clone"]
    assert said["Sakashima the Impostor"].count("707.9b") == 1


def test_an_exception_that_brings_counters_is_explained(features):
    drawn = [instance_of(templates()["fading-copy"], seed, features) for seed in range(1, 60)]
    said = {each.script["events"][0]["card"]: each.explanation for each in drawn if each}
    assert said["Flesh Duplicate"].endswith(
        " Because of Flesh Duplicate's exception, it has vanishing 3 (707.9a)."
    )
    assert "exception" not in said["Evil Twin"]


def test_an_exception_gives_a_base_that_something_else_adds_to(features):
    """Glorious Anthem makes a Gargantuan 8/8."""
    drawn = [instance_of(templates()["x-original"], seed, features) for seed in range(1, 12)]
    said = {each.script["events"][-1]["card"]: each.explanation for each in drawn if each}
    assert said["Quicksilver Gargantuan"].endswith("its base power and toughness are 7/7 (707.9b).")


def test_no_belief_keeps_what_would_have_died(features):
    """Who thinks that nothing can be copied has no Clone to give +3/+3."""
    drawn = [instance_of(templates()["power-of-a-copy"], seed, features) for seed in range(1, 12)]
    pumped = [each for each in drawn if each and each.script["events"][-1]["do"] == "resolve"]
    assert pumped
    held = {belief for made in pumped for each in made.wrong for belief in each.beliefs}
    assert "some-things-cannot-be-copied" not in held


def test_a_type_that_an_exception_adds_is_new_to_the_original(features):
    """Nobody is asked whether a copy has kept the type Wall that a Wall of Stone had anyway."""
    drawn = [instance_of(templates()["wall-chain"], seed, features) for seed in range(1, 40)]
    originals = {each.script["setup"][0]["card"] for each in drawn if each}
    assert len(originals) > 5
    cards = CardPool.from_rows(card_rows())
    assert not [name for name in originals if "Wall" in cards.find(name, "")[0].faces[0].type_line[2]]


def test_every_explanation_names_the_rule_of_its_derivation_once(made):
    named = [RULE.findall(instance.explanation) for every in made.values() for instance in every]
    assert sum(map(bool, named)) > 0.99 * len(named)
    assert all(len(rules) == len(set(rules)) for rules in named)


# Wording --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", templates())
def test_texts_read_as_english(made, name):
    for instance in made[name]:
        for text in (instance.prompt, instance.explanation, instance.text, *(w.text for w in instance.wrong)):
            if not text:
                continue
            assert not re.search(r"\(n\)|\(s\)|\{[a-z]|\$|  |None|\[|\]|'s's|\.\.", text), text
            assert not re.search(r"\ban? an? |(?<![\w/+-])1 [a-z]+s\b|\bone [^ ]+ counters\b", text), text
            for article, word in re.findall(r"\b([Aa]n?) ([\w/+-]+)", text):
                assert article.lower() == a_or_an(word), text
            first = text.removeprefix("(1) ")[0]  # an order begins with the number of its first step
            assert first.isupper() or first.isdigit() or first == "“", text
        assert instance.explanation.endswith(".")
        assert instance.prompt.removesuffix(" Fill in the card.").endswith("?")


@pytest.mark.parametrize(
    ("text", "drawn", "said"),
    [
        ("{me's} {card}", {"me": "A", "card": "Clone"}, "Ada's Clone"),
        ("{card's} text", {"card": "Striped Bears"}, "Striped Bears' text"),
        ("does {me.they} or {you.their} friend", {"me": "A", "you": "B"}, "Does she or his friend"),
        ("{n +1/+1 counter}", {"n": 1}, "One +1/+1 counter"),
        ("{n fade counter}", {"n": 3}, "Three fade counters"),
        ("a(n) {card}", {"card": "Air Elemental"}, "An Air Elemental"),
        ("a(n) {card}", {"card": "Unicorn"}, "A Unicorn"),
        ("a(n) {size} creature", {"size": "8/8"}, "An 8/8 creature"),
        ("a(n) {size} creature", {"size": "1/8"}, "A 1/8 creature"),
    ],
)
def test_places_are_filled_in(text, drawn, said):
    assert filled_in(text, drawn) == said


# What is refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "essay"}, "I know no kind 'essay'"),
        ({"prompt": None}, "prompt is missing"),
        ({"promt": "?"}, "I know no promt"),
        ({"title": None}, "title is missing"),
        ({"draw": {"a": "creature, lovely"}}, "I know no feature ['lovely']"),
        ({"kind": "cite"}, "decides is missing"),
        ({"kind": "legal"}, "options are missing"),
        (
            {"kind": "legal", "query": {"ask": "which", "claims": {"a": {}}}, "options": {"b": "B"}},
            "options are",
        ),
    ],
)
def test_a_template_that_is_not_as_it_should_be_is_refused(change, message):
    written = {
        "id": "bears", "title": "Bears", "principles": ["copiable-values"], "level": 1, "kind": "yes_no",
        "query": {"ask": "tapped", "of": "bear"}, "prompt": "Is it tapped?", "because": "It is.",
    }  # fmt: skip
    changed = {key: value for key, value in {**written, **change}.items() if value is not None}
    with pytest.raises(CopyEngineError) as refused:
        reading._template(changed, "bears.yaml")
    assert message in str(refused.value)


def test_a_card_that_lacks_a_face_is_never_drawn():
    front = {
        "name": "Delver of Secrets // Insectile Aberration",
        "layout": "transform",
        "type": "Creature — Human",
    }
    rows = [{**front, "power": "3", "toughness": "2", "text": "Flying", "manaCost": "{U}"}]
    rows.append({"name": "Hill Giant", "type": "Creature — Giant", "power": "3", "toughness": "3"})
    assert CardFeatures(CardPool.from_rows(rows)).listed(("creature",)) == ["Hill Giant"]


def test_what_is_printed_is_looked_at_without_reading_text():
    """Reading every creature took the first visitor half a minute, and more work than a request may take."""
    pool = CardPool.from_rows(card_rows())
    features = CardFeatures(pool)
    assert features.listed(("creature", "mana value 3 or less"))
    assert not [face.name for card in pool.values() for face in card.faces if "abilities" in vars(face)]


def test_what_is_learned_of_a_card_costs_no_request_anything():
    features = CardFeatures(CardPool.from_rows(card_rows()))
    with working(WorkBudget(0)):
        assert features.draw(("creature", "quiet"), random.Random(1), set())


def test_only_a_spell_is_cast_to_pump():
    pumped = "Target creature gets +2/+2 until end of turn."
    rows = [
        {
            "name": "Ghost",
            "type": "Creature — Spirit",
            "power": "1",
            "toughness": "1",
            "text": f"{{T}}: {pumped}",
        },
        {"name": "Swell", "type": "Instant", "text": pumped, "manaCost": "{G}"},
    ]
    found = CardFeatures(CardPool.from_rows(rows))
    assert [name for name in ("Ghost", "Swell") if found.has(name, ("pump",))] == ["Swell"]


def test_an_instant_that_is_a_creature_too_is_drawn_for_no_spell():
    colt = {"name": "Colt", "type": "Instant Creature — Horse", "power": "3", "toughness": "1"}
    rows = [
        colt,
        {"name": "Swell", "type": "Instant", "text": "Target creature gets +2/+2 until end of turn."},
    ]
    assert CardFeatures(CardPool.from_rows(rows)).listed(("instant or sorcery",)) == ["Swell"]


def test_a_card_of_arena_is_never_drawn():
    seeker = {"name": "Seeker", "type": "Sorcery", "text": "Seek a land card."}
    rows = [seeker, {"name": "Swell", "type": "Sorcery", "text": "Draw a card."}]
    assert CardFeatures(CardPool.from_rows(rows)).listed(("instant or sorcery",)) == ["Swell"]


def test_what_is_not_kept_is_counted(features):
    template = reading._template(
        {
            "id": "bears", "title": "Bears", "principles": ["copiable-values"], "level": 1, "kind": "yes_no",
            "draw": {"bear": "creature, quiet"},
            "setup": [{"ref": "bear", "card": "$bear", "controller": "$me"}],
            "query": {"ask": "tapped", "of": "bear"}, "prompt": "Is it tapped?", "because": "It isn't.",
            "variants": [{"right": True}, {"right": False}],
        },
        "bears.yaml",
    )  # fmt: skip
    dropped = Counter()
    assert instance_of(template, 1, features, dropped=dropped) is None
    assert set(dropped) == {Dropped.REASON, Dropped.FEW_BELIEFS}


def test_a_template_whose_own_cards_are_missing_is_given_up_without_playing(monkeypatch):
    template = next(each for each in templates().values() if all(v.cards for v in each.variants))
    index = CardFeatures(CardPool.from_rows(r for r in card_rows() if r["name"] not in cards_of(template)))
    monkeypatch.setattr(making, "Believers", None)  # nothing is played
    dropped: Counter = Counter()
    assert instance_of(template, 1, index, dropped=dropped) is None
    assert set(dropped) == {Dropped.NO_CARD}


def cards_of(template) -> set[str]:
    return {name for variant in template.variants for name in variant.cards}


@pytest.mark.parametrize("name", templates())
def test_no_answer_leaves_an_ability_out(made, features, name):
    for instance in made[name]:
        game = Believers(instance.script, features.cards, RULESET).by_the_rules
        assert unconsidered(game, instance.query) == ()


def test_numbers_of_one_table_differ(features):
    """Of two equal numbers of counters nobody could tell which are counted."""
    drawn = [instance_of(templates()["taken-and-changed"], seed, features) for seed in range(1, 30)]
    counted = [[each["counters"]["+1/+1"] for each in one.script["setup"][:2]] for one in drawn if one]
    assert counted
    assert all(one != other for one, other in counted)


def test_what_is_asked_for_isnt_the_number_of_counters_on_the_original(features):
    """Who takes the original's four loyalty counters for those of the copy mustn't be right."""
    template, dropped = templates()["walker-under-one-player"], Counter[Dropped]()
    drawn = [instance_of(template, seed, features, dropped=dropped) for seed in range(1, 30)]
    loyalty = [(one.script["setup"][0]["counters"], one.answer["counters"]) for one in drawn if one]
    assert loyalty
    assert all(before != after for before, after in loyalty)
    assert dropped[Dropped.SAME_COUNTERS]


@pytest.mark.parametrize("name", ["image-copied-on", "doppelganger-chain"])
def test_no_option_hides_a_toughness_of_0(features, name):
    """ "An Illusion named Phantasmal Image" would be a 0/0 that is put into the graveyard; only Quicksilver
    Gargantuan is 7/7 regardless."""
    drawn = [instance_of(templates()[name], seed, features) for seed in range(1, 30)]
    copiers = {
        each["card"]
        for one in filter(None, drawn)
        for wrong in one.wrong
        for each in one.script["events"]
        if each.get("ref") == "copy" and wrong.beliefs == ("printed-card-copied",)
    }
    assert copiers <= {"Quicksilver Gargantuan"}
    assert any(wrong.beliefs for one in filter(None, drawn) for wrong in one.wrong)


def test_no_belief_assigns_less_than_no_damage(features):
    """A 3-power attacker falls short of a blocker with toughness 4 by 1, but 0 is all that goes past."""
    drawn = [instance_of(templates()["deadly-and-trampling"], seed, features) for seed in range(1, 30)]
    values = [wrong.value for each in drawn if each for wrong in each.wrong]
    assert min(values) == 0


def test_what_leaves_an_ability_out_isnt_drawn(features, monkeypatch):
    left_out = NotConsidered("x", "Players can't draw cards.", ("draws",))
    monkeypatch.setattr(making, "unconsidered", lambda game, query: (left_out,))
    dropped = Counter[Dropped]()
    assert instance_of(next(iter(templates().values())), 1, features, dropped=dropped) is None
    assert dropped.keys() == {Dropped.UNCONSIDERED}


def test_another_course_of_events_is_told_in_the_words_of_its_template(made):
    """Also where a belief about something else happens to give the same answer."""
    shields = [each for each in made["shield-on-a-copy"] if each]
    assert shields
    for each in shields:
        lost = next(wrong for wrong in each.wrong if wrong.value["zone"] == "graveyard")
        assert lost.belief.startswith("The regeneration shield is gone")
    for each in filter(None, made["ego-through-clone"]):
        told = [wrong for wrong in each.wrong if wrong.belief.startswith("Glorious Anthem doesn't apply")]
        assert [wrong.beliefs for wrong in told] == [()]


@pytest.mark.parametrize(
    "name", ["kicked-spell", "tapped-original", "remanded-copy", "original-changes-later"]
)
def test_an_option_with_two_errors_is_what_two_beliefs_give(made, features, name):
    found = 0
    for each in filter(None, made[name]):
        believers = Believers(each.script, features.cards, RULESET)
        for wrong in each.wrong:
            if not wrong.beliefs and not wrong.belief:
                assert all(len(held) == 2 for held in believers.explaining(each.query, wrong.value))
                assert believers.explaining(each.query, wrong.value)
                found += 1
    assert found


def test_a_belief_that_leaves_nothing_of_another_makes_no_option_with_it():
    """A copy that has ended is Sakashima, a 3/1: whoever thinks so can't call it a nonlegendary 3/1 Brute."""
    right = {"name": "Sakashima", "power_toughness": "7/3", "supertypes": ["Legendary"]}
    ended = Wrong("", {**right, "power_toughness": "3/1"}, ("copy-ends-with-original",))
    ignored = Wrong("", {**right, "name": "Brute", "supertypes": []}, ("exceptions-ignored",))
    saying = Saying({"ask": "fields"})
    both = list(making._both_errors(right, [ended, ignored], lambda one, other: ended.value, saying))
    assert both == []
    unknown = list(making._both_errors(right, [ended, ignored], lambda one, other: None, saying))
    assert unknown == [{"name": "Brute", "power_toughness": "3/1", "supertypes": []}]


def test_no_wrong_answer_rests_on_another_rulebook(features):
    """What refutes "an older rule still applies" says nothing of the table."""
    made = [instance_of(templates()["fork-color"], seed, features) for seed in range(1, 9)]
    colors = [each for each in made if each and "blue" in " ".join(wrong.text for wrong in each.wrong)]
    assert colors
    assert not {belief for each in colors for wrong in each.wrong for belief in wrong.beliefs} & OF_VERSIONS


def test_no_artifact_is_drawn_as_a_creature_that_copies():
    """ "The creature Ada cast as ..." is asked of it."""
    text = "You may have this {} enter as a copy of any creature on the battlefield."
    kinds = {"Mask": ("Artifact", "artifact"), "Mime": ("Creature", "creature")}
    rows = [
        {"name": name, "manaCost": "{3}", "type": kind, "types": [kind], "text": text.format(word),
         "layout": "normal", "power": "0", "toughness": "0"}
        for name, (kind, word) in kinds.items()
    ]  # fmt: skip
    features = CardFeatures(CardPool.from_rows(rows))
    for feature in ("plain copier", "copier of any creature"):
        assert {name: features.has(name, (feature,)) for name in kinds} == {"Mask": False, "Mime": True}
