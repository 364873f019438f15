"""Where a text is parted into sentences."""

import pytest

from judgeapp.quiz.models.scenarios import sentences
from judgeapp.quiz.rulings.short_reasons import ShortReason, besides, in_a_sentence


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Red. It copies the color (707.2).", ["Red.", "It copies the color (707.2)."]),
        (
            "It has “Transform this creature. Activate only as …” Only one face is copied.",
            ["It has “Transform this creature. Activate only as …”", "Only one face is copied."],
        ),
        ("It has “flying.” So it's a flier.", ["It has “flying.”", "So it's a flier."]),
    ],
)
def test_a_quotation_is_part_of_its_sentence(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It's a 2/3 A.I.M. Bot. No counters.", ["It's a 2/3 A.I.M. Bot.", "No counters."]),
        ("It's a 7/7 Mr. Foxglove. It stays.", ["It's a 7/7 Mr. Foxglove.", "It stays."]),
        ("It's Dr. Madison Li. It stays.", ["It's Dr. Madison Li.", "It stays."]),
    ],
)
def test_the_periods_of_a_name_end_no_sentence(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


@pytest.mark.parametrize(
    ("headline", "reason", "said", "left"),
    [
        ("No.", "It has flash (702.8).", "No. It has flash.", ""),
        ("Yes.", "It has flash (702.8). So it may.", "Yes. It has flash.", "So it may."),
        ("Yes.", "", "Yes.", ""),
        ("Yes, it does.", "It has flash (702.8).", "Yes, it does.", "It has flash (702.8)."),
        ("It's green.", "It has flash.", "It's green.", "It has flash."),
    ],
)
def test_a_verdict_isnt_headed_by_one_word_and_says_nothing_twice(headline, reason, said, left):
    assert in_a_sentence(headline, reason) == said
    assert besides(reason, said) == left


def test_the_rule_of_a_sentence_that_became_the_headline_is_still_shown():
    reason = ShortReason("It has flash (702.8).")
    assert reason.after("No. It has flash.") == ShortReason("", rule="702.8")
    assert reason.after("It's green.") is reason
