"""What can't be read is told with its words and column, and a copy clause is never half applied."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judgeapp.copyengine import reading
from judgeapp.copyengine.model.errors import UnreadableTextError
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading import read_abilities, read_effect
from judgeapp.copyengine.reading.output.as_json import clauses_of
from tests.copyengine.conftest import card_rows

CREATURE = frozenset({"Creature"})
UNREADABLE = [
    "You may have this creature enter as a copy of any creature on the battlefield, except it frobs the wug.",
    "Create a token that's a copy of target creature, except it has haste and quux.",
    "This creature becomes a copy of target creature, except it's a Gleebix in addition to its other types.",
    'Copy target spell, except it has "When this creature enters, blorp the frotz twice over."',
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_unknown_exception_leaves_the_whole_sentence_unread(text: str) -> None:
    (ability,) = read_abilities(text, name="Test", types=CREATURE)
    assert ability.unread
    assert ability.effects == ()
    assert clauses_of(ability, ()) == []


def test_the_other_sentences_are_still_read() -> None:
    (ability,) = read_abilities(
        "Draw a card. Frob the wug. You gain 2 life.", name="Test", types=frozenset({"Instant"})
    )
    assert [type(e).__name__ for e in ability.effects] == ["Draw", "LifeChange"]
    assert ability.unread == (("Frob the wug", 14),)


@pytest.mark.parametrize("text", UNREADABLE)
def test_the_column_leads_to_the_words(text: str) -> None:
    (ability,) = read_abilities(text, name="Test", types=CREATURE)
    for words, column in ability.unread:
        assert ability.text[column - 1 :].startswith(words)


def test_an_authors_effect_is_refused_with_the_column() -> None:
    with pytest.raises(UnreadableTextError) as refused:
        read_effect("gets +1/+1 and frobs until end of turn")
    assert refused.value.column == 16


def mangled(text: str, rng: random.Random) -> str:
    """Delete, double or swap a few words."""
    words = text.split(" ")
    for _ in range(3):
        place, other = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(3):
            case 0 if len(words) > 1:
                del words[place]
            case 1:
                words.insert(place, words[other])
            case _:
                words[place], words[other] = words[other], words[place]
    return " ".join(words)


@pytest.mark.parametrize("seed", range(3))
def test_mangled_text_is_read_or_left_but_never_breaks(seed: int) -> None:
    rng = random.Random(seed)
    for row in card_rows():
        text = mangled(row["text"] or "Flying", rng)
        for ability in read_abilities(text, name=row["faceName"], types=CREATURE):
            for words, column in ability.unread:
                assert ability.text[column - 1 :].startswith(words)


@example("§A", "")
@given(st.text(max_size=200), st.text(max_size=20))
@settings(max_examples=150)
def test_any_text_at_all(text: str, name: str) -> None:
    assert points_at_its_words(read_abilities(text, name=name, types=CREATURE))
    column = 1
    try:
        read_effect(text, name=name)
    except UnreadableTextError as refused:
        column = refused.column
    assert 1 <= column <= len(text) + 1


@pytest.mark.parametrize("piece", ["target creature, ", '"', "(", "if ", "\n", "x, or ", "copy ", "{T}: "])
def test_long_text_is_no_trap(piece: str) -> None:
    assert points_at_its_words(read_abilities(piece * 2000, name="Test", types=CREATURE))


def points_at_its_words(abilities: tuple[Ability, ...]) -> bool:
    """Whether all residue stands in its ability's text at the column it names."""
    return all(a.text[column - 1 :].startswith(words) for a in abilities for words, column in a.unread)


def test_no_card_is_known_by_name() -> None:
    """The code of the reader names no documented card."""
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for path in Path(reading.__file__).parent.rglob("*")
        if path.suffix in {".py", ".lark"}
    )
    plain = re.sub(r'""".*?"""|#.*', "", code, flags=re.DOTALL)
    names = {row["faceName"] for row in card_rows() if " " in row["faceName"]}
    assert not [name for name in names if re.search(rf"\b{re.escape(name)}\b", plain)]
