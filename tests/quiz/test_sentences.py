"""Where a text is parted into sentences."""

import pytest

from judgeapp.quiz.models.scenarios import sentences


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
