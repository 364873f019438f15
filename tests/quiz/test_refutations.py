"""What is said against a belief, in words of the table."""

import re
from datetime import date
from pathlib import Path

import pytest

from judgeapp.quiz.beliefs.consequences import consequence
from judgeapp.quiz.beliefs.known import believers_of, misconceptions
from judgeapp.quiz.beliefs.narrowed import narrowed
from judgeapp.quiz.beliefs.refutations import refutation
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.models import Question
from judgeapp.quiz.reviewing.items import generated_items, item_of
from judgeapp.quiz.rulings.offers import offers_of
from tests.documents import document

pytestmark = pytest.mark.django_db
SAID = document(Path(__file__).parent / "refutations.yaml")
NARROWED = document(Path(__file__).parent / "narrowed.yaml")


@pytest.mark.parametrize("row", SAID, ids=lambda row: f"{row['belief']}: {row['said']}")
def test_what_is_so_instead_on_this_table(content, row):
    assert row["belief"] in misconceptions()
    script = {"ruleset": "mtg-2024", "setup": row["setup"], "events": row["events"]}
    assert refutation(believers_of(script, "mtg-2024"), row["query"], row["belief"]) == row["said"]


@pytest.mark.parametrize("row", NARROWED, ids=lambda row: f"{row['belief']}: {row['said']}")
def test_what_a_belief_comes_down_to_on_this_table(content, row):
    assert row["belief"] in misconceptions()
    script = {"ruleset": "mtg-2024", "setup": row["setup"], "events": row["events"]}
    assert narrowed(believers_of(script, "mtg-2024"), row["query"], row["belief"]) == row["said"]


@pytest.mark.parametrize("name", ["token-of-grown-creature", "fork-color", "image-then-copy"])
def test_a_wrong_option_is_refuted_by_what_is_so_on_its_table(content, name):
    item = next(generated_items(templates()[name], range(1, 9)))
    general = {each.correction for each in misconceptions().values()}
    corrections = [belief.correction for _, told in item.refutations for belief in told.beliefs]
    assert corrections
    assert not general & {*corrections}


@pytest.mark.parametrize("seed", [3, 5])
def test_two_errors_together_are_what_the_game_makes_of_both(content, seed):
    """A copy that changes along with its original and doesn't keep its color is a black Typhoid Rats,
    not a white one."""
    item = next(generated_items(templates()["original-changes-later"], [seed]))
    together = [offer.value for offer in item.wrong if not offer.beliefs]
    assert together
    assert all(item.believers.explaining(item.query, value) for value in together)


def test_a_creature_that_somebody_has_taken_is_nobodys_in_words(content):
    """It was Ada's as the game began, and Noah controls it now."""
    believers = believers_of(
        {
            "ruleset": "mtg-2024",
            "setup": [
                {"ref": "bear", "card": "Runeclaw Bear", "controller": "A", "counters": {"+1/+1": 2}},
                {"ref": "giant", "card": "Hill Giant", "controller": "A"},
            ],
            "events": [
                {
                    "do": "cast",
                    "ref": "magic",
                    "card": "Control Magic",
                    "controller": "B",
                    "targets": ["giant"],
                },
                {"do": "resolve", "ref": "magic"},
                {"do": "become_copy", "ref": "giant", "of": "bear", "by": "Cytoshape", "controller": "B"},
            ],
        },
        "mtg-2024",
    )
    query = {"ask": "power_toughness", "of": "giant"}
    assert consequence(believers, query, "current-values-copied") == "The creature is 4/4"


def test_one_of_two_of_a_card_isnt_called_by_its_card(content):
    setup = [{"ref": ref, "card": "Runeclaw Bear", "controller": "A"} for ref in ("bear", "other")]
    script = {
        "ruleset": "mtg-2024",
        "setup": [
            *setup,
            {"ref": "giant", "card": "Hill Giant", "controller": "A", "counters": {"+1/+1": 2}},
        ],
        "events": [{"do": "become_copy", "ref": "bear", "of": "giant", "by": "Cytoshape", "controller": "A"}],
    }
    query = {"ask": "power_toughness", "of": "bear"}
    held = consequence(believers_of(script, "mtg-2024"), query, "current-values-copied")
    assert held == "The creature is 5/5"


def test_of_damage_a_belief_comes_to_a_size(content):
    """Not "an untapped 2/2 creature and has no counters": whether it's tapped matters to no damage."""
    (item,) = generated_items(templates()["damage-of-two-steps"], [5])
    told = [said.here for _, said in item.refutations if said.here]
    assert told
    assert all(re.fullmatch(r"Ada's [\w ]+ is \d/\d\.", each) for each in told)


def test_a_step_of_an_order_is_told_by_what_it_is_from(content):
    item = next(
        item
        for item in generated_items(templates()["order-of-layers"], range(1, 40))
        if "Goblin" in item.explanation
    )
    assert [offer.text for offer in item.offers][1:] == [
        "Goblin Chieftain changes its abilities.",
        "Goblin Chieftain changes its power and toughness.",
    ]


def test_a_step_of_an_order_says_what_changeling_does(content):
    """Not that an ability of its own changes its subtypes, which could be any."""
    question = Question.objects.get(scenario__slug="glasspool-mimic-copies-changeling", kind="order")
    assert "Changeling gives it every creature type." in [
        offer.text for offer in offers_of(question, "mtg-2024", date(2026, 11, 29))
    ]


@pytest.mark.parametrize("name", ["original-changes-later", "original-leaves"])
def test_no_wrong_option_is_a_creature_that_would_have_died(content, name):
    """With toughness 0 it's put into the graveyard (704.5f): turns have begun, or something has left."""
    items = list(generated_items(templates()[name], range(1, 25)))
    assert items
    for item in items:
        assert not [offer.text for offer in item.wrong if re.search(r"\b\d+/0\b", offer.text)]


