"""What restricts a text is read: without its "another," "nontoken," or "if ...," another ability is read.

A text is read in two steps: into effects, and, where it is asked what triggers or applies, by the readers of
statics. One of them has to notice. Left aside is what an answer lists or a resolution refuses anyway.
"""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from judgeapp.copyengine import CardPool
from judgeapp.copyengine.cards.card_data import Face
from judgeapp.copyengine.considering.abilities import is_noted, unexecuted_of, unexecuted_on_stack
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import NOTHING
from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.reading import read_abilities, statics
from tests.copyengine.conftest import card_rows
from tests.documents import document
from tests.sampling import sampled

HERE = Path(__file__).parent
POOL = CardPool.from_rows(
    [*card_rows(), *document(HERE / "cards.yaml"), *document(HERE.parents[1] / "combat/events/cards.yaml")]
)
FACES = sampled({face.name: face for card in POOL.values() for face in card.faces}.values(), 400)
WORDS = {"text", "words"}
"""Fields with the words themselves, which differ in any case."""
RESTRICTIONS = [
    re.compile(restriction)
    for restriction in (
        r",? if [^,.“”\"]+(?=[,.])", r" unless [^.“”\"]+", r",? (?:for )?as long as [^,.“”\"]+",
        r",? until [^,.“”\"]+", r" other than [^,.“”\"]+", r" during [^,.“”\"]+", r" while [^,.“”\"]+",
        r" for the first time each turn", r" for each [^,.“”\"]+", r" equal to [^,.“”\"]+",
        r"(?<=\b[Aa])nother\b", r"\bother ", r"\bnon[a-z-]+ ", r"\b(?:un)?tapped (?=[a-z])",
        r"\b(?:attacking|blocking|legendary|basic|snow|historic|modified|face-down) (?=[a-z])",
        r"\b(?:white|blue|black|red|green|multicolored|monocolored) (?=[a-z]+ (?!.*tokens?\b))",
        r" you control\b", r" an opponent controls\b", r" your opponents control\b", r" you don't control\b",
        r" with [^,.“”\"]+(?=[,.])", r" without [^,.“”\"]+(?=[,.])", r" or less\b", r" or greater\b",
        r"(?<=\b)(?:first|second|third) (?=spell|card)", r" twice\b", r" instead\b", r"\b\d/\d (?=creature)",
        r" or (?:artifact|creature|land|enchantment|planeswalker|instant|sorcery|battle)\b",
    )
]  # fmt: skip
HARMLESS = re.compile(
    r"without paying|if able|other (?:card types|cards revealed)|if you do(?:n't)?\b|instead of"
    r"|basic land type|or planeswalker|with different names|spell's controller",
    re.IGNORECASE,
)
"""What only says again, or forbids, what the rules or the words beside it do."""


def _readers() -> list[tuple[list[str], Callable[..., Any]]]:
    """Every function of the readers of statics that looks at one ability, with its parameters."""
    modules = [
        importlib.import_module(m.name)
        for m in pkgutil.walk_packages(statics.__path__, f"{statics.__name__}.")
    ]
    found = [
        (list(inspect.signature(each).parameters), each)
        for module in modules
        for each in vars(module).values()
        if callable(each) and not inspect.isclass(each) and each.__module__ == module.__name__
    ]
    return [(names, each) for names, each in found if names in _ASKED]


_ASKED = [["ability"], ["ability", "name"], ["trigger"], ["values"]]
READERS = _readers()


def _without_words(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return tuple(map(_without_words, value))
    if isinstance(value, frozenset):
        return frozenset(map(_without_words, value))
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value)]
    elif isinstance(value, msgspec.Struct):
        names = list(value.__struct_fields__)
    else:
        return value
    return type(value).__name__, *(
        (name, _without_words(getattr(value, name))) for name in names if name not in WORDS
    )


def _by_readers(ability: Ability, name: str) -> list[Any]:
    """What the readers of statics make of an ability."""
    values = replace(NOTHING, name=name, abilities=(ability,))
    given = {"ability": ability, "name": name, "trigger": ability.trigger, "values": values}
    made = []
    for names, reader in READERS:
        if names == ["trigger"] and ability.trigger is None:
            continue
        result = reader(*(given[each] for each in names))
        made.append(_without_words(list(result) if inspect.isgenerator(result) else result))
    return made


def _is_told(ability: Ability, name: str) -> bool:
    """Whether an answer lists the ability, or its resolution is refused."""
    if ability.unread or repr(Counted.UNREAD) in repr(ability):
        return True
    if ability.trigger is not None and not is_noted(ability, name):
        return True
    on_stack = ability.kind in {Kind.SPELL, Kind.ACTIVATED, Kind.TRIGGERED}
    values = replace(NOTHING, name=name, abilities=(ability,))
    return bool(unexecuted_of(values) or (on_stack and any(unexecuted_on_stack(ability, name))))


def _shortened(paragraph: str) -> Iterator[tuple[str, str]]:
    """A paragraph without each of its restrictions, with what was left out."""
    cost = paragraph.find(":") if "“" not in paragraph and '"' not in paragraph else -1
    for form in RESTRICTIONS:
        for found in form.finditer(paragraph):
            if found.start() > cost and not HARMLESS.search(
                paragraph, max(found.start() - 12, 0), found.end() + 12
            ):
                yield found[0], paragraph[: found.start()] + paragraph[found.end() :].replace("  ", " ")


type Reads = Callable[[str, str, frozenset[str]], tuple[Ability, ...]]


def _read(text: str, name: str, types: frozenset[str]) -> tuple[Ability, ...]:
    return read_abilities(text, name=name, types=types)


def _passed_over(face: Face, read: Reads) -> list[str]:
    """The restrictions that nobody notices the lack of."""
    name, types, found = face.name, face.type_line[1], []
    for paragraph in re.sub(r" ?\([^)]*\)", "", face.text).split("\n"):
        ability = _only(read(paragraph, name, types))
        if ability is None or ability.keyword or _is_told(ability, name):
            continue
        for left_out, shorter in _shortened(paragraph):
            other = _only(read(shorter, name, types))
            if other is None or _without_words(other) != _without_words(ability):
                continue
            if _by_readers(other, name) == _by_readers(ability, name):
                found.append(f"{left_out.strip()} of {paragraph}")
    return found


def _only(abilities: tuple[Ability, ...]) -> Ability | None:
    return abilities[0] if len(abilities) == 1 else None


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_no_restriction_is_passed_over(face: Face) -> None:
    assert _passed_over(face, _read) == []


@pytest.mark.parametrize(
    ("card", "word"),
    [
        ("Spellstutter Sprite", " you control"),
        ("Moonshadow", " while this creature has a -1/-1 counter on it"),
        ("Wild Defiance", " or sorcery"),
    ],
)
def test_a_reader_that_passes_over_a_word_is_found_out(card: str, word: str) -> None:
    def deaf(text: str, name: str, types: frozenset[str]) -> tuple[Ability, ...]:
        return read_abilities(text.replace(word, ""), name=name, types=types)

    (face,) = POOL[card].faces
    assert any(found.startswith(word.strip()) for found in _passed_over(face, deaf))
