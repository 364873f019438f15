"""What the page of a card says of its abilities and of its copying."""

import re

import pytest

from judgeapp.cards.display.readings import reading_of
from judgeapp.cards.models import Card, Face


def face(text: str, name: str = "Test Copier", types: list[str] | None = None) -> Face:
    return Face(card=Card(name=name), name=name, oracle_text=text, types=types or ["Creature"])


def shown(text: str, **kwargs) -> list[tuple[str, str]]:
    """The paragraphs of the text box: what each is, and its words."""
    found = []
    for mark in reading_of(face(text, **kwargs)).text:
        label = re.search(r'<small class="read">([^<]*)</small>', mark.html)
        words = re.sub(r'<small class="read">[^<]*</small>|<[^>]*>', "", mark.html)
        found.append((label[1] if label else "", words))
    return found


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Flying, haste", "Keyword ability"),
        ("Storm (When you cast this spell, copy it.)", "Keyword ability"),
        ("Other creatures you control get +1/+1.", "Static ability"),
        ("When this creature enters, draw a card.", "Triggered ability"),
        ("{T}: Draw a card.", "Activated ability"),
        ("This creature enters tapped.", "Replacement effect"),
        (
            "Test Copier's power and toughness are each equal to the number of lands you control.",
            "Characteristic-defining ability: power and toughness",
        ),
    ],
)
def test_each_ability_says_what_it_is(text, label):
    ((found, _),) = shown(text)
    assert found == label


def test_every_line_is_there_once_and_in_order():
    text = (
        "(This can be played for {2}.)\nFlying, haste\n"
        "Whenever this creature attacks (alone or not), draw a card.\nChoose one —\n• Draw a "
        "card.\n• You gain 3 life."
    )
    words = [words for _, words in shown(text)]
    assert "".join(words).count("Draw a card.") == 1
    assert words[0].startswith("(This can be played")
    assert [label for label, _ in shown(text)][1:3] == ["Keyword ability", "Triggered ability"]
    assert "You gain 3 life." in words[-1]


def test_unread_words_are_marked_and_said():
    text = "When this creature enters, draw a card. Wibble the wobble <b>."
    reading = reading_of(face(text))
    (mark,) = reading.text
    assert reading.unread
    assert 'class="unread"><span class="vh">not read: </span>' in mark.html
    assert "Triggered ability, not all of it read" in mark.html
    assert "<b>" not in mark.html


IMAGE = (
    "You may have this creature enter as a copy of any creature on the battlefield, except "
    "it's an Illusion in "
    'addition to its other types and it has "When this creature becomes the target of a spell or ability, '
    'sacrifice it."'
)
CLAUSES = [
    (
        IMAGE, "As it enters, if its controller wants.",
        "It enters as a copy of any creature on the battlefield.",
        ["It's also an Illusion, besides what it copies.",
         "It has “When this creature becomes the target of a spell or ability, sacrifice it.”"], (),
    ),
    (
        "{T}: Create a token that's a copy of target creature you control, except it isn't "
        "legendary and it has "
        "haste. Sacrifice it at the beginning of the next end step.",
        "When its activated ability resolves.",
        "You create a token that's a copy of target creature you control.",
        ["It isn't legendary.", "It has haste."], ("Sacrifice it at the beginning of the next end step.",),
    ),
    (
        "Whenever you cast an instant or sorcery spell, copy that spell. You may choose new "
        "targets for the copy.",
        "When its triggered ability resolves.", "An instant or sorcery spell you control is copied.", [],
        ("New targets may be chosen for the copy.",),
    ),
    (
        "At the beginning of your upkeep, this creature becomes a copy of target creature until end of turn, "
        "except it's 7/7.",
        "When its triggered ability resolves.",
        "It becomes a copy of target creature until end of turn.", ["It's 7/7."], (),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "when", "what", "exceptions", "riders"), CLAUSES)
def test_a_copy_clause_in_words(text, when, what, exceptions, riders):
    (clause,) = reading_of(face(text)).clauses
    assert clause.when.text == when
    assert clause.what.text == what
    assert [fact.text for fact in clause.exceptions] == exceptions
    assert clause.riders == riders
    assert clause.what.principle


def test_speaking_of_copies_is_not_copying():
    reading = reading_of(face("Whenever you cast or copy an instant or sorcery spell, draw a card."))
    assert not reading.copies


@pytest.mark.django_db
def test_every_shipped_card_can_be_said(content):
    for one in Face.objects.select_related("card"):
        reading = reading_of(one)
        said = re.sub(r"<[^>]*>", "", "".join(mark.html for mark in reading.text))
        for line in one.oracle_text.splitlines():
            word = max(re.sub(r"[{(].*?[})]", "", line).split() or [""], key=len)
            assert word.split("'")[0].strip('".,') in said.replace("’", "'").replace("“", "").replace("”", "")
        for clause in reading.clauses:
            for sentence in (clause.what.text, clause.when.text, *(fact.text for fact in clause.exceptions)):
                assert re.match(r"[A-Z“].*[.”]$", sentence), sentence
