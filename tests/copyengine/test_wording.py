"""Lists, articles and plurals in our own sentences."""

import pytest

from judgeapp.copyengine import (
    CopyEngineError,
    a_or_an,
    counters_told,
    joined,
    mana_told,
    plural,
    punctuated,
    sentence,
)


@pytest.mark.parametrize(
    ("words", "written"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b, and c")],
)
def test_lists(words: list[str], written: str) -> None:
    assert joined(words) == written
    assert joined(words, "or") == written.replace("and", "or")
    assert joined(words, none="nothing") == (written or "nothing")


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("It has “flying”.", "It has “flying.”"),
        ("It has “Draw a card.”.", "It has “Draw a card.”"),
        ("It has “Draw a card.”, and stays.", "It has “Draw a card,” and stays."),
        ("“A”, “B”, and “C” are there.", "“A,” “B,” and “C” are there."),
        ("It has “When it dies …”.", "It has “When it dies …”"),
        ("It has “When it dies …”, and stays.", "It has “When it dies …”, and stays."),
        ("It says “‘it’”.", "It says “‘it.’”"),
        ("It has “When it dies, “draw a card.””.", "It has “When it dies, “draw a card.””"),
        ("It's an “Elf” now.", "It's an “Elf” now."),
        ("A space is missing after “ref:”.", "A space is missing after “ref:”."),
        ("Write one, without “---”.", "Write one, without “---”."),
    ],
)
def test_marks_stand_inside_quotation_marks(words: str, written: str) -> None:
    assert punctuated(words) == written
    error = CopyEngineError(words, mend=words)
    assert (error.message, error.mend) == (written, written)


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("It stays", "It stays."),
        ("It has “flying.”", "It has “flying.”"),
        ("It has “flying”", "It has “flying”."),
        ("It has “When it dies, “draw a card.””", "It has “When it dies, “draw a card.””"),
        ("It has “When it dies …”", "It has “When it dies …”"),
        ("Cut off …", "Cut off …."),
    ],
)
def test_a_sentence_has_one_full_stop(words: str, written: str) -> None:
    assert sentence(words) == written


@pytest.mark.parametrize(
    "said",
    [
        "an Otter", "a Unicorn", "an unlicensed Mount", "a Human", "an hour", "an heir", "an opponent",
        "a one-shot effect", "an instant", "a use", "an Eldrazi", "an Élan", "an Æther",
        "an 8/8", "an 11/11", "an 18/18", "an 80/80", "a 1/1", "a 2/8", "a 110/1", "an X/X",
        "a +1/+1 counter",
        "an “Unearth”",
    ],
)  # fmt: skip
def test_the_article_goes_by_the_sound(said: str) -> None:
    article, _, words = said.partition(" ")
    assert a_or_an(words) == article


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("card", "cards"),
        ("ability", "abilities"),
        ("day", "days"),
        ("Elf", "Elves"),
        ("Merfolk", "Merfolk"),
        ("Runeclaw Bear", "Runeclaw Bears"),
        ("Grizzly Bears", "Grizzly Bears"),
        ("Llanowar Elves", "Llanowar Elves"),
        ("Mirror Entity", "Mirror Entities"),
        ("Master of Waves", "Masters of Waves"),
        ("Eternal Witness", "Eternal Witnesses"),
        ("Colossus", "Colossuses"),
        ("copy effect", "copy effects"),
    ],
)
def test_plurals(noun: str, many: str) -> None:
    assert plural(noun) == plural(noun, 0) == plural(noun, 3) == many
    assert plural(noun, 1) == noun


@pytest.mark.parametrize(
    ("mana", "told"),
    [
        ("{R}{G}", "{R}{G}"),
        ("{R}{1}", "{R} and one colorless mana"),
        ("{6}{G}{W}", "{G}{W} and six colorless mana"),
        ("{4}", "four colorless mana"),
    ],
)
def test_mana_that_is_spent_is_never_generic(mana: str, told: str) -> None:
    assert mana_told(mana) == told


def test_counters_are_told_with_article_or_number() -> None:
    assert counters_told("ice", 1) == "an ice counter"
    assert counters_told("+1/+1", 2) == "two +1/+1 counters"
