"""Options say what a judge would, and only what differs among them."""

from dataclasses import replace

import pytest

from judgeapp.quiz.generator.descriptions import Saying
from judgeapp.quiz.generator.wording import filled_in, in_a_phrase, noun_asked_about

ANY = Saying({"ask": "fields"}, says={"keyword": ["has haste", "doesn't have haste"]})
BEAR = {"name": "Runeclaw Bear", "power_toughness": "2/2", "colors": ["green"], "counters": {}}


@pytest.mark.parametrize(
    ("values", "options"),
    [
        (
            [BEAR, {**BEAR, "counters": {"+1/+1": 2}}, {**BEAR, "power_toughness": "4/4"}],
            [
                "A 2/2 creature with no counters",
                "A 2/2 creature with two +1/+1 counters",
                "A 4/4 creature with no counters",
            ],
        ),
        ([BEAR, {**BEAR, "power_toughness": "4/4"}], ["2/2", "4/4"]),
        ([BEAR, {**BEAR, "name": "Clone", "colors": ["blue"]}], ["A green Runeclaw Bear", "A blue Clone"]),
        (
            [
                {"power_toughness": "3/3", "types": ["Artifact", "Creature"]},
                {"power_toughness": "3/3", "types": ["Creature"]},
            ],
            ["An artifact creature", "A nonartifact creature"],
        ),
        (
            [
                {"supertypes": ["Legendary", "Snow"], "counters": {}},
                {"supertypes": [], "counters": {}},
                {"supertypes": ["Legendary", "Snow"], "counters": {"+1/+1": 2}},
            ],
            [
                "Legendary and snow, with no counters",
                "Nonlegendary and nonsnow, with no counters",
                "Legendary and snow, with two +1/+1 counters",
            ],
        ),
        (
            [
                {"name": "Bear", "is_token": True, "keyword": True},
                {"name": "Clone", "is_token": False, "keyword": False},
            ],
            ["A Bear token with haste", "A nontoken Clone without haste"],
        ),
        (
            [
                {"zone": "battlefield", "controller": "A", "was_cast": False},
                {"zone": "nowhere", "controller": None, "was_cast": False},
            ],
            ["On the battlefield", "It has ceased to exist"],
        ),
        (
            [{"damage_dealt": 3, "controller": "A"}, {"damage_dealt": 0, "controller": None}],
            ["It deals 3 damage, and Ada controls it", "It deals no damage, and nobody controls it"],
        ),
        (
            [
                {"subtypes": ["(every creature type)"], "name": "Bear"},
                {"subtypes": ["Bear"], "name": "Clone"},
            ],
            ["A Bear that is every creature type", "A Bear named Clone"],
        ),
        (
            [{"face_down": False, "colors": ["red"]}, {"face_down": True, "colors": []}],
            ["Face-up and red", "Face-down and colorless"],
        ),
        (  # beside a noun, what is elsewhere or gone is one as well
            [
                {**BEAR, "zone": "battlefield"},
                {**BEAR, "colors": ["red"], "zone": "battlefield"},
                {**BEAR, "zone": "graveyard"},
            ],
            ["A green creature", "A red creature", "A card in its owner's graveyard"],
        ),
        (
            [
                {"name": "Bear", "is_token": True, "was_cast": False, "zone": "battlefield"},
                {"name": "Bear", "is_token": False, "was_cast": True, "zone": "battlefield"},
                {"name": None, "is_token": False, "was_cast": False, "zone": "nowhere"},
            ],
            [
                "A token that wasn't cast",
                "A nontoken permanent that was cast",
                "A copy that wasn't cast and has ceased to exist",
            ],
        ),
        (
            [
                {"tapped": True, "counters": {}, "zone": "battlefield"},
                {"tapped": False, "counters": {"charge": 1}, "zone": "battlefield"},
                {"tapped": False, "counters": {}, "zone": "graveyard"},
            ],
            [
                "A tapped permanent with no counters",
                "An untapped permanent with a charge counter",
                "A card in its owner's graveyard",
            ],
        ),
        (  # in the order in which cards name colors
            [
                {"tapped": False, "colors": ["white", "red"]},
                {"tapped": True, "colors": ["white", "green"]},
                {"tapped": True, "colors": ["white", "blue", "red"]},
            ],
            ["Untapped, red, and white", "Tapped, green, and white", "Tapped, blue, red, and white"],
        ),
        (
            [
                {"x": 6, "controller": "A", "life_gained": 0},
                {"x": 0, "controller": "B", "life_gained": 6},
            ],
            [
                "Ada controls it and gains no life, and X is 6",
                "Noah controls it and gains 6 life, and X is 0",
            ],
        ),
        (  # nothing stands behind what a copy is as if about its counters
            [
                {"name": "", "power_toughness": "4/4", "face_down": True, "counters": {"+1/+1": 2}},
                {"name": "Bear", "power_toughness": "2/2", "face_down": False, "counters": {}},
            ],
            [
                "A nameless face-down 4/4 creature with two +1/+1 counters",
                "A face-up 2/2 Bear with no counters",
            ],
        ),
        (
            [
                {"power_toughness": "2/2", "kicked": False, "counters": {}},
                {"power_toughness": "5/5", "kicked": True, "counters": {"+1/+1": 3}},
            ],
            ["An unkicked 2/2 creature with no counters", "A kicked 5/5 creature with three +1/+1 counters"],
        ),
        (
            [
                {"power_toughness": "2/2", "keyword": True, "counters": {}},
                {"power_toughness": "4/4", "keyword": False, "counters": {"+1/+1": 2}},
            ],
            [
                "A 2/2 creature with haste and no counters",
                "A 4/4 creature with two +1/+1 counters but without haste",
            ],
        ),
        (
            [
                {"subtypes": ["Bear", "Illusion"], "keyword": True},
                {"subtypes": ["Bear"], "keyword": True},
                {"subtypes": ["Bear"], "keyword": False},
            ],
            [
                "A Bear Illusion with haste",
                "A Bear that isn't an Illusion and has haste",
                "A Bear that isn't an Illusion and doesn't have haste",
            ],
        ),
        (
            [
                {"subtypes": ["Construct", "Elf"]},
                {"subtypes": ["Construct", "Wizard"]},
                {"subtypes": ["Construct"]},
            ],
            ["A Construct Elf", "A Construct Wizard", "A Construct that is neither an Elf nor a Wizard"],
        ),
        (
            [{"tapped": True, "counters": {"fade": 2}}, {"tapped": False, "counters": {}}],
            ["Tapped, with two fade counters", "Untapped, with no counters"],
        ),
    ],
)
def test_options_say_what_differs(values, options):
    assert [ANY.option(value, values) for value in values] == options


