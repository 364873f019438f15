"""What a question asks: a principle in one kind of interaction; and what an answer is evidence of."""

import pytest

from judgeapp.quiz.generator.templates import templates
from judgeapp.quiz.skills.interactions import interaction_of, interactions
from judgeapp.quiz.skills.skills import asked_skills, evidence, skill_index, skills_tested, template_skills
from tests.factories import (
    MisconceptionFactory,
    PrincipleFactory,
    QuestionFactory,
    RuleFactory,
    RulesetFactory,
    ScenarioFactory,
)

ENTER = {"do": "enter", "ref": "clone", "card": "Clone", "copy_of": "bear"}
SECOND = {"do": "enter", "ref": "second", "card": "Clone", "copy_of": "clone"}
BECOME = {"do": "become_copy", "ref": "shifter", "of": "bear"}
ALTERATION = {"do": "enter", "ref": "aura", "choices": {"attach_to": "host", "creature": "bear"}}
FORK = {"do": "copy_spell", "ref": "fork", "of": "bolt"}
OF_CLONE = {"ask": "colors", "of": "clone"}

KINDS = [
    ("enters", [ENTER], OF_CLONE),
    ("enters, not copying", [{"do": "enter", "ref": "clone", "copy_of": None}], OF_CLONE),
    ("becomes", [BECOME], {"ask": "name", "of": "shifter"}),
    (
        "becomes by turning up",
        [{"do": "turn_face_up", "ref": "x", "copy_of": "bear"}],
        {"ask": "name", "of": "x"},
    ),
    ("token", [{"do": "create_token_copy", "ref": "t", "of": "bear"}], {"ask": "name", "of": "t"}),
    ("of-a-copy", [ENTER, SECOND], {"ask": "name", "of": "second"}),
    ("enters, of the first of two", [ENTER, SECOND], OF_CLONE),
    ("spell", [FORK], {"ask": "colors", "of": "fork"}),
    ("of-a-copy, on the stack", [FORK, FORK | {"ref": "two", "of": "fork"}], {"ask": "colors", "of": "two"}),
    (
        "ability",
        [{"do": "copy_ability", "ref": "copy", "of": "trigger"}],
        {"ask": "controller", "of": "copy"},
    ),
    ("cast", [{"do": "cast_copy", "ref": "copy", "of": "card"}], {"ask": "was_cast", "of": "copy"}),
    ("static", [ENTER, ALTERATION], {"ask": "name", "of": "host"}),
    ("static, of another choice", [ENTER, ALTERATION], {"ask": "name", "of": "aura"}),
    ("enters, beside an Aura that copies", [ENTER, ALTERATION], OF_CLONE),
    ("keyword", [{"do": "cast", "ref": "s", "storm_count": 2}, FORK], {"ask": "colors", "of": "fork"}),
    (
        "keyword by its ability",
        [{"do": "activate", "ability": "Embalm"}, FORK],
        {"ask": "name", "of": "fork"},
    ),
    ("other", [{"do": "tap", "ref": "bear"}], {"ask": "tapped", "of": "bear"}),
    ("other, without events", [], {"ask": "life", "of": "A"}),
    ("spell, the last, where a player is asked about", [ENTER, FORK], {"ask": "life", "of": "A"}),
    ("enters, in a claim", [ENTER, BECOME], {"ask": "holds", "claims": [{"field": "name", "of": "clone"}]}),
    ("enters, at once with others", [{"do": "simultaneous", "events": [ENTER, BECOME]}], OF_CLONE),
]


@pytest.mark.parametrize(("kind", "events", "query"), KINDS, ids=[row[0] for row in KINDS])
def test_the_kind_of_interaction_is_that_of_what_is_asked_about(kind, events, query):
    expected = kind.split(",")[0].split(" ")[0]
    if kind == "enters, not copying":
        expected = "other"
    assert interaction_of({"events": events}, query) == expected


