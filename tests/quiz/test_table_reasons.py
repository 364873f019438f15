"""What is said of questions by rule: the answer, what happens on this table, and the rule once."""

from pathlib import Path

import pytest

from judgeapp.quiz.kinds.answers.told_by_rule import by_its_rule, describes, reason_of
from judgeapp.quiz.models import Question
from judgeapp.quiz.reviewing.items import item_of, stored_items
from judgeapp.quiz.rulings.headlines import headline_of
from judgeapp.quiz.rulings.rulings import ruling
from judgeapp.quiz.rulings.short_reasons import short_reason
from tests.documents import document

pytestmark = pytest.mark.django_db
SAID = document(Path(__file__).parent / "table_reasons.yaml")


@pytest.mark.parametrize("row", SAID, ids=lambda row: f"{row['question']}, {row['kind']}")
def test_what_happens_here_and_the_rule(content, row):
    question = Question.objects.select_related("scenario").get(
        scenario__slug=row["question"], kind=row["kind"]
    )
    item = item_of(question, "mtg-2024")
    assert (short_reason(question, item.ruling).text if row["kind"] == "legal" else item.explanation) == row[
        "said"
    ]


def test_every_question_that_follows_by_rule_says_both(content):
    told = {item.where: item for item in stored_items() if not item.question.explanation}
    assert told
    for where, item in told.items():
        reason = short_reason(item.question, item.ruling)
        assert reason.named, where
        assert reason.text.endswith(").") or item.question.kind == "number", where


def test_a_question_of_the_rule_answers_what_it_asks_first(content):
    by_rule = [item for item in stored_items() if item.question.key.endswith("/102")]
    assert len(by_rule) > 60
    for item in by_rule:
        said, rule = item.question.headline, item.ruling.value
        assert f", under rule {rule}" in said or said == f"It's rule {rule}.", item.where


def test_the_paragraph_that_is_counted_is_the_one_that_is_cited(content):
    places = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    cited = {
        item.where: (word, reason.rule)
        for item in stored_items()
        if (reason := short_reason(item.question, item.ruling))
        if item.ruleset == "grand-archive"
        for word in places
        if f"{word} paragraph" in reason.text
    }
    assert len(cited) > 10
    for where, (word, rule) in cited.items():
        assert rule.endswith(f".{places.index(word) + 1}"), where


def test_under_another_rulebook_the_rule_has_its_own_number(content):
    question = Question.objects.get(scenario__slug="counters-not-copied", kind="cite")
    earlier = ruling(question, "mtg-2008")
    reason = short_reason(question, earlier)
    assert earlier.value in reason.text
    assert "707.2" not in reason.text
    assert headline_of(question, earlier, "mtg-2008", []).startswith(f"Rule {earlier.value} decides")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "It's 3/3. The counters stay there. 707.2 lists counters.",
            "It's 3/3, under rule 707.2. The counters stay there.",
        ),
        ("Yes. That is casting. That's 707.12.", "It's rule 707.12. That is casting."),
        (
            "It's 2. X is a decision, and 707.10 copies those.",
            "It's 2, under rule 707.10. X is a decision, and that rule copies those.",
        ),
        (
            "None. It can't target Ivy. By 707.10e no copy is made.",
            "It's rule 707.10e. It can't target Ivy. By that rule no copy is made.",
        ),
        (
            "Two: one for each spell. The copy isn't cast (707.10).",
            "It's rule 707.10. The copy isn't cast.",
        ),
        ("Both, since 707.8a says so. It's a token.", ""),
        ("Yes. It was kicked.", ""),
        (
            "One. It's copied on the stack (707.2). Of a permanent it isn't (707.2, 707.6).",
            "It's rule 707.2. It's copied on the stack. Of a permanent it isn't (707.6).",
        ),
    ],
)
def test_the_rule_stands_beside_the_ruling(said, told):
    assert by_its_rule(said) == told


def test_a_reason_by_rule_is_of_today_and_names_its_rule():
    assert reason_of("It's 3/3. It stays there (707.2).") == "It stays there (707.2)."
    assert reason_of("It's 3/3. It stays there.") == ""
    assert reason_of("It's 3/3, by 707.2.") == ""
    assert reason_of("Yes. The rules of 2017 made no exemption (706.9d).") == ""


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ({"ask": "power_toughness", "of": "clone"}, True),
        ({"ask": "power_toughness", "of": "giant"}, False),
        ({"ask": "power_toughness", "of": "clone", "at": 1}, False),
        ({"ask": "triggered", "of": "clone"}, False),
    ],
)
def test_only_what_is_asked_of_the_card_in_the_end_explains_it(query, fits):
    assert describes(query, "clone") is fits