@pytest.mark.parametrize(
    ("prompt", "values", "options"),
    [
        (
            "Which of these describes the creature Ada cast as Clone, just as it enters?",
            [
                {"tapped": False, "colors": ["green"], "counters": {}},
                {"tapped": True, "colors": [], "counters": {}},
            ],
            ["An untapped green creature", "A tapped colorless creature"],
        ),
        (
            "Which of these describes the permanent Ada cast as Moritte of the Frost?",
            [
                {"supertypes": ["Legendary", "Snow"], "counters": {"+1/+1": 2}, "zone": "battlefield"},
                {"supertypes": [], "counters": {}, "zone": "battlefield"},
                {"supertypes": [], "counters": {}, "zone": "graveyard"},
            ],
            [
                "A legendary snow permanent with two +1/+1 counters",
                "A nonlegendary nonsnow permanent with no counters",
                "A card in its owner's graveyard",
            ],
        ),
        (
            "Which of these describes the creature Ada cast as Clone?",
            [{"abilities": ["Flying"]}, {"abilities": ["Flash", "Deathtouch"]}, {"abilities": []}],
            [
                "A creature with flying",
                "A creature with flash and deathtouch",
                "A creature with no abilities",
            ],
        ),
        ("What color is the creature?", [{"colors": ["red"]}, {"colors": ["blue"]}], ["Red", "Blue"]),
    ],
)
def test_options_are_nouns_that_the_prompt_uses(prompt, values, options):
    saying = replace(ANY, noun=noun_asked_about(prompt))
    assert [saying.option(value, values) for value in values] == options


def test_no_counters_stand_before_a_long_ability():
    saying = replace(
        ANY, says={"has_ability": ["has the ability to cast copies of Shadow Slice", "has no such ability"]}
    )
    given = {"power_toughness": "5/5", "has_ability": True, "counters": {}}
    assert (
        saying.option(given)
        == "A 5/5 creature with no counters but with the ability to cast copies of Shadow Slice"
    )


def test_a_size_is_that_of_a_creature_where_power_isnt_asked_for():
    assert in_a_phrase(["3/3"], "Which of these describes the Clone?") == ["A 3/3 creature"]
    assert in_a_phrase(["3/3"], "What are the power and toughness of the Clone?") == ["3/3"]


def test_a_text_says_what_numbers_come_to():
    assert filled_in("It has {sum bear_power n -1} power.", {"bear_power": 2, "n": 3}) == "It has 4 power."


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ({"power_toughness": "2/2"}, "It's 2/2"),
        ({"name": "Clone"}, "It's named Clone"),
        ({"counters": {"+1/+1": 1}}, "It has a +1/+1 counter"),
        ({"counters": {}, "tapped": True}, "It's tapped, and it has no counters"),
        ({"power_toughness": "8/8", "keyword": True}, "It's an 8/8 creature with haste"),
    ],
)
def test_the_answer_is_said_as_a_sentence(value, sentence):
    assert ANY.sentence(value) == sentence


def test_a_field_without_words_takes_an_author():
    assert ANY.option({"power_toughness": "2/2", "unheard_of": 1}) is None


@pytest.mark.parametrize(
    ("abilities", "others", "said"),
    [
        (["Flying", "Haste"], [["Flying"]], "With haste"),
        (["Flying"], [["Flying", "Haste"]], "Without haste"),
        (["Flying"], [["Flying"]], "Flying"),
        ([], [["Flying"]], "No abilities"),
    ],
)
def test_abilities_that_all_options_have_are_left_out(abilities, others, said):
    saying = Saying({"ask": "abilities"})
    assert saying.option({"abilities": abilities}, [{"abilities": each} for each in [abilities, *others]])
    assert said.split()[-1].lower() in saying.sentence(
        {"abilities": abilities}, [{"abilities": each} for each in [abilities, *others]]
    )


def test_nothing_to_say_is_no_sentence():
    """A land that would have no power and toughness."""
    assert Saying({"ask": "fields"}).sentence({"supertypes": []}) == ""


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("Two fade counters", "With two fade counters"),
        ("No counters", "With no counters"),
        ("Untapped without counters", "Untapped without counters"),
        ("Tapped with two fade counters", "Tapped with two fade counters"),
    ],
)
def test_counters_alone_take_a_preposition(option, said):
    assert in_a_phrase([option], "How does the creature enter?") == [said]
