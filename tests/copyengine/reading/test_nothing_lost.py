"""No word of a copy clause is lost in silence: each changes the reading, or is left as residue."""

from typing import Any

import pytest

from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.output.as_json import clauses_of

SORCERY = frozenset({"Sorcery"})


def reading(text: str) -> tuple[Any, ...]:
    """Return what was made of a text: clauses, effects, trigger and residue, without the text itself."""
    return tuple((clauses_of(a, ("Sorcery",)), a.effects, a.trigger, a.unread) for a in _abilities(text))


def _abilities(text: str) -> Any:
    return read_abilities(text, name="Test", types=SORCERY)


SENTENCES = [
    "Create a token that's a copy of target creature{}.",
    "Create two tokens that are copies of target artifact you control{}.",
    "Copy target instant or sorcery spell{}.",
    "Target creature becomes a copy of another target creature{}.",
    "Exile target instant card from a graveyard. Copy it{}. You may cast the copy.",
    "You may have this creature enter as a copy of any creature on the battlefield{}.",
    "You get an emblem with \"Whenever you cast a spell, copy it{}.\"",
    "Populate{}.",
]  # fmt: skip
TAILS = [
    " until end of turn", " for each Zombie you control", " if you control a Wizard", " twice", " instead",
    " at the beginning of the next end step", " unless you pay {1}", " and gains haste",
    ", where X is the number of Elves you control", ", except it has flying", ", except it isn't legendary",
    ", except it enters with two +1/+1 counters on it", " attached to target creature", " at random",
    " with a +1/+1 counter on it", " tapped and attacking", " for the rest of the game", " quickly",
    " with power 2 or less", " other than a Goblin", " in addition to its other types",
]  # fmt: skip


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_words_behind_a_clause_count(sentence: str, tail: str) -> None:
    assert reading(sentence.format(tail)) != reading(sentence.format(""))


LEADS = [
    "Until end of turn, ", "For each opponent, ", "If you control a Wizard, ", "At the beginning of the next "
    "end step, ", "When you do, ", "Unless you control an artifact, ", "The next time you cast a spell, ",
]  # fmt: skip


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("sentence", SENTENCES[:4])
def test_words_in_front_of_a_clause_count(sentence: str, lead: str) -> None:
    plain = sentence.format("")
    assert reading(lead + plain[0].lower() + plain[1:]) != reading(plain)


WORDS = [
    ("Create a token that's a copy of target {} creature.", ["nontoken", "tapped", "attacking", "modified",
     "nonlegendary", "black", "snow", "face-down", "non-Angel", "Zombie", "artifact"]),
    ("Create a token that's a copy of target creature {}.", ["you control", "an opponent controls",
     "with flying", "without flying", "of the chosen type", "that entered this turn", "other than Test",
     "with mana value 3 or less", "named Bear Cub"]),
    ("Copy target {} spell you control.", ["instant", "legendary", "kicked", "red", "noncreature",
     "artifact", "multicolored", "Adventure"]),
    ("{} may copy this spell.", ["That player", "Its controller", "Each opponent", "Target opponent",
     "Each other player"]),
    ("Create {} that are copies of target creature.", ["two tokens", "X tokens", "three tapped tokens",
     "that many tokens", "twice X tokens"]),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "words"), WORDS)
def test_every_word_of_a_phrase_shows(pattern: str, words: list[str]) -> None:
    told = [str(reading(pattern.format(word))[0][0]) for word in words]
    assert len(set(told)) == len(words)
    for word in words:
        assert not _abilities(pattern.format(word))[0].unread