def test_every_template_asks_its_principles_in_some_kind_of_interaction():
    for template in templates().values():
        asked = template_skills(template)
        assert {skill.split("/")[0] for skill in asked} == set(template.principles)
        assert {skill.split("/")[1] for skill in asked} <= interactions().keys()


@pytest.fixture
def question(cards):
    """About two principles of the rules of 2024; those of 2017 have another rule for it."""
    scenario = ScenarioFactory()
    book, older = RulesetFactory(slug="mtg-2024"), RulesetFactory(slug="mtg-2017")
    for number, principle in [("707.9c", "retained"), ("707.2", "values")]:
        rule = RuleFactory(ruleset=book, number=number, principle=PrincipleFactory(slug=principle))
        scenario.rules.add(rule)
    scenario.rules.add(RuleFactory(ruleset=older, number="706.2", principle=PrincipleFactory(slug="older")))
    return QuestionFactory(scenario=scenario, query=OF_CLONE)


CITES_VALUES = [{"principle": "values", "rule": "707.2"}]


def test_a_stored_question_asks_the_principles_of_its_rules_in_the_order_of_the_rulebook(question):
    assert asked_skills(question, "mtg-2024") == ("values/enters", "retained/enters")
    assert asked_skills(question, "mtg-2017") == ("older/enters",)
    assert asked_skills(question, "class-3") == ("values/enters", "retained/enters")


def test_of_several_principles_a_question_tests_those_that_decide_it(question):
    assert skills_tested(question, "mtg-2024", CITES_VALUES) == ("values/enters",)
    assert skills_tested(question, "mtg-2024", []) == ("values/enters", "retained/enters")


EVIDENCE = [
    ("right", True, "", [], ["values/enters", "retained/enters"]),
    ("right, narrowed", True, "", CITES_VALUES, ["values/enters"]),
    ("wrong, nobody knows why", False, "", [], ["values/enters"]),
    ("wrong by a belief about the second", False, "about-retained", [], ["retained/enters"]),
    (
        "wrong by a belief about what did not decide it",
        False,
        "about-retained",
        CITES_VALUES,
        ["retained/enters"],
    ),
    ("wrong by a belief about what templates ask", False, "about-entering", [], ["enters-as-copy/enters"]),
    ("wrong by a belief that nothing asks about", False, "about-nothing", CITES_VALUES, ["values/enters"]),
]


@pytest.mark.parametrize(
    ("is_right", "belief", "cited", "skills"), [row[1:] for row in EVIDENCE], ids=[row[0] for row in EVIDENCE]
)
def test_an_answer_speaks_for_what_was_known_and_against_what_was_believed(
    question, is_right, belief, cited, skills
):
    MisconceptionFactory(slug="about-retained", principle=PrincipleFactory(slug="retained"))
    MisconceptionFactory(slug="about-entering", principle=PrincipleFactory(slug="enters-as-copy"))
    MisconceptionFactory(slug="about-nothing", principle=PrincipleFactory(slug="nothing"))
    found = evidence(question, "mtg-2024", cited, is_right=is_right, misconceptions=[belief])
    assert found == skills


def test_an_answer_that_takes_two_beliefs_speaks_against_both(question):
    for slug in ("retained", "enters-as-copy"):
        MisconceptionFactory(slug=f"about-{slug}", principle=PrincipleFactory(slug=slug))
    held = ["about-retained", "about-enters-as-copy"]
    found = evidence(question, "mtg-2024", [], is_right=False, misconceptions=held)
    assert found == ["retained/enters", "enters-as-copy/enters"]


def test_the_index_knows_who_asks_what(question):
    index = skill_index()
    assert [each.question for each in index.stored["values/enters"]] == [question.pk]
    assert index.templates["enters-as-copy/enters"]
    question.scenario.is_published = False
    question.scenario.save()
    assert "values/enters" not in skill_index().stored