def test_a_face_is_called_by_its_own_name_and_the_other_one_is_not_forgotten(content):
    """What is printed on the back face isn't printed on the front, and a token with the front up has both."""
    corrections = {
        belief.correction
        for item in generated_items(templates()["token-of-back-face"], [190742, 81628203])
        for _, told in item.refutations
        for belief in told.beliefs
    }
    assert "The 5/4 printed on Werewolf Ransacker is copied, but not its four +1/+1 counters." in corrections
    assert "The token has both faces of Delver of Secrets, and the same one up (707.8a)." in corrections


def test_a_name_with_a_comma_is_told_in_brief_among_other_words(content):
    item = next(generated_items(templates()["ivy"], [841084]))
    said = "It targets Ivy, its controller can't choose a new target, and Ada controls it"
    assert item.right[0].text == said
    corrections = {belief.correction for _, told in item.refutations for belief in told.beliefs}
    assert "Ivy's ability says what the copy targets: Ivy (707.10e)." in corrections


@pytest.mark.parametrize(
    ("template", "seed", "said"),
    [
        ("copy-of-a-merged-creature", 763154, "The 5/4 printed on Cloudpiercer is copied, but not"),
        ("copy-of-a-merged-creature", 763154, "The color is copied, too, and Cloudpiercer is red."),
        ("humbled-then-copy", 786427, "takes the place of all the text that Clone had before."),
        ("tokens-doubled", 935776, "on Fencing Ace aren't copied, so each token has none."),
    ],
)
def test_what_is_said_is_true_of_the_card_that_is_named(content, template, seed, said):
    """A merged creature has what is printed on the card on top, and a copy has lost what it copied before."""
    item = next(generated_items(templates()[template], [seed]))
    corrections = [belief.correction for _, told in item.refutations for belief in told.beliefs]
    assert any(said in each for each in corrections), corrections


def test_no_belief_in_an_older_rulebook_is_told_in_general_words(content):
    """ "The legend rule looks at what all players control," not "An older version of it still applies." """
    items = list(generated_items(templates()["legend-kept"], range(1, 25)))
    told = {belief.belief for item in items for _, said in item.refutations for belief in said.beliefs}
    assert "The legend rule looks at what all players control." in told
    assert misconceptions()["older-rule-still-applied"].belief not in told


def test_what_a_template_says_of_an_older_rule_is_evidence_of_that_belief(content):
    items = generated_items(templates()["legend-kept"], range(1, 25))
    held = {
        choice.misconception.slug
        for item in items
        for choice in item.choices
        if choice.belief == "The legend rule looks at what all players control."
    }
    assert held == {"older-rule-still-applied"}


@pytest.mark.parametrize(
    ("asked", "belief", "rule"),
    [
        ("could-target-two-kinds/1", "It's enough to be a legal target for one of the two modes.", "707.10d"),
        ("could-target-two-kinds/2", "With two kinds of targets, no copy is possible.", "707.10d"),
        (
            "resolution-choice-made-again/2",
            "A player who copies a spell makes all its choices then.",
            "707.10",
        ),
        ("linked-trigger-lost/2", "It taps the creature chosen first.", "707.9g"),
        # A rule of the belief's own that is about the same thing stays, though another decides.
        ("as-enters-power-copied/1", "Ada chooses a form for her creature and could choose 3/3.", "707.4"),
        ("clone-of-a-clone/1", "A blue card that copies something stays blue.", "707.2a"),
        ("class3-gargantuan-stays-7-7/2", "A creature that keeps its size keeps its name, too.", "707.9c"),
        ("no-first-strike-one-step/2", "The attacker deals its damage first.", "510.2"),
        ("equip-hexproof-and-shroud/2", "Equip doesn't target, so shroud doesn't matter.", "702.6.1"),
        ("equip-target-changes-controller/1", "Targets are checked only as equip is activated.", "608.2b"),
        (
            "striped-bears-cloned/2",
            "The ability still belongs to the player whose Bears were copied.",
            "603.3a",
        ),
    ],
)
def test_what_an_author_says_instead_has_the_rule_that_says_it(content, asked, belief, rule):
    slug, key = asked.split("/")
    questions = Question.objects.select_related("scenario").filter(scenario__slug=slug)
    (question,) = [each for each in questions if each.key.endswith(f"/{key}")]
    choices = list(question.choices.select_related("misconception").order_by("position"))
    told = {
        each.belief: each.rule for _, said in item_of(question, choices).refutations for each in said.beliefs
    }
    assert told[belief] == rule


@pytest.mark.parametrize(
    ("template", "seed", "belief", "rule"),
    [
        ("animated-artifact", 19103, "exceptions-ignored", "707.9c"),  # also where it's one of two errors
        ("draw-on-entering", 13945, "exceptions-ignored", "707.9b"),
        ("lifelink-and-copies", 1622, "lifelink-triggers-on-the-event", "702.15b"),  # not 702.15f
        ("animated-artifact", 66421, "abilities-not-copied", "707.2a"),
    ],
)
def test_a_belief_has_the_rule_that_says_otherwise_wherever_it_leads(content, template, seed, belief, rule):
    (item,) = generated_items(templates()[template], [seed])
    told = [each for _, said in item.refutations for each in said.beliefs]
    assert {each.rule for each in told if each.misconception == belief} == {rule}


def test_a_type_that_an_exception_adds_isnt_a_matter_of_linked_abilities(content):
    (item,) = generated_items(templates()["wall-chain"], [9222])
    told = [each for _, said in item.refutations for each in said.beliefs]
    assert {each.rule for each in told if each.misconception == "exceptions-ignored"} == {"707.9", "707.9b"}
